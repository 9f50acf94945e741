/** How long the client's loop waits for the worker thread. */
import type {Env} from '../lib/index.ts';
import type {Link} from './worker-link.ts';

/**
 * Milliseconds. `print`: nobody sits before it, and the first question is often the only one. `cold`: the thread is at work and
 * has not answered a question yet. A thread that would have to be started first is not waited for at all: what it says
 * reaches the second model call of the turn. DEJA_PATIENCE_MS replaces them.
 */
const PATIENCE = {print: 250, cold: 40, warm: 50, tool: 40};

export interface Patience {
	/** At a question. Milliseconds; 0: do not wait. */
	readonly turn: number;
	/** Around a tool. Milliseconds. */
	readonly tool: number;
	/** A question was answered, be it too late: the whole way has been gone once. */
	answered(): void;
}

/** @param isPrint nobody sits before the client. */
export function patienceFor(link: Pick<Link, 'warm' | 'asleep'>, env: Env, isPrint: boolean): Patience {
	const wanted = Number(env['DEJA_PATIENCE_MS']);
	const own = Number.isFinite(wanted) && wanted > 0 ? wanted : undefined;
	let isWarm = false;
	const ours = (): number => {
		if (isWarm && link.warm) return PATIENCE.warm;
		if (isPrint) return PATIENCE.print;
		return link.asleep ? 0 : PATIENCE.cold;
	};
	return {
		get turn() {
			return own ?? ours();
		},
		tool: own ?? PATIENCE.tool,
		answered() {
			isWarm = true;
		},
	};
}
