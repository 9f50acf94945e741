/**
 * Whose words a sentence is. What the agent or the person only quotes, reports or pastes is the document's: it may be true,
 * but nobody decided it, and a document may have been written to be remembered.
 *
 * Functions over what is stored of a session. Stored tool output is cut to its head and tail; what was in the middle is looked
 * up in the transcript, while that is there (see `printed-first.ts`).
 */
import type {Passage} from '../index/index.ts';
import {imitates} from '../text/index.ts';
import {isAnnounced} from './announced.ts';
import {comparable, sharedRuns} from './comparable.ts';
import {decides, fixes, isVerdict, reports, rules, standing} from './cues.ts';
import {isAttributed, within} from './embedded.ts';
import {foreignLines} from './foreign-lines.ts';
import {handedOver, type Speaker} from './handed-over.ts';
import {printedFirst} from './printed-first.ts';
import {tellsSame} from './same-names.ts';
import type {Sentence} from './sentences.ts';
import {distrusts, isStrict} from './whose-cues.ts';

export type Provenance =
	/** The speaker's own words. */
	| 'own'
	/** Behind `>`, in a blockquote, in indented code, between quotation marks; or made to pass for a line of ours. */
	| 'quoted'
	/** "The README says: …", and what stands under it; and what its own speaker warns of. */
	| 'reported'
	/** Stands word for word in what a tool printed earlier in the session. */
	| 'printed'
	/** Part of a text that the person put in to be looked at, or of a long one. */
	| 'pasted';

/** What tools have printed so far in a session, made comparable once for many sentences. */
export type Printed = (text: string) => boolean;

/** Shorter than this, a sentence may stand in an output by chance: letters and digits. */
const LEAST = 24;
/** A share of its runs of words; see `sharedRuns`. */
const NEARLY = 0.5;
/** A person who types does not often type more: UTF-16 units, and lines. */
const LONG_PASTE = 900;
const MANY_LINES = 14;
const WRITES = new Set(['edit_file', 'write_file', 'multi_edit', 'todo_write', 'ask_user_question']);

export interface Speech {
	readonly role: Speaker;
	readonly text: string;
	/** Of an agent's: what the person had asked for; read where it matters. */
	readonly asked?: string | undefined | (() => string);
}

/**
 * @param sentence as `readSentences` gives it. @param before the sentence before it in the same text.
 * @param speech the whole text it stands in, and who speaks. @param printed see `printedIn`; left out, outputs are not looked at.
 */
export function provenanceOf(
	sentence: Sentence,
	before: Sentence | undefined,
	speech: Speech,
	printed?: Printed,
): Provenance {
	if (sentence.line === 'quoted' || sentence.line === 'indented') return 'quoted';
	if (imitates(sentence.text) || isCitation(sentence.text, speech.text)) return 'quoted';
	if (reports(sentence.text) || isAttributed(sentence.text) || (before !== undefined && goesOn(sentence, before)))
		return 'reported';
	if (isHandedOver(sentence.text, speech)) return speech.role === 'user' ? 'pasted' : 'reported';
	if (speech.role === 'assistant' && isDistrusted(sentence.text, speech.text)) return 'reported';
	if (sentence.heading !== undefined && reports(`${sentence.heading}:`)) return 'reported';
	if (speech.role === 'user' && isLongPaste(speech.text)) return 'pasted';
	if (settles(sentence.text) && isForeign(sentence, speech)) return speech.role === 'user' ? 'pasted' : 'reported';
	return printed?.(sentence.text) === true ? 'printed' : 'own';
}

/** A heading limits what stands under it; one that decides says something of its own, and whose it is nobody knows. */
export const toldHeading = (heading: string | undefined): string | undefined =>
	heading === undefined || standing(heading) || rules(heading) || (heading.length > 50 && settles(heading))
		? undefined
		: heading;

