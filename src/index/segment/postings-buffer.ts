/**
 * Posting lists that all grow at the same time, in a few bytes a posting: each is a chain of slices in one pool, the next
 * slice twice as long as the one before. The last four bytes of a slice say where the next one begins; until then they
 * hold the slice's own size.
 *
 * A posting is varint(gap * 2 | once) and, when not once, varint(term frequency), as in a segment (postings.ts).
 */

import {widened} from '../../lib/index.ts';
import {decodePostings} from './postings.ts';

const FIRST = 8;
const LARGEST = 512;
const LINK = 4;

/** Of a list: where it begins, where its next byte goes, where that slice's bytes end, the first passage that may follow. */
const STATE = 4;

export class PostingPool {
	#pool = new Uint8Array(1 << 14);
	#used = 0;
	#state = new Uint32Array(STATE << 8);
	#gathered = new Uint8Array(1 << 12);
	/** Lists begun. */
	lists = 0;

	/** What it takes in memory. */
	get bytes(): number {
		return this.#pool.length + this.#state.byteLength;
	}

	/** @returns the number of a new, empty list. */
	begin(): number {
		const state = this.lists * STATE;
		if (state === this.#state.length) this.#state = widened(this.#state, new Uint32Array(state * 2));
		const start = this.#slice(FIRST);
		this.#state[state] = start;
		this.#state[state + 1] = start;
		this.#state[state + 2] = start + FIRST - LINK;
		return this.lists++;
	}

	/** @param doc greater than that of the list's last posting. @param tf from 1. */
	append(list: number, doc: number, tf: number): void {
		const states = this.#state;
		const state = list * STATE;
		const head = (doc - states[state + 3]!) * 2 + (tf === 1 ? 1 : 0);
		states[state + 3] = doc + 1;
		const at = states[state + 1]!;
		if (head < 128 && at < states[state + 2]!) {
			this.#pool[at] = head;
			states[state + 1] = at + 1;
		} else this.#put(state, head);
		if (tf !== 1) this.#put(state, tf);
	}

	/** Reads a list into `docs` and `tfs`, from place 0. @returns how many postings it has. */
	read(list: number, docs: Uint32Array, tfs: Uint32Array): number {
		const end = this.#gather(list);
		return decodePostings(this.#gathered, 0, end, Number.POSITIVE_INFINITY, docs, tfs);
	}

	/** Copies the slices of a list into `#gathered`. @returns how many bytes. */
	#gather(list: number): number {
		const pool = this.#pool;
		const end = this.#state[list * STATE + 1]!;
		let at = this.#state[list * STATE]!;
		let length = 0;
		for (let size = FIRST; ; size = Math.min(size * 2, LARGEST)) {
			const sliceEnd = at + size - LINK;
			const isLast = end >= at && end <= sliceEnd;
			if (length + size > this.#gathered.length) {
				this.#gathered = widened(this.#gathered, new Uint8Array(this.#gathered.length * 2));
			}
			for (const to = isLast ? end : sliceEnd; at < to; ) this.#gathered[length++] = pool[at++]!;
			if (isLast) return length;
			at = get32(pool, sliceEnd);
		}
	}

	#put(state: number, value: number): void {
		let at = this.#state[state + 1]!;
		let end = this.#state[state + 2]!;
		for (let rest = value; ; rest >>>= 7) {
			if (at === end) {
				const size = Math.min(get32(this.#pool, end) * 2, LARGEST);
				at = this.#slice(size);
				put32(this.#pool, end, at);
				end = at + size - LINK;
				this.#state[state + 2] = end;
			}
			this.#pool[at++] = rest > 127 ? (rest & 127) | 128 : rest;
			if (rest < 128) break;
		}
		this.#state[state + 1] = at;
	}

	#slice(size: number): number {
		const start = this.#used;
		this.#used += size;
		if (this.#used > this.#pool.length) this.#pool = widened(this.#pool, new Uint8Array(this.#pool.length * 2));
		put32(this.#pool, this.#used - LINK, size);
		return start;
	}
}

function put32(bytes: Uint8Array, at: number, value: number): void {
	bytes[at] = value;
	bytes[at + 1] = value >>> 8;
	bytes[at + 2] = value >>> 16;
	bytes[at + 3] = value >>> 24;
}

function get32(bytes: Uint8Array, at: number): number {
	return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}
