/** An audit for a terminal. */
import {type Audit, type AuditedCall, partsOf} from './audit.ts';
import {layout} from './layout.ts';
import {exactUsd, grouped, tokenCount} from './money.ts';
import {type CostKind, costParts, freshInput, nanoOf} from './price.ts';
import type {PricedBy} from './price-sources.ts';
import type {Band} from './price-table.ts';

const kinds: Record<CostKind, string> = {
	recorded: 'recorded by the client (costUsd)',
	own: 'by your own price',
	listed: "by the client's price list",
	estimated: 'estimated',
	unpriced: 'no known price',
};

const bands: Record<Band, string> = {
	usual: 'usual price',
	peak: 'busy-hour price',
	before: 'price before the switch',
	long: 'price for long prompts',
};

/**
 * @param width columns to fit.
 * @param day unix ms → what to print for it.
 */
export function auditText(audit: Audit, by: PricedBy, width: number, day: (time: number) => string): string {
	const lines = audit.session
		? sessionLines(audit, width, day)
		: audit.calls.flatMap((call) => callLines(call, by, width, day));
	return `${lines.join('\n')}\n`;
}

const datedBy = (kind: CostKind, {checkedOn, listed}: PricedBy): string =>
	kind === 'own' ? '' : kind === 'listed' ? ` of Command Code ${listed}` : ` of ${checkedOn}`;

function callLines(
	{charge, copies}: AuditedCall,
	by: PricedBy,
	width: number,
	day: (time: number) => string,
): string[] {
	const {key, call, cost, head} = charge;
	const raw = [
		`inputTokens ${number(call.inputRaw)}`,
		`outputTokens ${number(call.output)}`,
		`cacheReadTokens ${number(call.cacheRead)}`,
		`cacheWriteTokens ${number(call.cacheWrite)}`,
		...(call.cacheWrite1h > 0 ? [`cacheWriteTokens1h ${number(call.cacheWrite1h)}`] : []),
		`costUsd ${call.costUsd ?? 'none'}`,
	];
	const parts = partsOf(charge);
	const sum = cost.rates && costParts(call, cost.rates).total;
	const names = {head: '', cells: [...parts.map(({name}) => name), 'sum']};
	const table = layout(
		names,
		[
			{rank: 0, head: 'tokens', cells: [...parts.map(({tokens}) => number(tokens)), '']},
			{rank: 1, head: 'USD per 1M', cells: [...parts.map(({rate}) => (rate === undefined ? '-' : String(rate))), '']},
			{
				rank: 0,
				head: 'USD',
				cells: [
					...parts.map(({usd}) => (usd === undefined ? '-' : exactUsd(nanoOf(usd)))),
					sum === undefined ? '-' : exactUsd(sum),
				],
			},
		],
		width,
	);
	const price = cost.model ? `${cost.model}, ${bands[cost.band ?? 'usual']}${datedBy(cost.kind, by)}` : '';
	return [
		`call     ${key}`,
		`time     ${day(call.time)}`,
		`model    ${call.model || '(none)'}`,
		`session  ${head.id}  ${head.title}`,
		...copies.map((copy) => `copy in  ${copy.id}, not counted again`),
		'',
		`in the transcript: ${raw.join(', ')}`,
		`fresh input = ${number(call.inputRaw)} - ${number(call.cacheRead)} - ${number(call.cacheWrite)} = ${number(freshInput(call))}`,
		'',
		...table,
		'',
		`cost: ${cost.kind === 'unpriced' ? 'unknown' : `$${exactUsd(cost.nano)}`}, ${kinds[cost.kind]}`,
		...(price === '' ? [] : [`prices: ${price}`]),
	];
}

function sessionLines({session, calls, inherited}: Audit, width: number, day: (time: number) => string): string[] {
	const total = calls.reduce((sum, {charge}) => sum + charge.cost.nano, 0);
	const unpriced = calls.filter(({charge}) => charge.cost.kind === 'unpriced').length;
	const cells = <T>(of: (call: AuditedCall['charge']) => T): T[] => calls.map(({charge}) => of(charge));
	const table = layout(
		{head: 'call', cells: cells(({key}) => key), least: 36},
		[
			{rank: 2, head: 'time', cells: cells(({call}) => day(call.time)), left: true},
			{rank: 3, head: 'model', cells: cells(({call}) => call.model), left: true},
			{rank: 4, head: 'fresh in', cells: cells(({call}) => tokenCount(freshInput(call)))},
			{rank: 4, head: 'cached', cells: cells(({call}) => tokenCount(call.cacheRead))},
			{rank: 4, head: 'out', cells: cells(({call}) => tokenCount(call.output))},
			{rank: 0, head: 'USD', cells: cells(({cost}) => (cost.kind === 'unpriced' ? 'unpriced' : exactUsd(cost.nano)))},
			{rank: 1, head: 'known', cells: cells(({cost}) => cost.kind), left: true},
		],
		width,
	);
	return [
		`session  ${session!.id}  ${session!.title}`,
		...inherited.map(({owner, calls: count}) => `${count} of its calls belong to ${owner.id} and are counted there`),
		'',
		...(calls.length > 0 ? table : ['no calls of its own']),
		'',
		`sum: $${exactUsd(total)}${unpriced > 0 ? `, and ${unpriced} calls without a known price` : ''}`,
	];
}

const number = grouped;
