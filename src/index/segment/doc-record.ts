/**
 * The record of a passage in its segment: whose it is, where it stands, where its words lie. Records are read one by one,
 * so each carries its own check.
 */
import {type ByteWriter, Damage, type Seconds, seconds} from '../../lib/index.ts';
import {DOC_BYTES, ROLES} from './format.ts';
import type {Passage} from './passage.ts';

export interface DocRecord {
	readonly sessionNumber: number;
	readonly turn: number;
	readonly part: number;
	readonly role: Passage['role'];
	/** Stored block, and where in its raw bytes the passage begins. */
	readonly block: number;
	readonly offset: number;
	readonly time: Seconds;
}

const CHECK = 11;

/** @param time as `segmentTime` has it. */
export function putRecord(
	records: ByteWriter,
	session: number,
	{turn, part, role}: Pick<Passage, 'turn' | 'part' | 'role'>,
	[block, offset]: readonly [number, number],
	time: number,
): void {
	const start = records.length;
	records.u32(session);
	records.u32(turn);
	records.u32(Math.min(part, 65_535) | (Math.max(ROLES.indexOf(role), 0) << 16));
	records.u32(block);
	records.u32(offset);
	records.u32(time);
	records.bytes[start + CHECK] = xorOf(records.bytes, start);
}

/** Throws Damage when the record does not match its check. */
export function readRecord(bytes: Buffer, at: number): DocRecord {
	if (xorOf(bytes, at) !== 0) throw new Damage('a record does not match its check');
	return {
		sessionNumber: bytes.readUInt32LE(at),
		turn: bytes.readInt32LE(at + 4),
		part: bytes.readUInt16LE(at + 8),
		role: ROLES[bytes[at + 10]!] ?? 'tool',
		block: bytes.readUInt32LE(at + 12),
		offset: bytes.readUInt32LE(at + 16),
		time: seconds(bytes.readUInt32LE(at + 20)),
	};
}

/** All bytes of a record xored: any one changed byte shows. */
function xorOf(bytes: Uint8Array, at: number): number {
	let check = 0;
	for (let i = at; i < at + DOC_BYTES; i++) check ^= bytes[i]!;
	return check;
}
