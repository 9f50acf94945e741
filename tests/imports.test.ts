import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

/** Who may import whom: the folder → the folders of ours it may import from. Files beside src/ folders are edges. */
const may: Record<string, readonly string[]> = {
	'src/transcript': [],
	'src/index': ['src/transcript'],
	'src/recall': ['src/index', 'src/transcript'],
	'src/usage': ['src/transcript'],
	'src/mcp': ['src', 'src/index', 'src/recall', 'src/transcript', 'src/usage'],
	'src/cli': ['src', 'src/index', 'src/mcp', 'src/recall', 'src/transcript', 'src/usage', 'installer'],
	src: ['src/index', 'src/recall', 'src/transcript', 'src/usage'],
	hooks: ['src', 'src/index', 'src/recall', 'src/transcript', 'src/usage'],
	mod: [],
	installer: ['src'],
};

/** Files with no imports of ours that belong to everyone. */
const everyones = ['src/paths.ts', 'src/keys.ts', 'src/key-set.ts', 'src/unit-table.ts', 'package.json'];

const root = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname));
const filesBelow = (dir: string): string[] =>
	readdirSync(path.join(root, dir)).flatMap((name) => {
		const file = path.join(dir, name);
		return statSync(path.join(root, file)).isDirectory() ? filesBelow(file) : file.endsWith('.ts') ? [file] : [];
	});

test('every import stays inside the borders', () => {
	const wrong: string[] = [];
	for (const file of ['src', 'hooks', 'mod', 'installer'].flatMap(filesBelow)) {
		const from = path.dirname(file);
		for (const [, target] of readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
			const to = path.dirname(path.join(from, target!));
			const free = everyones.includes(path.join(from, target!));
			if (to !== from && !free && !may[from]?.includes(to)) wrong.push(`${file} imports ${target}`);
		}
	}
	expect(wrong).toEqual([]);
});
