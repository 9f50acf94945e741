import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

/**
 * The folders, lowest first: a folder may import only from folders above it in this list, so every arrow points one way
 * and no circle is possible. What it may import of them is their façade, `index.ts`.
 */
const floors = [
	'src/languages',
	'src/lib',
	'src/lib/jsonl',
	'src/shell',
	'src/secrets',
	'src/text',
	'src/project',
	'src/model',
	'src/rules',
	'src/exchange',
	'src/sources/reading',
	'src/sources/commandcode',
	'src/sources/claude-code',
	'src/sources/codex',
	'src/sources',
	'src/index/analysis',
	'src/index/directory',
	'src/index/segment',
	'src/index/catalog',
	'src/index/commit',
	'src/index/query',
	'src/index/open',
	'src/index/sync',
	'src/index',
	'src/live',
	'src/recall',
	'src/finder',
	'src/usage',
	'src/machines',
	'src/team',
	'src/service',
	'src/tools',
	'src/client',
	'src/mcp',
	'hooks',
	'installer',
	'src/cli',
	'mod',
];

/** Inner rooms: whoever is outside of the house they belong to comes in through its façade. */
const inside = (folder: string): string | undefined => (folder.startsWith('src/index/') ? 'src/index' : undefined);
/** Nobody imports an edge, and nobody knows what a floor above it does. */
const edges = new Set(['src/cli', 'mod']);

const root = path.dirname(import.meta.dirname);
const filesBelow = (dir: string): string[] =>
	readdirSync(path.join(root, dir)).flatMap((name) => {
		const file = path.posix.join(dir, name);
		return statSync(path.join(root, file)).isDirectory() ? filesBelow(file) : file.endsWith('.ts') ? [file] : [];
	});
const files = ['src', 'hooks', 'mod', 'installer'].flatMap(filesBelow);

/** file → what it imports of ours. */
const imports = files.flatMap((file) =>
	[...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g)].map(
		([, target]) => ({
			file,
			from: path.posix.dirname(file),
			target: path.posix.join(path.posix.dirname(file), target!),
		}),
	),
);

test('every file lies in a folder of the table', () => {
	expect(files.filter((file) => !floors.includes(path.posix.dirname(file)))).toEqual([]);
});

test('folders are entered through their façades only', () => {
	const wrong = imports.filter(({from, target}) => {
		const to = path.posix.dirname(target);
		if (to === from) return false;
		const house = inside(to);
		if (house !== undefined && from !== house && inside(from) !== house) return true;
		return edges.has(to) || path.posix.basename(target) !== 'index.ts';
	});
	expect(wrong.map(({file, target}) => `${file} imports ${target}`)).toEqual([]);
});

test('every arrow between folders points one way', () => {
	const wrong = imports.filter(({from, target}) => {
		const to = path.posix.dirname(target);
		return to !== from && floors.indexOf(to) > floors.indexOf(from);
	});
	expect(wrong.map(({file, target}) => `${file} imports ${target}`)).toEqual([]);
});
