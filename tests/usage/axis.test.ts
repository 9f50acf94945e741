import fc from 'fast-check';
import {expect, test} from 'vitest';
import {axisFor, daysBetween, dollarLabels, ticksFor, tokenLabels} from '../../src/usage/axis.ts';

test('an axis ends at a round number, and little of it is above the highest bar', () => {
	expect([0, 1, 2.9, 5.1, 10.1, 99, 1e9].map((most) => axisFor(most).top)).toEqual([1, 1, 3, 6, 12.5, 100, 1e9]);
	fc.assert(
		fc.property(fc.double({min: 1e-6, max: 1e12, noNaN: true}), (most) => {
			const {top, lines} = axisFor(most);
			expect(top).toBeGreaterThanOrEqual(most * (1 - 1e-9));
			expect(most / top).toBeGreaterThan(0.66);
			expect(lines.length).toBeGreaterThanOrEqual(4);
			expect(lines.length).toBeLessThanOrEqual(6);
			expect([lines[0], lines.at(-1)]).toEqual([0, top]);
		}),
	);
});

test('a label says exactly where its line is', () => {
	expect(dollarLabels([0, 0.025, 0.05, 0.075])).toEqual(['$0', '$0.025', '$0.050', '$0.075']);
	expect(dollarLabels([0, 2.5, 5, 7.5])).toEqual(['$0', '$2.50', '$5.00', '$7.50']);
	expect(dollarLabels([0, 500, 1000])).toEqual(['$0', '$500', '$1,000']);
	expect(tokenLabels([0, 2.5e6, 5e6, 1.25e9, 200])).toEqual(['0', '2.5M', '5M', '1.25G', '200']);
	fc.assert(
		fc.property(fc.double({min: 1e-5, max: 1e6, noNaN: true}), (most) => {
			const {lines} = axisFor(most);
			expect(dollarLabels(lines).map((label) => Number(label.replace(/[$,]/g, '')))).toEqual(lines);
		}),
	);
});

test('ticks stand where months, weeks or days begin, apart from each other', () => {
	const labels = (first: string, last: string) =>
		ticksFor(daysBetween(first, last)).map(({at, label}) => `${at} ${label}`);
	expect(labels('2026-09-01', '2026-12-01')).toEqual(['0 Sep', '30 Oct', '61 Nov']);
	expect(labels('2026-11-05', '2027-01-20')).toEqual(['0 5 Nov', '26 Dec', '57 Jan 2027']);
	expect(labels('2026-11-04', '2026-12-01')).toEqual(['0 4 Nov', '5 9 Nov', '12 16 Nov', '19 23 Nov']);
	expect(labels('2026-11-06', '2026-12-03')).toEqual(['3 9 Nov', '10 16 Nov', '17 23 Nov', '24 30 Nov']);
	expect(labels('2026-11-25', '2026-12-01')).toEqual(['0 25 Nov', '2 27 Nov', '4 29 Nov', '6 1 Dec']);
	expect(labels('2026-11-30', '2026-11-30')).toEqual(['0 30 Nov']);
	const day = fc.integer({min: 0, max: 20_000}).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
	fc.assert(
		fc.property(day, fc.integer({min: 0, max: 91}), (first, more) => {
			const days = daysBetween(first, new Date(Date.parse(first) + more * 86_400_000).toISOString().slice(0, 10));
			const ticks = ticksFor(days);
			expect(ticks.length).toBeGreaterThan(0);
			for (const [n, {at}] of ticks.entries()) {
				if (n > 0) expect(at - ticks[n - 1]!.at).toBeGreaterThanOrEqual(Math.ceil(days.length / 6));
			}
		}),
	);
});
