/**
 * Which session a server is asked by: it is told nothing but that its client lives, so it looks for the client's live stamp.
 *
 * Without a mod there is no stamp; then what was written in this directory since the client started the server is its session.
 */
import type {Index} from '../index/index.ts';
import {liveStamps} from '../live/index.ts';

export interface ServerPlace {
	/** Folder of the live stamps. */
	readonly live: string;
	/** Process id of the client. */
	readonly client: number;
	/** Where the client started the server. */
	readonly cwd: string;
	/** Unix ms. */
	readonly started: number;
}

/** @param index as it stands; undefined when there is none. */
export function askingSession(
	{live, client, cwd, started}: ServerPlace,
	index: Pick<Index, 'sessions'> | undefined,
): {
	readonly session: string /** The mod answers there: this server has nothing to add. */;
	readonly modAwake: boolean;
} {
	const stamp = liveStamps(live).find(({pid}) => pid === client);
	if (stamp) return {session: stamp.session, modAwake: stamp.mod};
	const own = index?.sessions().find((head) => head.cwd === cwd && head.end >= started);
	return {session: own?.id ?? '', modAwake: false};
}
