import {expect, test} from 'vitest';
import {findings} from '../../src/usage/findings.ts';
import {periodFrom} from '../../src/usage/period.ts';
import {ownNames, publicNames} from '../../src/usage/public-names.ts';
import {call, noon, run, session, sharesIn, sum} from './make.ts';

const all = periodFrom({}, noon, 'UTC');
const paid = (key: string, costUsd: number, more = {}) => call({key, costUsd, ...more});

function said(usages: Parameters<typeof sharesIn>[0], naming = ownNames, most = 9) {
	const bill = sharesIn(usages);
	const [days, models, projects, sessions, commands] = (['day', 'model', 'project', 'session', 'command'] as const).map(
		(by) => sum(bill, all, by),
	);
	const input = {days: days!, models: models!, projects: projects!, sessions: sessions!, commands: commands!};
	return findings({...input, trend: undefined, naming}, most);
}

test('nothing is said of nothing, and little of little', () => {
	expect(said([])).toEqual([]);
	expect(said([session({id: 'a'}, [[paid('1', 1)]])])).toEqual([]);
});

test('a program that fails again and again, with what it cost', () => {
	const runs = Array.from({length: 6}, (_, n) =>
		run({key: `r${n}`, program: './deploy-acme.sh', outcome: n < 5 ? 'failed' : 'ok'}),
	);
	const usages = [session({id: 'a'}, [[paid('1', 6)]], runs)];
	expect(said(usages)).toEqual(['./deploy-acme.sh failed 5 of 6 times, ~$5.00']);
	expect(said(usages, publicNames)).toEqual(['command 1 failed 5 of 6 times, ~$5.00']);
});

test('few that are most of the cost, the dearest session and day', () => {
	const usages = Array.from({length: 8}, (_, n) =>
		session({id: `${n}`.repeat(8), title: `Task ${n}`, project: {key: `/w/${n}`, label: `${n}`}}, [
			[
				paid(`${n}`, n === 0 ? 50 : 1, {
					model: n < 4 ? `m${n}` : 'rest',
					time: noon - n * 86_400_000,
					inputRaw: 100,
					cacheRead: 90,
				}),
			],
		]),
	);
	expect(said(usages)).toEqual([
		'One of 8 projects is 87% of the cost: 0',
		'“Task 0” cost $50.00, 7 times an average session',
		'2026-11-30 was the dearest day: $50.00, 7.0 times a usual one',
	]);
	expect(said(usages, publicNames, 2)).toEqual([
		'One of 8 projects is 87% of the cost: project 1',
		'session 1 cost $50.00, 7 times an average session',
	]);
});
