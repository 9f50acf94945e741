/**
 * Prices that the person gave: deja's own `prices.json`, and the `cost` blocks of the client's `providers.json`.
 *
 * ```json
 * {"acme-internal-model": {"input": 0.4, "output": 1.6, "cacheRead": 0.04}}
 * ```
 * US dollars per million tokens; `input` and `output` are needed, `cacheRead` counts as `input` when it is missing (a
 * provider without a cache price charges the whole prompt), `cacheWrite` too, `cacheWrite1h` as `cacheWrite`. Snake case
 * is understood, as the client does. The client itself never uses its `cost` blocks (host fact).
 * A file that is no JSON, or an entry that is no price, is named in `problems` and changes nothing.
 */
import path from 'node:path';
import * as z from 'zod/mini';
import {codeOf, readPlainFile} from '../lib/index.ts';
import type {OwnPrices} from './price.ts';
import type {Rates} from './price-table.ts';
import {prices as table} from './prices.ts';

const usd = z.number().check(z.gte(0));
const price = z.object({
	input: usd,
	output: usd,
	cacheRead: z.optional(usd),
	cacheWrite: z.optional(usd),
	cacheWrite1h: z.optional(usd),
	cache_read: z.optional(usd),
	cache_write: z.optional(usd),
	cache_write_1h: z.optional(usd),
});
const record = z.record(z.string(), z.unknown());

/**
 * @param pricesFile deja's prices.json: it wins over the other.
 * @param commandcode the client's folder, where providers.json lies.
 */
export function readOwnPrices(
	pricesFile: string,
	commandcode: string,
): {readonly prices: OwnPrices; readonly problems: readonly string[]} {
	const prices = new Map<string, Rates>();
	const problems: string[] = [];
	const take = (file: string, id: string, value: unknown): void => {
		const parsed = price.safeParse(value);
		if (parsed.success) prices.set(id, ratesOf(parsed.data));
		else problems.push(`${file}: "${id}" is no price (input and output in USD per million tokens are needed)`);
	};
	const providersFile = path.join(commandcode, 'providers.json');
	const declared = [...declaredCosts(readJson(providersFile, problems))];
	for (const {provider, id, cost} of declared) {
		take(providersFile, `${provider}/${id}`, cost);
		// Transcripts may name the bare id. One of the client's own models is then meant, or the only provider that has it.
		const bare = !Object.hasOwn(table.models, id) && declared.filter((other) => other.id === id).length === 1;
		if (bare && prices.has(`${provider}/${id}`)) prices.set(id, prices.get(`${provider}/${id}`)!);
	}
	const own = record.safeParse(readJson(pricesFile, problems));
	// Either the models themselves, or below `models`.
	const models = own.success ? record.safeParse(own.data['models']) : undefined;
	for (const [id, value] of Object.entries(models?.success ? models.data : own.success ? own.data : {})) {
		take(pricesFile, id, value);
	}
	return {prices, problems};
}

/** `{provider: {<name>: {models: {<id>: {cost}}}}}`, or the same below `providers`. */
function* declaredCosts(json: unknown): Iterable<{provider: string; id: string; cost: unknown}> {
	const root = record.safeParse(json);
	if (!root.success) return;
	const providers = record.safeParse(root.data['provider'] ?? root.data['providers']);
	if (!providers.success) return;
	for (const [provider, entry] of Object.entries(providers.data)) {
		const models = record.safeParse(record.safeParse(entry).data?.['models']);
		for (const [id, model] of Object.entries(models.data ?? {})) {
			const cost = record.safeParse(model).data?.['cost'];
			if (cost !== undefined) yield {provider, id, cost};
		}
	}
}

function ratesOf(given: z.infer<typeof price>): Rates {
	const cacheRead = given.cacheRead ?? given.cache_read ?? given.input;
	const cacheWrite = given.cacheWrite ?? given.cache_write ?? given.input;
	const cacheWrite1h = given.cacheWrite1h ?? given.cache_write_1h ?? cacheWrite;
	return {input: given.input, output: given.output, cacheRead, cacheWrite, cacheWrite1h};
}

function readJson(file: string, problems: string[]): unknown {
	let text: string;
	try {
		text = readPlainFile(file);
	} catch (error) {
		const code = codeOf(error);
		if (code !== 'ENOENT' && code !== 'ENOTDIR') problems.push(`${file}: cannot be read (${code})`);
		return undefined;
	}
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch {
		problems.push(`${file}: is not JSON; its prices are not used`);
		return undefined;
	}
}
