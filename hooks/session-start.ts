/** SessionStart: the digest, once in a session's life, whichever door comes first. */
import type {Memory} from '../src/service/index.ts';
import type {Payload} from './payload.ts';

export function sessionStart({session, cwd}: Payload, memory: Memory): string {
	return memory.digest({session, cwd});
}
