import {expect, test} from 'vitest';
import {overview} from '../../src/usage/overview.ts';
import {passing} from '../../src/usage/passing.ts';
import {pricer} from '../../src/usage/price.ts';
import {sums} from '../../src/usage/sum.ts';
import {call, noon, session, sharesIn} from './make.ts';

const DAY = 86_400_000;

test('a call that is stamped later than now is in no amount of today, and in no forecast', () => {
	const paid = (key: string, time: number, costUsd: number) => call({key, time, costUsd});
	const calls = [paid('a', noon - 10 * DAY, 10), paid('b', noon, 2), paid('c', noon + 5 * 3_600_000, 50)];
	const {text} = overview(
		{
			add: (...wanted) => sums(sharesIn([session({id: 's'}, [calls])]), pricer(), wanted),
			store: passing(0),
			plan: {},
			budget: {},
			pricedBy: {checkedOn: ''},
			period: {name: 'all', timeZone: 'UTC'},
			now: noon,
		},
		{columns: 80, style: (_, words) => words, limit: 30},
	);
	expect(text).toMatch(/^today +\$2\.00/);
	expect(text).toMatch(/\n2026-11-30 +\$2\.00 +1 call/);
	// It is the last day of November: what was spent.
	expect(text).toContain('Forecast: ~$12.00 for this month');
	expect(text).toMatch(/\nall time +\$62\.00/);
});
