/** The installed client's price list: read where a person looks after deja, at install, doctor and sync. */
import fs from 'node:fs';
import {clientPackage, type Finding} from '../../installer/index.ts';
import {type ClientPrices, isNews, keepClientPrices, prices} from '../usage/index.ts';
import type {Context} from './command.ts';

type About = Pick<Context, 'env' | 'places' | 'platform'>;

/** Keeps its prices, once deja has a memory to keep them with. @returns what is to be said of it; throws nothing. */
export function readClientPrices(context: About): readonly string[] {
	const now = current(context);
	return now?.problem === undefined ? [] : [`the price list of Command Code ${now.version}: ${now.problem}`];
}

function current({env, places, platform}: About): ClientPrices | undefined {
	try {
		const client = fs.existsSync(places.index) ? clientPackage(env, platform) : undefined;
		return client && keepClientPrices(places.clientPrices, client);
	} catch {
		// A folder of PATH that may not be looked into: then as without a client.
		return undefined;
	}
}

/** Doctor on it. */
export function checkPrices(context: About): readonly Finding[] {
	const notes = readClientPrices(context).map((what): Finding => ({check: 'prices', level: 'note', what}));
	const now = current(context);
	if (now === undefined || Object.keys(now.models).length === 0) return notes;
	const list = `the list of Command Code ${now.version} (${Object.keys(now.models).length} models)`;
	const table = `the table of ${prices.checkedOn}`;
	const what = isNews(now) ? `from ${list}, which is newer than ${table}` : `from ${table}; ${list} says the same`;
	return [{check: 'prices', level: 'ok', what}, ...notes];
}
