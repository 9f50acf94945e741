/**
 * How many of some files have changed since a moment, as git knows it: commits since then, and what is dirty now.
 *
 * Files that were not written since have not changed, and most questions end there: a process costs more than all the rest of
 * a question. Else short git processes with one time limit between them. Not a repository, no git, too slow, an odd answer: unknown,
 * and then nothing is said about it. Reading only: no index refresh, no lock, no prompt, no pager.
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

/** @param cwd the project's folder. @returns a function for recall: files (as the session named them), unix ms → count. */
export function changedIn(
	cwd: string,
	{timeoutMs = 120, git = 'git', now = Date.now}: ChangedOptions = {},
): (files: readonly string[], since: number) => number | undefined {
	return (files, since) => {
		if (files.length === 0 || !Number.isFinite(since) || since <= 0) return undefined;
		const places = files.map((file) => path.resolve(cwd, file));
		if (!existsSync(cwd)) return undefined;
		if (!places.some((file) => isNewer(file, since))) return 0;
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
			// Names come back relative to the repository's top, which is asked for in the same run.
			const top = run(['rev-parse', '--show-toplevel']).trim();
			const inside = places.map((file) => path.relative(top, file).replaceAll('\\', '/'));
			const wanted = inside.filter((file) => file !== '' && !file.startsWith('..') && !path.isAbsolute(file));
			if (wanted.length === 0) return undefined;
			const scope = ['--', ...wanted.map((file) => `:(top,literal)${file}`)];
			const log = run(['log', `--since=@${Math.floor(since / 1_000)}`, '--format=', '--name-only', ...scope]);
			const dirty = run(['diff', '--name-only', 'HEAD', ...scope]);
			const touched = new Set(`${log}\n${dirty}`.split('\n'));
			return wanted.filter((file) => touched.has(file)).length;
		} catch {
			return undefined;
		}
	};
}

/** Written since, or no longer there. */
function isNewer(file: string, since: number): boolean {
	const stats = statSync(file, {throwIfNoEntry: false});
	return stats === undefined || stats.mtimeMs >= since;
}

/** The files that are dirty now, relative to the repository's top; [] when that cannot be known in time. */
export function dirtyIn(cwd: string, {timeoutMs = 120, git = 'git'}: ChangedOptions = {}): readonly string[] {
	try {
		const out = execFileSync(
			git,
			['--no-optional-locks', '-C', cwd, 'status', '--porcelain', '-z', '--untracked-files=normal'],
			{
				timeout: timeoutMs,
				killSignal: 'SIGKILL',
				encoding: 'utf8',
				maxBuffer: 4_000_000,
				stdio: ['ignore', 'pipe', 'ignore'],
				windowsHide: true,
			},
		);
		const found: string[] = [];
		const entries = out.split('\0');
		for (let at = 0; at < entries.length; at++) {
			const entry = entries[at]!;
			if (entry.length < 4) continue;
			found.push(entry.slice(3));
			// A rename is followed by its old name.
			if (entry[0] === 'R' || entry[0] === 'C') at++;
		}
		return found;
	} catch {
		return [];
	}
}
