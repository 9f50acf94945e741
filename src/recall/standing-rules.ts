/**
 * The rules a person laid down in a project: "always run the linter before you commit", "never push to main".
 *
 * A rule is the person's own sentence, short, and marked as one that holds for good; a wish for the task at hand is none, nor
 * what a pasted page demands. It is told while it is recent or was said more than once, and it is gone when anything said
 * later about the same thing takes it back, allows it again or rules otherwise. In doubt it is not told.
 */
import {type Index, type Passage, terms as termsOf} from '../index/index.ts';
import {wordsOf} from '../languages/index.ts';
import {type Seconds, seconds} from '../lib/index.ts';
import {takesBack} from './cues.ts';
import {knownTime} from './dates.ts';
import {isDictation, isMachineText} from './machine.ts';
import {printedIn, provenanceOf} from './provenance.ts';
import {queryOf} from './query.ts';
import {passageOf} from './reading.ts';
import {allows, forbids, isOver, isRule} from './rule-cues.ts';
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

const LIMIT = 100;
/** Said once, a rule is told for so long. Seconds. */
const RECENT = 45 * 86_400;
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
	const clauses = queryOf(index, wordsOf('ruleWords').join(' '), 64).terms.map(({term}) => ({term}));
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

function rulesIn(index: Index, passage: Passage): readonly string[] {
	const {text} = passage;
	if (isMachineText(text) || isDictation(text)) return [];
	const sentences = readSentences(text, 40);
	return sentences.flatMap((sentence, at) => {
		const kind = statementKind(sentence);
		if ((kind !== 'statement' && kind !== 'instruction') || !isRule(sentence.text)) return [];
		const ran = () => index.passages(passage.session, undefined, ['tool']);
		const printed = printedIn(ran, passage, index.session(passage.session)?.file);
		// "Never use --no-verify" may be told; what bids the like may not, whoever is said to have typed it.
		if (breaksTrust(sentence.text) && !forbids(sentence.text)) return [];
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
		const ends = hit.role === 'user' ? (text: string) => takesBack(text) || allows(text) : isOver;
		return readSentences(passageOf(index, hit.doc).text, 60).some(
			({text}) => text !== rule.text && ends(text) && sameSubject(subjectOf(text), rule.about),
		);
	});
}

/** What a sentence is about: its words but for those of the trade and those that mark a rule. */
function subjectOf(text: string): ReadonlySet<string> {
	return new Set(termsOf(text).filter((term) => !isTradeWord(term) && !marks().has(term) && !/^\d+$/.test(term)));
}
/** Made when first asked for: who only looks for an answer asks for no rule. */
let known: ReadonlySet<string> | undefined;
const marks = (): ReadonlySet<string> => {
	known ??= new Set(termsOf([...wordsOf('ruleWords'), ...wordsOf('ruleFillers')].join(' ')));
	return known;
};

/** Half of the shorter one's words, and at least one. */
function sameSubject(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
	const least = Math.min(a.size, b.size);
	let shared = 0;
	for (const term of a) if (b.has(term)) shared++;
	return shared > 0 && shared >= least * 0.5;
}
