/**
 * Runs an installed hook command as the client would, with a real payload, and judges what comes back.
 *
 * Host facts: in a shell (see `host.ts`) and a group of its own, the session's directory, one JSON object on stdin; the whole stdout must be
 * one JSON object or empty; exit 2 denies a tool; a payload that is not read to its end can kill the client.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {hookEvent} from '../hooks/index.ts';
import {endGroup, ownGroup} from '../src/lib/index.ts';
import type {OurHook} from './check-hooks.ts';
import type {Finding} from './finding.ts';
import {hostOf} from './host.ts';
import {startsInstalled} from './ours.ts';
import {shellWords} from './shell-words.ts';
import type {Site} from './surface.ts';

/** No tool may be called this, so that no hook ever looks for such a session. */
export const probeSession = (pid: number = process.pid) => `deja-doctor-${pid}`;

/** Slower than this, ms, is worth a word: it delays every tool call. */
const SLOW_MS = 1000;
const LIMIT_MS = 11_000;

export interface Ran {
	/** undefined: it had to be killed. */
	readonly code: number | undefined;
	readonly stdout: string;
	/** stdin was closed before all was read. */
	readonly broken: boolean;
	readonly ms: number;
}

/** @param env the person's environment; the client's own variables are added. */
export function runHook(
	{event, command}: OurHook,
	{platform, bash}: Pick<Site, 'platform' | 'bash'>,
	cwd: string,
	env: NodeJS.ProcessEnv,
): Promise<Ran> {
	const started = performance.now();
	const session = probeSession();
	const child = spawn(command, {
		shell: hostOf(platform).shell(bash),
		cwd,
		...ownGroup,
		env: {...env, COMMANDCODE_SESSION_ID: session, COMMANDCODE_PROJECT_DIR: cwd, COMMANDCODE_HOOK_EVENT: event},
		stdio: ['pipe', 'pipe', 'ignore'],
	});
	let stdout = '';
	let broken = false;
	child.stdout.on('data', (chunk) => {
		stdout += chunk;
	});
	child.stdin.on('error', () => {
		broken = true;
	});
	child.stdin.end(JSON.stringify(payload(event, session, cwd)));
	return new Promise((resolve) => {
		const done = (code: number | undefined) => {
			clearTimeout(clock);
			resolve({code, stdout, broken, ms: Math.round(performance.now() - started)});
		};
		const clock = setTimeout(() => {
			endGroup(child);
			done(undefined);
		}, LIMIT_MS);
		child.on('error', () => done(127));
		child.on('close', (code) => done(code ?? undefined));
	});
}

/** A payload as the client writes it. */
function payload(event: string, session: string, cwd: string): object {
	const common = {session_id: session, transcript_path: '', cwd, hook_event_name: event, permission_mode: 'default'};
	return {...common, ...hookEvent(event)?.probe};
}

/** A script or a Node that is gone: the command is made to end well all the same, so its run does not tell. */
function programProblem(command: string): string | undefined {
	const words = (shellWords(command)?.words ?? []).filter((word) => !word.startsWith('DEJA_HOME='));
	const gone = words.find((word) => /^([A-Za-z]:)?[\\/]/.test(word) && !fs.existsSync(word));
	if (gone !== undefined) return `starts ${gone}, which is gone`;
	const [program = ''] = words;
	if (!program.startsWith('/')) return undefined;
	try {
		fs.accessSync(program, fs.constants.X_OK);
		return undefined;
	} catch {
		return `starts ${program}, which may not be executed`;
	}
}

/**
 * Only what `deja install` wrote is run: a project's settings come with whatever was cloned, and a name on PATH or in a
 * registry may be anybody's.
 * @returns what to say of a hook that is left alone; undefined when it may be run.
 */
export function leftAlone({event, file, command}: OurHook, {places}: Site): Finding | undefined {
	const own = path.join(places.commandcode, 'settings.json');
	if (file === own && startsInstalled(shellWords(command)?.words ?? [], places.runtime)) return undefined;
	const what = `${event}: not tried: ${file} starts it in another way than \`deja install\` does (${command.slice(0, 60)})`;
	return {check: 'hooks', level: 'note', what};
}

/** What a run of a hook says about it. */
export function judgeRun({event, file, command}: OurHook, {code, stdout, broken, ms}: Ran): Finding {
	const finding = (level: Finding['level'], what: string, fix?: string): Finding => ({
		check: 'hooks',
		level,
		what: `${event}: ${what}`,
		...(fix === undefined ? {} : {fix}),
	});
	const install = 'run `deja install`';
	const again = 'a busy machine? Run `deja doctor` again later';
	const gone = programProblem(command);
	if (gone) return finding('broken', gone, install);
	if (code === undefined) return finding('broken', `gave no answer in ${LIMIT_MS / 1000} s`, again);
	if (code !== 0) return finding('broken', `ends with exit code ${code} (${file})`, install);
	if (broken) return finding('broken', 'does not read its input to the end, which can kill the client', install);
	const wrong = stdout.trim() === '' ? undefined : outputProblem(stdout, event);
	if (wrong) return finding('broken', wrong, install);
	if (ms > SLOW_MS) return finding('note', `works, but took ${ms} ms`, again);
	return finding('ok', `answers ${stdout.trim() === '' ? 'with silence' : 'with context'} in ${ms} ms`);
}

function outputProblem(stdout: string, event: string): string | undefined {
	let output: Record<string, unknown>;
	try {
		output = JSON.parse(stdout) as Record<string, unknown>;
	} catch {
		return 'prints something that is not one JSON object: the client ignores all of it';
	}
	const {hookSpecificOutput: own, decision, block} = output;
	const inner = (own ?? {}) as Record<string, unknown>;
	if (decision !== undefined || block !== undefined || output['continue'] === false || inner['permissionDecision']) {
		return 'tries to steer the agent, which deja never does';
	}
	if (inner['hookEventName'] !== event) return `names the event ${String(inner['hookEventName'])}`;
	const context = inner['additionalContext'];
	if (typeof context === 'string' && context.length > 4000)
		return 'says more than the client lets through (4000 characters)';
	return undefined;
}