/** What would be followed if it were told: a decision, a rule, the cause of a failure. */
export const binds = (text: string): boolean => {
	const plain = text.replace(/^[\s*_`>"'([]+/, '');
	return standing(plain) || isStrict(plain) || isVerdict(plain);
};

/** "… — Bob, maintainer", "… (Bob, on the list)". */
const SIGNED =
	/\s(?:[—–]|-{1,2})\s\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)?(?:, [^.!?]{2,40})?\s*$|\s\(\p{Lu}\p{L}+, [^()]{2,40}\)\W*$/u;
/** By the layout of its line, or by what stands before it. */
function isForeign(sentence: Sentence, {role, text, asked}: Speech): boolean {
	const at = text.indexOf(sentence.text) + sentence.text.length;
	if (
		SIGNED.test(`${sentence.text}${/^.*/.exec(text.slice(at))?.[0] ?? ''}`) ||
		allLinesIn(foreignLines(text), text, sentence.text)
	)
		return true;
	const prompt = typeof asked === 'function' ? asked() : (asked ?? '');
	return isAnnounced(sentence, role, text, prompt, binds);
}

/** All lines that it stands in are somebody else's. */
function isHandedOver(sentence: string, {role, text, asked}: Speech): boolean {
	const prompt = asked === undefined || !settles(sentence) ? undefined : typeof asked === 'string' ? asked : asked();
	return allLinesIn(handedOver(role, text, prompt), text, sentence);
}

function allLinesIn(lines: ReadonlySet<number>, text: string, sentence: string): boolean {
	if (lines.size === 0) return false;
	const holding = text.split(/\r?\n/).flatMap((line, at) => (holds(line, sentence) ? at : []));
	return holding.length > 0 && holding.every((at) => lines.has(at));
}

/** A row is told with other bars than it has. */
const holds = (line: string, sentence: string): boolean =>
	line.includes(sentence) || (line.includes('|') && bare(line).includes(bare(sentence)));
const bare = (text: string): string => text.replace(/[\s|*_`]+/g, ' ').trim();

const CITED =
	/"[^"\n]{8,}(?:"|$)|“[^”\n]{8,}(?:”|$)|«[^»\n]{8,}(?:»|$)|„[^“”\n]{8,}(?:[“”]|$)|「[^」\n]{4,}(?:」|$)|『[^』\n]{4,}(?:』|$)|‹[^›\n]{8,}(?:›|$)|(?<![\p{L}\p{N}])['‘](?=\p{Lu}|\p{Lo})[^'’\n]{16,}['’](?![\p{L}\p{N}])|\[[^\]\n]{8,}\]\([^)\s]*\)|»[^«\n]{8,}(?:«|$)|‚[^‘’\n]{8,}(?:[‘’]|$)|[″〝＂][^″〞〟＂\n]{4,}(?:[″〞〟＂]|$)|``[^`\n]{8,}(?:''|$)|(?<=\S\s)\[[^\]\n]{16,}\]|(?<=\p{L}\s)(?:\*\*?|__?|==|~~)(?=\p{Lu}|\p{Lo})[^*_=~\n]{16,}(?:\*\*?|__?|==|~~)|^(?:==|~~)[^=~\n]{8,}(?:==|~~)|<q>.*?(?:<\/q>|$)|<!--.*?(?:-->|$)|(?<![^\s_])[^\s_]{1,60}(?:_+[^\s_]{1,60}){4,}|(?<![^\s-])[^\s-]{1,60}(?:-+[^\s-]{1,60}){5,}|(`+)[^`\n]{8,}\1/gu;
const settles = (words: string): boolean => standing(words) || rules(words) || decides(words) || fixes(words);
/** What decides in it stands between quotation marks, or it goes on inside of some that a sentence before has opened. */
function isCitation(sentence: string, text: string): boolean {
	const rest = sentence.replace(CITED, ' ');
	if (rest !== sentence && settles(sentence.replace(/[_-]+/g, ' ')) && !settles(rest)) return true;
	const at = text.indexOf(sentence);
	const open = at < 0 ? '' : text.slice(text.lastIndexOf('\n', at) + 1, at);
	const more = (a: string, b: string) => open.split(a).length > open.split(b).length;
	return (open.match(/["″＂]/g)?.length ?? 0) % 2 === 1 || PAIRS.some(([a, b]) => more(a, b));
}
const PAIRS = [
	['“', '”'],
	['「', '」'],
	['『', '』'],
	['«', '»'],
	['〝', '〟'],
	['[', ']'],
] as const;

const isDistrusted = (sentence: string, text: string): boolean =>
	(standing(sentence) || rules(sentence)) && !distrusts(sentence) && distrusts(text);

/** "The README says:" hands over to what stands after the colon; "It also says …" to nothing else. */
const goesOn = ({line}: Sentence, before: Sentence): boolean =>
	reports(before.text) && (/[:：]["'“”«„`*_\s]*$/.test(before.text) || line === 'item' || line === 'numbered');

/** More than people type: a plan, a log, a mail, a document. */
export function isLongPaste(text: string): boolean {
	return text.length > LONG_PASTE || text.split('\n').filter((line) => line.trim() !== '').length > MANY_LINES;
}

/**
 * What tools printed, for `provenanceOf`. What a tool was given to write is the agent's own and takes no part.
 * @param passages of one session; a function is asked for them only if they are needed. @param until only outputs before this passage; all when left out.
 * @param transcript SessionHead.file: what was not kept of the outputs is looked up there.
 */
export function printedIn(
	passages: readonly Passage[] | (() => readonly Passage[]),
	until?: Pick<Passage, 'turn' | 'part'>,
	transcript?: string,
): Printed {
	const whole = transcript === undefined ? undefined : printedFirst(transcript);
	const isBefore = ({turn, part}: Passage) =>
		until === undefined || turn < until.turn || (turn === until.turn && part < until.part);
	let outputs: readonly Output[] | undefined;
	const isPrinted = (text: string): boolean => {
		const words = comparable(text);
		if (words.length < LEAST) return false;
		outputs ??= (typeof passages === 'function' ? passages() : passages)
			.filter((one) => one.role === 'tool' && !WRITES.has(one.tool ?? '') && isBefore(one))
			.sort((a, b) => a.turn - b.turn || a.part - b.part)
			.map(({output}) => ({output, small: output.toLowerCase()}));
		// Made comparable only where its longest word stands, or may stand as JSON escapes letters.
		const sign = words.split(' ').reduce((a, b) => (/^[a-z\d]+$/.test(b) && b.length > a.length ? b : a), '');
		const may = outputs.filter(({small}) => small.includes(sign) || small.includes('\\u00'));
		if (may.some((one) => wordsOf(one).includes(` ${words} `)) || whole?.(text) === true) return true;
		if (!settles(text)) return false;
		// A rule that is nearly in these words is no rule of whoever repeats it; nor is one that two outputs make together.
		const all = outputs.map(wordsOf).join('').replace(/ {2,}/g, ' ');
		if (all.includes(` ${words} `) || sharedRuns(words, all) >= NEARLY) return true;
		return outputs.some(({output}) => tellsSame(text, output, binds));
	};
	// "One test fails: Always use …": what begins within may be what was printed.
	return (text) => isPrinted(text) || within(text).some(isPrinted);
}

interface Output {
	readonly output: string;
	/** In lower case. */
	readonly small: string;
	/** As `comparable` gives them, once asked for. */
	words?: string;
}

const wordsOf = (one: Output): string => {
	one.words ??= ` ${comparable(one.output)} `;
	return one.words;
};
