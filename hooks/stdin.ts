/**
 * Reads stdin to its end, within a time and a size, and never fails.
 *
 * The client closes stdin behind the payload. Someone who tries the hook by hand, or a wrapper, may keep it open: then the
 * time runs out and there is no payload.
 */
import type {Readable} from 'node:stream';

/** Above any payload worth looking at; the rest is still read, and thrown away. */
const MAX_BYTES = 32 * 1024 * 1024;

/** @returns the whole text; undefined when the time ran out, the stream failed or it was too big. */
export function readAll(stream: Readable, limitMs: number): Promise<string | undefined> {
	return new Promise((resolve) => {
		const chunks: Buffer[] = [];
		let size = 0;
		const done = (text: string | undefined) => {
			clearTimeout(clock);
			resolve(text);
		};
		const clock = setTimeout(done, limitMs, undefined);
		stream.on('data', (chunk: Buffer) => {
			size += chunk.length;
			if (size <= MAX_BYTES) chunks.push(chunk);
			else chunks.length = 0;
		});
		stream.on('end', () => done(size <= MAX_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined));
		stream.on('error', () => done(undefined));
	});
}
