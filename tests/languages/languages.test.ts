import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {alternatives, languages, listed, phrases, secretWords} from '../../src/languages/index.ts';
import type {Language} from '../../src/languages/language.ts';

const folder = path.join(import.meta.dirname, '../../src/languages');
const files = readdirSync(folder).filter((name) => /^(?!all)[a-z]{2,3}\.ts$/.test(name));

test('every file of the folder is a language of the lists', () => {
	expect(languages.map(({code}) => `${code}.ts`).sort()).toEqual(files.sort());
	expect(languages.flatMap(({secrets}) => secrets ?? [])).toEqual(secretWords);
});

test.each(files)('%s is data alone', (name) => {
	const text = readFileSync(path.join(folder, name), 'utf8');
	expect(text.match(/^import .*/gm)).toEqual([
		expect.stringMatching(/^import type \{Language(?:, SecretWords)?\} from '\.\/language\.ts';$/),
	]);
	// A call or a tagged template would stay in every bundle, used or not.
	expect(text.replace(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g, "''")).not.toMatch(/\w\s*\(|\w''/);
});

const folded = (word: string): string =>
	word
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC')
		.toLowerCase();

test.each(languages.map((language) => [language.code, language] as const))(
	'%s: words are written as they are looked up',
	(_, language) => {
		const {password, token, weak, glued} = language.secrets ?? {};
		const words = listed([language.stopWords, password, token, weak, glued]);
		for (const word of words) expect(folded(word)).toBe(word);
		for (const word of listed([language.emptyWords])) expect(word.toLowerCase()).toBe(word);
	},
);

test.each(languages.map((language) => [language.code, language] as const))(
	'%s: every phrase is a pattern, and none is empty',
	(_, language) => {
		for (const [field, value] of Object.entries(language)) {
			if (typeof value !== 'string') continue;
			const source = alternatives(field as keyof Language & 'asks', [language]);
			expect(() => new RegExp(source, 'iu'), field).not.toThrow();
			// An empty alternative would match everything.
			expect(new RegExp(`^(?:${source})$`, 'iu').test(''), field).toBe(false);
		}
		const lower = language.looksBack?.replace(/\\./g, '') ?? '';
		expect(lower).toBe(lower.toLowerCase());
		const months = language.dates?.months;
		if (months) expect(months).toHaveLength(12);
	},
);

test('borders are those of the language', () => {
	const finds = (text: string) => new RegExp(phrases('decides'), 'iu').test(text);
	expect(finds('the rule')).toBe(true);
	expect(finds('the ruler')).toBe(false);
	expect(finds('die Regel')).toBe(true);
	expect(finds('die Regelung')).toBe(false);
	expect(finds('правило')).toBe(true);
	expect(finds('справило')).toBe(false);
	expect(finds('我们决定了')).toBe(true);
});
