/**
 * What was paid lately, kept between askings: the footer is drawn after every call, and a month has tens of thousands.
 *
 * Every call stands once, a few numbers each. When the index has changed, only the sessions that were written since are read, and
 * of these what came on at the end. That is right as long as nothing else moves: after a fork, a copy, a session that was forgotten
 * or that begins otherwise, or another price, everything is read anew.
 */
import {keyEnd, keyHash} from '../lib/index.ts';
import type {SessionHead, SessionUsage} from '../model/index.ts';
import {Numbers} from './numbers.ts';
import {isInPeriod, localDays} from './period.ts';
import type {Pricer} from './price.ts';
import {DAY_AT_MOST, type Spends} from './recent.ts';
import {rolledFrom} from './rolled.ts';
import type {Rollup} from './rollup.ts';
import type {Marked} from './rollup-build.ts';
import {KINDS} from './rollup-row.ts';
import {Rows} from './rows.ts';
import {type RunningCall, runningCalls, unread} from './running.ts';
import {countMoney, emptyTally} from './tally.ts';

/** An index. Its list is the same as long as nothing has changed, and a head is the same as long as its session is. */
export type Billing = Marked;

export interface Asking {
	readonly price: Pricer;
	/** The same as long as the prices are. */
	readonly priced: string;
	/** SessionHead.id; '' when it is not known. */
	readonly session: string;
	/** Unix ms. */
	readonly now: number;
	readonly running?: readonly RunningCall[] | undefined;
	/** Opens sums that are kept, for these prices: what they have need not be read. Closed here. */
	readonly rollup?: () => Rollup | undefined;
}

interface Known {
	readonly head: SessionHead;
	readonly owner: number;
	/** Calls that it holds, copies among them; the sum that tells them from others; the time of the latest. */
	readonly calls: number;
	/** undefined: it was not read itself. */
	readonly check: number | undefined;
	readonly last: number;
	/** The time of the first, Infinity when there is none. */
	readonly first: number;
	readonly isSilent: boolean;
}

const DAY = 86_400_000;
/** Read so far back at once, when more than the last day is asked for: the longest month and some for zones. */
const MONTH = 35 * DAY;

export class PaidLately {
	#from = Number.POSITIVE_INFINITY;
	#isAll = false;
	#own: {readonly of: readonly SessionHead[]; readonly session: string; readonly keys: readonly string[]} | undefined;
	#times: {readonly of: readonly SessionHead[]; readonly list: Float64Array} | undefined;
	#billed: readonly SessionHead[] | undefined;
	#priced = '';
	#known = new Map<string, Known>();
	#owners: SessionHead[] = [];
	/** Of the keys of all calls: a copy is noticed, and once in a while something that is none. */
	#paid = new Set<number>();
	#rows = new Rows();

