/**
 * What one call cost, and how we know. Five kinds that are never mixed up:
 *
 * - recorded: the client wrote `costUsd` into the transcript (its catalog price; 0 for free models is a price too)
 * - own: the person named a price for this model, here or in the client's providers.json
 * - listed: the installed client's own price list has the model, at a price that our table has not
 * - estimated: our dated table has the model
 * - unpriced: nobody knows; its tokens count, its cost is not zero but unknown
 *
 * Money is counted in whole nano-dollars, rounded once per call: sums in any order and any grouping are then equal to
 * the last digit.
 */
import type {Billed} from '../model/index.ts';
import {modelNames} from './model-name.ts';
import {type Band, bandAt, type ModelPrice, type PriceTable, type Rates, ratesIn} from './price-table.ts';
import {prices} from './prices.ts';

export type CostKind = 'recorded' | 'own' | 'listed' | 'estimated' | 'unpriced';

export interface Cost {
	readonly kind: CostKind;
	/** Nano-dollars; 0 for unpriced. */
	readonly nano: number;
	/** What the cache writes of the call cost, and what its cache reads saved against fresh input; by rates, where known. */
	readonly writeNano: number;
	readonly savedNano: number;
	/** The price list's id of the model, and what was taken per million tokens; undefined when there is no price. */
	readonly model: string | undefined;
	readonly band: Band | undefined;
	readonly rates: Rates | undefined;
}

export type Pricer = (call: Billed) => Cost;

/** The person's own prices by model id, as they wrote it; matched like the table's. */
export type OwnPrices = ReadonlyMap<string, Rates>;

/** The installed client's prices by model id; matched like the table's. */
export type ListedPrices = ReadonlyMap<string, ModelPrice>;

/** @param own beats `listed`, which beats the table; none of them what was recorded. */
export function pricer(
	own: OwnPrices = new Map(),
	table: PriceTable = prices,
	listed: ListedPrices = new Map(),
): Pricer {
	const ownName = modelNames(own.keys(), false);
	const listedName = modelNames(listed.keys());
	const tableName = modelNames(Object.keys(table.models));
	const find = (model: string): Found | undefined => {
		const ownId = own.size > 0 ? ownName(model) : undefined;
		if (ownId !== undefined) return {id: ownId, kind: 'own', price: {usual: own.get(ownId)!}};
		const listedId = listed.size > 0 ? listedName(model) : undefined;
		if (listedId !== undefined) return {id: listedId, kind: 'listed', price: listed.get(listedId)!};
		const id = tableName(model);
		return id === undefined ? undefined : {id, kind: 'estimated', price: table.models[id]!};
	};
	const known = new Map<string, Found | undefined>();
	// Mostly the model is that of the call before.
	let last: string | undefined;
	let found: Found | undefined;
	return (call) => {
		if (call.model !== last) {
			last = call.model;
			if (!known.has(last)) known.set(last, find(last));
			found = known.get(last);
		}
		return found === undefined ? unknown(call) : priced(call, found, table);
	};
}

interface Found {
	readonly id: string;
	readonly kind: 'own' | 'listed' | 'estimated';
	readonly price: ModelPrice;
}

function priced(call: Billed, {id, kind, price}: Found, table: PriceTable): Cost {
	const band = bandAt(price, table, call.time, call.inputRaw);
	const rates = ratesIn(price, band);
	const recorded = call.costUsd !== undefined;
	const write = writeCost(call, rates);
	return {
		kind: recorded ? 'recorded' : kind,
		nano: recorded ? nanoOf(call.costUsd) : totalNano(call, rates, write),
		writeNano: Math.round(write * 1000),
		savedNano: savedNano(call, rates),
		model: id,
		band,
		rates,
	};
}

function unknown({costUsd}: Billed): Cost {
	const [model, band, rates] = [undefined, undefined, undefined];
	if (costUsd === undefined) return {kind: 'unpriced', nano: 0, writeNano: 0, savedNano: 0, model, band, rates};
	return {kind: 'recorded', nano: nanoOf(costUsd), writeNano: 0, savedNano: 0, model, band, rates};
}

/** The prompt without what the cache gave and took: `inputTokens` counts both (host fact); never below 0. */
export function freshInput(call: Pick<Billed, 'inputRaw' | 'cacheRead' | 'cacheWrite'>): number {
	return Math.max(0, call.inputRaw - call.cacheRead - call.cacheWrite);
}

/** The client's own formula, in nano-dollars. Tokens times dollars per million are micro-dollars. */
export function costParts(call: Billed, rates: Rates): {total: number; write: number; saved: number} {
	const write = writeCost(call, rates);
	return {
		total: totalNano(call, rates, write),
		write: Math.round(write * 1000),
		saved: savedNano(call, rates),
	};
}

/** Micro-dollars. */
function writeCost({cacheWrite, cacheWrite1h}: Billed, rates: Rates): number {
	const hour = Math.min(cacheWrite1h, cacheWrite);
	return (cacheWrite - hour) * rates.cacheWrite + hour * rates.cacheWrite1h;
}

function totalNano(call: Billed, rates: Rates, write: number): number {
	const rest = freshInput(call) * rates.input + call.output * rates.output + call.cacheRead * rates.cacheRead;
	return Math.round((rest + write) * 1000);
}

const savedNano = ({cacheRead}: Billed, rates: Rates): number =>
	Math.round(cacheRead * (rates.input - rates.cacheRead) * 1000);

export const nanoOf = (usd: number): number => Math.round(usd * 1e9);
/** The nearest number to the exact decimal: 10005000 → 0.010005. */
export const usdOf = (nano: number): number => nano / 1e9;
