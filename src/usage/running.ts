/** What the session that runs has spent since it was read, as the client tells it: the index learns it a little later. */
import {packKeys} from '../lib/index.ts';
import type {Billed, SessionHead, SessionUsage} from '../model/index.ts';
import {type Share, sharesOf} from './bill.ts';

/** A call of a session that runs now, which the index may not know yet. */
export interface RunningCall extends Billed {
	/** When it was asked for, unix ms: before its `time`, after the call before it. */
	readonly started: number;
}

/**
 * What was paid, and what the running session has spent since it was read.
 * @param usages in the order of `byOwnership`. @param session SessionHead.id. @param running its calls, as the client told them.
 */
export function* withRunning(
	usages: Iterable<SessionUsage>,
	session: string,
	running: readonly RunningCall[],
): Generator<Share, void, undefined> {
	let own: SessionUsage | undefined;
	function* noted(): Generator<SessionUsage> {
		for (const usage of usages) {
			if (usage.head.id === session) own ??= usage;
			yield usage;
		}
	}
	yield* sharesOf(noted());
	yield* runningShare(running, session, own);
}

/**
 * Calls of a session follow one another: what was asked for before the last known one is known.
 * @param known its time, unix ms.
 */
export const runningCalls = (running: readonly RunningCall[], known: number): readonly RunningCall[] =>
	running.filter(({started}) => started > known);

function runningShare(running: readonly RunningCall[], session: string, own: SessionUsage | undefined): Share[] {
	const known = (own?.calls ?? []).reduce((last, {time}) => Math.max(last, time), 0);
	const calls = runningCalls(running, known);
	if (calls.length === 0) return [];
	return [
		{
			head: own?.head ?? unread(session),
			calls,
			keys: packKeys(calls.map((_, n) => `running ${n}`)),
			turns: calls.map(() => own?.turns ?? 0),
			asked: calls.flatMap(() => [0, 0]),
			runs: [],
			loose: [],
			silent: false,
		},
	];
}

/** A session that nobody has read yet. */
export const unread = (id: string): SessionHead => ({
	key: id,
	id,
	file: '',
	project: {key: '', label: ''},
	title: '',
	titleFrom: 'none',
	format: 'v3',
	born: 0,
	start: 0,
	end: 0,
	model: '',
	entrypoint: 'unknown',
	abandoned: [],
	hasUsage: true,
	skippedLines: 0,
});
