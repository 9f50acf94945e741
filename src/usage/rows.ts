/**
 * Calls as a few numbers each, in the order of their times: all that an amount of money is made of. Typed arrays, because a
 * month of them is gone through several times whenever the footer is drawn.
 */
import {isInPeriod, localDays, type Period} from './period.ts';
import type {CostKind} from './price.ts';
import {KINDS} from './rollup-row.ts';
import type {Tally} from './tally.ts';

const HOUR = 3_600_000;
/** Further than any zone is from UTC, and than any local day is long. */
const FAR = 26 * HOUR;
/** So many rows are added up once. */
const BLOCK = 512;
/** So many more are put in order by themselves. */
const FEW = 500;

/** What one owner paid of one kind in a block; kind is a place in KINDS. */
interface Part {
	readonly owner: number;
	readonly kind: number;
	calls: number;
	nanos: number;
}

export class Rows {
	#length = 0;
	/** As many rows as are in order. */
	#sorted = 0;
	#times = new Float64Array(1 << 10);
	#nanos = new Float64Array(1 << 10);
	#kinds = new Uint8Array(1 << 10);
	#owners = new Uint32Array(1 << 10);
	/** Of whole blocks, as far as rows are where they were: what each owner paid of each kind. */
	#blocks: (readonly Part[])[] = [];

	add(time: number, owner: number, kind: CostKind, nano: number): void {
		if (this.#length === this.#times.length) {
			const room = this.#length * 2;
			this.#times = copied(this.#times, new Float64Array(room));
			this.#nanos = copied(this.#nanos, new Float64Array(room));
			this.#kinds = copied(this.#kinds, new Uint8Array(room));
			this.#owners = copied(this.#owners, new Uint32Array(room));
		}
		this.#put(this.#length++, time, nano, KINDS.indexOf(kind), owner);
	}

	/** Times since one, in order, unix ms. Not to be written to. */
	since(from: number): Float64Array {
		this.#order();
		return this.#times.subarray(this.#first(from), this.#length);
	}

	/** Adds to a tally what was paid in a period. @param isMeant by owners; default: all. */
	sum(tally: Tally, period: Period, isMeant?: (owner: number) => boolean): void {
		this.#order();
		const {from, to, since, until = Number.POSITIVE_INFINITY, timeZone} = period;
		const isAll = from === undefined && to === undefined && since === undefined;
		const begin = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
		const end = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to);
		// Between these times no calendar need be asked; a day that is none gives no such time.
		const sure = Math.max(since ?? 1, begin + FAR, 1);
		const surely = Math.min(until, end - 2 * HOUR);
		const days = localDays(timeZone);
		const times = this.#times;
		const nanos = KINDS.map(() => 0);
		const calls = KINDS.map(() => 0);
		const surelyTo = isAll ? this.#length : this.#first(surely);
		for (let n = isAll ? 0 : this.#first(Math.max(since ?? 1, begin - FAR)); n < this.#length; n++) {
			const time = times[n]!;
			// Blocks of calls that all count were added up before.
			if (n % BLOCK === 0 && (isAll || time >= sure) && n + BLOCK <= surelyTo) {
				for (const part of this.#blocks[n / BLOCK]!) {
					if (isMeant && !isMeant(part.owner)) continue;
					nanos[part.kind]! += part.nanos;
					calls[part.kind]! += part.calls;
				}
				n += BLOCK - 1;
				continue;
			}
			if (!isAll && (time > until || time > end + 2 * FAR)) break;
			if (isMeant && !isMeant(this.#owners[n]!)) continue;
			const isSure = isAll || (time >= sure && time <= surely);
			if (!isSure && !isInPeriod(period, days(time), time)) continue;
			const kind = this.#kinds[n]!;
			nanos[kind]! += this.#nanos[n]!;
			calls[kind]!++;
		}
		for (const [n, kind] of KINDS.entries()) {
			tally.calls += calls[n]!;
			tally.callsBy[kind] += calls[n]!;
			if (kind !== 'unpriced') tally.nano[kind] += nanos[n]!;
		}
	}

	/** The first row that is not before a time. */
	#first(from: number): number {
		let low = 0;
		let high = this.#length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#times[middle]! < from) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	#order(): void {
		if (this.#length - this.#sorted > FEW) this.#orderAll();
		for (; this.#sorted < this.#length; this.#sorted++) {
			// What is new mostly belongs at the end.
			const [time, nano] = [this.#times[this.#sorted]!, this.#nanos[this.#sorted]!];
			const [kind, owner] = [this.#kinds[this.#sorted]!, this.#owners[this.#sorted]!];
			let to = this.#sorted;
			for (; to > 0 && this.#times[to - 1]! > time; to--) {
				this.#put(to, this.#times[to - 1]!, this.#nanos[to - 1]!, this.#kinds[to - 1]!, this.#owners[to - 1]!);
			}
			this.#put(to, time, nano, kind, owner);
			this.#blocks.length = Math.min(this.#blocks.length, Math.floor(to / BLOCK));
		}
		while ((this.#blocks.length + 1) * BLOCK <= this.#length) this.#blocks.push(this.#partsOf(this.#blocks.length));
	}

	#partsOf(block: number): readonly Part[] {
		const parts = new Map<number, Part>();
		for (let n = block * BLOCK; n < (block + 1) * BLOCK; n++) {
			const [owner, kind] = [this.#owners[n]!, this.#kinds[n]!];
			const key = owner * KINDS.length + kind;
			const part = parts.get(key) ?? {owner, kind, calls: 0, nanos: 0};
			parts.set(key, part);
			part.calls++;
			part.nanos += this.#nanos[n]!;
		}
		return [...parts.values()];
	}

	#orderAll(): void {
		const [times, nanos, kinds, owners] = [this.#times, this.#nanos, this.#kinds, this.#owners].map((list) =>
			list.slice(0, this.#length),
		) as [Float64Array, Float64Array, Uint8Array, Uint32Array];
		const order = Uint32Array.from(times, (_, n) => n).sort((a, b) => times[a]! - times[b]! || a - b);
		for (const [to, n] of order.entries()) this.#put(to, times[n]!, nanos[n]!, kinds[n]!, owners[n]!);
		this.#sorted = this.#length;
		this.#blocks = [];
	}

	#put(at: number, time: number, nano: number, kind: number, owner: number): void {
		this.#times[at] = time;
		this.#nanos[at] = nano;
		this.#kinds[at] = kind;
		this.#owners[at] = owner;
	}
}

function copied<T extends Float64Array | Uint8Array | Uint32Array>(from: T, to: T): T {
	to.set(from);
	return to;
}
