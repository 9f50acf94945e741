/**
 * The program behind `hook.sh`: one event in, at most one JSON object out, exit 0.
 *
 *   node hook.mjs <SessionStart|PreToolUse|PostToolUse|Stop>      payload on stdin
 *
 * Everything that can go wrong ends in the same way: nothing on stdout, one line in deja's log, exit 0. A hook that failed
 * louder would deny the agent its tools. It ends by itself long before the client's patience does.
 */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {currentDirectory, placesFrom} from '../src/lib/index.ts';
import {writeLog} from '../src/service/index.ts';
import {answer} from './answer.ts';
import {readPayload} from './payload.ts';
import {readAll} from './stdin.ts';

/** Milliseconds to the end of stdin, and to the end of everything. */
const STDIN_MS = 1200;
const LAST_MS = 1900;

const event = process.argv[2] ?? '';
const program = path.dirname(fileURLToPath(import.meta.url));
const leave = () => process.exit(0);
const note = (error: unknown) => writeLog(placesFrom().log, {door: 'hook', event, error});

// Closed pipes, stray rejections, a signal: nobody is left to answer.
process.stdout.on('error', leave);
process.on('uncaughtException', (error) => {
	note(error);
	leave();
});
process.on('SIGTERM', leave);
process.on('SIGHUP', leave);
setTimeout(leave, LAST_MS).unref();

try {
	const env = process.env;
	const places = placesFrom(env);
	const raw = env['DEJA_RECALL'] === 'off' ? undefined : await readAll(process.stdin, STDIN_MS);
	const fallbackCwd = env['COMMANDCODE_PROJECT_DIR'] || currentDirectory();
	const payload = raw === undefined ? undefined : readPayload(raw, event, {projects: places.projects, fallbackCwd});
	const context = payload ? answer(payload, {env, places, program, now: Date.now}) : '';
	if (payload && context !== '') {
		const output = {
			hookSpecificOutput: {hookEventName: payload.event, additionalContext: context},
			// Keeps what memory said out of the client's audit files; the ledger has it.
			suppressOutput: true,
		};
		process.stdout.write(JSON.stringify(output), leave);
	} else leave();
} catch (error) {
	note(error);
	leave();
}
