import fc from 'fast-check';
import {expect, test} from 'vitest';
import {isInPeriod, localDays, type Period} from '../../src/usage/period.ts';
import type {CostKind} from '../../src/usage/price.ts';
import {Rows} from '../../src/usage/rows.ts';
import {countMoney, emptyTally} from '../../src/usage/tally.ts';
import {noon} from './make.ts';

const HOUR = 3_600_000;
const KINDS: readonly CostKind[] = ['recorded', 'own', 'listed', 'estimated', 'unpriced'];

/** So many that most are added up in blocks; some come late and belong between the others, some have no time. */
function rowsFrom(seed: number, count: number) {
	const number = (n: number, most: number): number => (Math.imul(n * 2_654_435 + seed, 0x9e3779b1) >>> 8) % most;
	return Array.from({length: count}, (_, n) => ({
		time: number(n, 97) === 0 ? 0 : noon - 900 * HOUR + Math.floor((n * 900 * HOUR) / count) - number(n, 40) * HOUR,
		owner: number(n, 11),
		kind: KINDS[number(n, 5)]!,
		nano: number(n, 1_000_000),
	}));
}

test('what rows add up to is the sum of each, in whatever order they came', () => {
	fc.assert(
		fc.property(
			fc.nat(1_000),
			fc.integer({min: 400, max: 3_000}),
			fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata'),
			fc.integer({min: 0, max: 800}),
			(seed, count, timeZone, hours) => {
				const all = rowsFrom(seed, count);
				const rows = new Rows();
				const days = localDays(timeZone);
				const dayOf = (ago: number): string => days(noon - ago * HOUR);
				const periods: readonly Period[] = [
					{name: 'all', timeZone},
					{name: 'a', from: dayOf(hours), to: dayOf(0), until: noon, timeZone},
					{name: 'b', from: dayOf(hours), to: dayOf(hours / 2), timeZone},
					{name: 'c', since: noon - hours * HOUR, until: noon, timeZone},
				];
				for (const [from, to] of [
					[0, count >> 1],
					[count >> 1, (count >> 1) + 7],
					[(count >> 1) + 7, count],
				] as const) {
					for (const {time, owner, kind, nano} of all.slice(from, to)) rows.add(time, owner, kind, nano);
					for (const period of periods) {
						for (const isMeant of [undefined, (owner: number) => owner % 3 === 1]) {
							const [told, each] = [emptyTally(), emptyTally()];
							rows.sum(told, period, isMeant);
							for (const {time, owner, kind, nano} of all.slice(0, to)) {
								if (isMeant && !isMeant(owner)) continue;
								if (isInPeriod(period, days(time), time)) countMoney(each, kind, kind === 'unpriced' ? 0 : nano);
							}
							expect(told).toEqual(each);
						}
					}
				}
			},
		),
		{numRuns: 60},
	);
});
