import {expect, test} from 'vitest';
import {cut} from '../../src/text/cut.ts';

test('quotes are cut at words, whole graphemes, marked', () => {
	expect(cut('one two threefour', 11)).toBe('one two…');
	expect(cut('one twothreefour', 12)).toBe('one twothre…');
	expect(cut('short', 12)).toBe('short');
	expect(cut('a\n  b', 12)).toBe('a b');
	expect(cut('👩‍👩‍👧‍👦'.repeat(4), 14)).toBe('👩‍👩‍👧‍👦…');
	expect(cut('x'.repeat(50), 20)).toHaveLength(20);
});
