/**
 * The two amounts of the footer: what today cost, and what a session cost. Cheap enough for every redraw.
 */
import {KeySet} from '../lib/index.ts';
import type {SessionUsage} from '../model/index.ts';
import {localDays} from './period.ts';
import {type Pricer, usdOf} from './price.ts';

export interface Amount {
	/** US dollars. */
	readonly usd: number;
	/** Some of it is estimated. */
	readonly estimated: boolean;
	/** Calls without a known price are not in it. */
	readonly unpriced: boolean;
}

/**
 * @param usages newest `head.end` first, as the index gives them: reading stops at the first session of an earlier day.
 * @param now unix ms. Calls stamped later are not today's.
 * @returns undefined when there were calls but none has a known price, or only sessions that recorded none.
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

/**
 * Both amounts of the footer, read in one go.
 * @param usages as for `costToday`. @param session SessionHead.id; '' when it is not known.
 * @returns `session` is undefined as well when the session is not among those of today.
 */
export function footerCosts(
	usages: Iterable<SessionUsage>,
	session: string,
	now: number,
	timeZone: string,
	price: Pricer,
): {readonly today: Amount | undefined; readonly session: Amount | undefined} {
	let own: SessionUsage | undefined;
	function* seen(): Iterable<SessionUsage> {
		for (const usage of usages) {
			if (usage.head.id === session) own = usage;
			yield usage;
		}
	}
	const today = costToday(seen(), now, timeZone, price);
	return {today, session: own && costSession(own, price)};
}

/**
 * What the session itself cost: what a fork was given by its parent was paid there.
 * @returns undefined before the first call, and when none has a known price.
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

function amountOf({nano, calls, estimated, unpriced}: Sum): Amount | undefined {
	if (calls > 0 && unpriced === calls) return undefined;
	return {usd: usdOf(nano), estimated: estimated > 0, unpriced: unpriced > 0};
}
