/** The footer's facts, gathered: what a session was told, what today cost, and whether the index is there and whole. */
import fs from 'node:fs';
import type {Index} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import {type FooterFacts, footer, type Said} from '../recall/index.ts';
import {readSettings} from '../rules/index.ts';
import {
	asRecent,
	isSpent,
	keptRollup,
	knownPrices,
	matters,
	PaidLately,
	type RunningCall,
	spentLately,
	spentNotice,
	timeZoneOf,
	watch,
	watchedTexts,
} from '../usage/index.ts';
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
	readonly columns?: number | undefined;
	/** Calls of this session as the client told them. */
	readonly running?: readonly RunningCall[];
	/** Kept by whoever asks again: where windows opened, by their length. */
	readonly opened?: Map<number, number>;
	/** Kept by whoever asks again: what was paid, as far as it was read. */
	readonly paid?: PaidLately;
	/** The index may lack what was said since: then an amount is not shown. */
	readonly stale?: boolean;
	/** Nothing is said of what is not known: for a bar that has other things to show. */
	readonly onlyKnown?: boolean;
}

export interface FooterLine {
	/** One line without control characters; '' when there is nothing to show. */
	readonly text: string;
	/** The end of it that warns of a window or a budget; '' when none does. */
	readonly warning: string;
	/** Windows that are full and budgets that are passed, to be said once each: `key` is the same until they begin anew. */
	readonly spent: readonly {readonly key: string; readonly what: string}[];
}

export function footerLine(input: FooterInput): FooterLine {
	const {index, places, told, off, misread, columns, session, stale = false, onlyKnown = false} = input;
	const spoken = told?.filter(({block}) => block !== '');
	const costs = index && index.generation > 0 ? costsOf(index, input) : undefined;
	const shown = (amount: FooterFacts['costToday']) => {
		if (!onlyKnown) return stale ? undefined : amount;
		// No call today may also mean that nobody has read it yet.
		return stale || !amount || amount.usd === undefined || amount.usd === 0 ? null : amount;
	};
	const watched = stale ? undefined : costs?.watched;
	const facts: FooterFacts = {
		state: off ? 'off' : misread ? 'misread' : stateOf(input),
		// The digest opens every session: it is paid for, but nothing was recalled.
		recalled: spoken?.filter(({kind}) => kind !== 'digest').length,
		tokens: spoken?.reduce((sum, {tokens}) => sum + tokens, 0),
		costToday: shown(costs?.today),
		watched,
		// Before its first call a session has no cost to tell of.
		costSession: costs?.session === undefined || session === '' ? null : shown(costs.session),
	};
	// No index, nobody building one, no store to build it from: a fresh machine has nothing to show yet.
	const isNew = !index && facts.state === 'ready' && (onlyKnown || !fs.existsSync(places.projects));
	const text = isNew ? '' : footer(facts, columns);
	return {text, warning: watched?.find((one) => text.endsWith(one)) ?? '', spent: (!stale && costs?.spent) || []};
}

/** Without an index nothing is known, unless it is being made. */
function stateOf({index, places, now}: FooterInput): FooterFacts['state'] {
	if (index && index.generation > 0) return index.damage.length > 0 ? 'broken' : 'ready';
	return isSyncing(places, now) ? 'indexing' : 'ready';
}

function costsOf(
	index: Index,
	{places, session, now, timeZone: zone, running, opened, paid = new PaidLately()}: FooterInput,
) {
	const known = knownPrices(places);
	const timeZone = timeZoneOf(zone);
	const rollup = () => keptRollup(places.rollup, known, timeZone);
	const store = paid.of(index, {price: known.price, priced: known.same, session, now, running, rollup});
	const {plan, budget} = readSettings(places.config);
	const input = {session, now, timeZone, plan, budget, ...(opened ? {opened} : {})};
	const watched = watch(asRecent(store), input)
		.filter(matters)
		.toSorted((a, b) => (b.spent.usd ?? 0) / b.cap - (a.spent.usd ?? 0) / a.cap);
	const [first] = watched;
	return {
		...spentLately(store, input),
		watched: first && watchedTexts(first, input),
		spent: watched.filter(isSpent).map((one) => ({
			key: `${one.kind} ${one.name} ${one.resetsAt ?? session}`,
			what: spentNotice(one),
		})),
	};
}
