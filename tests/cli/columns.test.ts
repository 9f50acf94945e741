import stringWidth from 'fast-string-width';
import {expect, test} from 'vitest';
import {columns} from '../../src/cli/columns.ts';

const rows = [
	['8a46fd6f', '2d', 'ada/shop-api', 'Rate limit of the public API'],
	['bfa062de', '2026-11-21', 'ada/漢字-api', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} a family of titles'],
];

test('aligned, and never wider than the terminal', () => {
	for (const width of [100, 80, 40, 20, 10]) {
		for (const line of columns(rows, width).trimEnd().split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width);
	}
	const [one, two] = columns(rows, 100).split('\n');
	expect(stringWidth(one!.slice(0, one!.indexOf('Rate')))).toBe(stringWidth(two!.slice(0, two!.indexOf('\u{1f468}'))));
});

test('no rows, no lines', () => {
	expect(columns([], 80)).toBe('');
});
