/**
 * What git knows of a folder's last commits, read when nobody waits and kept: a process costs a question more than all the
 * rest of it.
 *
 * Read by children that nobody blocks on. Not a repository, no git, too slow, an odd answer: there is no history, and then
 * nothing is said about it. Reading only: no index refresh, no lock, no prompt, no pager.
 */
import {execFile} from 'node:child_process';
import {type ChangedSince, changesKnown, STATUS, statusOf} from './changed.ts';

export interface GitHistory {
	/** The folder it was read for, and the top of its repository; absolute. */
	readonly cwd: string;
	readonly top: string;
	/** Commits before this are not known; 0 when all are, Infinity when none is. Unix seconds. */
	readonly from: number;
	/** File, relative to the top → when it was committed last. Unix seconds. */
	readonly committed: ReadonlyMap<string, number>;
	/** What is dirty, untracked files included, and without them. */
	readonly dirty: readonly string[];
	readonly edited: ReadonlySet<string>;
}

export interface HistoryOptions {
	readonly timeoutMs?: number;
	readonly git?: string;
	/** Commits that are read at most. */
	readonly most?: number;
}

/** @returns undefined when git does not tell; never rejects. */
export async function readHistory(
	cwd: string,
	{timeoutMs = 2_000, git = 'git', most = 400}: HistoryOptions = {},
): Promise<GitHistory | undefined> {
	const options = {timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 8_000_000, windowsHide: true} as const;
	const run = (...args: readonly string[]): Promise<string> =>
		new Promise((resolve, reject) => {
			const done = (error: Error | null, out: string) => (error ? reject(error) : resolve(out));
			execFile(git, ['--no-optional-locks', '-C', cwd, ...args], options, done).stdin?.end();
		});
	try {
		const top = (await run('rev-parse', '--show-toplevel')).trim();
		const status = statusOf(await run(...STATUS));
		// It fails where nothing was committed yet: what is dirty is known all the same.
		const log = await run('log', `-${most}`, '-z', '--format=%x01%ct', '--name-only').catch(() => '');
		const {commits, oldest, committed} = commitsIn(log);
		const edited = new Set(status.flatMap(({code, file}) => (code === '??' ? [] : file)));
		const dirty = status.map(({file}) => file);
		return {cwd, top, from: commits > 0 && commits < most ? 0 : oldest + 1, committed, dirty, edited};
	} catch {
		return undefined;
	}
}

/** @param log of `-z`: each commit's time behind a \1, and the names of its files. */
function commitsIn(log: string): {commits: number; oldest: number; committed: ReadonlyMap<string, number>} {
	const committed = new Map<string, number>();
	let time = 0;
	let commits = 0;
	let oldest = Number.POSITIVE_INFINITY;
	for (const part of log.split(/[\0\n]+/)) {
		if (part.startsWith('\u0001')) {
			time = Number(part.slice(1));
			oldest = Math.min(oldest, time);
			commits++;
		} else if (part !== '') committed.set(part, Math.max(committed.get(part) ?? 0, time));
	}
	return {commits, oldest, committed};
}

/** What `changedIn` tells, without a process. Unknown in another folder, and of times before the history. */
export function changedAsOf(history: GitHistory | undefined, cwd: string): ChangedSince {
	return changesKnown(cwd, (since) => {
		if (history?.cwd !== cwd) return undefined;
		const from = Math.floor(since / 1_000);
		const {top, committed, edited} = history;
		return from < history.from
			? undefined
			: {top, touched: (file) => edited.has(file) || (committed.get(file) ?? 0) >= from};
	});
}
