import {expect, test} from 'vitest';
import {alternatives, anyCase, languages, phrases} from '../../src/languages/index.ts';
import {spellOut} from './spell-out.ts';

const fields = [
	'decides',
	'standing',
	'rules',
	'fixes',
	'givesUp',
	'takesBack',
	'noMemory',
	'asks',
	'proposes',
] as const;
const inCases = (text: string): readonly string[] => [
	text,
	text.toUpperCase(),
	`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`,
	`Then ${text}, of course`,
	`then${text}of course`,
];

test.each(fields)('%s: the same matches as with the flag for both cases', (field) => {
	for (const source of [phrases(field), `^\\W*(?:${alternatives(field)})(?![\\p{L}\\p{N}])`]) {
		const both = new RegExp(source, 'iu');
		const ours = anyCase(() => source);
		const lines = languages.flatMap((language) => language[field]?.split(/\s*\n\s*/) ?? []);
		for (const text of lines.flatMap(spellOut).flatMap(inCases)) {
			expect([text, ours(text)]).toEqual([text, both.test(text)]);
		}
	}
});

test('classes stay classes', () => {
	const pattern = anyCase(() => '^\\W\\S\\D\\P{L}[A-C]\\p{L}Ä$');
	expect(pattern('-x-1bqä')).toBe(true);
	expect(pattern('-x-1Bqä')).toBe(true);
	expect(pattern('xx-1Bqä')).toBe(false);
});
