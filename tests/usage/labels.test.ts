import {expect, test} from 'vitest';
import {shortPaths} from '../../src/usage/labels.ts';

test('equal last parts are told apart by as much of the path as it takes', () => {
	expect(shortPaths(['/home/dev/my/app', '/srv/other/app', '/home/dev/deja'])).toEqual(['my/app', 'other/app', 'deja']);
	expect(shortPaths(['/a/x/app', '/b/x/app'])).toEqual(['a/x/app', 'b/x/app']);
	expect(shortPaths(['C:\\Users\\Me\\proj', '/'])).toEqual(['proj', '/']);
});

test('a path that is the end of another is shown whole', () => {
	expect(shortPaths(['/app', '/x/app'])).toEqual(['/app', 'x/app']);
});
