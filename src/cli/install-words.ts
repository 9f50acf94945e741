/** What `install` and `uninstall` have in common: which surfaces the words mean, and how their reports are shown. */
import fs from 'node:fs';
import path from 'node:path';
import {
	personsBin,
	type Site,
	type SurfaceName,
	type SurfaceReport,
	startWords,
	surfaceNames,
	type Target,
	targets,
} from '../../installer/index.ts';
import {type Env, isHomeless} from '../lib/index.ts';
import {wrap} from '../text/index.ts';
import {CommandError, type Context} from './command.ts';
import {style} from './style.ts';

export const surfaceArgs = {
	target: {
		kind: 'words',
		hint: '[commandcode|commandcode-auto]',
		description:
			'everything, with the mod and the hooks (commandcode-auto); or the MCP server, the skill and the slash command only',
		complete: ['commandcode', 'commandcode-auto'],
	},
	'dry-run': {kind: 'flag', description: 'say what would happen, change nothing'},
	only: {kind: 'text', hint: 'a,b', description: `some of ${surfaceNames.join(', ')}`, complete: surfaceNames},
} as const;

/** @throws CommandError where there is no one place that an install would reach the client from. */
export function needHome(env: Env): void {
	if (!isHomeless(env)) return;
	throw new CommandError(
		'HOME is set and empty. Command Code then looks for its settings and mods below whatever directory it is started in, so there is no place to install to. Unset HOME, or set it.',
	);
}

/** @throws CommandError (exit 2) for a target or a surface that does not exist. */
export function surfacesOf(target: string, only: string | undefined): readonly SurfaceName[] {
	const named = target || 'commandcode-auto';
	if (!Object.hasOwn(targets, named)) {
		throw new CommandError(`no target "${target}"; there is commandcode and commandcode-auto`, 2);
	}
	const names = targets[named as Target];
	if (only === undefined) return names;
	const wanted = only
		.split(',')
		.map((name) => name.trim())
		.filter(Boolean);
	const unknown = wanted.find((name) => !surfaceNames.some((known) => known === name));
	if (unknown !== undefined || wanted.length === 0) {
		throw new CommandError(`no surface "${unknown ?? ''}"; there is ${surfaceNames.join(', ')}`, 2);
	}
	return names.filter((name) => wanted.includes(name));
}

export function siteOf({places, program, version, platform, env}: Context): Site {
	const node = runningNode();
	return {
		places,
		program,
		node,
		version,
		platform,
		bash: fs.existsSync('/bin/bash'),
		bin: personsBin(env, path.dirname(places.commandcode), node, platform),
		profile: env['USERPROFILE'],
		moved: Boolean(env['DEJA_HOME']),
	};
}

/** Version managers on Windows start Node through a link that is gone with the shell. */
function runningNode(): string {
	try {
		return fs.realpathSync.native(process.execPath);
	} catch {
		return process.execPath;
	}
}

/** The words that start deja here, as a person types them: `deja`, or a path. */
export function startOf(context: Context): string {
	const words = startWords(context, context.env);
	const home = path.dirname(context.places.commandcode) + path.sep;
	// A tilde means the home where nothing is quoted, and nothing to cmd.exe.
	return /['"\\]/.test(words) ? words : words.replace(home, '~/');
}

/** Columns from which a place stands beside its name. */
const NARROW = 66;

/** One line per surface: state, name, place; the note below it. */
export function shownReports(reports: readonly SurfaceReport[], context: Context): string {
	return reports
		.map(({name, path: file, state, note}) => {
			const color = state === 'refused' ? 'red' : state === 'unchanged' ? 'dim' : 'green';
			return placeLine({word: style(context.terminal, color, state.padEnd(9)), name, file, note}, context);
		})
		.join('');
}

/** A place and what became of it; where there is little room the place stands below. */
export function placeLine(
	{word, name, file, note}: {word: string; name: string; file: string; note?: string | undefined},
	{terminal, places}: Pick<Context, 'terminal' | 'places'>,
): string {
	const place = tilde(file, path.dirname(places.commandcode));
	const below = note === undefined ? [] : [note];
	if (terminal.columns >= NARROW)
		return [`${word}  ${name.padEnd(7)}  ${place}`, ...below.map((text) => ' '.repeat(20) + text)]
			.map((line) => `${line}\n`)
			.join('');
	return [`${word}  ${name}`, ...[place, ...below].flatMap((text) => wrap(`  ${text}`, terminal.columns))]
		.map((line) => `${line}\n`)
		.join('');
}

export function tilde(file: string, home: string): string {
	return file === home || file.startsWith(`${home}${path.sep}`) ? `~${file.slice(home.length)}` : file;
}
