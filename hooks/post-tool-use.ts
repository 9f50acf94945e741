/** PostToolUse: after a failed command, what fixed it before. */
import type {Memory} from '../src/service/index.ts';
import type {Payload} from './payload.ts';

export function postToolUse({session, cwd, tool, input, response}: Payload, memory: Memory): string {
	return memory.after({session, cwd}, {tool, input, result: response});
}
