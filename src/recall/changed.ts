/**
 * How many of some files have changed since a moment, as git knows it: commits since then, and what is dirty now.
 *
 * Files that were not written since have not changed, and most questions end there. Else short git processes with one time
 * limit between them, or what was read before (git-history.ts). Not a repository, no git, too slow, an odd answer: unknown, and
 * then nothing is said about it. Reading only: no index refresh, no lock, no prompt, no pager.
 */
import {execFileSync} from 'node:child_process';
import {existsSync, statSync} from 'node:fs';
import path from 'node:path';

export interface ChangedOptions {
	/** For both git runs together; default 120 ms. */
	readonly timeoutMs?: number;
	readonly git?: string;
	readonly now?: () => number;
}

/** Files (as the session named them), unix ms → how many have changed since; undefined when that cannot be known. */
export type ChangedSince = (files: readonly string[], since: number) => number | undefined;

/** What a repository tells: its top, and whether a file, relative to that, was touched since the moment asked about. */
interface Known {
	readonly top: string;
	readonly touched: (file: string) => boolean;
}

/** @param ask is asked only when one of the files was written since. @param cwd the project's folder. */
export function changesKnown(
	cwd: string,
	ask: (since: number, inside: (top: string) => readonly string[]) => Known | undefined,
): ChangedSince {
	return (files, since) => {
		if (files.length === 0 || !Number.isFinite(since) || since <= 0) return undefined;
		const places = files.map((file) => path.resolve(cwd, file));
		if (!existsSync(cwd)) return undefined;
		if (!places.some((file) => isNewer(file, since))) return 0;
		const inside = (top: string) =>
			places
				.map((file) => path.relative(top, file).replaceAll('\\', '/'))
				.filter((file) => file !== '' && !file.startsWith('..') && !path.isAbsolute(file));
		const known = ask(since, inside);
		const wanted = known ? inside(known.top) : [];
		return wanted.length === 0 ? undefined : wanted.filter((file) => known!.touched(file)).length;
	};
}

/** Asks git. @param cwd the project's folder. */
export function changedIn(
	cwd: string,
	{timeoutMs = 120, git = 'git', now = Date.now}: ChangedOptions = {},
): ChangedSince {
	return changesKnown(cwd, (since, inside) => {
		const end = now() + timeoutMs;
		const run = (args: readonly string[]): string => {
			const left = end - now();
			if (left <= 0) throw new Error('no time left');
			return execFileSync(git, ['--no-optional-locks', '-c', 'core.quotePath=false', '-C', cwd, ...args], {
				timeout: left,
				killSignal: 'SIGKILL',
				encoding: 'utf8',
				maxBuffer: 4_000_000,
				stdio: ['ignore', 'pipe', 'ignore'],
				windowsHide: true,
			});
		};
		try {
			// Names come back relative to the repository's top.
			const top = run(['rev-parse', '--show-toplevel']).trim();
			const wanted = inside(top);
			if (wanted.length === 0) return undefined;
			const scope = ['--', ...wanted.map((file) => `:(top,literal)${file}`)];
			const log = run(['log', `--since=@${Math.floor(since / 1_000)}`, '--format=', '--name-only', ...scope]);
			const dirty = run(['diff', '--name-only', 'HEAD', ...scope]);
			const touched = new Set(`${log}\n${dirty}`.split('\n'));
			return {top, touched: (file) => touched.has(file)};
		} catch {
			return undefined;
		}
	});
}

/** Written since, or no longer there. */
function isNewer(file: string, since: number): boolean {
	const stats = statSync(file, {throwIfNoEntry: false});
	return stats === undefined || stats.mtimeMs >= since;
}

/** git's words for what `statusOf` reads. */
export const STATUS = ['status', '--porcelain', '-z', '--untracked-files=normal'] as const;

/** @returns files relative to the repository's top, each with git's two letters; a rename by its new name. */
export function statusOf(out: string): readonly {readonly code: string; readonly file: string}[] {
	const found: {code: string; file: string}[] = [];
	const entries = out.split('\0');
	for (let at = 0; at < entries.length; at++) {
		const entry = entries[at]!;
		if (entry.length < 4) continue;
		found.push({code: entry.slice(0, 2), file: entry.slice(3)});
		// A rename is followed by its old name.
		if (entry[0] === 'R' || entry[0] === 'C') at++;
	}
	return found;
}

/** The files that are dirty now, relative to the repository's top; [] when that cannot be known in time. */
export function dirtyIn(cwd: string, {timeoutMs = 120, git = 'git'}: ChangedOptions = {}): readonly string[] {
	try {
		const out = execFileSync(git, ['--no-optional-locks', '-C', cwd, ...STATUS], {
			timeout: timeoutMs,
			killSignal: 'SIGKILL',
			encoding: 'utf8',
			maxBuffer: 4_000_000,
			stdio: ['ignore', 'pipe', 'ignore'],
			windowsHide: true,
		});
		return statusOf(out).map(({file}) => file);
	} catch {
		return [];
	}
}
