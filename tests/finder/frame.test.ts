import stringWidth from 'fast-string-width';
import {expect, test} from 'vitest';
import {frameOf} from '../../src/finder/frame.ts';
import {markingOf} from '../../src/finder/mark.ts';
import {NOTHING, type Paint} from '../../src/finder/preview.ts';
import {answered, begin, noted, press, type Row, type State} from '../../src/finder/state.ts';

const plain: Paint = (_, text) => text;
const shown: Paint = (format, text) => (format === 'mark' ? `\u001b[4m${text}\u001b[24m` : text);
const rows: Row[] = [
	{key: 'k/1', id: 'a58f0473', when: '12 Nov', title: 'Stripe webhooks charged twice', project: 'shop-api', turn: 1},
	{
		key: 'k/2',
		id: '34fb46c8',
		when: '3 Mar 2025',
		title: '支払いの再試行 and a title far too long for any list',
		project: 'shop-api',
		turn: 0,
	},
];
const typed = (words: string, list = rows): State => {
	let state = begin([{label: 'this project, shop-api', value: ['/shop']}]);
	for (const text of words) state = press(state, {name: 'text', text}, {top: 0, most: 0, height: 0}).state;
	return answered(state, {rows: list, total: list.length, isMore: false});
};
const preview = {lines: Array.from({length: 40}, (_, n) => `line ${n}`), first: 20};

test('words, filters, list, rule, preview, keys', () => {
	const {lines, cursor} = frameOf(typed('webhook'), preview, markingOf('webhook'), {columns: 80, rows: 16}, shown);
	expect(lines).toEqual([
		`> webhook${' '.repeat(59)} 2 sessions`,
		'  all projects · any time',
		'>     12 Nov  Stripe \u001b[4mwebhooks\u001b[24m charged twice                             shop-api',
		'  3 Mar 2025  支払いの再試行 and a title far too long for any list      shop-api',
		'',
		`── a58f0473  shop-api ${'─'.repeat(58)}`,
		...Array.from({length: 9}, (_, n) => `line ${18 + n}`),
		'  Enter open again · Esc leave · ^Y copy · ↑↓ choose · Tab project · ^T time',
	]);
	expect(cursor).toEqual({row: 0, column: 9});
});

test('it fits every size, and the chosen row and the cursor are always in it', () => {
	const many = Array.from({length: 30}, (_, n): Row => ({...rows[n % 2]!, key: `k/${n}`, title: `title ${n}`}));
	for (const columns of [10, 24, 40, 80, 150]) {
		for (const height of [3, 4, 6, 10, 24, 50]) {
			let state = typed('a question that is longer than the line of a small terminal', many);
			for (let n = 0; n < 17; n++) state = press(state, {name: 'down'}, {top: 0, most: 0, height: 0}).state;
			const size = {columns, rows: height};
			const {lines, cursor} = frameOf(state, preview, markingOf(''), size, plain);
			expect(lines.length).toBeLessThanOrEqual(height);
			for (const line of lines) expect(stringWidth(line), `${columns}: ${line}`).toBeLessThanOrEqual(columns);
			expect(cursor.column).toBeLessThan(columns);
			if (height > 3) expect(lines.some((line) => line.startsWith('> ') && line !== lines[0])).toBe(true);
		}
	}
});

test('nothing found, nothing there, and what became of a command', () => {
	const size = {columns: 40, rows: 12};
	const text = (state: State) => frameOf(state, NOTHING, markingOf(''), size, plain).lines.join('\n');
	expect(text(typed('xyz', []))).toContain('  nothing found\n');
	expect(text(typed('', []))).toContain('> type to search\n');
	expect(text(typed('', []))).toContain('  no session\n');
	expect(text(typed('', []))).toMatch(/ {2}Esc leave · Tab project · \^T time$/);
	expect(text(noted(typed(''), 'copied: cmd --resume a58f0473'))).toMatch(/ {2}copied: cmd --resume a58f0473$/);
});
