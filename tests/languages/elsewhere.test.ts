/** Words of human languages stand in src/languages alone: elsewhere no letter beyond ASCII stands in code. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';
import {expect, test} from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** What is no word: letters that are read as others, and signs that belong to a script whose other letters have a name. */
const FOLDED: Readonly<Record<string, string>> = {
	// Words are compared without accents, and with the letters that a keyboard has.
	'src/index/analysis/stem.ts': 'ßæœøłđðþıŀĸŋŧħёеςσـäöü',
	'src/recall/chatty.ts': 'ёеßー',
	'src/secrets/names.ts': 'ıß',
	// Signs of Han and kana that Unicode counts to no script.
	'src/index/analysis/words.ts': 'ー々〆',
	// As the client spells a folder's name.
	'src/project/slug.ts': 'äöüÄÖÜßæÆøØđĐłŁ',
};
/** A whole table of letters that pass for Latin ones. */
const LOOKALIKES = 'src/text/frames.ts';

const files = ['src', 'hooks', 'mod', 'installer']
	.flatMap((folder) =>
		readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'}).map((name) =>
			path.posix.join(folder, name.replaceAll('\\', '/')),
		),
	)
	.filter((name) => name.endsWith('.ts') && !name.startsWith('src/languages/') && name !== LOOKALIKES);

/** Comments may say what they like. */
const LETTER = /(?=[^\0-\x7f])\p{L}/gu;
const codeOf = (file: string): string => {
	const text = readFileSync(path.join(root, file), 'utf8');
	if (text.search(LETTER) < 0) return text;
	return transformSync(text, {loader: 'ts', charset: 'utf8', minifyWhitespace: true}).code;
};

test('no word of a human language stands outside of src/languages', () => {
	const found = files.flatMap((file) => {
		const letters = new Set(codeOf(file).match(LETTER) ?? []);
		for (const letter of FOLDED[file] ?? '') letters.delete(letter);
		return letters.size === 0 ? [] : [`${file}: ${[...letters].join('')}`];
	});
	expect(found).toEqual([]);
	expect(files.length).toBeGreaterThan(400);
});

test('what is let through is there', () => {
	const gone = Object.entries(FOLDED).flatMap(([file, letters]) => {
		const code = codeOf(file);
		return [...letters].filter((letter) => !code.includes(letter)).map((letter) => `${file}: ${letter}`);
	});
	expect(gone).toEqual([]);
});
