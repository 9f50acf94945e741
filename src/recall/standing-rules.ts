/**
 * The rules a person laid down in a project: "always run the linter before you commit", "never push to main".
 *
 * A rule is the person's own sentence, short, and marked as one that holds for good; a wish for the task at hand is none, nor
 * what a pasted page demands. It is told while it is recent or was said more than once, and it is gone when anything said
 * later about the same thing takes it back, allows it again or rules otherwise. In doubt it is not told.
 */
import {type Index, type Passage, terms as termsOf} from '../index/index.ts';
import {type Seconds, seconds} from '../lib/index.ts';
import {takesBack} from './cues.ts';
import {knownTime} from './dates.ts';
import {isDictation, isMachineText} from './machine.ts';
import {printedIn, provenanceOf} from './provenance.ts';
import {queryOf} from './query.ts';
import {passageOf} from './reading.ts';
import {readSentences} from './sentences.ts';
import {statementKind} from './statement-kind.ts';
import {isTradeWord} from './trade-words.ts';
import {breaksTrust} from './trust.ts';

export interface Rule {
	/** The person's words. */
	readonly text: string;
	/** SessionHead.key */
	readonly session: string;
	/** When it was said last. */
	readonly time: Seconds;
	/** In how many sessions. */
	readonly times: number;
}

export interface RulesInput {
	readonly projects: readonly string[];
	readonly hidden?: readonly string[];
	/** Sessions that must not be quoted. */
	readonly exclude?: (key: string) => boolean;
	/** The clock, unix ms. */
	readonly now: number;
}

/** The words that such sentences are found by; the patterns below decide. */
const WORDS = `always never from now on going forward future whenever every everywhere wherever rule convention policy
	всегда никогда впредь отныне immer niemals nie künftig regel toujours jamais désormais règle siempre nunca regla sempre mai regola
	以后 一律 今後 必ず 항상 앞으로`;
const LIMIT = 100;
/** Said once, a rule is told for so long. Seconds. */
const RECENT = 45 * 86_400;
const LENGTH: readonly [least: number, most: number] = [14, 200];

/** What may stand before the rule itself. */
const LEADS = `(?:(?:please|pls|and|also|but|ok(?:ay)?|so|yes|no|nope|right|oh|btw|by the way|remember(?: to)?|note|important|as a rule|in (?:general|this (?:project|repo(?:sitory)?|code ?base))|bitte|und|also|s'il (?:te|vous) plaît|por favor|per favore|пожалуйста)[,:!. ]+)*`;
/** What is done in a project, as opposed to what its program does. */
const WORK = `(?:add|amend|ask|avoid|build|bump|call|change|check|clean|comment|commit|cover|create|delete|deploy|document|edit|ensure|explain|expose|follow|force|format|hard-?code|import|include|install|keep|leave|lint|log|make sure|mention|merge|mock|modify|move|name|open|prefer|push|put|read|rebase|refactor|release|remove|rename|report|rewrite|run|separate|show|skip|split|squash|start|stash|stick|store|tag|test|touch|translate|try|update|upgrade|use|validate|verify|work|wrap|write)`;
const MARKED: readonly RegExp[] = [
	// "always run …", "never push …", "from now on …", "in future, …", at the beginning.
	new RegExp(`^${LEADS}(?:always|never|do(?: not|n't|nt) ever) ${WORK}\\b`, 'i'),
	new RegExp(
		`^${LEADS}(?:from now on|from here on|going forward|in (?:the )?future|henceforth|as of (?:now|today))\\b[, ]`,
		'i',
	),
	// "we always squash", "you must never push".
	new RegExp(
		`^${LEADS}(?:we|you|everyone|everybody)(?: (?:should|must|shall|will|have to|need to))? (?:always|never) ${WORK}\\b`,
		'i',
	),
	// "run the tests with -race from now on", "use US English everywhere".
	new RegExp(
		`^${LEADS}(?:let'?s |we (?:should|must) (?:be )?|you (?:should|must) |make sure (?:to |that |you |we(?:'re| are)? )?)*(?:do(?: not|n't|nt) )?${WORK}(?:ing)?\\b.*\\b(?:from now on|going forward|in (?:the )?future|every time|each time|everywhere|wherever (?:you|we) can|whenever (?:you|we)|as a rule|without exception)\\b`,
		'i',
	),
	// "whenever you change the schema, run …", "before every commit, run …", "after each change …".
	new RegExp(
		`^${LEADS}(?:whenever|every time|each time|any time) (?:you|we)\\b.+, ?(?:please |always |also )*(?:do(?: not|n't|nt) )?${WORK}\\b`,
		'i',
	),
	new RegExp(
		`^${LEADS}(?:before|after|on|for|with) (?:every|each|any|all) [\\w -]{3,40}, ?(?:please |always |also )*(?:do(?: not|n't|nt) )?${WORK}\\b`,
		'i',
	),
	new RegExp(
		`^${LEADS}(?:do(?: not|n't|nt) )?${WORK}\\b.*\\b(?:before|after|on|with) (?:every|each|any) (?:commit|change|push|merge|release|deploy|edit|pull request|pr|turn|session|task|step)\\b`,
		'i',
	),
];
/** Those that bring their mark along. */
const OWN_MARKS: readonly RegExp[] = [
	/^(?:(?:the|our|my|a|one|new|house|project) )*(?:rule|convention|policy|standing order|regel|règle|regla|regra|regola|правило|规则|規則|규칙)\s*(?:is|here is|:|：|ist|est|es|—|-)\s*\S/iu,
	/^(?:bitte |und |also )*(?:ab (?:jetzt|sofort)|künftig|in zukunft|immer|nie(?:mals)?) \S+ \S+|^(?:s'il (?:te|vous) plaît,? |et )*(?:désormais|dorénavant|à partir de maintenant|toujours|ne \S+ jamais) \S+|^(?:por favor,? |y )*(?:a partir de ahora|de ahora en adelante|siempre|nunca) \S+|^(?:por favor,? )*(?:a partir de agora|de agora em diante|sempre|nunca) \S+|^(?:per favore,? )*(?:d'ora in poi|sempre|mai) \S+/iu,
	/^(?:пожалуйста,? |и )*(?:всегда|никогда|впредь|отныне|с этого момента)(?!\p{L})|^(?:请|請)?(?:以后|今后|从现在起|一律|永远|始终|总是)|^(?:今後|これから)は|^(?:必ず|常に|絶対に)|^(?:앞으로는?|항상|절대)/iu,
];
/**
 * What none of these patterns can do without. They are long and costly to compile, and few sentences have it: looked
 * for first.
 */
