/**
 * What git knows of the folder that is worked in: how many files have changed since, and which are not committed.
 *
 * In the client no question waits for git: it is asked ahead, when there is time, and until then nothing is said of it. The
 * other doors live for one question and ask when they need it. What git does not tell in time is not said.
 */
import {changedAsOf, changedIn, dirtyIn, type GitHistory, type RecallInput, readHistory} from '../recall/index.ts';

/** Milliseconds: at a question, at a digest. */
const GIT_MS = {hook: [80, 120], cli: [120, 120], mcp: [120, 120]} as const;
/** In the client, for a digest when nothing was read ahead. Milliseconds. */
const DIGEST_GIT_MS = 60;

export interface GitFacts {
	/** Reads ahead. Nobody is held up. */
	read(cwd: string): void;
	/** What answers how many of some files have changed since. */
	changed(cwd: string): NonNullable<RecallInput['changed']>;
	/** Files that are changed and not committed. */
	uncommitted(cwd: string): readonly string[];
}

export function gitFacts(door: 'mod' | keyof typeof GIT_MS): GitFacts {
	let history: GitHistory | undefined;
	/** Where reading has ended, whatever git said: a folder that is no repository is not asked about a second time. */
	const read = new Set<string>();
	return {
		read(cwd) {
			void readHistory(cwd).then((found) => {
				history = found ?? history;
				read.add(cwd);
			});
		},
		changed: (cwd) => (door === 'mod' ? changedAsOf(history, cwd) : changedIn(cwd, {timeoutMs: GIT_MS[door][0]})),
		uncommitted(cwd) {
			if (door !== 'mod') return dirtyIn(cwd, {timeoutMs: GIT_MS[door][1]});
			if (history?.cwd === cwd) return history.dirty;
			return read.has(cwd) ? [] : dirtyIn(cwd, {timeoutMs: DIGEST_GIT_MS});
		},
	};
}
