import {expect, test} from 'vitest';
import {DEFAULTS, isExcluded} from '../../src/recall/config.ts';

test('exclusion by id, label, path, folders below, and a star', () => {
	const session = {id: 'abc-1', project: {key: '/work/app', label: 'app'}};
	const excluded = (...exclude: string[]) => isExcluded({...DEFAULTS, exclude}, session);
	expect(excluded('abc-1')).toBe(true);
	expect(excluded('app')).toBe(true);
	expect(excluded('/work/app')).toBe(true);
	expect(excluded('/work')).toBe(true);
	expect(excluded('/work/')).toBe(true);
	expect(excluded('/work/a*')).toBe(true);
	expect(excluded('/work/ap')).toBe(false);
	expect(excluded('pp')).toBe(false);
	expect(excluded()).toBe(false);
});