	/** @returns what can be asked now; with another index or at another time ask for another. */
	of(index: Billing, asking: Asking): Spends {
		const {price, session, running = []} = asking;
		const back = (from: number): void => this.#upTo(index, from, asking);
		const own = (): Known | undefined => {
			for (const key of this.#keysOf(index, session)) {
				const known = this.#known.get(key);
				if (known) return known;
			}
			return undefined;
		};
		const tally: Spends['tally'] = (from, period, head) => {
			back(from);
			const sum = emptyTally();
			const meant = head && this.#owners.map(head);
			this.#rows.sum(sum, period, meant && ((owner) => meant[owner]!));
			const self = own();
			const days = localDays(period.timeZone);
			if (!head || head(self?.head ?? unread(session))) {
				for (const call of runningCalls(running, self?.last ?? 0)) {
					const {kind, nano} = price(call);
					if (isInPeriod(period, days(call.time), call.time)) countMoney(sum, kind, nano);
				}
			}
			return sum;
		};
		const all = () => this.#isAll || this.#times?.of === index.billed();
		return {
			begun: (at) => {
				back(at - DAY_AT_MOST);
				const first = own()?.first;
				return first === undefined ? undefined : Math.min(first, at);
			},
			get isAll() {
				return all();
			},
			times: (from) => {
				const whole = from < this.#from && !this.#isAll ? this.#timesOfAll(index, asking) : undefined;
				if (!whole) back(from);
				const later = running.map(({time}) => time).filter((time) => time >= from);
				const known = whole ? whole.filter((time) => time >= from) : this.#rows.since(from);
				if (later.length === 0) return known;
				const both = new Float64Array(later.length + known.length);
				both.set(later);
				both.set(known, later.length);
				return both;
			},
			tally,
			isSilent: (from, period) => {
				back(from);
				const days = localDays(period.timeZone);
				const said = [...this.#known.values()].filter(({isSilent}) => isSilent);
				return said.some(({head: {end}}) => isInPeriod(period, days(end), end));
			},
		};
	}

	/** Of the session that asks: it asks after every call. */
	#keysOf(index: Billing, session: string): readonly string[] {
		const billed = index.billed();
		if (this.#own?.of !== billed || this.#own.session !== session) {
			const heads = session === '' ? [] : billed.filter(({id}) => id === session);
			this.#own = {of: billed, session, keys: heads.map(({key}) => key)};
		}
		return this.#own.keys;
	}

	/**
	 * When every call was, so that a window is found that opened months ago: more than is kept otherwise. In no order, so it may begin
	 * with earlier ones than were asked for. undefined where it would have to be read session by session.
	 */
	#timesOfAll(index: Billing, {rollup: open = () => undefined}: Asking): Float64Array | undefined {
		const billed = index.billed();
		if (this.#times?.of === billed) return this.#times.list;
		const rollup = open();
		if (!rollup) return undefined;
		const list = new Numbers();
		for (const one of rolledFrom(index, rollup, billed)) {
			const columns = 'rows' in one ? one.columns() : undefined;
			if (columns) list.pushAll(columns.times);
			else for (const {time} of ('rows' in one ? one.read() : one)?.calls ?? []) list.push(time);
		}
		rollup.close();
		this.#times = {of: billed, list: list.all()};
		return this.#times.list;
	}

	#upTo(index: Billing, from: number, asking: Asking): void {
		const {now, price, priced} = asking;
		const billed = index.billed();
		const isDeeper = from < this.#from && !this.#isAll;
		if (billed === this.#billed && priced === this.#priced && !isDeeper) return;
		if (isDeeper || priced !== this.#priced || !this.#goesOn(index, billed, price)) {
			const age = now - from;
			const far = age > MONTH ? 2 * age : age > 2 * DAY ? MONTH : 2 * DAY;
			this.#readAnew(index, billed, Math.min(this.#from, now - far), asking);
		}
		this.#billed = billed;
		this.#priced = priced;
	}

	#isLate = ({end}: SessionHead): boolean => !(end > 0 && end < this.#from);

