import stringWidth from 'fast-string-width';
import {expect, test} from 'vitest';
import {type Grouping, groupings} from '../../src/usage/grouping.ts';
import {unpricedModels} from '../../src/usage/notes.ts';
import {addDays, periodFrom} from '../../src/usage/period.ts';
import {periodName} from '../../src/usage/period-name.ts';
import {type Look, overviewText, reportText} from '../../src/usage/report.ts';
import {call, noon, run, session, sharesIn, sum} from './make.ts';

const day = 86_400_000;
const usages = Array.from({length: 40}, (_, n) => {
	const time = noon - n * day;
	const model = ['moonshotai/Kimi-K3', 'claude-sonnet-5', 'stub-1'][n % 3]!;
	const cwd = `/home/dev/日本語/project-with-a-long-name-${n}`;
	const title =
		n === 0
			? '修复合并队列 \u001b[31mred\u0007\u202e and more words than fit in any line of a terminal'
			: `Session ${n}`;
	const calls = [1, 2].map((k) =>
		call({
			key: `${n}/${k}`,
			time,
			model,
			inputRaw: 12_345 * n,
			cacheRead: 10_000,
			output: 99,
			...(n % 3 ? {} : {costUsd: n}),
		}),
	);
	const runs = [
		run({key: `r${n}`, time, program: ['npm', 'git'][n % 2]!, outcome: 'failed', exitCode: 127}),
		run({key: `a${n}`, time, name: 'agent', agent: {type: 'explore', tokens: 1000, durationMs: 9_000_000}}),
		run({key: `s${n}`, time, name: 'activate_skill', skill: 'pdf'}),
	];
	return session({id: `${n}`.padStart(8, '0'), cwd, title, ...(n === 1 ? {parent: '00000000'} : {})}, [calls], runs);
});
const bill = sharesIn([...usages, session({id: 'old', end: noon}, [[]])]);
const all = periodFrom({}, noon, 'UTC');
const facts = {checkedOn: '2026-11-30', unpriced: unpricedModels(sum(bill, all, 'model'))};
const look = (columns: number, limit = 30): Look => ({columns, limit, style: (_, text) => text});
const text = (by: Grouping, columns = 80, limit = 30) => reportText(sum(bill, all, by), look(columns, limit), facts);
test('a day or a window is never cut: rather a figure is left out', () => {
	for (let columns = 40; columns <= 150; columns++) {
		for (const [by, time] of [
			['window', /^20\d\d-\d\d-\d\d \d\d:\d\d {2}/],
			['day', /^20\d\d-\d\d-\d\d {2}/],
		] as const) {
			const rows = text(by, columns)
				.split('\n')
				.filter((line) => line.startsWith('20'));
			expect(rows.length).toBeGreaterThan(20);
			for (const row of rows) expect(row).toMatch(time);
		}
	}
});

const overview = (columns: number, from = bill) => {
	const by = (grouping: Grouping) => sum(from, all, grouping);
	const periods = ['today', '7d', 'month', 'all'].map((period) => sum(from, periodFrom({period}, noon, 'UTC'), 'day'));
	const parts = {
		periods,
		days: by('day'),
		models: by('model'),
		projects: by('project'),
		today: '2026-11-30',
		watched: [],
		trend: [],
	};
	return overviewText(parts, look(columns), facts);
};

test('no line is wider than the terminal, whatever is shown', () => {
	for (const columns of [24, 40, 60, 80, 100, 132]) {
		for (const shown of [overview(columns), ...groupings.map((by) => text(by, columns))]) {
			for (const line of shown.split('\n'))
				expect([columns, line, stringWidth(line) <= columns]).toEqual([columns, line, true]);
		}
	}
});

test('nothing that a terminal would obey gets out of a title', () => {
	const shown = text('session', 120, 40);
	expect(shown).toContain('修复合并队列');
	expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

test('the printed amounts add up to the printed total', () => {
	for (const by of ['model', 'project', 'session', 'tool', 'day'] as const) {
		const lines = text(by, 200, 7).split('\n');
		const [total, ...amounts] = lines
			.filter((line) => !/^(Cost|Unpriced|Average|Cache|Sub-agents|Why)/.test(line))
			.flatMap((line) => /\$([\d,]+\.\d\d)/.exec(line)?.[1] ?? [])
			.map((amount) => Math.round(Number(amount.replaceAll(',', '')) * 100));
		expect([by, amounts.reduce((sum, cents) => sum + cents, 0)]).toEqual([by, total]);
	}
});

test('a cost says how it is known', () => {
	const shown = text('model');
	expect(shown).toMatch(/claude-sonnet-5 .*~\$/);
	expect(shown).toMatch(/stub-1 +unpriced/);
	expect(shown).toMatch(/recorded by the client, ~\$[\d.]+ estimated \(prices of 2026-11-30\)/);
	expect(shown).toMatch(/26 calls have no known price, [\d.]+M tokens \(stub-1\)/);
	expect(shown).toContain('1 session without usage data is not in these numbers');
});

test('a long table ends with one row for the rest; of days the oldest are summed up', () => {
	expect(text('project', 80, 5)).toMatch(/^35 more /m);
	expect(text('day', 80, 5)).toMatch(/^day.*\n35 earlier .*\n2026-11-26 /m);
});

test('commands show failures by exit code, sessions their lineage and context', () => {
	expect(text('command')).toMatch(/^git +20 +20 +127×20/m);
	expect(text('session', 120)).toContain('(from 00000000)');
	expect(text('agent')).toMatch(/^explore +40 +40k +~\$1\.01 +- +100\.0h/m);
});

test('the overview shows the fortnight up to today, or up to the last day of use', () => {
	expect(overview(80)).toMatch(/2026-11-17.*\n.*(\n2026-11-\d\d.*){11}\n2026-11-30/);
	const old = sharesIn([session({id: 'a'}, [[call({key: '1', time: noon - 100 * day, costUsd: 1})]])]);
	expect(overview(80, old)).toContain(`${addDays('2026-11-30', -100)}  $1.00`);
});

test('a store without a call says so in one line', () => {
	expect(overview(80, sharesIn([]))).toBe('no calls yet; they appear when Command Code has written a session\n');
	expect(reportText(sum(sharesIn([]), all, 'day'), look(80), facts)).toBe('All time  no calls\n');
});

test('periods have the names that people use', () => {
	const name = (asked: Parameters<typeof periodFrom>[0]) => periodName(periodFrom(asked, noon, 'UTC'));
	expect(name({period: '7d'})).toBe('last 7 days');
	expect(name({period: '1d'})).toBe('today');
	expect(name({period: 'month'})).toBe('this month');
	expect(name({from: '2026-01-01'})).toBe('2026-01-01 to today');
	expect(name({day: '2026-01-01'})).toBe('2026-01-01');
});
