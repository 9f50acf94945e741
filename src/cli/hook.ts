/**
 * `deja hook <Event>`: the client's hook contract, payload on stdin, one JSON object or nothing on stdout, exit 0 always.
 *
 * The work is in the hook's own program, which starts without the rest of the command line; this runs that.
 */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {defineCommand} from './command.ts';

export const hook = defineCommand({
	name: 'hook',
	summary: 'answer one of the client’s hook events (payload on stdin)',
	args: {
		event: {
			kind: 'list',
			hint: '<event>',
			description: 'SessionStart, PreToolUse, PostToolUse or Stop',
			complete: ['SessionStart', 'PreToolUse', 'PostToolUse', 'Stop'],
		},
	},
	run: ({event}, {program}) => {
		spawnSync(process.execPath, [path.join(program, 'hook.mjs'), ...event.slice(0, 1)], {stdio: 'inherit'});
		return 0;
	},
});
