/** The footer's facts, gathered: what a session was told, what today cost, and whether the index is there and whole. */
import fs from 'node:fs';
import path from 'node:path';
import type {Index} from './index/index.ts';
import type {Places} from './paths.ts';
import {type FooterFacts, footer} from './recall/footer.ts';
import type {Said} from './recall/ledger.ts';
import {costToday} from './usage/costs.ts';
import {readOwnPrices} from './usage/own-prices.ts';
import {timeZoneOf} from './usage/period.ts';
import {pricer} from './usage/price.ts';

export interface FooterInput {
	/** undefined while there is none. */
	readonly index: Index | undefined;
	readonly places: Places;
	readonly told: readonly Said[];
	readonly off: boolean;
	/** Unix ms. */
	readonly now: number;
	/** `TZ`, when set. */
	readonly timeZone: string | undefined;
	readonly columns?: number;
}

/** @returns one line without control characters; '' when there is nothing to show. */
export function footerLine({index, places, told, off, now, timeZone, columns}: FooterInput): string {
	const spoken = told.filter(({block}) => block !== '');
	const facts: FooterFacts = {
		state: off ? 'off' : !index || index.generation === 0 ? 'indexing' : index.damage.length > 0 ? 'broken' : 'ready',
		// The digest opens every session: it is paid for, but nothing was recalled.
		recalled: spoken.filter(({kind}) => kind !== 'digest').length,
		tokens: spoken.reduce((sum, {tokens}) => sum + tokens, 0),
		costToday: index ? cost(index, places, now, timeZone) : undefined,
	};
	// No index, nobody building one, no store to build it from: a fresh machine has nothing to show yet.
	if (!index && !off && !fs.existsSync(path.join(places.deja, 'syncing')) && !fs.existsSync(places.projects)) return '';
	return footer(facts, columns);
}

function cost(index: Index, places: Places, now: number, timeZone: string | undefined): number | undefined {
	const {prices} = readOwnPrices(places.prices, places.commandcode);
	return costToday(index.usage(), now, timeZoneOf(timeZone), pricer(prices));
}
