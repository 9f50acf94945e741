/** What is kept between askings tells what reading everything anew tells, whatever happens to the store meanwhile. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, expect, test} from 'vitest';
import type {SessionUsage} from '../../src/model/session-usage.ts';
import {PaidLately} from '../../src/usage/paid-lately.ts';
import {pricer} from '../../src/usage/price.ts';
import {asRecent} from '../../src/usage/recent.ts';
import {openRollup} from '../../src/usage/rollup.ts';
import {rollupOf} from '../../src/usage/rollup-build.ts';
import type {RunningCall} from '../../src/usage/running.ts';
import {recent, spentLately} from '../../src/usage/spending.ts';
import {watch} from '../../src/usage/watch.ts';
import {call, indexOf, noon, session} from './make.ts';

const HOUR = 3_600_000;
const price = pricer();

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-paid-'));
afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));
const file = path.join(folder, 'rollup.bin');

const settings = {
	plan: {fiveHour: 14, week: 35, month: 70, renews: 9},
	budget: {day: 1, week: 2, month: 3, project: {p1: 4}},
};

interface Told {
	readonly id: string;
	/** Numbers of its calls: whatever stands in several sessions is the same in all. */
	readonly calls: readonly number[];
	readonly parent: string | undefined;
}

const callNumber = (n: number) =>
	call({
		key: `k${n}`,
		time: noon - ((n * 7919) % 900) * HOUR - n,
		...(n % 9 === 0 ? {model: 'nobody-knows', inputRaw: 9} : {costUsd: (n * 37) / 100}),
	});

const step = fc.record({
	which: fc.nat(4),
	what: fc.constantFrom('add', 'add', 'add', 'begin', 'fork', 'forget', 'rewrite'),
	count: fc.integer({min: 1, max: 5}),
	hours: fc.nat(30),
});

test('it tells the same as what is read anew, while sessions grow, fork, are forgotten and rewritten', () => {
	fc.assert(
		fc.property(fc.array(step, {maxLength: 12}), fc.constantFrom('UTC', 'America/New_York'), (steps, timeZone) => {
			const told: Told[] = [];
			const made: SessionUsage[] = [];
			const kept = new PaidLately();
			fs.rmSync(file, {force: true});
			let now = noon;
			let number = 0;
			for (const [born, {which, what, count, hours}] of steps.entries()) {
				// A call stands in several sessions only where one was copied from the other.
				const calls = Array.from({length: count}, () => number++);
				const at = told.length === 0 ? 0 : which % told.length;
				now += hours * HOUR;
				const one = told[at];
				if (what === 'forget' && one) {
					told.splice(at, 1);
					made.splice(at, 1);
				} else {
					const isNew = !one || what === 'begin' || what === 'fork';
					const next: Told = isNew
						? {id: `s${born}`, calls: what === 'fork' ? [...(one?.calls ?? []), ...calls] : calls, parent: one?.id}
						: {...one, calls: what === 'rewrite' ? [...calls, ...one.calls] : [...one.calls, ...calls]};
					const parent = what === 'fork' && next.parent !== undefined ? {parent: next.parent} : {};
					const project = {key: `p${born % 3}`, label: `P${born % 3}`};
					const place = isNew ? told.length : at;
					told[place] = next;
					const head = isNew ? {id: next.id, born, project, ...parent} : made[at]!.head;
					const list = next.calls.map(callNumber);
					made[place] = session({...head, end: Math.max(...list.map(({time}) => time))}, [list]);
				}
				const index = indexOf(made);
				// Read anew, a session of an earlier day is not looked at.
				const own = made.find(({head}) => head.id === 's1')?.head;
				const isLate = !own || own.end >= now - 26 * HOUR;
				const running: RunningCall[] =
					isLate && which % 2 ? [{...call({key: '', time: now - 5, costUsd: 1}), started: now - 9}] : [];
				const asking = {session: 's1', now, timeZone, ...settings};
				// Made now and then, it holds for what has not changed since.
				if (which === 3) fs.writeFileSync(file, rollupOf(index, price, '', timeZone)!);
				const rollup = () => openRollup(file, '');
				const afresh = new PaidLately().of(indexOf(made), {price, priced: '', session: 's1', now, running, rollup});
				const store = kept.of(index, {price, priced: '', session: 's1', now, running, rollup});
				const anew = recent({usages: index.newest, session: 's1', price, running});
				expect(watch(asRecent(store), asking)).toEqual(watch(anew, asking));
				expect(watch(asRecent(afresh), asking)).toEqual(watch(anew, asking));
				expect(spentLately(afresh, asking).today).toEqual(spentLately(anew, asking).today);
				expect(spentLately(store, asking).today).toEqual(spentLately(anew, asking).today);
				if (isLate) expect(spentLately(store, asking).session).toEqual(spentLately(anew, asking).session);
			}
		}),
		{numRuns: 150},
	);
});

test('of a session that went on only itself is read, of a fork everything', () => {
	const paid = (key: string, ago: number) => call({key, time: noon - ago * HOUR, costUsd: 1});
	const old = session({id: 'a'}, [[paid('1', 5)]]);
	const growing = session({id: 'b'}, [[paid('2', 3)]]);
	const kept = new PaidLately();
	const asked = (usages: readonly SessionUsage[], priced = '') => {
		const index = indexOf(usages);
		const store = kept.of(index, {price, priced, session: 'b', now: noon});
		const said = spentLately(store, {session: 'b', now: noon, timeZone: 'UTC'});
		return [said.today?.usd, said.session?.usd, index.read.length];
	};
	expect(asked([old, growing])).toEqual([2, 1, 2]);
	const grown = session({id: 'b'}, [[paid('2', 3), paid('3', 1)]]);
	expect(asked([old, grown])).toEqual([3, 2, 1]);
	expect(asked([old, grown, session({id: 'c'}, [[paid('4', 1)]])])).toEqual([4, 2, 1]);
	const fork = session({id: 'd', parent: 'b'}, [[paid('2', 3), paid('5', 0)]]);
	expect(asked([old, grown, fork])).toEqual([4, 2, 3]);
	expect(asked([old, grown, fork], 'others')).toEqual([4, 2, 3]);
	// A copy that names nobody is noticed when it is read.
	const copy = session({id: 'e'}, [[paid('1', 5)]]);
	expect(asked([old, grown, fork, copy], 'others')).toEqual([4, 2, 5]);
});
