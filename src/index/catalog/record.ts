/**
 * One session in the catalog: its head, where reading stopped, what was skipped, and what its turns leave (turn-facts.ts).
 *
 * Head and reading are JSON: they are small, and have few numbers. What is none throws Damage: the caller treats the session as not
 * read.
 */
import type {ReadState, SessionHead, Skip} from '../../model/index.ts';
import {parsed} from './facts-reader.ts';
import type {TurnFacts} from './turn-facts.ts';

/** The part that only the next reading needs. */
export interface Reading {
	readonly state: ReadState;
	readonly skips: readonly Skip[];
}

export interface SessionRecord extends Reading {
	readonly head: SessionHead;
	/** What the transcript and its sidecars looked like on disk; equal stamps mean there is nothing to read. */
	readonly stamp: string;
	readonly turns: readonly TurnFacts[];
}

export function encodeHead(head: SessionHead): Buffer {
	return Buffer.from(JSON.stringify(head));
}

export function decodeHead(bytes: Buffer): SessionHead {
	return parsed(bytes.toString('utf8')) as SessionHead;
}

export function encodeReading({state, skips}: Reading): Buffer {
	return Buffer.from(JSON.stringify({state, skips}));
}

export function decodeReading(bytes: Buffer): Reading {
	return parsed(bytes.toString('utf8')) as Reading;
}
