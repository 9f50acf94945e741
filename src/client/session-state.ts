/**
 * The session that this process is in, and what was said in it. One at a time: another id than before is another session.
 *
 * The stamp that says that it is live, and whether a turn is under way, opens and closes with it; without a thread there is
 * none, so that the shell hooks take over.
 */
import type {Places} from '../lib/index.ts';
import {closeStamp, openStamp, stampOf, validSession} from '../live/index.ts';
import type {Attached} from './attach.ts';
import type {Host} from './host.ts';
import type {Spoken} from './spoken.ts';

/** What a session was told by this process. */
export interface SessionState {
	readonly session: string;
	blocks: Attached[];
	/** Keys of turns and compactions that are decided, silence included. */
	readonly decided: Set<string>;
	/** No question was decided yet: the digest may still be due. */
	isNew: boolean;
	/** A turn is under way. */
	running: boolean;
	/** Texts that were claimed in the ledger but came too late for their model call: they go out with the next one. */
	owed: Spoken[];
	/** What memory said to a question that had gone out by then. */
	late: {readonly key: string; readonly recalled: unknown} | undefined;
}

export interface CurrentSession {
	readonly current: SessionState | undefined;
	/** The state of the session of that id; of the current one when it is no id. */
	enter(id: unknown): SessionState | undefined;
	/** A session that begins anew in this process (switch, resume) has its own books. */
	begin(id: unknown): SessionState | undefined;
	mark(state: SessionState, busy: boolean): void;
	/** It is not live any more, as far as the shell hooks are concerned. Synchronous. */
	closeStamp(): void;
	/** Synchronous. */
	leave(): void;
}

/** @param isDead there is no thread and there will be none. @param onEnter another session has begun. */
export function currentSession(
	{live}: Places,
	host: Pick<Host, 'cwd'>,
	now: () => number,
	isDead: () => boolean,
	onEnter: () => void,
): CurrentSession {
	let current: SessionState | undefined;
	const close = (): void => {
		if (current) closeStamp(live, current.session);
	};
	const mark = (state: SessionState, busy: boolean): void => {
		const {session} = state;
		state.running = busy;
		if (!isDead()) openStamp(live, stampOf({session, cwd: host.cwd, busy}, now()));
	};
	const enter = (id: unknown): SessionState | undefined => {
		if (!validSession(id) || current?.session === id) return current;
		close();
		current = {session: id, blocks: [], decided: new Set(), isNew: true, running: false, owed: [], late: undefined};
		onEnter();
		mark(current, false);
		return current;
	};
	return {
		get current() {
			return current;
		},
		enter,
		begin(id) {
			if (validSession(id) && current?.session === id) current = undefined;
			return enter(id);
		},
		mark,
		closeStamp: close,
		leave() {
			close();
			current = undefined;
		},
	};
}
