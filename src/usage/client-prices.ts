/**
 * The prices of the installed client, kept in deja's folder (`client-prices.json`) when they say something that our table does
 * not: whoever makes a report or draws the footer should not have to look for the client.
 *
 * Nothing here throws: a list that is gone or not understood, a folder that cannot be written and a kept file that is damaged
 * mean that the table of this package is used, as without a client.
 */
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import {isOlder, readPlainFile, replaceFile} from '../lib/index.ts';
import {type ListedPrice, modelListOf, parseModelList} from './client-list.ts';
import {prices as table} from './prices.ts';

const usd = z.number().check(z.gte(0));
const shape = z.object({
	/** Of the client. */
	version: z.string(),
	/** Its list, and when that was written, unix ms. */
	file: z.string(),
	mtime: z.number(),
	/** US dollars per million tokens. */
	models: z.record(z.string(), z.object({input: usd, output: usd, cacheRead: usd, cacheWrite: usd})),
	/** What of it could not be understood. */
	problem: z.optional(z.string()),
});

export type ClientPrices = Readonly<z.infer<typeof shape>>;

/** The client that our table was made from. */
const TABLE_OF = /\d+\.\d+\.\d+/.exec(table.source)?.[0] ?? '0.0.0';

/** @param file `places.clientPrices`. @returns undefined when nothing is kept that is as new as our table. */
export function readClientPrices(file: string): ClientPrices | undefined {
	try {
		const parsed = shape.safeParse(JSON.parse(readPlainFile(file)));
		return parsed.success && !isOlder(parsed.data.version, TABLE_OF) ? parsed.data : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Reads the installed client's list, unless it is the one that is kept; and keeps it, when it is newer than our table.
 * @param file `places.clientPrices`. @param client its package.
 * @returns what the list says; undefined when there is none, or one of an older client.
 */
export function keepClientPrices(
	file: string,
	{version, dir}: {readonly version: string; readonly dir: string},
): ClientPrices | undefined {
	if (isOlder(version, TABLE_OF)) return undefined;
	const kept = readClientPrices(file);
	if (kept?.version === version && path.dirname(kept.file).startsWith(dir) && timeOf(kept.file) === kept.mtime) {
		return kept;
	}
	const list = modelListOf(dir);
	if (list === undefined) return undefined;
	try {
		const read = {version, file: list, mtime: timeOf(list) ?? 0, ...parseModelList(fs.readFileSync(list, 'utf8'))};
		if (isNews(read)) write(file, read);
		else if (Object.keys(read.models).length > 0) fs.rmSync(file, {force: true});
		return read;
	} catch {
		return undefined;
	}
}

/** Does a list say something that the table does not? */
export function isNews({models}: Pick<ClientPrices, 'models'>): boolean {
	return Object.entries(models).some(([id, listed]) => !isInTable(id, listed));
}

/** At this price? */
export function isInTable(id: string, listed: ListedPrice, {models} = table): boolean {
	const known = Object.hasOwn(models, id) ? models[id]!.usual : undefined;
	return (['input', 'output', 'cacheRead', 'cacheWrite'] as const).every((rate) => known?.[rate] === listed[rate]);
}

const timeOf = (file: string): number | undefined => fs.statSync(file, {throwIfNoEntry: false})?.mtimeMs;

function write(file: string, prices: ClientPrices): void {
	try {
		replaceFile(file, `${JSON.stringify(prices)}\n`);
	} catch {
		// No folder, or a read-only one: then it is read again next time.
	}
}
