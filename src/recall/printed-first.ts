/**
 * Did a tool print it before anybody in the session said it? Looked up in the transcript itself: what the index keeps of an
 * output is its head and its tail, and a rule may be planted in the middle of a long file.
 *
 * Asked of sentences that are about to be quoted, which are few. A transcript is searched as the bytes that it is, and only what
 * stands around a find becomes text. One that is gone, cannot be read or is huge answers no.
 */
import fs from 'node:fs';
import {comparable} from './comparable.ts';

/** Larger transcripts are not read for this: the person waits. Bytes. */
const MOST = 16e6;
/** Shorter, a sentence may stand in an output by chance. Letters and digits. */
const LEAST = 24;
/** So many places of its longest word are looked at. */
const TRIES = 500;
/** A UTF-16 unit takes no more bytes than this. */
const WIDEST = 3;
const NEWLINE = 10;

let last: {readonly file: string; readonly stamp: string; readonly bytes: Buffer} | undefined;
/** Transcripts are read into the same memory one after the other. */
let room = Buffer.alloc(0);

/** @param file the transcript. Never throws. */
export function printedFirst(file: string): (sentence: string) => boolean {
	return (sentence) => {
		const words = comparable(sentence);
		if (words.length < LEAST) return false;
		// Found by its longest word, whose first letter may be a capital; the words around it are then compared.
		const [longest = ''] = (sentence.match(/[\p{L}\p{N}]{4,}/gu) ?? []).sort((a, b) => b.length - a.length);
		const sign = Buffer.from(longest.slice(1));
		if (sign.length === 0) return false;
		const bytes = contentOf(file);
		const around = sentence.length * 3 + 200;
		let [start, end] = [0, -1];
		let at = bytes.indexOf(sign);
		for (let tries = 0; at >= 0 && tries < TRIES; tries++, at = bytes.indexOf(sign, at + sign.length)) {
			if (at > end) {
				start = bytes.lastIndexOf(NEWLINE, at) + 1;
				// What the next line says is somebody else's: it may be the very sentence, said by the agent.
				end = bytes.indexOf(NEWLINE, at);
				if (end < 0) end = bytes.length;
			}
			const before = bytes.toString('utf8', Math.max(start, at - (around + 1) * WIDEST), at).slice(-around);
			const after = bytes.toString('utf8', at, Math.min(end, at + (around + 1) * WIDEST)).slice(0, around);
			if (!` ${comparable(before + after)} `.includes(` ${words} `)) continue;
			return /"(?:tool_result|tool|(?:function|custom_tool)_call_output)"/.test(bytes.toString('latin1', start, at));
		}
		return false;
	};
}

function contentOf(file: string): Buffer {
	try {
		const {size, mtimeMs} = fs.statSync(file);
		const stamp = `${size} ${mtimeMs}`;
		if (last?.file !== file || last.stamp !== stamp)
			last = {file, stamp, bytes: size > MOST ? Buffer.alloc(0) : read(file, size)};
		return last.bytes;
	} catch {
		last = undefined;
		return Buffer.alloc(0);
	}
}

function read(file: string, size: number): Buffer {
	if (room.length < size) room = Buffer.allocUnsafeSlow(size);
	const open = fs.openSync(file, 'r');
	try {
		let length = 0;
		for (let got = -1; got !== 0 && length < size; length += got)
			got = fs.readSync(open, room, length, size - length, length);
		return room.subarray(0, length);
	} finally {
		fs.closeSync(open);
	}
}
