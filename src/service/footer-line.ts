/** The footer's facts, gathered: what a session was told, what today cost, and whether the index is there and whole. */
import fs from 'node:fs';
import type {Index} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import {type FooterFacts, footer, type Said} from '../recall/index.ts';
import {footerCosts, pricer, readOwnPrices, timeZoneOf} from '../usage/index.ts';
import {isSyncing} from './background-sync.ts';

export interface FooterInput {
	/** undefined while there is none. */
	readonly index: Index | undefined;
	readonly places: Places;
	/** undefined when it is not known which session this is. */
	readonly told: readonly Said[] | undefined;
	/** SessionHead.id; '' when it is not known. */
	readonly session: string;
	readonly off: boolean;
	/** config.json or forget.jsonl is not understood. */
	readonly misread: boolean;
	/** Unix ms. */
	readonly now: number;
	/** `TZ`, when set. */
	readonly timeZone: string | undefined;
	readonly columns?: number;
}

/** @returns one line without control characters; '' when there is nothing to show. */
export function footerLine(input: FooterInput): string {
	const {index, places, told, off, misread, columns} = input;
	const spoken = told?.filter(({block}) => block !== '');
	const costs = index && index.generation > 0 ? costsOf(index, input) : undefined;
	const facts: FooterFacts = {
		state: off ? 'off' : misread ? 'misread' : stateOf(input),
		// The digest opens every session: it is paid for, but nothing was recalled.
		recalled: spoken?.filter(({kind}) => kind !== 'digest').length,
		tokens: spoken?.reduce((sum, {tokens}) => sum + tokens, 0),
		costToday: costs?.today,
		costSession: costs?.session,
	};
	// No index, nobody building one, no store to build it from: a fresh machine has nothing to show yet.
	if (!index && facts.state === 'ready' && !fs.existsSync(places.projects)) return '';
	return footer(facts, columns);
}

/** Without an index nothing is known, unless it is being made. */
function stateOf({index, places, now}: FooterInput): FooterFacts['state'] {
	if (index && index.generation > 0) return index.damage.length > 0 ? 'broken' : 'ready';
	return isSyncing(places, now) ? 'indexing' : 'ready';
}

function costsOf(index: Index, {places, session, now, timeZone}: FooterInput): ReturnType<typeof footerCosts> {
	const {prices} = readOwnPrices(places.prices, places.commandcode);
	return footerCosts(index.usage(), session, now, timeZoneOf(timeZone), pricer(prices));
}
