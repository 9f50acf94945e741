/**
 * A report as CSV (RFC 4180, CRLF): one row per group, then the totals. Amounts are exact decimals, so a column adds up
 * to its total. A text that a spreadsheet would take for a formula is made harmless with an apostrophe.
 */
import {exactUsd} from './money.ts';
import type {Group, Sum} from './sum.ts';
import {isUnpriced, nanoTotal, type Tally} from './tally.ts';

const figures: readonly (readonly [string, (tally: Tally) => string | number])[] = [
	['calls', ({calls}) => calls],
	['sessions', ({sessions}) => sessions],
	['turns', ({turns}) => turns],
	['input', ({input}) => input],
	['cache_read', ({cacheRead}) => cacheRead],
	['cache_write', ({cacheWrite}) => cacheWrite],
	['cache_write_1h', ({cacheWrite1h}) => cacheWrite1h],
	['output', ({output}) => output],
	// Empty, not 0, where no price is known.
	['usd', (tally) => (isUnpriced(tally) ? '' : exactUsd(nanoTotal(tally)))],
	['usd_recorded', ({nano}) => exactUsd(nano.recorded)],
	['usd_estimated', ({nano}) => exactUsd(nano.estimated)],
	['usd_own', ({nano}) => exactUsd(nano.own)],
	['unpriced_calls', ({callsBy}) => callsBy.unpriced],
	['unpriced_tokens', ({unpricedTokens}) => unpricedTokens],
	['runs', ({runs}) => runs],
	['failed_runs', ({failed}) => failed],
	['agent_tokens', ({agents}) => agents.tokens],
	['not_run', ({notRun}) => notRun],
	// At their parents' prices; not in usd.
	['agent_usd', ({agents}) => exactUsd(agents.nano)],
	['usd_listed', ({nano}) => exactUsd(nano.listed)],
];

export function reportCsv({by, groups, totals}: Sum): string {
	const named = by === 'session' ? [by, 'title', 'project'] : [by];
	const rows = groups.map((group) => [...namesOf(group, by), ...figures.map(([, figure]) => figure(group.tally))]);
	const total = ['total', ...named.slice(1).map(() => ''), ...figures.map(([, figure]) => figure(totals))];
	return [[...named, ...figures.map(([name]) => name)], ...rows, total]
		.map((row) => `${row.map(cell).join(',')}\r\n`)
		.join('');
}

function namesOf({key, head}: Group, by: Sum['by']): string[] {
	return by === 'session' && head ? [key, head.title, head.project.label] : [key];
}

function cell(value: string | number): string {
	if (typeof value === 'number') return String(value);
	const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
