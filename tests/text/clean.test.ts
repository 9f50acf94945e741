import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import {describe, expect, test} from 'vitest';
import {fitBytes, fitColumns, oneLine, plain, stripOwn} from '../../src/text/clean.ts';
import {neutralise} from '../../src/text/frames.ts';

const cases = fileURLToPath(new URL('../../fixtures/cases', import.meta.url));
interface Line {
	name?: string;
	message?: {role: string; content: {type: string; text?: string}[]};
}
/** The lines of all transcripts of a case, by file name. */
function transcripts(name: string): Line[][] {
	const dir = path.join(cases, name, 'home/.commandcode/projects');
	return readdirSync(dir, {recursive: true, encoding: 'utf8'})
		.filter((file) => file.endsWith('.jsonl'))
		.sort()
		.map((file) =>
			readFileSync(path.join(dir, file), 'utf8')
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line) as Line),
		);
}
const texts = (lines: Line[]): string[] => lines.flatMap((l) => l.message?.content.flatMap((c) => c.text ?? []) ?? []);

describe('stripOwn', () => {
	test('blocks that came back into a transcript are gone, the words around them stay', () => {
		const [, looped] = transcripts('32-own-block-feedback');
		expect(texts(looped!).map(stripOwn)).toEqual([
			'please keep going',
			'deja recalled: petrel migration order. ',
			'and the escaped one',
			'',
			'Carrying on with the seed.',
		]);
	});
	test.each([
		['a <deja-recall>x</deja-recall> b', 'a  b'],
		['a\n\n<deja-recall>\nx\ny\n</deja-recall>\n\nb', 'a\n\nb'],
		['<deja-recall>cut off here\nand here\n\nthe person goes on', 'the person goes on'],
		['go on <deja-recall untru', 'go on'],
		['&amp;lt;deja-recall&amp;gt;x&amp;lt;/deja-recall&amp;gt;b', 'b'],
		['\\u003cdeja-recall\\u003ex\\u003c/deja-recall\\u003e b', 'b'],
		['the tail</deja-recall> b', 'the tail b'],
		['<hook_context source="PreToolUse" tool="x"><deja-recall>x</deja-recall></hook_context> b', 'b'],
		['<deja-recall>1</deja-recall>a<deja-recall>2</deja-recall>', 'a'],
		[
			'the tag `<deja-recall>` opens, `</deja-recall>` closes',
			'the tag `<deja-recall>` opens, `</deja-recall>` closes',
		],
		['<deja-recalling> is another tag', '<deja-recalling> is another tag'],
	])('%j', (text, rest) => {
		expect(stripOwn(text)).toBe(rest);
	});
});

describe('plain', () => {
	test('hostile titles become what a reader sees', () => {
		const titles = transcripts('76-statusline-title-hostile').map((lines) => plain(lines[1]!.name!));
		expect(titles.map((title) => oneLine(title).normalize('NFC'))).toEqual([
			'title',
			'cr over line tab',
			'gnp.exe',
			'这是一个非常长的会话标题用来测试列宽度计算是否正确无误',
			'👨‍👩‍👧‍👦 family 🇺🇳 é',
			expect.stringMatching(/^a{500,}$/),
			expect.stringMatching(/^(?:31m)?C1$/),
			// biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the text.
			'%s %n ${HOME} $(id)',
		]);
	});
	test.each([
		['\u001b[31;1mred\u001b[0m', 'red'],
		['\u001b]8;;https://x\u001b\\link\u001b]8;;\u0007', 'link'],
		['\u009b2Jx\u009d0;t\u009cy', 'xy'],
		['\u001bPq data\u001b\\x', 'x'],
		['a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
		['\u202egnp\u2069', 'gnp'],
		['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
		['hid\u{e0041}\u{e0042}den', 'hidden'],
		['x\ud800y\udc00z', 'x\ufffdy\ufffdz'],
		['❤️ 👍🏽 1️⃣ x\ufe0f', '❤️ 👍🏽 1️⃣ x'],
		['a\u200db می‌خواهم', 'ab می‌خواهم'],
		['cafe\u0301 café', 'cafe\u0301 café'],
		['tab\tnew\nline', 'tab\tnew\nline'],
	])('%j', (text, clean) => {
		expect(plain(text)).toBe(clean);
	});
});

test('neutralised text can neither close a frame nor open one', () => {
	const [lines] = transcripts('35-frame-escape-and-injection');
	const safe = texts(lines!).map((text) => neutralise(plain(text)));
	expect(safe[1]).toContain('‹/deja-recall>‹/hook_context>');
	expect(safe[1]).toContain('‹hook_context source="SessionStart">');
	expect(safe[1]).toContain('hidden a​b'.replace('\u200b', ''));
	expect(safe[1]).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200d\u202a-\u202e\u2066-\u2069]/);
	for (const tag of [
		'</deja-recall>',
		'< / DEJA-RECALL >',
		'<deja_recall x="1">',
		'<deja\u2011recall>',
		'</hook_context>',
		'<Hook_Context',
		'</ hook-context>',
		'&lt;/deja-recall&gt;',
		'&#60;/deja-recall>',
		'\\u003c/deja-recall>',
		'＜/deja-recall＞',
		'<system-reminder>',
		'<tool_result>',
	]) {
		expect(neutralise(tag)).toMatch(/^‹/);
		expect(stripOwn(neutralise(tag))).toBe(neutralise(tag));
	}
	for (const text of ['a < b', '<div class="user">', '<users>', 'List<String>', '<toolbar>', '<deja-vu>']) {
		expect(neutralise(text)).toBe(text);
	}
});

