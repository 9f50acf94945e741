/**
 * What a sentence is, going by its form: a complete statement, or something that must not be quoted as one.
 *
 * A quote stands alone in another session, so what only points elsewhere (a question, a heading, a lead-in, the next step,
 * an option) tells nothing there, and what a program printed was said by nobody. No memory, no index: a pure function of
 * the sentence and of the line it stands in. When in doubt it is no statement.
 */
import {announces, asks, hangsOn, isJunk, isOption, isOptions, proposes} from './cues.ts';
import type {Sentence} from './sentences.ts';

export type StatementKind =
	| 'statement'
	| 'question'
	/** A title, or a label without a sentence. */
	| 'heading'
	/** Ends in a colon: what it means stands after it. */
	| 'lead-in'
	/** Says what will be done next. */
	| 'announcement'
	/** A recommendation, a plan, an option: nobody has chosen it yet. */
	| 'proposal'
	/** A step of a plan in the imperative; in the person's mouth a task or a rule. */
	| 'instruction'
	| 'row'
	| 'code'
	/** A stack frame, a log or diff line, a place in a file. */
	| 'trace'
	/** "All tests pass", "lint is clean", "done". */
	| 'status'
	/** "I have no record of that": an answer that is no memory. */
	| 'no memory'
	/** Too short, a bare path, cut in the middle. */
	| 'fragment';

/** @param sentence as `readSentences` gives it; a bare string is taken to stand in a plain line. */
export function statementKind(sentence: Sentence | string): StatementKind {
	const {text, line, heading} =
		typeof sentence === 'string' ? {text: sentence, line: 'plain', heading: undefined} : sentence;
	const plain = text.replace(/\*\*|__/g, '').trim();
	if (line === 'row') return 'row';
	if (line === 'indented' || isCode(plain)) return 'code';
	if (isPrinted(plain)) return 'trace';
	// The person's answer to the agent's question tool.
	if (/[?？] → \S/.test(plain)) return 'statement';
	if (asks(plain) || ASKS_WITHOUT_MARK.test(plain.replace(/^[^:]{1,30}: /, ''))) return 'question';
	if (/[:：]$/.test(plain)) return 'lead-in';
	if (line === 'heading' || isTitle(plain)) return 'heading';
	if (isJunk(plain)) return 'no memory';
	if (announces(plain)) return 'announcement';
	if (proposes(plain) || isOption(plain) || (heading !== undefined && isOptions(heading))) return 'proposal';
	if (isStatus(plain)) return 'status';
	if (isFragment(plain)) return 'fragment';
	if (INSTRUCTS.test(plain)) return 'instruction';
	return 'statement';
}

export const isStatement = (sentence: Sentence | string): boolean => statementKind(sentence) === 'statement';