const HINTS =
	/always|ever|future|henceforth|without exception|(?:now|here) on|going forward|as (?:of|a rule)|(?:each|any) time|(?:before|after|on|for|with) (?:each|any|all) /i;
/** "Always on" and "never shown" tell how a program behaves, a condition that it must meet, or what went wrong. */
const TELLS_OF_PROGRAM =
	/\b(?:bug|issue|error|crash|expected|actual|acceptance|test case|logs?|warning|message|output|returns?|displays?)\b.{0,20}\b(?:is|was|says|shows)\b/i;

/** Is this sentence, in the person's mouth, a rule for good? Goes by its words alone. */
export function isRule(text: string): boolean {
	const plain = text.replace(/\*\*|__|^["'“«]|["'”»]$/g, '').trim();
	if (plain.length < LENGTH[0] || plain.length > LENGTH[1]) return false;
	if (/[?？]|^(?:if|when|wenn|falls|si|если)\b/i.test(plain) || TELLS_OF_PROGRAM.test(plain)) return false;
	// "We moved to pnpm - please always install with it": the rule may be a clause of its own.
	const clauses = [plain, ...plain.split(/\s[-–—]\s|[;:]\s|,\s(?:so|and|but)\s/)];
	return clauses.some(
		(clause) =>
			OWN_MARKS.some((pattern) => pattern.test(clause)) ||
			(HINTS.test(clause) && MARKED.some((pattern) => pattern.test(clause))),
	);
}

/** @returns the rules that hold, the latest first, at most so many. */
export function standingRules(index: Index, input: RulesInput, most: number): readonly Rule[] {
	const found: (Rule & {readonly about: ReadonlySet<string>})[] = [];
	for (const rule of saidRules(index, input)) {
		const about = subjectOf(rule.text);
		const at = found.findIndex((newer) => sameSubject(newer.about, about));
		// The latest wording is the one that holds; it was said before, too.
		if (at < 0) found.push({...rule, times: 1, about});
		else if (found[at]!.session !== rule.session) found[at] = {...found[at]!, times: found[at]!.times + 1};
	}
	const recent = input.now / 1_000 - RECENT;
	return found
		.filter(({time, times}) => times > 1 || time >= recent)
		.slice(0, 2 * most)
		.filter((rule) => !isGone(index, rule, input))
		.slice(0, most)
		.map(({text, session, time, times}) => ({text, session, time, times}));
}

/** Every sentence of the person that is a rule, the latest first. */
function saidRules(index: Index, {projects, hidden = [], exclude, now}: RulesInput): readonly Omit<Rule, 'times'>[] {
	const clauses = queryOf(index, WORDS, 64).terms.map(({term}) => ({term}));
	if (clauses.length === 0 || projects.length === 0) return [];
	const {hits} = index.search(clauses, {project: projects, notSessions: hidden, roles: ['user'], limit: LIMIT});
	return hits
		.filter(({session, turn}) => !exclude?.(session) && !index.session(session)?.abandoned.includes(turn))
		.filter(({time}) => knownTime(time, now) > 0)
		.flatMap((hit) =>
			rulesIn(index, passageOf(index, hit.doc)).map((text) => ({text, session: hit.session, time: hit.time})),
		)
		.sort((a, b) => b.time - a.time || (a.session < b.session ? -1 : 1));
}

/** "Never use --no-verify" may be told; what bids the like may not, whoever is said to have typed it. */
const FORBIDS =
	/\b(?:never|do(?: not|n't|nt)|avoid|without|no)\b|(?<!\p{L})(?:nie|niemals|kein\p{L}*|jamais|nunca|никогда|не)(?!\p{L})|不要|禁止/iu;

function rulesIn(index: Index, passage: Passage): readonly string[] {
	const {text} = passage;
	if (isMachineText(text) || isDictation(text)) return [];
	const sentences = readSentences(text, 40);
	return sentences.flatMap((sentence, at) => {
		const kind = statementKind(sentence);
		if ((kind !== 'statement' && kind !== 'instruction') || !isRule(sentence.text)) return [];
		const ran = () => index.passages(passage.session, undefined, ['tool']);
		const printed = printedIn(ran, passage, index.session(passage.session)?.file);
		if (breaksTrust(sentence.text) && !FORBIDS.test(sentence.text)) return [];
		const own = provenanceOf(sentence, sentences[at - 1], {role: 'user', text}, printed) === 'own';
		return own ? [sentence.text] : [];
	});
}

/** Something said later, by whomever, takes it back, allows what it forbade or rules otherwise. */
function isGone(
	index: Index,
	rule: Rule & {readonly about: ReadonlySet<string>},
	{projects, hidden = []}: RulesInput,
): boolean {
	const clauses = [...rule.about].map((term) => ({term}));
	if (clauses.length === 0) return true;
	const {hits} = index.search(clauses, {
		project: projects,
		notSessions: hidden,
		roles: ['user', 'assistant'],
		since: seconds(rule.time + 1),
		limit: LIMIT,
	});
	return hits.some((hit) => {
		const ends =
			hit.role === 'user' ? (text: string) => takesBack(text) || ALLOWS.test(text) : (text: string) => OVER.test(text);
		return readSentences(passageOf(index, hit.doc).text, 60).some(
			({text}) => text !== rule.text && ends(text) && sameSubject(subjectOf(text), rule.about),
		);
	});
}

/** What the agent says of a rule that no longer holds; that it did as it was told ("replaced npm by pnpm") is no such word. */
const OVER =
	/\b(?:no longer|any ?more|obsolete|outdated|supersed\w+|abandoned|dropped|revert\w*|rolled back|used to|is gone|the opposite)\b|(?<!\p{L})(?:больше не|nicht mehr|ne \S+ plus|ya no|não \S+ mais)(?!\p{L})|不再/iu;
const ALLOWS =
	/\b(?:no longer|not any ?more|any ?more|(?:you|we|i) (?:can|may|could)(?: now| again)?|(?:it'?s|is) (?:ok(?:ay)?|fine|allowed) (?:to|now)|from now on|again|stop (?:doing|using|running|adding)|forget (?:the|that|what)|ignore (?:the|that)|don'?t (?:need|have) to|not necessary|unless|except|instead|drop (?:the|that)|rule)\b/i;

/** What a sentence is about: its words but for those of the trade and those that mark a rule. */
function subjectOf(text: string): ReadonlySet<string> {
	return new Set(termsOf(text).filter((term) => !isTradeWord(term) && !marks().has(term) && !/^\d+$/.test(term)));
}
/** Made when first asked for: who only looks for an answer asks for no rule. */
let known: ReadonlySet<string> | undefined;
const marks = (): ReadonlySet<string> => {
	known ??= new Set(termsOf(`${WORDS} please sure ever must should everyone before after each don't not can may`));
	return known;
};

/** Half of the shorter one's words, and at least one. */
function sameSubject(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
	const least = Math.min(a.size, b.size);
	let shared = 0;
	for (const term of a) if (b.has(term)) shared++;
	return shared > 0 && shared >= least * 0.5;
}
