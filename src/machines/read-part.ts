/**
 * Reads a part of the exchange form that somebody has put into a folder: looked through once before anything is taken, so that a
 * file counts as a whole or not at all, and handed over a session at a time, so that a month of hundreds of megabytes is never held.
 */
import {closeSync, fstatSync, openSync, readSync} from 'node:fs';
import path from 'node:path';
import {hashing, type Origin, parseFormLine, SCHEMA_VERSION} from '../exchange/index.ts';
import {hashIn, isMachine, partIn} from './folder.ts';

/** Bytes that are read at once. */
const PIECE = 1024 * 1024;
/** First and last lines are shorter; bytes. */
const LONGEST_EDGE = 64 * 1024;
/** A session that says more is nobody's, bytes. */
const LARGEST = 512 * 1024 * 1024;
const LF = 10;
const SESSION = Buffer.from('{"type":"session"');

export interface ReadPart {
	readonly machine: Origin;
	readonly part: string;
	readonly edition: number;
	/** One after the other, in the form's lines; of an `about` part all lines at once. */
	sessions(): Generator<string>;
}

/**
 * @param take is given the part when it is whole; the file is open until it returns.
 * @returns in words, why nothing of it is taken. @throws what the file system says.
 */
export function withPart(file: string, take: (part: ReadPart) => void): string | undefined {
	const fd = openSync(file, 'r');
	try {
		const part = partAt(fd, file);
		if (typeof part === 'string') return part;
		take(part);
		return undefined;
	} finally {
		closeSync(fd);
	}
}

function partAt(fd: number, file: string): ReadPart | string {
	const {size} = fstatSync(fd);
	const front = bytesAt(fd, 0, Math.min(size, LONGEST_EDGE));
	const first = front.indexOf(LF);
	const header = first < 0 ? undefined : parseFormLine(front.toString('utf8', 0, first));
	if (typeof header !== 'object' || header.type !== 'file') return 'not of the exchange form';
	if (header.schema_version > SCHEMA_VERSION) return `of a newer version of deja (form ${header.schema_version})`;
	const back = bytesAt(fd, Math.max(0, size - LONGEST_EDGE), size);
	const inBack = back.lastIndexOf(LF, back.length - 2);
	const stop = size - back.length + inBack + 1;
	const isWhole = back.at(-1) === LF && inBack >= 0 && stop > first;
	const end = isWhole ? parseFormLine(back.toString('utf8', inBack + 1, back.length - 1)) : undefined;
	if (typeof end !== 'object' || end.type !== 'end') return 'not whole yet: its end is missing';
	const {machine, part, edition} = header;
	const hash = hashing();
	let lines = 1;
	for (const piece of pieces(fd, first + 1, stop)) {
		hash.add(piece);
		for (let at = piece.indexOf(LF); at >= 0; at = piece.indexOf(LF, at + 1)) lines++;
	}
	const named = hashIn(path.basename(file));
	const folder = path.basename(path.dirname(file));
	// The hash is of the body alone: who it is from, and which part, the names say once more.
	const isSame =
		named === undefined ||
		(named === hash.end() && partIn(path.basename(file)) === part && (folder === machine.id || !isMachine(folder)));
	if (!isSame || end.lines !== lines) return 'damaged: it does not say what its name says';
	return {machine, part, edition, sessions: () => textsIn(pieces(fd, first + 1, stop), part !== 'about')};
}

function bytesAt(fd: number, from: number, to: number): Buffer {
	const bytes = Buffer.alloc(to - from);
	let length = 0;
	for (let read = 1; read > 0 && length < bytes.length; length += read)
		read = readSync(fd, bytes, length, bytes.length - length, from + length);
	return bytes.subarray(0, length);
}

/** Each holds until the next one is asked for. */
function* pieces(fd: number, from: number, to: number): Generator<Buffer> {
	const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(PIECE, to - from)));
	for (let at = from; at < to; ) {
		const read = readSync(fd, bytes, 0, Math.min(bytes.length, to - at), at);
		if (read === 0) return;
		at += read;
		yield bytes.subarray(0, read);
	}
}

/** A session begins with its line and ends before the next one. @param divided false: all of it is one text. */
function* textsIn(body: Iterable<Buffer>, divided: boolean): Generator<string> {
	let held: Buffer[] = [];
	let length = 0;
	/** What has been held ends with a line feed: a session may begin. */
	let atLine = true;
	const taken = (): string => {
		const text = Buffer.concat(held, length).toString('utf8');
		[held, length] = [[], 0];
		return text;
	};
	for (const piece of linesOf(body)) {
		if (divided && atLine && length > 0 && begins(piece)) yield taken();
		// A copy: the piece is written over.
		held.push(Buffer.from(piece));
		length += piece.length;
		atLine = piece.at(-1) === LF;
		if (length > LARGEST) return;
	}
	if (length > 0) yield taken();
}

const begins = (line: Buffer): boolean => line.subarray(0, SESSION.length).equals(SESSION);

/** Cut behind every line feed; what begins a line is never shorter than what tells it, unless the line is. */
function* linesOf(body: Iterable<Buffer>): Generator<Buffer> {
	let rest = Buffer.alloc(0);
	for (const piece of body) {
		const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
		let at = 0;
		for (let stop = bytes.indexOf(LF); stop >= 0; stop = bytes.indexOf(LF, at)) {
			yield bytes.subarray(at, stop + 1);
			at = stop + 1;
		}
		rest = Buffer.from(bytes.subarray(at));
	}
	if (rest.length > 0) yield rest;
}
