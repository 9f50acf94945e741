import fc from 'fast-check';
import {expect, test} from 'vitest';
import {addDays, isInPeriod, localDays, periodFrom, timeZoneOf} from '../../src/usage/period.ts';

const at = (iso: string): number => Date.parse(iso);

test.each([
	// The same instant is three different days around the world.
	['Pacific/Kiritimati', '2026-09-10T09:59:59.999Z', '2026-09-10'],
	['Pacific/Kiritimati', '2026-09-10T10:00:00.000Z', '2026-09-11'],
	['America/Adak', '2026-09-10T08:59:59.999Z', '2026-09-09'],
	['America/Adak', '2026-09-10T09:00:00.000Z', '2026-09-10'],
	// Half and quarter hours.
	['Asia/Kolkata', '2026-11-29T18:29:59.999Z', '2026-11-29'],
	['Asia/Kolkata', '2026-11-29T18:30:00.000Z', '2026-11-30'],
	['Asia/Kathmandu', '2026-11-29T18:14:59.999Z', '2026-11-29'],
	['Asia/Kathmandu', '2026-11-29T18:15:00.000Z', '2026-11-30'],
	['Australia/Lord_Howe', '2026-11-29T12:59:59.999Z', '2026-11-29'],
	['Australia/Lord_Howe', '2026-11-29T13:00:00.000Z', '2026-11-30'],
	// Days of 23 and 25 hours.
	['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
	['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
	['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
	['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
	['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
	// The clock went back over midnight, a minute after it: that minute belongs to the new day, the hour after to the old.
	['America/St_Johns', '2010-11-07T02:30:30.000Z', '2010-11-07'],
	['America/St_Johns', '2010-11-07T02:31:00.000Z', '2010-11-06'],
	['America/St_Johns', '2010-11-07T03:30:00.000Z', '2010-11-07'],
	// A day that the islands skipped.
	['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
	['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
])('in %s, %s is on %s', (zone, iso, day) => {
	const days = localDays(zone);
	// Asked twice: the second answer comes from memory.
	expect([days(at(iso)), days(at(iso))]).toEqual([day, day]);
});

test('any moment in any zone is on the day that the system names', () => {
	const zones = Intl.supportedValuesOf('timeZone');
	const moment = fc.integer({min: at('1995-01-01T00:00:00Z') / 60_000, max: at('2035-01-01T00:00:00Z') / 60_000});
	fc.assert(
		fc.property(fc.constantFrom(...zones), fc.array(moment, {minLength: 1, maxLength: 5}), (timeZone, minutes) => {
			const days = localDays(timeZone);
			const plain = new Intl.DateTimeFormat('sv', {timeZone, dateStyle: 'short'});
			for (const minute of minutes) expect(days(minute * 60_000)).toBe(plain.format(minute * 60_000));
		}),
		{numRuns: 1500},
	);
});

test('times that are none have no day', () => {
	const days = localDays('UTC');
	expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e17].map(days)).toEqual(['-', '-', '-', '-', '-']);
});

const now = at('2026-11-30T12:00:00Z');

test.each([
	['today', '2026-11-30', '2026-11-30'],
	['7d', '2026-11-24', '2026-11-30'],
	['30d', '2026-11-01', '2026-11-30'],
	['month', '2026-11-01', '2026-11-30'],
	['90d', '2026-09-02', '2026-11-30'],
])('%s runs from %s to %s', (period, from, to) => {
	expect(periodFrom({period}, now, 'UTC')).toMatchObject({from, to, until: now});
});

test('the local day of now decides, not the day in Greenwich', () => {
	expect(periodFrom({period: 'today'}, now, 'Pacific/Kiritimati').from).toBe('2026-12-01');
	expect(periodFrom({period: 'month'}, now, 'Pacific/Kiritimati').from).toBe('2026-12-01');
	expect(periodFrom({day: 'yesterday'}, now, 'Pacific/Kiritimati').from).toBe('2026-11-30');
});

test('a month, a day and a range are taken as they are written', () => {
	expect(periodFrom({period: '2026-02'}, now, 'UTC')).toMatchObject({from: '2026-02-01', to: '2026-02-31'});
	expect(periodFrom({day: '2026-02-28'}, now, 'UTC')).toMatchObject({from: '2026-02-28', to: '2026-02-28'});
	expect(periodFrom({from: '2026-01-01', to: '2026-01-31'}, now, 'UTC')).toMatchObject({
		from: '2026-01-01',
		to: '2026-01-31',
	});
	expect(periodFrom({}, now, 'UTC')).toEqual({name: 'all', timeZone: 'UTC'});
});

test.each([
	[{period: 'fortnight'}, /no period "fortnight"/],
	[{period: '0d'}, /no period/],
	[{period: 'constructor'}, /no period/],
	[{day: '2026-02-30'}, /is no day/],
	[{day: '30.11.2026'}, /is no day/],
	[{from: '2026-11-02', to: '2026-11-01'}, /is after/],
	[{period: '7d', day: '2026-11-01'}, /one of/],
])('%j is refused with a sentence', (asked, message) => {
	expect(() => periodFrom(asked, now, 'UTC')).toThrow(message);
});

test('what is stamped in the future is in no period that ends now, and in all', () => {
	const days = localDays('UTC');
	const future = at('2099-01-01T00:00:00Z');
	const later = now + 60_000;
	for (const period of ['today', '7d', '30d', 'month']) {
		for (const time of [future, later]) {
			expect(isInPeriod(periodFrom({period}, now, 'UTC'), days(time), time)).toBe(false);
		}
	}
	expect(isInPeriod(periodFrom({from: '2026-01-01'}, now, 'UTC'), days(future), future)).toBe(false);
	expect(isInPeriod(periodFrom({}, now, 'UTC'), days(future), future)).toBe(true);
	expect(isInPeriod(periodFrom({day: '2099-01-01'}, now, 'UTC'), days(future), future)).toBe(true);
});

test('an unknown time is in all and in nothing else', () => {
	expect(isInPeriod(periodFrom({}, now, 'UTC'), '-', 0)).toBe(true);
	expect(isInPeriod(periodFrom({to: '2026-11-30'}, now, 'UTC'), '-', 0)).toBe(false);
});

test('a zone that is none falls back to the system', () => {
	const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
	expect(timeZoneOf('Mars/Olympus')).toBe(own);
	expect(timeZoneOf('')).toBe(own);
	expect(timeZoneOf(':Asia/Tokyo')).toBe('Asia/Tokyo');
});

test('days are added over months, leap years and changes of the clock', () => {
	expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
	expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
	expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
});
