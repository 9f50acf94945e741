/**
 * Reads what `encodeTurns` wrote, front to back: per turn its key, its billed calls and its tool runs, without a copy.
 *
 * Every length is checked against what is there; what cannot be throws Damage, and the caller treats the session as not read.
 */
import {ByteReader, Damage} from '../../lib/index.ts';
import type {Billed, Outcome, Ran} from '../../model/index.ts';

/** By number, as they are written. */
export const outcomes: readonly Outcome[] = ['ok', 'failed', 'not-run', 'unknown'];

export class FactsReader {
	readonly from: ByteReader;
	readonly turns: number;
	readonly #names: readonly string[];
	#time = 0;
	/** Where the runs that are being read end, and the time before them. */
	#end = 0;
	#before = 0;

	constructor(bytes: Buffer) {
		this.from = new ByteReader(bytes);
		const names = parsed(this.from.text());
		if (!Array.isArray(names)) throw new Damage('no names');
		this.#names = names;
		this.turns = this.from.count();
	}

	#name(): string {
		const found = this.#names[this.from.varint()];
		if (found === undefined) throw new Damage('no such name');
		return found;
	}

	#moment(): number {
		this.#time += this.from.signed();
		return this.#time;
	}

	/** A call, after its key. */
	billed(): Billed {
		// All have the same fields, so that what adds them up is compiled once.
		return {
			time: this.#moment(),
			model: this.#name(),
			inputRaw: this.from.varint(),
			cacheRead: this.from.varint(),
			cacheWrite: this.from.varint(),
			cacheWrite1h: this.from.varint(),
			output: this.from.varint(),
			costUsd: this.from.varint() === 1 ? this.from.double() : undefined,
		};
	}

	/** @param only 'agents': go past the runs, unless a sub-agent is among them. @returns how many are to be read now. */
	beginRuns(only?: 'agents'): number {
		const count = this.from.count();
		const head = this.from.varint();
		this.#end = this.from.at + Math.floor(head / 2);
		this.#before = this.#time;
		if (only !== 'agents' || head % 2 === 1) return count;
		this.from.passTo(this.#end);
		return 0;
	}

	endRuns(): void {
		if (this.from.at !== this.#end) throw new Damage('runs end elsewhere');
		this.#time = this.#before;
	}

	/** A run, after its key. */
	ran(): Ran {
		const time = this.#moment();
		const name = this.#name();
		const flags = this.from.varint();
		return {
			time,
			name,
			outcome: outcomes[flags & 3]!,
			exitCode: flags & 4 ? this.from.signed() : undefined,
			program: flags & 8 ? this.#name() : undefined,
			skill: flags & 16 ? this.#name() : undefined,
			agent: flags & 32 ? (parsed(this.from.text()) as Ran['agent']) : undefined,
		};
	}
}

/** @throws Damage. */
export function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Damage('not valid JSON');
	}
}
