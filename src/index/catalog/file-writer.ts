/**
 * Writes a file of the catalog; see `catalog-file.ts` for how it is laid out.
 *
 * A record is either new or copied from another file byte by byte, with the checksums that it has there: so a copy is
 * cheap, and what was damaged in the old file is found to be damaged in the new one. A writer that fails or dies leaves a
 * file that no manifest names.
 */

import {ByteWriter, crc32} from '../../lib/index.ts';
import {type Directory, freshName, writeNew} from '../directory/index.ts';
import {type Entry, footerSize, hashOf, magic, rowSize} from './file.ts';

/** An entry, and the bytes of its record: none for removals and for what was left out. */
export interface Written {
	readonly entry: Omit<Entry, 'at'>;
	readonly record: readonly Uint8Array[];
}

/** Written at once: a call for every piece would take longer than the bytes. */
const chunkSize = 1 << 20;

/** Writes a new file with mode 0600. @returns its name, for the manifest. */
export function writeCatalogFile(directory: Directory, sessions: Iterable<Written>): string {
	const pieces: Uint8Array[] = [];
	const entries = new ByteWriter();
	const rows: {hash: number; from: number; to: number}[] = [];
	let at = 0;
	let from = 0;
	for (const {entry, record} of sessions) {
		encodeEntry(entries, entry, at);
		const to = entries.length;
		rows.push({hash: hashOf(entry.key), from, to});
		from = to;
		for (const piece of record) {
			pieces.push(piece);
			at += piece.length;
		}
	}
	const encoded = entries.contents();
	rows.sort((a, b) => a.hash - b.hash);
	const table = Buffer.alloc(rows.length * rowSize);
	for (const [n, row] of rows.entries()) {
		table.writeUInt32LE(row.hash, n * rowSize);
		table.writeUInt32LE(row.from, n * rowSize + 4);
		table.writeUInt32LE(row.to - row.from, n * rowSize + 8);
		table.writeUInt32LE(crc32(encoded, 0, row.from, row.to), n * rowSize + 12);
	}
	const footer = Buffer.alloc(footerSize);
	footer.writeUInt32LE(magic, 0);
	footer.writeUInt32LE(rows.length, 4);
	footer.writeDoubleLE(at, 8);
	footer.writeDoubleLE(at + encoded.length, 16);
	footer.writeUInt32LE(crc32(table), 24);
	footer.writeUInt32LE(crc32(footer.subarray(0, 36)), 36);
	const name = freshName('cat', 'cat');
	writeNew(directory, name, inChunks([...pieces, encoded, table, footer]));
	return name;
}

function encodeEntry(out: ByteWriter, entry: Written['entry'], at: number): void {
	out.text(entry.key);
	out.text(entry.stamp);
	const copy = entry.isCopy === undefined ? 0 : entry.isCopy ? 8 : 16;
	out.varint((entry.removed ? 1 : 0) | (entry.gone ? 2 : 0) | (entry.hidden ? 4 : 0) | copy);
	out.double(entry.end);
	out.text(entry.firstTurn);
	out.varint(at);
	for (let n = 0; n < 3 && !entry.removed && !entry.hidden; n++) {
		out.varint(entry.lengths[n]!);
		out.varint(entry.crcs[n]!);
	}
}

function inChunks(pieces: readonly Uint8Array[]): Uint8Array[] {
	const chunks: Uint8Array[] = [];
	let chunk: Uint8Array[] = [];
	let size = 0;
	for (const piece of pieces) {
		chunk.push(piece);
		size += piece.length;
		if (size < chunkSize) continue;
		chunks.push(Buffer.concat(chunk, size));
		[chunk, size] = [[], 0];
	}
	return size > 0 ? [...chunks, Buffer.concat(chunk, size)] : chunks;
}
