/**
 * What a sentence is, going by its form: a complete statement, or something that must not be quoted as one.
 *
 * A quote stands alone in another session, so what only points elsewhere (a question, a heading, a lead-in, the next step,
 * an option) tells nothing there, and what a program printed was said by nobody. No memory, no index: a pure function of
 * the sentence and of the line it stands in. When in doubt it is no statement.
 */
import {wordsOf} from '../languages/index.ts';
import {
	allPass,
	announces,
	asks,
	asksUnmarked,
	hangsOn,
	instructs,
	isJunk,
	isOption,
	isOptions,
	namesStatus,
	proposes,
} from './cues.ts';
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
	if (asks(plain) || asksUnmarked(plain.replace(/^[^:]{1,30}: /, ''))) return 'question';
	if (/[:：]$/.test(plain)) return 'lead-in';
	if (line === 'heading' || isTitle(plain)) return 'heading';
	if (isJunk(plain)) return 'no memory';
	if (announces(plain)) return 'announcement';
	if (proposes(plain) || isOption(plain) || (heading !== undefined && isOptions(heading))) return 'proposal';
	if (isStatus(plain)) return 'status';
	if (isFragment(plain)) return 'fragment';
	if (instructs(plain)) return 'instruction';
	return 'statement';
}

export const isStatement = (sentence: Sentence | string): boolean => statementKind(sentence) === 'statement';

/** Its subject stands in the sentence before: "It returns 412 then." Quoted alone it hangs in the air. */
export const hangs = (text: string): boolean => hangsOn(text.replace(/^[\s*_"'`(]+/, ''));

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
function isStatus(text: string): boolean {
	if (allPass(text)) return true;
	if (!namesStatus(text)) return false;
	statusWords ??= new Set(wordsOf('statusWords'));
	const words = text.toLowerCase().match(/[\p{L}\d']+/gu) ?? [];
	let own = 0;
	for (const word of words) if (!statusWords.has(word) && !/^\d/.test(word)) own++;
	return own <= 1;
}
let statusWords: ReadonlySet<string> | undefined;

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