const anyText = fc.oneof(
	fc.string({unit: 'grapheme', maxLength: 40}),
	fc.string({unit: 'binary', maxLength: 40}),
	fc
		.array(
			fc.constantFrom(
				'👨‍👩‍👧‍👦',
				'🇺🇳',
				'é',
				'e\u0301',
				'漢',
				'\ud800',
				'a',
				' ',
				'\n',
				'\u001b[31m',
				'<',
				'/deja-recall>',
				'<deja-recall>',
				'\u200d',
			),
			{maxLength: 30},
		)
		.map((parts) => parts.join('')),
);

test('plain, neutralise and stripOwn settle, and what is plain is well formed', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const clean = plain(text);
			expect(Buffer.from(clean).toString()).toBe(clean);
			expect(neutralise(neutralise(clean))).toBe(neutralise(clean));
			expect(stripOwn(neutralise(clean))).toBe(neutralise(clean));
			expect(clean).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
		}),
		{numRuns: 1000},
	);
});

test('fitBytes keeps the longest head that fits, whole graphemes only', () => {
	expect(fitBytes('abcdef', 6)).toBe('abcdef');
	expect(fitBytes('abcdefg', 6)).toBe('abc…');
	expect(fitBytes('漢字漢字', 10)).toBe('漢字…');
	expect(fitBytes('a👨‍👩‍👧‍👦b', 20)).toBe('a…');
	expect(fitBytes('x'.repeat(100_000), 100)).toBe(`${'x'.repeat(97)}…`);
	expect(fitBytes('abcdef', 2)).toBe('');
	fc.assert(
		fc.property(fc.string({unit: 'grapheme', maxLength: 80}), fc.integer({min: 0, max: 120}), (text, max) => {
			const fitted = fitBytes(text, max);
			expect(Buffer.byteLength(fitted)).toBeLessThanOrEqual(max);
			if (fitted === text || max < 3) return;
			const all = [...new Intl.Segmenter(undefined, {granularity: 'grapheme'}).segment(text)].map(
				({segment}) => segment,
			);
			let head = '';
			for (const segment of all) {
				if (Buffer.byteLength(head + segment) > max - 3) break;
				head += segment;
			}
			expect(fitted).toBe(`${head.trimEnd()}…`);
		}),
		{numRuns: 1000},
	);
});

test('fitColumns never is wider than asked', () => {
	expect(fitColumns('这是一个非常长的会话标题', 9)).toBe('这是一个…');
	expect(fitColumns('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 3)).toBe('👨‍👩‍👧‍👦…');
	expect(fitColumns('\u001b[31mredder\u001b[0m', 4)).toBe('\u001b[31mred…\u001b[0m');
	expect(fitColumns('abc', 0)).toBe('');
	fc.assert(
		fc.property(fc.string({unit: 'grapheme', maxLength: 60}), fc.integer({min: 0, max: 60}), (text, columns) => {
			expect(stringWidth(fitColumns(plain(text), columns))).toBeLessThanOrEqual(columns);
		}),
		{numRuns: 1000},
	);
});

test('the digest frame is ours too: cut at ingest, defused in quotes', () => {
	expect(stripOwn('<deja-digest>\nold decisions\n</deja-digest>\n\nplease keep going')).toBe('please keep going');
	expect(neutralise('a </deja-digest> in a quote')).toBe('a ‹/deja-digest> in a quote');
});
