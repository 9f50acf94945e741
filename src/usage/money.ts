/** Nano-dollars as people read them. */

/**
 * A column of amounts that adds up as printed: each is rounded down to the column's unit, and the units that are missing
 * to the rounded total go to the largest remainders.
 *
 * @param nanos whole, not negative. @param unit nano-dollars of the last printed digit.
 * @returns whole multiples of `unit`, in the same order.
 */
export function roundColumn(nanos: readonly number[], unit: number): number[] {
	const floors = nanos.map((nano) => Math.floor(nano / unit));
	const total = nanos.reduce((sum, nano) => sum + nano, 0);
	let missing = Math.round(total / unit) - floors.reduce((sum, floor) => sum + floor, 0);
	const order = nanos.map((nano, n) => ({n, left: nano % unit})).sort((a, b) => b.left - a.left || a.n - b.n);
	for (const {n} of order) {
		if (missing-- <= 0) break;
		floors[n]!++;
	}
	return floors.map((floor) => floor * unit);
}

/** Cents, or hundredths of a cent while the whole is less than a dollar. @returns digits after the point. */
export const digitsFor = (totalNano: number): 2 | 4 => (totalNano >= 1e9 || totalNano === 0 ? 2 : 4);

export const unitOf = (digits: number): number => 10 ** (9 - digits);

/** @returns `1,234,567`. The language's own way to write it takes ten milliseconds the first time. */
export const grouped = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** @returns `$1,234.50`; `<$0.01` for what is there but too little to print. */
export function dollars(nano: number, digits: number = digitsFor(nano)): string {
	const text = (nano / 1e9).toFixed(digits);
	if (nano > 0 && Number(text) === 0) return `<$${(10 ** -digits).toFixed(digits)}`;
	const [whole, rest] = text.split('.');
	return `$${grouped(whole!)}${rest === undefined ? '' : `.${rest}`}`;
}

/** @returns the exact amount as a decimal with nine digits, for files that are added up again. */
export function exactUsd(nano: number): string {
	const digits = String(Math.abs(nano)).padStart(10, '0');
	return `${nano < 0 ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9)}`;
}

/** 999, 1.2k, 34k, 5.6M, 1.2G tokens. */
export function tokenCount(count: number): string {
	for (const [unit, size] of [
		['G', 1e9],
		['M', 1e6],
		['k', 1e3],
	] as const) {
		// 999,950 is 1.0M, not 1000k.
		if (count >= size * 0.9995) {
			const scaled = count / size;
			return `${scaled < 9.95 ? scaled.toFixed(1) : Math.round(scaled)}${unit}`;
		}
	}
	return String(Math.round(count));
}

export const percent = (share: number | undefined): string =>
	share === undefined ? '-' : share > 0 && share < 0.01 ? '<1%' : `${Math.floor(share * 100)}%`;
