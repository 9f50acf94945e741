import {expect, test} from 'vitest';
import {distance, nearest} from '../../src/cli/near.ts';

test('counts edits, a swap of neighbours as one', () => {
	expect(distance('search', 'search')).toBe(0);
	expect(distance('serach', 'search')).toBe(1);
	expect(distance('', 'abc')).toBe(3);
	expect(distance('kitten', 'sitting')).toBe(3);
});

test('suggests only what is near', () => {
	const names = ['search', 'sessions', 'usage', 'install', 'uninstall'];
	expect(nearest('serach', names)).toBe('search');
	expect(nearest('Usgae', names)).toBe('usage');
	expect(nearest('redis', names)).toBeUndefined();
});
