/**
 * A stream: one term in one field of one segment, ready to be scored.
 */
import {fieldLengths, pickFrequencies, readList, type Segment} from '../segment/index.ts';
import type {QueryTerm} from './expand.ts';
import {highestWeight, lengthNorm, weight} from './weight.ts';

/** A term in a field, with all that scoring it needs and no segment knows. */
export interface Weighing {
	readonly term: QueryTerm;
	readonly field: number;
	readonly idf: number;
	/** The term's part of the field's query vector of length 1. */
	readonly scale: number;
	readonly averageLength: number;
}

export interface Stream {
	readonly bytes: Buffer;
	readonly count: number;
	/** Length of the field in every passage of the segment. */
	readonly lengths: Uint16Array;
	/** No passage gets more than this from the stream. */
	readonly bound: number;
	/** What a passage gets: lunr's weight times the query's. */
	readonly value: (tf: number, length: number) => number;
}

/**
 * @param place of the segment in the terms' lists. @param holds may a passage that is asked for hold something in this field?
 * @returns the streams it has, highest bound first.
 */
export function openStreams(
	segment: Segment,
	place: number,
	weighings: readonly Weighing[],
	holds: (field: number, postings: number) => boolean = () => true,
): Stream[] {
	const streams: Stream[] = [];
	for (const {term, field, idf, scale, averageLength} of weighings) {
		const list = term.lists[place]![field];
		if (!list || !holds(field, list.count)) continue;
		const value = (tf: number, length: number) => weight(idf, tf, lengthNorm(length, averageLength)) * scale;
		// Nothing is said of the highest frequency in a list of one, nor when it did not fit.
		const isKnown = list.maxTf > 0 && list.maxTf < 65_535;
		streams.push({
			bytes: readList(segment, list),
			count: list.count,
			lengths: fieldLengths(segment, field),
			bound: isKnown ? value(list.maxTf, list.minLength) : highestWeight(idf) * scale,
			value,
		});
	}
	return streams.sort((a, b) => b.bound - a.bound);
}

/**
 * Adds what a stream gives to each of a few passages (ascending). @param own their scores. @param hit set to 1 for each
 * that holds the term.
 */
export function lookUp(stream: Stream, few: Uint32Array, own: Float64Array, hit?: Uint8Array): void {
	const {bytes, count, lengths, value} = stream;
	// Most runs have no file, many no command: who has nothing in the field is not looked up.
	const filled = new Uint32Array(few.length);
	let most = 0;
	for (const doc of few) if (lengths[doc] !== 0) filled[most++] = doc;
	const tfs = new Uint32Array(most);
	pickFrequencies(bytes, 0, bytes.length, count, filled, most, tfs);
	for (let i = 0, n = 0; n < most; i++) {
		if (few[i] !== filled[n]) continue;
		const tf = tfs[n++]!;
		if (tf === 0) continue;
		if (hit) hit[i] = 1;
		own[i]! += value(tf, lengths[few[i]!]!);
	}
}
