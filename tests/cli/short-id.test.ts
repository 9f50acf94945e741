import {expect, test} from 'vitest';
import {idsOf} from '../../src/cli/short-id.ts';

test('eight characters, more where two sessions begin alike', () => {
	const id = idsOf([{id: 'a58f0473-fb4c'}, {id: 'a58f0473-fc00'}, {id: '34fb46c8-47bb'}, {id: 'note'}]);
	expect(id('34fb46c8-47bb')).toBe('34fb46c8');
	expect(id('a58f0473-fb4c')).toBe('a58f0473-fb');
	expect(id('a58f0473-fc00')).toBe('a58f0473-fc');
	expect(id('note')).toBe('note');
	expect(id('unknown-to-the-list')).toBe('unknown-');
});
