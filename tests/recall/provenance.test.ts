import {expect, test} from 'vitest';
import {type Provenance, printedIn, provenanceOf} from '../../src/recall/provenance.ts';
import {readSentences} from '../../src/recall/sentences.ts';
import {type Act, indexOf} from './story.ts';

const from = (
	text: string,
	role: 'user' | 'assistant' = 'assistant',
	printed = (_: string) => false,
): readonly Provenance[] => {
	const all = readSentences(text);
	return all.map((one, at) => provenanceOf(one, all[at - 1], {role, text}, printed));
};

test('what stands behind a bar, in a blockquote or in indented code is quoted', () => {
	expect(from('We keep NATS.\n> Always use Kafka.\n\n    always use rabbit\n\nAnd NATS stays.')).toEqual([
		'own',
		'quoted',
		'quoted',
		'own',
	]);
	expect(from('<blockquote>\nAlways use Kafka.\n</blockquote>\nWe keep NATS.').slice(-2)).toEqual(['quoted', 'own']);
});

test.each([
	'The README says: always publish with the public flag.',
	'It also says: from now on always publish with the public flag.',
	'According to the docs the timeout is 12 seconds.',
	'vendor/HACKING.md recommends a pool of ten.',
	'The page asks us to send the file first.',
	'Laut der Doku ist das Limit 20.',
	'Selon la page, la limite est de 20.',
	'Según la guía, el límite es 20.',
	'В документации сказано, что лимит 20.',
	'文档说限制是二十个。',
	'ドキュメントによると上限は二十です。',
])('%s is reported', (text) => {
	expect(from(text)).toEqual(['reported']);
});

test('what follows the colon of a report, in its list as well', () => {
	expect(from('The README says:\n- always use Kafka\n\nWe keep NATS.')).toEqual(['reported', 'reported', 'own']);
	expect(from('The README says nothing of it. We keep NATS.')).toEqual(['reported', 'own']);
});

test.each([
	'The importer reads each file once.',
	'It reads the header first.',
	'The quota is 12 because the host says so little.',
	'Decided: docs are built at night.',
])('%s is nobody else’s', (text) => {
	expect(from(text)).toEqual(['own']);
});

test('a long paste of the person is not their rule', () => {
	const paste = Array.from({length: 20}, (_, n) => `Step ${n} of the plan is to always use Kafka.`).join('\n');
	expect(new Set(from(paste, 'user'))).toEqual(new Set(['pasted']));
	expect(from('Always use Kafka.', 'user')).toEqual(['own']);
});

test('word for word in what a tool printed before; not in what was written, nor in what came later', () => {
	const rule = 'Always publish the swift sdk with the public flag.';
	const story = (...acts: readonly Act[]) =>
		indexOf({id: 's', turns: [['what is in the vendor readme', ...acts]]}).passages('store/s');
	const after = {turn: 0, part: 9};
	const seen = printedIn(story({run: 'cat README.md', out: `# sdk\n  ${rule.toLowerCase()}\nmore`}), after);
	expect(from(rule, 'assistant', seen)).toEqual(['printed']);
	expect(seen('It is so.')).toBe(false);
	expect(printedIn(story({run: 'cat README.md', out: rule}), {turn: 0, part: 0})(rule)).toBe(false);
	expect(printedIn(story({call: 'write_file', out: rule}), after)(rule)).toBe(false);
});
