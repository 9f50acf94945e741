/**
 * The end of the running session's transcript: its newest messages and its newest compaction.
 *
 * A hook learns of a tool call, not of the question behind it; the file tells, from the second round of a turn on (the first
 * round is written when its tools are done). Only the tail is read, so the time does not grow with the session. Lines that
 * are damaged or cut are passed over; a file that cannot be read has no tail.
 */
import fs from 'node:fs';

export interface Tail {
	/** `{role, content, meta}` in file order. */
	readonly messages: readonly unknown[];
	/** Id of the newest compaction entry. */
	readonly compaction?: string;
}

const TAIL_BYTES = 512 * 1024;

/** @param file a transcript inside the store: see `transcriptIn`. */
export function readTail(file: string): Tail {
	const messages: unknown[] = [];
	let compaction: string | undefined;
	for (const line of tailLines(file)) {
		try {
			const {type, id, message} = JSON.parse(line) as Record<string, unknown>;
			if (type === 'message' && message) messages.push(message);
			if (type === 'compaction' && typeof id === 'string') compaction = id;
		} catch {
			// Half a line.
		}
	}
	return {messages, ...(compaction === undefined ? {} : {compaction})};
}

function tailLines(file: string): readonly string[] {
	let fd: number | undefined;
	try {
		fd = fs.openSync(file, 'r');
		const {size} = fs.fstatSync(fd);
		const from = Math.max(0, size - TAIL_BYTES);
		const bytes = Buffer.alloc(size - from);
		const read = fs.readSync(fd, bytes, 0, bytes.length, from);
		const lines = bytes.toString('utf8', 0, read).split('\n');
		return from === 0 ? lines : lines.slice(1);
	} catch {
		return [];
	} finally {
		if (fd !== undefined) fs.closeSync(fd);
	}
}
