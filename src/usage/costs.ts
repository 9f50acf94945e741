/**
 * The two amounts of the footer: what today cost, and what a session cost. Cheap enough for every redraw.
 */
import {KeySet} from '../lib/index.ts';
import type {Billed, SessionUsage} from '../model/index.ts';
import {localDays} from './period.ts';
import {type Pricer, usdOf} from './price.ts';

export interface Amount {
	/** US dollars; undefined when none of the calls has a known price. */
	readonly usd: number | undefined;
	/** Some of it is estimated. */
	readonly estimated: boolean;
	/** Calls without a known price are not in it. */
	readonly unpriced: boolean;
}

/**
 * @param usages newest `head.end` first, as the index gives them: reading stops at the first session of an earlier day.
 * @param now unix ms. Calls stamped later are not today's.
 * @returns undefined when there were only sessions that recorded no calls.
 */
export function costToday(
	usages: Iterable<SessionUsage>,
	now: number,
	timeZone: string,
	price: Pricer,
): Amount | undefined {
	const days = localDays(timeZone);
	const today = days(now);
	const paid = new KeySet();
	const sum = {nano: 0, calls: 0, estimated: 0, unpriced: 0};
	let unknown = false;
	for (const {head, calls, keys} of usages) {
		const ended = head.end > 0 && head.end < now ? days(head.end) : '';
		if (ended !== '' && ended !== today) break;
		if (ended === today && !head.hasUsage) unknown = true;
		for (const [n, call] of calls.entries()) {
			if (call.time > now || days(call.time) !== today || !paid.add(keys, n)) continue;
			add(sum, price(call));
		}
	}
	return sum.calls === 0 && unknown ? undefined : amountOf(sum);
}

/** A call of a session that runs now, which the index may not know yet. */
export interface RunningCall extends Billed {
	/** When it was asked for, unix ms: before its `time`, after the call before it. */
	readonly started: number;
}

/**
 * Both amounts of the footer, read in one go.
 * @param usages as for `costToday`. @param session SessionHead.id; '' when it is not known.
 * @param running calls of this session as the client told them; those that the index has by now count once.
 * @returns `session` is undefined as well when the session is not among those of today and has made no call.
 */
export function footerCosts(
	usages: Iterable<SessionUsage>,
	session: string,
	now: number,
	timeZone: string,
	price: Pricer,
	running: readonly RunningCall[] = [],
): {readonly today: Amount | undefined; readonly session: Amount | undefined} {
	let own: SessionUsage | undefined;
	function* seen(): Iterable<SessionUsage> {
		for (const usage of usages) {
			if (usage.head.id === session) own = usage;
			yield usage;
		}
	}
	const today = costToday(seen(), now, timeZone, price);
	// Calls of a session follow one another: what was asked for after the last known one is not known.
	const known = own ? Math.max(0, ...own.calls.map(({time}) => time)) : 0;
	const fresh = running.filter(({started}) => started > known);
	const days = localDays(timeZone);
	const ofToday = fresh.filter(({time}) => days(time) === days(now));
	return {
		today: more(today, ofToday, price),
		session: more(own && costSession(own, price), fresh, price),
	};
}

/** An amount and what these calls add to it. */
function more(amount: Amount | undefined, calls: readonly Billed[], price: Pricer): Amount | undefined {
	if (calls.length === 0) return amount;
	const sum = {nano: 0, calls: 0, estimated: 0, unpriced: 0};
	for (const call of calls) add(sum, price(call));
	const added = amountOf(sum);
	if (!amount) return added;
	return {
		usd: amount.usd === undefined && added.usd === undefined ? undefined : (amount.usd ?? 0) + (added.usd ?? 0),
		estimated: amount.estimated || added.estimated,
		unpriced: amount.unpriced || added.unpriced,
	};
}

/**
 * What the session itself cost: what a fork was given by its parent was paid there.
 * @returns undefined before the first call.
 */
export function costSession({head, calls, keys}: SessionUsage, price: Pricer): Amount | undefined {
	const sum = {nano: 0, calls: 0, estimated: 0, unpriced: 0};
	const paid = new KeySet();
	for (const [n, call] of calls.entries()) {
		const inherited = head.parent !== undefined && call.time > 0 && call.time < head.born;
		if (inherited || !paid.add(keys, n)) continue;
		add(sum, price(call));
	}
	return sum.calls === 0 ? undefined : amountOf(sum);
}

interface Sum {
	nano: number;
	calls: number;
	estimated: number;
	unpriced: number;
}

function add(sum: Sum, {kind, nano}: ReturnType<Pricer>): void {
	sum.calls++;
	sum.nano += nano;
	if (kind === 'estimated') sum.estimated++;
	if (kind === 'unpriced') sum.unpriced++;
}

function amountOf({nano, calls, estimated, unpriced}: Sum): Amount {
	const isUnknown = calls > 0 && unpriced === calls;
	return {usd: isUnknown ? undefined : usdOf(nano), estimated: estimated > 0, unpriced: unpriced > 0};
}
