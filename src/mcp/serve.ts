/**
 * The stdio transport: one JSON-RPC message a line, in on stdin, out on stdout, nothing else on stdout.
 *
 * It ends with its client: when stdin ends, when stdout breaks, and when it is told to. Answers under way are still given,
 * within a short grace.
 */
import type {Readable, Writable} from 'node:stream';

/** A longer line is no request of a client; it is answered as a bad one, in bounded memory. */
const LONGEST_LINE = 4 * 1024 * 1024;
/** For answers under way when the client leaves. Milliseconds. */
const GRACE = 2_000;

/**
 * @param respond a line → its answer, or undefined for none. Must not throw.
 * @param stop ends the service at once.
 * @returns when there is nothing left to do.
 */
export async function serve(
	input: Readable,
	output: Writable,
	respond: (line: string) => Promise<string | undefined>,
	stop?: AbortSignal,
): Promise<void> {
	const pending = new Set<Promise<void>>();
	let broken = false;

	const answer = async (line: string): Promise<void> => {
		const text = await respond(line);
		if (text !== undefined && !broken) output.write(`${text}\n`);
	};
	const take = (line: string): void => {
		if (line.trim() === '') return;
		const work = answer(line).finally(() => pending.delete(work));
		pending.add(work);
	};

	await new Promise<void>((done) => {
		const lines = lineSplitter(take);
		input.on('data', lines.push);
		input.on('end', () => {
			lines.end();
			done();
		});
		input.on('close', done);
		input.on('error', () => done());
		output.on('error', () => {
			broken = true;
			done();
		});
		stop?.addEventListener('abort', () => done(), {once: true});
		if (stop?.aborted) done();
	});
	input.removeAllListeners('data');
	input.destroy();
	if (stop?.aborted || broken) return;
	let timer: NodeJS.Timeout | undefined;
	const grace = new Promise<void>((over) => {
		timer = setTimeout(over, GRACE);
	});
	await Promise.race([Promise.allSettled(pending), grace]);
	clearTimeout(timer);
}

/** Bytes → lines. Bytes are decoded a line at a time, so that no letter is cut in two between chunks. */
export function lineSplitter(take: (line: string) => void): {push: (chunk: Buffer | string) => void; end: () => void} {
	let parts: Buffer[] = [];
	let size = 0;
	let skipping = false;
	const flush = (): void => {
		if (size > 0) take(skipping ? 'a line that is too long' : Buffer.concat(parts).toString('utf8'));
		parts = [];
		size = 0;
		skipping = false;
	};
	const keep = (part: Buffer): void => {
		size += part.length;
		if (size > LONGEST_LINE) {
			skipping = true;
			parts = [];
		} else parts.push(part);
	};
	return {
		push(chunk) {
			const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
			let from = 0;
			for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
				keep(data.subarray(from, at));
				flush();
				from = at + 1;
			}
			if (from < data.length) keep(data.subarray(from));
		},
		end: flush,
	};
}
