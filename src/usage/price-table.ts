/**
 * What a price table is, and which of a model's rates holds for one request.
 *
 * Some makers charge more in busy hours since a switch date, and some for long prompts. The client's own estimate leaves
 * both out; ours does not, because the provider's bill will not either.
 */

/** US dollars per million tokens. `cacheWrite1h` is for the part of the writes that is kept for an hour. */
export interface Rates {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	readonly cacheWrite1h: number;
}

export interface ModelPrice {
	readonly usual: Rates;
	/** In the table's busy hours, from its switch date on. */
	readonly peak?: Rates;
	/** Before the switch date. */
	readonly before?: Rates;
	/** For the whole request when its prompt is longer than `above` tokens. */
	readonly long?: {readonly above: number; readonly rates: Rates};
}

export interface PriceTable {
	readonly source: string;
	/** Local date on which a person compared the table with its source. */
	readonly checkedOn: string;
	/** Unix ms. */
	readonly switchedAt: number;
	/** From hour to hour, the second not included. */
	readonly peakHoursUtc: readonly (readonly [number, number])[];
	/** 0 is Sunday. */
	readonly peakDaysUtc: readonly number[];
	readonly models: Readonly<Record<string, ModelPrice>>;
}

export type Band = 'usual' | 'peak' | 'before' | 'long';

/**
 * @param time unix ms of the request; 0 when unknown, which counts as after the switch and outside the busy hours.
 * @param prompt tokens of the whole prompt.
 */
export function bandAt(price: ModelPrice, table: Omit<PriceTable, 'models'>, time: number, prompt: number): Band {
	if (price.long && prompt > price.long.above) return 'long';
	if (time <= 0) return 'usual';
	if (time < table.switchedAt) return price.before ? 'before' : 'usual';
	return price.peak && isPeak(table, time) ? 'peak' : 'usual';
}

/** By fixed names, and nothing is made: this is asked for every call of a store. */
export function ratesIn({usual, before, peak, long}: ModelPrice, band: Band): Rates {
	if (band === 'before') return before ?? usual;
	if (band === 'peak') return peak ?? usual;
	return band === 'long' ? (long?.rates ?? usual) : usual;
}

function isPeak(table: Omit<PriceTable, 'models'>, time: number): boolean {
	// 1970-01-01 was a Thursday. Plain arithmetic: this is asked for every call of a store.
	if (!table.peakDaysUtc.includes((Math.floor(time / 86_400_000) + 4) % 7)) return false;
	const hour = Math.floor(time / 3_600_000) % 24;
	return table.peakHoursUtc.some(([from, to]) => hour >= from && hour < to);
}
