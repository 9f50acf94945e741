/**
 * The program behind the shell hooks: one event in, at most one JSON object out, exit 0.
 *
 *   node hook.mjs <SessionStart|PreToolUse|PostToolUse|Stop>      payload on stdin
 *
 * Where the mod is awake in the session it steps aside, before anything else is loaded: hook.sh knows that sooner, where there
 * is a bash. Everything that can go wrong ends in the same way: nothing on stdout, one line in deja's log, exit 0. A hook that
 * failed louder would deny the agent its tools. It ends by itself long before the client's patience does.
 */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {type Env, loadCompiled, placesFrom} from '../src/lib/index.ts';
import {isModAwake} from '../src/live/index.ts';

/** Milliseconds to the end of everything, loading included; the client waits five seconds and more. */
const LAST_MS = 3500;

const event = process.argv[2] ?? '';
const program = path.dirname(fileURLToPath(import.meta.url));
const leave = () => process.exit(0);

// Closed pipes, stray rejections, a signal: nobody is left to answer.
process.stdout.on('error', leave);
process.on('uncaughtException', leave);
process.on('SIGTERM', leave);
process.on('SIGHUP', leave);
setTimeout(leave, LAST_MS).unref();

const env = atHome(process.env);
if (env['DEJA_RECALL'] === 'off' || isModAwake(placesFrom(env).live, env['COMMANDCODE_SESSION_ID'] ?? '')) {
	process.stdin.on('error', leave).on('end', leave).resume();
} else {
	// Each event runs other functions; a name that is none is answered with silence.
	const purpose = /^[A-Za-z]{1,20}$/.test(event) ? event : 'none';
	const {exports, keep} = loadCompiled<typeof import('./reply.ts')>(path.join(program, 'hook.code.cjs'), {
		purpose,
		folder: placesFrom(env).compiled,
		env,
	});
	await exports.reply(event, {env, program, leave, answered: () => keep(purpose)});
}

/** An installed program lies in its memory's own folder, whatever the client's environment says of it. */
function atHome(env: Env): Env {
	if (env['DEJA_HOME'] || !existsSync(path.join(program, 'runtime.json'))) return env;
	return {...env, DEJA_HOME: path.dirname(program)};
}