	#readAnew(
		index: Billing,
		billed: readonly SessionHead[],
		from: number,
		{price, session, rollup: open = () => undefined}: Asking,
	): void {
		this.#from = from;
		this.#known = new Map();
		this.#owners = [];
		this.#paid = new Set();
		this.#rows = new Rows();
		const late = billed.filter(this.#isLate);
		this.#isAll = late.length === billed.length;
		let last: SessionUsage | undefined;
		const rollup = open();
		const note = (usage: SessionUsage): void => {
			last = usage;
		};
		for (const one of rolledFrom(index, rollup, late, note)) {
			const owner = this.#owners.push(one.head) - 1;
			// Of the session that asks it matters what the client has told, too.
			const hashes = 'rows' in one && one.head.id !== session ? one.hashes() : undefined;
			const columns = 'rows' in one && hashes ? one.columns() : undefined;
			if ('rows' in one && hashes && columns) {
				const {times, nanos, kinds} = columns;
				for (const hash of hashes) this.#paid.add(hash);
				for (let n = 0; n < times.length; n++) this.#rows.add(times[n]!, owner, KINDS[kinds[n]!]!, nanos[n]!);
				const {head, silent: isSilent} = one;
				const first = times.reduce(
					(least, time) => (time > 0 && time < least ? time : least),
					Number.POSITIVE_INFINITY,
				);
				const [calls, check] = [times.length, undefined];
				this.#known.set(head.key, {head, owner, calls, check, last: Math.max(0, one.high), first, isSilent});
				continue;
			}
			if ('rows' in one) last = [...index.usage([one.head.key], 'agents')][0];
			const share = 'rows' in one ? one.read() : one;
			if (!share || !last) continue;
			for (let n = 0; n < last.calls.length; n++) this.#paid.add(keyHash(last.keys, n));
			this.#note(last, owner);
			for (const call of share.calls) {
				const {kind, nano} = price(call);
				this.#rows.add(call.time, owner, kind, nano);
			}
		}
		rollup?.close();
	}

	/** Reads what was written since. @returns false when everything must be read anew. */
	#goesOn(index: Billing, billed: readonly SessionHead[], price: Pricer): boolean {
		const late = billed.filter(this.#isLate);
		const news = late.filter((head) => this.#known.get(head.key)?.head !== head);
		const parents = new Set([...this.#known.values()].map(({head}) => head.parent));
		const added = news.filter(({key}) => !this.#known.has(key));
		if (late.length !== this.#known.size + added.length) return false;
		// Who owns a copy is said by who came from whom.
		if (added.some(({id, parent}) => parent !== undefined || parents.has(id))) return false;
		for (const usage of index.usage(
			news.map(({key}) => key),
			'agents',
		)) {
			const {head, calls, keys} = usage;
			const known = this.#known.get(head.key);
			if (known && !isSame(known, usage)) return false;
			const owner = known ? known.owner : this.#owners.push(head) - 1;
			this.#owners[owner] = head;
			for (let n = known?.calls ?? 0; n < calls.length; n++) {
				const hash = keyHash(keys, n);
				if (this.#paid.has(hash)) return false;
				this.#paid.add(hash);
				const {kind, nano} = price(calls[n]!);
				this.#rows.add(calls[n]!.time, owner, kind, nano);
			}
			this.#note(usage, owner);
		}
		this.#isAll = late.length === billed.length;
		return news.every((head) => this.#known.get(head.key)?.head === head);
	}

	#note(usage: SessionUsage, owner: number): void {
		const {head, calls, turns} = usage;
		let [first, last] = [Number.POSITIVE_INFINITY, 0];
		for (const {time} of calls) {
			if (time > last) last = time;
			if (time > 0 && time < first) first = time;
		}
		const check = checkOf(usage, calls.length);
		this.#known.set(head.key, {
			head,
			owner,
			calls: calls.length,
			check,
			last,
			first,
			isSilent: !head.hasUsage && turns > 0,
		});
	}
}

/** The same session, and its calls begin as they did. */
function isSame({head: {id, parent, born}, calls, check}: Known, usage: SessionUsage): boolean {
	const {head} = usage;
	if (head.id !== id || head.parent !== parent || head.born !== born) return false;
	return check !== undefined && usage.calls.length >= calls && checkOf(usage, calls) === check;
}

/** A sum over the first calls: their keys and what they cost. */
function checkOf({calls, keys: {bytes, places}}: SessionUsage, count: number): number {
	let sum = 0;
	const take = (value: number): void => {
		sum = Math.imul(sum ^ value, 0x01000193) ^ (sum >>> 15);
	};
	for (let n = 0; n < count; n++) {
		const end = keyEnd(bytes, places[n]!);
		for (let at = places[n]!; at < end; at++) take(bytes[at]!);
		const {time, inputRaw, cacheRead, cacheWrite, output, costUsd = -1} = calls[n]!;
		for (const value of [time, time / 2 ** 32, inputRaw, cacheRead, cacheWrite, output, costUsd * 1e9]) take(value);
	}
	return sum;
}
