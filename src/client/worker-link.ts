/**
 * The engine's line to its worker thread, which the first question or word to it starts: ask, wait no longer than told, go on.
 *
 * Everything that can block or fail (disk, decompression, ranking) happens in the thread, so the client's own loop never
 * waits for it. A thread that dies is started again once; after that every question is answered with undefined. Nothing in
 * here throws, rejects or keeps the process alive.
 */
import {Worker} from 'node:worker_threads';

export interface Link {
	/**
	 * @param limitMs no answer by then counts as none.
	 * @param signal the client gave the turn up: no answer.
	 * @param onLate gets an answer that came after all.
	 * @returns the worker's value; undefined when it failed, was late, or there is no worker any more.
	 */
	ask(
		op: string,
		input: unknown,
		limitMs: number,
		signal?: AbortSignal,
		onLate?: (value: unknown) => void,
	): Promise<unknown>;
	/** Sends without an answer, in order with the questions. */
	tell(op: string, input: unknown): void;
	/** True as long as there is no thread because nobody has asked anything yet. */
	readonly asleep: boolean;
	/** True once a question was answered: from then on the thread is warm. */
	readonly warm: boolean;
	/** True when there is no thread and there will be none. */
	readonly dead: boolean;
	close(): void;
}

export interface Reply {
	readonly id: number;
	readonly value?: unknown;
	readonly error?: string;
}

/** Far above what an index of 200,000 passages takes; a runaway thread ends before the machine notices. */
const LIMITS = {maxOldGenerationSizeMb: 384};

/**
 * @param file worker.mjs, absolute.
 * @param onTrouble hears of every failure (one line, for the log), and of the end of the last thread.
 */
export function linkTo(file: string, data: unknown, onTrouble: (what: string, over: boolean) => void): Link {
	const waiting = new Map<number, (value: unknown) => void>();
	let worker: Worker | undefined;
	let starts = 0;
	let serial = 0;
	let warm = false;
	let closed = false;

	const answerAllWithNothing = () => {
		for (const answer of [...waiting.values()]) answer(undefined);
		waiting.clear();
	};

	const start = (): void => {
		if (closed || worker || starts === 2) return;
		starts += 1;
		try {
			// Its output is held back: a stray line must not land in the client's terminal. Its flags are not the client's.
			const fresh = new Worker(file, {
				workerData: data,
				stdout: true,
				stderr: true,
				execArgv: [],
				resourceLimits: LIMITS,
			});
			worker = fresh;
			fresh.unref();
			fresh.stdout.resume();
			fresh.stderr.resume();
			fresh.on('message', (reply: Reply) => {
				warm = true;
				if (reply.error !== undefined) onTrouble(reply.error, false);
				const answer = waiting.get(reply.id);
				waiting.delete(reply.id);
				answer?.(reply.value);
			});
			const gone = (why: string) => {
				if (worker !== fresh) return;
				worker = undefined;
				warm = false;
				answerAllWithNothing();
				if (!closed) onTrouble(why, starts === 2);
				start();
			};
			fresh.on('error', (error) => gone(`worker: ${error.message}`));
			fresh.on('messageerror', (error) => onTrouble(`worker: ${error.message}`, false));
			fresh.on('exit', (code) => gone(`worker ended with ${code}`));
		} catch (error) {
			worker = undefined;
			onTrouble(`worker: ${String(error)}`, true);
			starts = 2;
		}
	};

	const post = (message: unknown): boolean => {
		start();
		try {
			worker?.postMessage(message);
			return worker !== undefined;
		} catch (error) {
			// Something in the client's input cannot be copied to a thread.
			onTrouble(`worker: ${String(error)}`, false);
			return false;
		}
	};

	return {
		ask: (op, input, limitMs, signal, onLate) =>
			new Promise((resolve) => {
				if (signal?.aborted) return resolve(undefined);
				serial += 1;
				const id = serial;
				const done = (value: unknown) => {
					clearTimeout(clock);
					signal?.removeEventListener('abort', give);
					waiting.delete(id);
					resolve(value);
				};
				const give = () => {
					done(undefined);
					if (onLate) waiting.set(id, onLate);
				};
				const clock = setTimeout(give, limitMs);
				signal?.addEventListener('abort', give, {once: true});
				waiting.set(id, done);
				if (!post({id, op, input})) give();
			}),
		tell: (op, input) => void post({id: 0, op, input}),
		get asleep() {
			return starts === 0 && !closed;
		},
		get warm() {
			return warm;
		},
		get dead() {
			return worker === undefined && (closed || starts === 2);
		},
		close: () => {
			closed = true;
			answerAllWithNothing();
			worker?.terminate().catch(() => undefined);
			worker = undefined;
		},
	};
}
