/**
 * Stored passages: what is shown, as opposed to what is searched. Deflated in blocks of whole passages: what was said lies
 * apart from what tools did, so that a question that reads what people and agents said opens no block of output.
 *
 * A passage is a varint of its byte length and a JSON array; session, turn, part, role and time stand in the segment's
 * tables. zlib is loaded when the first block is opened or made: it costs a short-lived process 3 ms.
 */
import type * as Zlib from 'node:zlib';
import {ByteReader, ByteWriter, crc32, Damage} from '../../lib/index.ts';
import type {Passage} from './passage.ts';

/** Raw bytes at which a block is closed. What was said is read for a sentence or two, in session after session. */
const BLOCK_RAW = {said: 8 * 1024, run: 24 * 1024} as const;
export type BlockKind = keyof typeof BLOCK_RAW;

export const blockKind = (role: Passage['role']): BlockKind => (role === 'tool' ? 'run' : 'said');
/** No writer makes bigger blocks than one huge passage; a reader refuses to allocate more than this. */
export const BLOCK_RAW_MAX = 64 * 1024 * 1024;

let zlib: typeof Zlib | undefined;
const loadZlib = () => {
	zlib ??= process.getBuiltinModule('node:zlib');
	return zlib;
};

/** The part of a passage that lies in a stored block, without the length in front. */
export function encodeStored(passage: Passage): string {
	const {turnKey, text, output, command, files, tool, outcome, exitCode, error, tags} = passage;
	const fields = [turnKey, text, output, command, files, tags, tool, outcome, exitCode, error];
	while (fields.at(-1) === undefined) fields.pop();
	return JSON.stringify(fields);
}

/** Where the passage that begins at `offset` ends. Throws Damage when it does not lie in the block. */
export function storedEnd(raw: Buffer, offset: number): number {
	const reader = new ByteReader(raw, offset);
	const length = reader.varint();
	return reader.passTo(reader.at + length);
}

/** @param rest what the tables know: session, project, turn, part, role, time. */
export function decodeStored(
	raw: Buffer,
	offset: number,
	rest: Pick<Passage, 'session' | 'project' | 'turn' | 'part' | 'role' | 'time'>,
): Passage {
	const json = new ByteReader(raw, offset).text();
	let fields: unknown;
	try {
		fields = JSON.parse(json);
	} catch {
		throw new Damage('a stored passage is not valid JSON');
	}
	if (!Array.isArray(fields) || fields.length < 6) throw new Damage('a stored passage lacks its fields');
	const [turnKey, text, output, command, files, tags, tool, outcome, exitCode, error] = fields;
	return {
		...rest,
		turnKey,
		text,
		output,
		command,
		files,
		tags,
		...(tool == null ? {} : {tool}),
		...(outcome == null ? {} : {outcome}),
		...(exitCode == null ? {} : {exitCode}),
		...(error == null ? {} : {error}),
	};
}

export interface Deflated {
	readonly deflated: Buffer;
	readonly rawLength: number;
	readonly crc: number;
}

export function deflateBlock(raw: Uint8Array): Deflated {
	const deflated = loadZlib().deflateRawSync(raw, {level: 3});
	return {deflated, rawLength: raw.length, crc: crc32(deflated)};
}

/** Checks the sum before anything is inflated, and never inflates to more than `rawLength`. */
export function inflateBlock(deflated: Uint8Array, rawLength: number, crc: number): Buffer {
	if (rawLength > BLOCK_RAW_MAX || crc32(deflated) !== crc)
		throw new Damage('a stored block does not match its checksum');
	try {
		// In one piece: by default it comes in two and is put together.
		const chunkSize = Math.max(rawLength, 64);
		const raw = loadZlib().inflateRawSync(deflated, {maxOutputLength: Math.max(rawLength, 1), chunkSize});
		if (raw.length === rawLength) return raw;
	} catch {
		// Falls through to the same complaint.
	}
	throw new Damage('a stored block cannot be inflated');
}

/** Collects stored passages into blocks. Two are open at a time, so blocks are not finished in the order of their numbers. */
export interface Packer {
	/** Takes what `encodeStored` made. @returns [block number, offset in the raw block]. */
	write(kind: BlockKind, json: string): readonly [number, number];
	/** Takes a passage as it lies in a block, its length in front. @returns the same. */
	add(kind: BlockKind, stored: Uint8Array): readonly [number, number];
	/** Takes a whole block as it is. @returns its number. */
	copy(block: Deflated): number;
	close(): void;
}

/** A block with less than this is packed anew with its neighbours when segments are merged. */
export const isFull = (kind: BlockKind, rawLength: number): boolean => rawLength * 2 >= BLOCK_RAW[kind];

export function packBlocks(write: (number: number, block: Deflated) => void): Packer {
	const opened = {
		said: {number: -1, raw: new ByteWriter(BLOCK_RAW.said + 4_096)},
		run: {number: -1, raw: new ByteWriter(BLOCK_RAW.run + 4_096)},
	};
	let next = 0;
	function close(kind: BlockKind): void {
		const {number, raw} = opened[kind];
		if (raw.length === 0) return;
		write(number, deflateBlock(raw.contents()));
		raw.clear();
	}
	/** The block of that kind which has room for so many bytes. */
	function blockFor(kind: BlockKind, bytes: number) {
		const block = opened[kind];
		if (block.raw.length > 0 && block.raw.length + bytes > BLOCK_RAW[kind]) close(kind);
		if (block.raw.length === 0) block.number = next++;
		return block;
	}
	return {
		close() {
			close('said');
			close('run');
		},
		write(kind, json) {
			const length = Buffer.byteLength(json);
			const {number, raw} = blockFor(kind, length);
			const at = raw.length;
			raw.text(json, length);
			return [number, at];
		},
		add(kind, stored) {
			const {number, raw} = blockFor(kind, stored.length);
			const at = raw.length;
			raw.raw(stored);
			return [number, at];
		},
		copy(whole) {
			write(next, whole);
			return next++;
		},
	};
}
