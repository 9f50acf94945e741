/**
 * `deja resume`: the command that opens an earlier session again, and with `--exec` runs it.
 *
 * Host facts (command-code 1.64.0): `--resume <id>` finds only sessions whose file lies under the slug of the current
 * directory; `--session <id>` finds one anywhere.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {hostOf} from '../../installer/index.ts';
import {isWindows} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {slugify} from '../project/index.ts';
import {sourceOf} from '../sources/index.ts';
import {wrap} from '../text/index.ts';
import {sessionArg} from './args.ts';
import {CommandError, defineCommand} from './command.ts';
import {pickSession} from './pick.ts';
import {withIndex} from './with-index.ts';

export interface Resume {
	/** For a person to paste: quoted for their shell; two lines on Windows. */
	readonly command: string;
	/** The directory to be in; null when it does not matter or is not there. */
	readonly cwd: string | null;
	/** Program and arguments, unquoted. */
	readonly argv: readonly string[];
	/** Why the plain form was not possible; '' when it was. */
	readonly note: string;
}

/**
 * @param isDirectory asked once, for the session's own directory.
 * @returns how to open the session again on this platform.
 */
export function resumeOf(
	head: Pick<SessionHead, 'key' | 'id' | 'cwd' | 'file'>,
	platform: NodeJS.Platform = process.platform,
	isDirectory: (dir: string) => boolean = isDir,
): Resume {
	const {client: program, word, inside} = hostOf(platform);
	const {cwd} = head;
	const other = sourceOf(head.key).resume?.(head.id);
	if (other) {
		const plain = other.map((one) => word(one)).join(' ');
		const command = cwd && isDirectory(cwd) ? inside(cwd, plain) : undefined;
		const note =
			command === undefined ? `it opens in the directory of the session only: ${cwd ?? 'which is not known'}` : '';
		return {command: command ?? plain, cwd: command === undefined ? null : cwd!, argv: other, note};
	}
	const anywhere = (note: string): Resume => ({
		command: `${program} --session ${word(head.id)}`,
		cwd: null,
		argv: [program, '--session', head.id],
		note,
	});
	if (!cwd) return anywhere('the session names no directory');
	if (!isDirectory(cwd)) return anywhere(`${cwd} is not on this machine`);
	if (slugify(cwd) !== path.basename(path.dirname(head.file))) return anywhere(`it is not filed under ${cwd}`);
	const command = inside(cwd, `${program} --resume ${word(head.id)}`);
	if (command === undefined) return anywhere(`the name of ${cwd} means something to a shell`);
	return {
		command,
		cwd,
		argv: [program, '--resume', head.id],
		note: '',
	};
}

function isDir(dir: string): boolean {
	return fs.statSync(dir, {throwIfNoEntry: false})?.isDirectory() ?? false;
}

export const resume = defineCommand({
	name: 'resume',
	summary: 'the command that opens an earlier session again',
	args: {session: sessionArg, exec: {kind: 'flag', description: 'run it here and now'}},
	run: ({session, ...args}, context) =>
		withIndex(context, (index) => {
			const head = pickSession(index.sessions(), session);
			if (!fs.existsSync(head.file))
				throw new CommandError(`session ${head.id} has no transcript any more; \`deja restore ${head.id}\` writes one`);
			const found = resumeOf(head, context.platform);
			if (args.exec) {
				const code = runResume(found, context.platform);
				if (code === undefined) throw new CommandError(`cannot run ${found.argv[0]}: it is not on PATH`);
				return code;
			}
			if (args.json) {
				const answer = {schema_version: 1, session: head.id, command: found.command, cwd: found.cwd, note: found.note};
				context.terminal.out(`${JSON.stringify(answer)}\n`);
				return 0;
			}
			if (found.note) context.terminal.err(`${wrap(found.note, context.terminal.columns).join('\n')}\n`);
			context.terminal.out(`${found.command}\n`);
			return 0;
		}),
});

/** Opens the session here and now. @returns the client's exit code; undefined when there is no client. */
export function runResume(found: Resume, platform: NodeJS.Platform): number | undefined {
	const [program, ...args] = found.argv;
	// A .cmd is started through a shell only; the id is a file's name, and nothing of it may mean anything there.
	const shell = isWindows(platform);
	if (shell && args.some((arg) => !/^[\w.-]+$/.test(arg))) throw new CommandError(`cannot run ${found.argv.join(' ')}`);
	const done = spawnSync(program!, args, {stdio: 'inherit', shell, ...(found.cwd ? {cwd: found.cwd} : {})});
	if (done.error && 'code' in done.error && done.error.code === 'ENOENT') return undefined;
	if (done.error) throw new CommandError(`cannot run ${program}: ${done.error.message}`);
	return done.status ?? 1;
}
