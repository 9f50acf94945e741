/**
 * Stored passages: what is shown, as opposed to what is searched. Deflated in blocks of about 24 KB of whole passages.
 *
 * A passage is a varint of its byte length and a JSON array; session, turn, part, role and time stand in the segment's
 * tables. zlib is loaded when the first block is opened or made: it costs a short-lived process 3 ms.
 */
import type * as Zlib from 'node:zlib';
import {ByteReader, ByteWriter, crc32, Damage} from '../../lib/index.ts';
import type {Passage} from './passage.ts';

/** Raw bytes at which a block is closed. */
export const BLOCK_RAW = 24 * 1024;
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

/** Collects stored passages into blocks. */
export interface Packer {
	/** Takes what `encodeStored` made. @returns [block number, offset in the raw block]. */
	write(json: string): readonly [number, number];
	/** Takes a passage as it lies in a block, its length in front. @returns the same. */
	add(stored: Uint8Array): readonly [number, number];
	/** Takes a whole block as it is; closes the open one first. @returns its number. */
	copy(block: Deflated): number;
	close(): void;
}

export function packBlocks(write: (block: Deflated) => void): Packer {
	const raw = new ByteWriter(BLOCK_RAW + 4_096);
	let block = 0;
	function close(): void {
		if (raw.length === 0) return;
		write(deflateBlock(raw.contents()));
		raw.clear();
		block++;
	}
	function placeFor(bytes: number): readonly [number, number] {
		if (raw.length > 0 && raw.length + bytes > BLOCK_RAW) close();
		return [block, raw.length];
	}
	return {
		close,
		write(json) {
			const length = Buffer.byteLength(json);
			const place = placeFor(length);
			raw.text(json, length);
			return place;
		},
		add(stored) {
			const place = placeFor(stored.length);
			raw.raw(stored);
			return place;
		},
		copy(whole) {
			close();
			write(whole);
			return block++;
		},
	};
}
