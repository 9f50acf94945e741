/**
 * What a rollout's name says: `rollout-<time>-<session>.jsonl`, and of one in which a session goes on that was taken back to an
 * earlier turn `rollout-<time>-<session>_<rollout>.jsonl`. Old ones are compressed (`.zst`).
 */
import path from 'node:path';

/** Year, month and day. */
export const deepestFolder = 3;
/** Where rollouts lie. */
export const folders: readonly string[] = ['sessions', 'archived_sessions'];

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';
const rollout = new RegExp(`^rollout-.*?-(${uuid})(?:_(${uuid}))?\\.jsonl(?:\\.zst)?$`);

/** @returns undefined for a file of another kind. */
export function idsIn(file: string): {readonly session: string; readonly rollout: string} | undefined {
	const [, session, other] = rollout.exec(path.basename(file)) ?? [];
	return session === undefined ? undefined : {session, rollout: other ?? session};
}
