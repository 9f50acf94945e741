/** The facts of a session's turns as reports add them up. */
import type {Billed, Ran, SessionUsage} from '../../model/index.ts';
import {FactsReader} from './facts-reader.ts';

/**
 * What `encodeTurns` wrote, in the time that a report has: lists for all turns, and no key as a string. The keys lie in `bytes`,
 * which must be let alone. @throws Damage when these are no such bytes.
 * @param only 'agents': of the runs, those of sub-agents. Most reports need no others, and there are many.
 */
export function decodeUsage(bytes: Buffer, only?: 'agents'): Omit<SessionUsage, 'head'> {
	const reader = new FactsReader(bytes);
	const {from, turns} = reader;
	const calls: Billed[] = [];
	const places: number[] = [];
	const callTurns: number[] = [];
	const asks: number[] = [];
	const runs: Ran[] = [];
	const loose: Ran[] = [];
	const loosePlaces: number[] = [];
	/** Reads so many runs into a list, as far as they are wanted. @returns how many were. */
	const readRuns = (count: number, into: Ran[], keys?: number[]): number => {
		const before = into.length;
		for (let left = count; left > 0; left--) {
			const {at} = from;
			from.passKey();
			const run = reader.ran();
			if (only === 'agents' && run.agent === undefined) continue;
			into.push(run);
			keys?.push(at);
		}
		return into.length - before;
	};
	for (let turn = 0; turn < turns; turn++) {
		from.passKey();
		from.varint();
		const first = calls.length;
		for (let n = from.count(); n > 0; n--) {
			places.push(from.at);
			from.passKey();
			calls.push(reader.billed());
			callTurns.push(turn);
			asks.push(from.varint());
		}
		const count = reader.beginRuns(only);
		let asked = 0;
		for (let n = first; n < calls.length; n++) {
			const wanted = count === 0 ? 0 : asks[n]!;
			asks[n] = readRuns(wanted, runs);
			asked += wanted;
		}
		readRuns(count - asked, loose, loosePlaces);
		reader.endRuns();
	}
	return {turns, calls, keys: {bytes, places}, callTurns, asks, runs, loose, looseKeys: {bytes, places: loosePlaces}};
}
