import {expect, test} from 'vitest';
import {bar} from '../../src/usage/chart.ts';

test('bars are as long as their share, in eighths', () => {
	expect(bar(100, 100, 4)).toBe('████');
	expect(bar(50, 100, 4)).toBe('██');
	expect(bar(10, 100, 4)).toBe('▍');
});

test('what is there has a mark, what is not has none', () => {
	expect(bar(1, 1_000_000, 4)).toBe('▏');
	expect([bar(0, 100, 4), bar(5, 0, 4), bar(5, 10, 0)]).toEqual(['', '', '']);
});
