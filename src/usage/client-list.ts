/**
 * The model list that the installed client ships, read for its prices.
 *
 * Host fact (command-code 1.64.0): `dist/bundled/<skill>/reference/models.md` is a table in markdown with a row for each
 * model, `` | `id` | … | $in/$out · cache $read (write $write) | ``, in dollars per million tokens, `write` where the provider
 * bills it. Nobody promises that form. What does not have it is counted and left out, and a list that is made in another
 * way has no rows here: that is said in `problem`, and nothing is priced by it.
 */
import fs from 'node:fs';
import path from 'node:path';

/** US dollars per million tokens. */
export interface ListedPrice {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	/** 0 where the list says nothing of writes: they are not billed. */
	readonly cacheWrite: number;
}

export interface ModelList {
	/** By model id. */
	readonly models: Readonly<Record<string, ListedPrice>>;
	/** In one line, what could not be understood. */
	readonly problem?: string;
}

const ROW = /^\s*\|\s*`([^`\s]+)`\s*\|/;
const UNIT = /\$\/1M in\/out/;
const PRICE = /\$([\d.]+)\s*\/\s*\$([\d.]+)(?:[^|]*?cache \$([\d.]+))?(?:[^|]*?write \$([\d.]+))?/;
/** Dollars per million tokens that no model costs: the unit must be another one. */
const TOO_MUCH = 10_000;

/** @param text the whole file. Throws nothing. */
export function parseModelList(text: string): ModelList {
	const models: Record<string, ListedPrice> = {};
	let unread = 0;
	let inUnit = false;
	for (const line of text.split(/\r?\n/)) {
		if (/^\s*\|/.test(line) && !ROW.test(line) && /\$/.test(line)) inUnit = UNIT.test(line);
		const id = ROW.exec(line)?.[1];
		if (id === undefined) continue;
		const price = inUnit ? priceIn(line) : undefined;
		if (price) models[id] = price;
		else unread++;
	}
	const read = Object.keys(models).length;
	if (read === 0) return {models, problem: 'its form is not known: no price could be read'};
	if (unread === 0) return {models};
	return {models, problem: `${unread} of ${read + unread} rows have a form that is not known and are left out`};
}

function priceIn(line: string): ListedPrice | undefined {
	const found = PRICE.exec(line);
	if (!found) return undefined;
	const [input, output, read, cacheWrite = 0] = found.slice(1).map((one) => (one === undefined ? one : Number(one)));
	if (input === undefined || output === undefined) return undefined;
	// Without a price of its own, what comes from the cache is charged like the rest of the prompt.
	const price = {input, output, cacheRead: read ?? input, cacheWrite};
	return Object.values(price).every((usd) => usd >= 0 && usd < TOO_MUCH) ? price : undefined;
}

/** @param dir of the client's package. @returns the file with the list; undefined when there is none. */
export function modelListOf(dir: string): string | undefined {
	const bundled = path.join(dir, 'dist', 'bundled');
	try {
		const names = fs.readdirSync(bundled, {recursive: true, encoding: 'utf8'});
		const found = names.filter((name) => /(?:^|[\\/])reference[\\/]models\.md$/.test(name)).sort()[0];
		return found === undefined ? undefined : path.join(bundled, found);
	} catch {
		return undefined;
	}
}
