/**
 * What was paid lately, kept between askings: the footer is drawn after every call, and a month has tens of thousands.
 *
 * Every call stands once, a few numbers each. When the index has changed, only the sessions that were written since are read, and
 * of these what came on at the end. That is right as long as nothing else moves: after a fork, a copy, a session that was forgotten
 * or that begins otherwise, or another price, everything is read anew.
 */
import {KeySet, keyEnd} from '../lib/index.ts';
import type {SessionHead, SessionUsage} from '../model/index.ts';
import {sharesOf} from './bill.ts';
import {byOwnership} from './own.ts';
import {isInPeriod, localDays} from './period.ts';
import type {Pricer} from './price.ts';
import {DAY_AT_MOST, type Spends} from './recent.ts';
import {Rows} from './rows.ts';
import {type RunningCall, runningCalls, unread} from './running.ts';
import {countMoney, emptyTally} from './tally.ts';

/** An index, as far as it is asked. */
export interface Billing {
	/** Newest first; the same list as long as nothing has changed, and the same head as long as its session has not. */
	billed(): readonly SessionHead[];
	usage(sessions: Iterable<string>, only?: 'agents'): Iterable<SessionUsage>;
}

export interface Asking {
	readonly price: Pricer;
	/** The same as long as the prices are. */
	readonly priced: string;
	/** SessionHead.id; '' when it is not known. */
	readonly session: string;
	/** Unix ms. */
	readonly now: number;
	readonly running?: readonly RunningCall[] | undefined;
}

interface Known {
	readonly head: SessionHead;
	readonly owner: number;
	/** Calls that it holds, copies among them; the sum that tells them from others; the time of the latest. */
	readonly calls: number;
	readonly check: number;
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
	#billed: readonly SessionHead[] | undefined;
	#priced = '';
	#known = new Map<string, Known>();
	#owners: SessionHead[] = [];
	#paid = new KeySet();
	#rows = new Rows();

	/** @returns what can be asked now; with another index or at another time ask for another. */
	of(index: Billing, {price, priced, session, now, running = []}: Asking): Spends {
		const back = (from: number): void => this.#upTo(index, from, now, price, priced);
		const own = (): Known | undefined => {
			const heads = session === '' ? [] : index.billed().filter(({id}) => id === session);
			return heads.map(({key}) => this.#known.get(key)).find((known) => known !== undefined);
		};
		const tally: Spends['tally'] = (from, period, head) => {
			back(from);
			const sum = emptyTally();
			const meant = head && this.#owners.map(head);
			this.#rows.sum(sum, period, meant && ((owner) => meant[owner]!));
			const asking = own();
			const days = localDays(period.timeZone);
			if (!head || head(asking?.head ?? unread(session))) {
				for (const call of runningCalls(running, asking?.last ?? 0)) {
					const {kind, nano} = price(call);
					if (isInPeriod(period, days(call.time), call.time)) countMoney(sum, kind, nano);
				}
			}
			return sum;
		};
		const all = () => this.#isAll;
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
				back(from);
				const later = running.map(({time}) => time).filter((time) => time >= from);
				const known = this.#rows.since(from);
				return later.length === 0 ? known : Float64Array.of(...later, ...known);
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

	#upTo(index: Billing, from: number, now: number, price: Pricer, priced: string): void {
		const billed = index.billed();
		const isDeeper = from < this.#from && !this.#isAll;
		if (billed === this.#billed && priced === this.#priced && !isDeeper) return;
		if (isDeeper || priced !== this.#priced || !this.#goesOn(index, billed, price)) {
			const age = now - from;
			const far = age > MONTH ? 2 * age : age > 2 * DAY ? MONTH : 2 * DAY;
			this.#readAnew(index, billed, Math.min(this.#from, now - far), price);
		}
		this.#billed = billed;
		this.#priced = priced;
	}

	#isLate = ({end}: SessionHead): boolean => !(end > 0 && end < this.#from);

	#readAnew(index: Billing, billed: readonly SessionHead[], from: number, price: Pricer): void {
		this.#from = from;
		this.#known = new Map();
		this.#owners = [];
		this.#paid = new KeySet();
		this.#rows = new Rows();
		const late = billed.filter(this.#isLate);
		this.#isAll = late.length === billed.length;
		const heads = byOwnership(late);
		const noted = function* (this: PaidLately): Generator<SessionUsage> {
			for (const usage of index.usage(
				heads.map(({key}) => key),
				'agents',
			)) {
				for (let n = 0; n < usage.calls.length; n++) this.#paid.add(usage.keys, n);
				this.#note(usage, this.#owners.push(usage.head) - 1);
				yield usage;
			}
		};
		let owner = 0;
		for (const {calls} of sharesOf(noted.call(this))) {
			for (const call of calls) {
				const {kind, nano} = price(call);
				this.#rows.add(call.time, owner, kind, nano);
			}
			owner++;
		}
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
				if (!this.#paid.add(keys, n)) return false;
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
	return usage.calls.length >= calls && checkOf(usage, calls) === check;
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
