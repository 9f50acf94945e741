import {expect, test} from 'vitest';
import {ago, day, minute, since} from '../../src/cli/when.ts';

const now = new Date(2026, 10, 30, 12, 0).getTime();

test('dates in local time, unknown as a dash', () => {
	expect(day(now)).toBe('2026-11-30');
	expect(minute(now)).toBe('2026-11-30 12:00');
	expect(day(0)).toBe('-');
});

test('ages are never negative', () => {
	expect(ago(now - 20_000, now)).toBe('now');
	expect(ago(now - 5 * 60_000, now)).toBe('5m');
	expect(ago(now - 50 * 3_600_000, now)).toBe('2d');
	expect(ago(now - 30 * 86_400_000, now)).toBe('4w');
	expect(ago(now - 100 * 86_400_000, now)).toBe('3mo');
	expect(ago(now - 800 * 86_400_000, now)).toBe('2y');
	expect(ago(new Date(2099, 0, 1).getTime(), now)).toBe('2099-01-01');
	expect(ago(0, now)).toBe('-');
});

test('since reads spans and dates, nothing else', () => {
	expect(since('30d', now)).toBe(now - 30 * 86_400_000);
	expect(since('2026-11-01', now)).toBe(new Date(2026, 10, 1).getTime());
	expect(since('2026-02-31', now)).toBeUndefined();
	expect(since('yesterday-ish', now)).toBeUndefined();
});
