import {expect, test} from 'vitest';
import {collapse, familyOf, ownKeys} from '../../src/recall/family.ts';
import {indexOf, type Story} from './story.ts';

const one = (id: string, ask: string, say: string, more: Partial<Story> = {}): Story => ({
	id,
	turns: [[ask, {say}]],
	...more,
});

test('families reach over several links, and stop at strangers', () => {
	const index = indexOf(
		one('a', 'x', 'y'),
		one('b', 'x', 'y', {head: {parent: 'a', born: 2}}),
		one('c', 'x', 'y', {head: {parent: 'b', born: 3}}),
		one('d', 'x', 'y'),
	);
	expect(ownKeys(index, 'c')).toEqual(expect.arrayContaining(['store/a', 'store/b', 'store/c']));
	expect(ownKeys(index, 'd')).toEqual(['store/d']);
	expect(ownKeys(index, 'nobody')).toEqual([]);
	expect(ownKeys(index, undefined)).toEqual([]);
	expect(familyOf(index, 'store/d').map(({id}) => id)).toEqual(['d']);
	expect(collapse(index, [])).toEqual([]);
});
