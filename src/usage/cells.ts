/** The figures of a group as table cells. A cost says by its look how it is known. */
import type {Column} from './layout.ts';
import {digitsFor, dollars, grouped, percent, roundColumn, tokenCount, unitOf} from './money.ts';
import {localDays} from './period.ts';
import type {Group, Sum} from './sum.ts';
import {cacheHitRate, isUnpriced, marked, nanoTotal, type Tally} from './tally.ts';

/**
 * @param tallies one per row. @param digits after the point, for the whole column.
 * @returns `$1.20` recorded or by the person's prices, `~$1.20` when some of it is estimated, `$1.20+` when some calls
 * have no known price, `unpriced` when none has. The amounts add up as they are printed.
 */
export function costCells(tallies: readonly Tally[], digits: number): string[] {
	const printed = roundColumn(tallies.map(nanoTotal), unitOf(digits));
	// The mark for what is unknown stands behind the amount; without it a space does, so that the points stand in line.
	const after = tallies.some((tally) => tally.callsBy.unpriced > 0 && !isUnpriced(tally)) ? ' ' : '';
	return tallies.map((tally, n) => {
		if (isUnpriced(tally)) return 'unpriced';
		if (tally.calls === 0 && nanoTotal(tally) === 0) return '-';
		return marked(dollars(printed[n] === 0 ? nanoTotal(tally) : printed[n]!, digits), tally, after);
	});
}

/** @param rows groups, and the rest in one when the table is cut. */
export function figureColumns(rows: readonly Group[], {by, totals, period}: Sum): Column[] {
	const tallies = rows.map(({tally}) => tally);
	const column = (rank: number, head: string, cell: (tally: Tally) => string): Column => ({
		rank,
		head,
		cells: tallies.map(cell),
	});
	const zeroIsDash = (count: number): string => (count > 0 ? tokenCount(count) : '-');
	const cost: Column = {rank: 0, head: 'cost', cells: costCells(tallies, digitsFor(nanoTotal(totals)))};
	const tokens = [
		column(4, 'fresh in', ({input}) => zeroIsDash(input)),
		column(5, 'cached', ({cacheRead}) => zeroIsDash(cacheRead)),
		column(6, 'written', ({cacheWrite}) => zeroIsDash(cacheWrite)),
		column(4, 'out', ({output}) => zeroIsDash(output)),
	];
	// What came without a run, or with denied ones alone, is not nothing.
	const runs = column(1, 'runs', (tally) => (tally.runs > 0 ? grouped(tally.runs) : '-'));
	const denied = column(2, 'not run', (tally) => (tally.notRun > 0 ? grouped(tally.notRun) : '-'));
	const notRun = totals.notRun > 0 ? [denied] : [];
	const ofAgents = column(2, by === 'agent' ? 'their cost' : 'sub-agents', ({agents}) =>
		agents.nano > 0 ? `~${dollars(agents.nano, digitsFor(nanoTotal(totals)))}` : '-',
	);
	const agents = totals.agents.nano > 0 ? [ofAgents] : [];
	if (by === 'agent') {
		return [
			runs,
			...notRun,
			column(2, 'their tokens', ({agents}) => zeroIsDash(agents.tokens)),
			...agents,
			column(3, 'tools', ({agents}) => zeroIsDash(agents.toolUses)),
			column(4, 'time', ({agents}) => duration(agents.durationMs)),
			{...cost, head: 'cost of asking'},
		];
	}
	if (by === 'tool' || by === 'command' || by === 'skill') {
		return [
			runs,
			column(2, 'failed', ({failed}) => (failed > 0 ? grouped(failed) : '-')),
			...notRun,
			...(by === 'command' ? [exitCodes(tallies)] : []),
			cost,
			...tokens,
		];
	}
	return [
		...(by === 'session' ? [lastDay(rows, localDays(period.timeZone))] : []),
		cost,
		...agents,
		column(3, 'calls', ({calls}) => grouped(calls)),
		...tokens,
		column(7, 'hit', (tally) => percent(cacheHitRate(tally))),
		...(by === 'session' ? [contextColumn(rows)] : []),
	];
}

/** `1×12 127×3`: most frequent first. */
function exitCodes(tallies: readonly Tally[]): Column {
	const cells = tallies.map((tally) => {
		const codes = [...tally.exitCodes].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 3);
		return codes.map(([code, count]) => `${code}×${count}`).join(' ');
	});
	return {rank: 3, head: 'exit codes', cells, left: true};
}

function contextColumn(rows: readonly Group[]): Column {
	const cells = rows.map(({head}) =>
		head ? (head.contextNow === undefined ? '--' : tokenCount(head.contextNow)) : '',
	);
	return {rank: 2, head: 'context', cells};
}

function lastDay(rows: readonly Group[], days: (time: number) => string): Column {
	return {rank: 3, head: 'last', cells: rows.map(({head}) => (head ? days(head.end) : '')), left: true};
}

export function duration(ms: number): string {
	if (ms <= 0) return '-';
	if (ms < 60_000) return `${Math.max(1, Math.round(ms / 1000))}s`;
	if (ms < 5_400_000) return `${Math.round(ms / 60_000)}m`;
	return `${(ms / 3_600_000).toFixed(1)}h`;
}
