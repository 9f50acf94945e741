/**
 * Whose words a sentence is. What the agent or the person only quotes, reports or pastes is the document's: it may be true,
 * but nobody decided it, and a document may have been written to be remembered.
 *
 * Pure functions over what is stored of a session. Stored tool output is cut to its head and tail, so a sentence copied from
 * the middle of a long file is not seen; such a one counts as its speaker's own.
 */
import type {Passage} from '../index/index.ts';
import {reports} from './cues.ts';
import type {Sentence} from './sentences.ts';

export type Provenance =
	/** The speaker's own words. */
	| 'own'
	/** Behind `>`, in a blockquote, in indented code. */
	| 'quoted'
	/** "The README says: …", and the sentences that go on with it. */
	| 'reported'
	/** Stands word for word in what a tool printed earlier in the session. */
	| 'printed'
	/** Part of a long text that the person put in. */
	| 'pasted';

/** What tools have printed so far in a session, made comparable once for many sentences. */
export type Printed = (text: string) => boolean;

/** Shorter than this, a sentence may stand in an output by chance: letters and digits. */
const LEAST = 24;
/** A person who types does not often type more: UTF-16 units, and lines. */
const LONG_PASTE = 900;
const MANY_LINES = 14;
const WRITES = new Set(['edit_file', 'write_file', 'multi_edit', 'todo_write', 'ask_user_question']);

/**
 * @param sentence as `readSentences` gives it. @param before the sentence before it in the same text.
 * @param speech the whole text it stands in, and who speaks. @param printed see `printedIn`; left out, outputs are not looked at.
 */
export function provenanceOf(
	sentence: Sentence,
	before: Sentence | undefined,
	speech: {readonly role: 'user' | 'assistant'; readonly text: string},
	printed?: Printed,
): Provenance {
	if (sentence.line === 'quoted' || sentence.line === 'indented') return 'quoted';
	if (reports(sentence.text) || (before !== undefined && goesOn(sentence, before))) return 'reported';
	if (sentence.heading !== undefined && reports(`${sentence.heading}:`)) return 'reported';
	if (speech.role === 'user' && isLongPaste(speech.text)) return 'pasted';
	return printed?.(sentence.text) === true ? 'printed' : 'own';
}

/** "The README says:" hands over to what stands after the colon; "It also says …" to nothing else. */
const goesOn = ({line}: Sentence, before: Sentence): boolean =>
	reports(before.text) && (/[:：]["'“”«„`*_\s]*$/.test(before.text) || line === 'item' || line === 'numbered');

/** More than people type: a plan, a log, a mail, a document. */
export function isLongPaste(text: string): boolean {
	return text.length > LONG_PASTE || text.split('\n').filter((line) => line.trim() !== '').length > MANY_LINES;
}

/**
 * What tools printed, for `provenanceOf`. What a tool was given to write is the agent's own and takes no part.
 * @param passages of one session. @param until only outputs before this passage; all when left out.
 */
export function printedIn(passages: readonly Passage[], until?: Pick<Passage, 'turn' | 'part'>): Printed {
	const isBefore = ({turn, part}: Passage) =>
		until === undefined || turn < until.turn || (turn === until.turn && part < until.part);
	let all: string | undefined;
	return (text) => {
		const words = normal(text);
		if (words.length < LEAST) return false;
		all ??= passages
			.filter((one) => one.role === 'tool' && !WRITES.has(one.tool ?? '') && isBefore(one))
			.map(({output}) => ` ${normal(output)} `)
			.join('\n');
		return all.includes(` ${words} `);
	};
}

const normal = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
