/** What CONTRIBUTING.md and docs/design.md send a reader to is there. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const root = path.dirname(import.meta.dirname);
const PLACE = /`((?:src|tests|docs|bench|scripts|hooks|mod|installer|fixtures)\/[\w./-]+)`/g;
/** A file of the folder that was named before it: `src/tools/definitions.ts` … `answer.ts`. */
const SIBLING = /`([a-z][\w-]*\.ts)`/g;

test.each(['CONTRIBUTING.md', 'docs/design.md'])('every place that %s names is there', (file) => {
	const text = readFileSync(path.join(root, file), 'utf8');
	const named = [...text.matchAll(PLACE)].map(([, place = '']) => place);
	expect(named.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
	expect(named.length).toBeGreaterThan(5);
});

test('a recipe names files beside those that it named by their folder', () => {
	const rows = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
		.split('\n')
		.filter((row) => row.startsWith('| '));
	const lost = rows.flatMap((row) => {
		const folders = [...row.matchAll(PLACE)].map(([, place = '']) =>
			place.endsWith('.ts') ? path.dirname(place) : place,
		);
		const names = [...row.matchAll(SIBLING)].map(([, name = '']) => name);
		return names.filter((name) => !folders.some((folder) => existsSync(path.join(root, folder, name))));
	});
	expect(lost).toEqual([]);
});
