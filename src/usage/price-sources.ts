/**
 * Every price that this machine knows, in the order in which they hold: what the client recorded for a call, the person's own,
 * the installed client's list where it is newer than our table, the table.
 */
import type {Places} from '../lib/index.ts';
import {type ClientPrices, isInTable, readClientPrices} from './client-prices.ts';
import {readOwnPrices} from './own-prices.ts';
import {type ListedPrices, type Pricer, pricer} from './price.ts';
import {prices as table} from './prices.ts';

/** Where estimates come from, as a report says it. */
export interface PricedBy {
	/** Date on which the table was compared with its source. */
	readonly checkedOn: string;
	/** Version of the client whose list is used; absent: the table is as new. */
	readonly listed?: string;
}

export interface KnownPrices {
	readonly price: Pricer;
	readonly by: PricedBy;
	/** Equal for equal prices. */
	readonly same: string;
	/** Files of the person's that are not understood, a line each. */
	readonly problems: readonly string[];
}

export function knownPrices(places: Pick<Places, 'prices' | 'commandcode' | 'clientPrices'>): KnownPrices {
	const own = readOwnPrices(places.prices, places.commandcode);
	const kept = readClientPrices(places.clientPrices);
	return {
		price: pricer(own.prices, table, kept && listedPrices(kept)),
		by: {checkedOn: table.checkedOn, ...(kept ? {listed: kept.version} : {})},
		same: JSON.stringify([[...own.prices], kept ?? null]),
		problems: own.problems,
	};
}

/**
 * What the list has and the table has not. The rest is the table's: it knows of a price that has not changed what the list does
 * not say, its busy hours and long prompts.
 */
export function listedPrices({models}: Pick<ClientPrices, 'models'>): ListedPrices {
	const news = Object.entries(models).filter(([id, listed]) => !isInTable(id, listed));
	return new Map(
		news.map(([id, listed]) => {
			const old = Object.hasOwn(table.models, id) ? table.models[id] : undefined;
			// The list does not say what an hour of cache costs: as many times a usual write as before.
			const times = old && old.usual.cacheWrite > 0 ? old.usual.cacheWrite1h / old.usual.cacheWrite : 1;
			const usual = {...listed, cacheWrite1h: listed.cacheWrite * times};
			return [id, {usual, ...(old?.before ? {before: old.before} : {})}];
		}),
	);
}