/** Its subject stands in the sentence before: "It returns 412 then." Quoted alone it hangs in the air. */
export const hangs = (text: string): boolean => hangsOn(text.replace(/^[\s*_"'`(]+/, ''));

const ASKS_WITHOUT_MARK =
	/^(?:(?:and|but|so|ok(?:ay)?|also|now|please)[, ]+)*(?:(?:can|could|would|will|shall|should|may|do|does|did|is|are|was|were|have|has) (?:you|we|i|it|this|that|there|they)\b|(?:what|why|which|who|how|where|when) (?:is|are|was|were|do|does|did|can|could|should|would|about|many|much|long|often)\b)/i;

/** The imperative of a step; a word that is also a noun ("commit 9f3c broke it") needs an object behind it. */
const INSTRUCTS =
	/^(?:please |then |first,? |next,? |finally,? |also )*(?:(?:add|adjust|apply|avoid|clean up|configure|consider|convert|create|decide|define|delete|ensure|expand|extend|extract|follow|generate|implement|improve|include|inspect|install|integrate|introduce|investigate|keep|make sure|migrate|modify|parse|prepare|provide|refactor|remove|rename|replace|restructure|rewrite|simplify|track|try|validate|verify|write)|(?:build|call|change|check|commit|copy|deploy|document|drop|fix|handle|look|make|mark|merge|move|open|pass|push|read|return|review|run|see|send|set|show|skip|split|start|store|support|switch|test|update|upgrade|use)(?= (?:the|an?|all|any|every|each|this|that|these|those|it|its|them|to|into|in|on|from|with|for|at|up|out|our|your|my|new|existing|both|only|if|how|why|what|`|S+ (?:in|into|to|from|as|with|for|instead)\b)))\s+(?!(?:is|are|was|were|has|had|does|did)\b)\S/i;

/** Names and signs that only code is made of. */
const CODE =
	/[;{}]\s*$|^(?:import|export|const|let|var|func|function|def|class|type|interface|struct|return|package|public|private|static|async|await|if|for|while|else|elif|switch|case|try|catch|SELECT|INSERT|UPDATE|CREATE)\b.*[({=;]|^[\w.]+\([^)]*\)\s*;?$|^\s*(?:\/\/|#!|\/\*|\*\/|<\/?\w+[^>]*>\s*$)|:=|=>|\s===?\s|&&|\|\||^[\w.-]+\s*=\s*\S+$|^\$ \S/;
const CODE_SIGNS = /[{}()[\]<>=;$|&\\]/g;

function isCode(text: string): boolean {
	// What stands between backticks is named in a sentence, not code of its own.
	const rest = text.replace(/`[^`]*`/g, 'x');
	if (text !== '' && rest.trim() === 'x') return true;
	const signs = rest.match(CODE_SIGNS)?.length ?? 0;
	return CODE.test(rest) || (signs >= 4 && signs * 8 > rest.length);
}

const PRINTED = [
	// A stack frame, a place in a file, a frame of a browser console.
	/^at\s+\S+.*[(:]\d+|^File ".*", line \d+|^Traceback\b|^\S+[:(]\d+(?:[:,]\d+)?\)?:?(?:\s|$)|@\s*\S+\.\w+:\d+/,
	/^(?:#\d+\s|\d+:\s|\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|(?:FAIL|PASS|ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|panic|fatal|npm (?:ERR|WARN|error|warn))\b[ :\]!]|\[(?:error|warn|info|debug)\]|thread '|--- (?:FAIL|PASS|SKIP)|=== RUN|ok\s+\S+\s+[\d.]+s|E\/\w+:|kernel: |[✓✗×●⨯❯⎿])/i,
	// A diff, a list of changed files, a listing.
	/^\+\p{L}|^(?:[-+]{3} [ab]\/|@@ |diff --git|index [\da-f]{7,}|[MADRCU?]{1,2}\s+\S+\/\S+|[-dl][rwx-]{9}|commit [\da-f]{7,40}$|\d+ files? changed)/u,
	/^(?:uncaught|unhandled)\b.*(?:error|exception|rejection)\b|^(?:[A-Z]\w*(?:Error|Exception)):\s/,
];
const isPrinted = (text: string): boolean => PRINTED.some((pattern) => pattern.test(text));

/** A few words in title case without a stop, or a label in capitals. */
function isTitle(text: string): boolean {
	if (/[.!。！…)]$/.test(text)) return false;
	const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
	if (words.length === 0 || words.length > 9 || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
		return false;
	const capitals = words.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length;
	return words.length >= 2 && capitals >= words.length * 0.7 && capitals >= 2;
}

/** What is said of a run that went well, or of work that is over: words of that kind and hardly any other. */
const STATUS_WORDS = new Set(
	`all the a an and are is was now again still tests test testing suite suites unit integration e2e spec specs build builds built lint linter
	linting type types typecheck check checks checked ci pipeline pass passes passed passing green clean success successful successfully
	succeeds succeeded ok okay fine works working done complete completed finished ready everything with no without errors error warnings warning failures
	failing issues problems zero compile compiles compiled both every other existing new i it this that have has been run ran format formatted
	code good great perfect excellent of in for to on so clean committed pushed changes change commit
	alle tests laufen grün fertig erledigt bestanden tous les tests passent vert todas las pruebas pasan todos os testes passam все тесты проходят прошли зелёные готово сборка`.split(
		/\s+/,
	),
);
const STATUS =
	/\b(?:tests?|build|lint|checks?|suite|ci|compiles?|done|complete|ready|pushed|committed|works?)\b|тест|сборк|готово|测试|通过|テスト|成功|테스트|통과|fertig|grün|pruebas|testes/iu;

function isStatus(text: string): boolean {
	if (
		/^(?:所有|全部)?测试(?:都|全部)?(?:已)?通过|^(?:すべての)?テストは?(?:すべて)?(?:通り|成功|パス)|^(?:모든 )?테스트(?:가|는)? ?(?:모두 )?통과/u.test(
			text,
		)
	)
		return true;
	if (!STATUS.test(text)) return false;
	const words = text.toLowerCase().match(/[\p{L}\d']+/gu) ?? [];
	const own = words.filter((word) => !STATUS_WORDS.has(word) && !/^\d/.test(word));
	return own.length <= 1;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Most sentences have them, and need no further look. */
const THREE_WORDS = /(?:^|\s)[a-z]+\s[a-z]+\s[a-z]+(?:\s|$)/i;

function isFragment(text: string): boolean {
	if (/(?:…|\.\.\.|[,;(—–-])$/.test(text)) return true;
	if (THREE_WORDS.test(text) && !text.includes('`')) return false;
	const cjk = text.match(CJK)?.length ?? 0;
	const spoken = text
		.replace(/https?:\/\/\S+/g, ' ')
		.replace(/`[^`]*`/g, ' x ')
		.replace(/\S*[\\/]\S+/g, ' x ');
	const words = spoken.match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0;
	return cjk < 6 && words < 3;
}
