/**
 * Which of the person's notes belong to a question. A note was written to be found, so less is asked of it than of a
 * session: two telling words in common, or one that is most of what was asked.
 */
import {terms as termsOf} from '../index/index.ts';
import type {Note} from './notes.ts';
import type {Query} from './query.ts';
import {isTradeWord} from './trade-words.ts';

const MAX_NOTES = 2;

/** @returns at most two notes, best first, newer before older. */
export function matchingNotes(notes: readonly Note[], query: Query): readonly Note[] {
	const asked = [...query.terms.map(({term}) => term), ...query.unknown].filter((term) => !isTradeWord(term));
	if (asked.length === 0) return [];
	return notes
		.map((note) => {
			const words = new Set(termsOf(note.text));
			return {note, shared: asked.filter((term) => words.has(term)).length};
		})
		.filter(({shared}) => shared >= 2 || (shared === 1 && asked.length <= 2))
		.sort((a, b) => b.shared - a.shared || b.note.time - a.note.time || (a.note.id < b.note.id ? -1 : 1))
		.slice(0, MAX_NOTES)
		.map(({note}) => note);
}
