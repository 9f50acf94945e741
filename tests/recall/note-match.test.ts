import {expect, test} from 'vitest';
import {matchingNotes} from '../../src/recall/note-match.ts';
import type {Note} from '../../src/recall/notes.ts';
import {queryOf} from '../../src/recall/query.ts';
import {filler, indexOf} from './story.ts';

const note = (id: string, text: string, time = 1): Note => ({id, text, time});
const matching = (question: string, ...notes: readonly Note[]) =>
	matchingNotes(notes, queryOf(indexOf(...filler(10)), question)).map(({id}) => id);

test('two telling words, or one that is most of the question', () => {
	const cart = note('cart', 'the cart total rounds half even');
	expect(matching('how does the cart total round', cart)).toEqual(['cart']);
	expect(matching('the cart?', cart)).toEqual(['cart']);
	expect(matching('move the cart icon beside the search field and the menu', cart)).toEqual([]);
	expect(matching('fix the error in the file', note('x', 'the file has an error'))).toEqual([]);
	expect(matching('', cart)).toEqual([]);
});

test('at most two, best first, newer before older', () => {
	const notes = [note('a', 'cart total', 1), note('b', 'cart total', 2), note('c', 'cart total half even', 0)];
	expect(matching('cart total half even', ...notes)).toEqual(['c', 'b']);
});
