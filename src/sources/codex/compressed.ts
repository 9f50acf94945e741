/**
 * Rollouts that nobody has written to for a week are compressed by Codex itself: `<name>.jsonl.zst`, one zstd stream, in the place
 * of the plain file. Node can unpack that from 22.15 on (and from 23.8); an older one says so, and what it read before stays in
 * memory.
 */
import {readSync} from 'node:fs';
import type Zlib from 'node:zlib';
import {codeOf} from '../../lib/index.ts';

type Unpack = (bytes: Buffer, options: {maxOutputLength: number}) => Buffer;

/** Older versions of Node do not have it. Loaded where a compressed file was met: most folders hold none. */
const unpacker = (): Unpack | undefined =>
	(process.getBuiltinModule('node:zlib') as typeof Zlib & {zstdDecompressSync?: Unpack}).zstdDecompressSync;

/** A rollout that unfolds to more is not read: all of it is held in memory, once in its life. The largest that was told of had 335 MB. */
const megabytes = 512;

/** Why no compressed rollout can be read here; undefined when they can. */
export const whyNot = (): string | undefined =>
	unpacker() ? undefined : `compressed: Node ${process.versions.node} cannot read it, 22.15 can`;

export const isCompressed = (file: string): boolean => file.endsWith('.zst');

/** @param fd an open compressed file. @returns its text's bytes. @throws in words, as its code, that they are too many, or `damaged` for what is no zstd. */
export function unpacked(fd: number, size: number, file: string): Buffer {
	const packed = Buffer.allocUnsafe(size);
	let length = 0;
	for (let read = 1; read > 0 && length < size; length += read)
		read = readSync(fd, packed, length, size - length, length);
	const unpack = unpacker();
	if (!unpack) throw Object.assign(new Error(`${whyNot()}: ${file}`), {code: 'compressed'});
	try {
		return unpack(packed.subarray(0, length), {maxOutputLength: megabytes * 1024 * 1024});
	} catch (error) {
		const isLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
		const code = isLarge ? `compressed: it unfolds to more than ${megabytes} MB` : 'damaged';
		throw Object.assign(new Error(`${code}: ${file}`), {code});
	}
}
