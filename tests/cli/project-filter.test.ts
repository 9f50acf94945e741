import {expect, test} from 'vitest';
import {sameOrBelow} from '../../src/cli/project-filter.ts';
import {head} from './heads.ts';

const at = (cwd: string) => head({id: 'x', cwd, project: {key: cwd, label: cwd.split('/').slice(-2).join('/')}});

test('a directory takes itself and what lies below, never a neighbour', () => {
	expect(sameOrBelow(at('/w/deja'), '/w/deja', '/')).toBe(true);
	expect(sameOrBelow(at('/w/deja/packages/core'), '/w/deja', '/')).toBe(true);
	expect(sameOrBelow(at('/w/deja-vu'), '/w/deja', '/')).toBe(false);
	expect(sameOrBelow(at('/w/deja'), '.', '/w/deja')).toBe(true);
});

test('a name is the whole name', () => {
	expect(sameOrBelow(at('/w/deja'), 'deja', '/')).toBe(true);
	expect(sameOrBelow(at('/w/deja-vu'), 'deja', '/')).toBe(false);
	expect(sameOrBelow(at('/w/deja-vu'), 'vu', '/')).toBe(false);
	expect(sameOrBelow(at('/w/deja'), 'w/deja', '/')).toBe(true);
});

test('a Windows directory in any spelling', () => {
	const ann = head({id: 'x', cwd: 'C:\\Users\\Ann\\proj', project: {key: 'c:/users/ann/proj', label: 'Ann/proj'}});
	for (const wanted of ['C:\\Users\\Ann\\proj', 'C:/Users/Ann/proj', 'c:\\users\\ann', 'proj']) {
		expect(sameOrBelow(ann, wanted, '/')).toBe(true);
	}
	expect(sameOrBelow(ann, 'C:\\Users\\Ann\\pro', '/')).toBe(false);
});

test('a session that is filed under the name of a directory is found from there too', () => {
	const moved = {
		...at('/tmp/elsewhere'),
		alsoProject: {key: 'slug:workspace-flat-demo', label: 'workspace-flat-demo'},
	};
	expect(sameOrBelow(moved, '/workspace/flat/demo', '/')).toBe(true);
	expect(sameOrBelow(moved, '/tmp/elsewhere', '/')).toBe(true);
	expect(sameOrBelow(moved, '/workspace/flat', '/')).toBe(false);
});
