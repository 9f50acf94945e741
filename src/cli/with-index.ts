/**
 * The index for a command that reads: brought up to date if that is quick, then opened.
 *
 * A store that changed a little is read in milliseconds; a first build shows its progress; what is left when time is up goes
 * to the background. A damaged index is built anew, once, and said. When nothing can be written (a locked-down home), or
 * another process is writing, the command answers from what is on disk and says so in one line.
 */
import fs from 'node:fs';
import {type Index, isAskedFor, openIndex, readManifest, syncAndOpen} from '../index/index.ts';
import {type Rules, readRules} from '../rules/index.ts';
import {syncInBackground, withinWalls} from '../service/index.ts';
import {CommandError, type Context} from './command.ts';
import {progressLine} from './progress.ts';

/** Long enough for a day's sessions. */
const FRESHEN_MS = 3000;

/**
 * Opens the index, runs the work with it, closes it. The work sees what the person's settings let it see.
 * @param cwd where the asker works, when that is not the directory of the command.
 * @param own only what was said here and on machines that are trusted: for fixes and commands.
 */
export async function withIndex<T>(
	context: Context,
	work: (index: Index) => T | Promise<T>,
	cwd: string = context.cwd,
	own = false,
): Promise<T> {
	let index = (await freshAndOpen(context)) ?? openIndex(context.places.index);
	if (index.damage.length > 0) {
		// Opening it has asked for a rebuild.
		index.close();
		await freshen(context);
		index = openIndex(context.places.index);
	}
	try {
		const before = index.damage;
		for (const line of before) context.terminal.err(`deja: ${line}; ${advice(context)}\n`);
		const done = await work(withinWalls(index, saidRules(context), cwd, own));
		for (const line of index.damage) {
			if (before.includes(line)) continue;
			const next = isAskedFor(context.places.index) ? 'ask again, the index will be built anew' : advice(context);
			context.terminal.err(`deja: ${line}: the answer lacks what it held; ${next}\n`);
		}
		return done;
	} finally {
		index.close();
	}
}

/** The person's settings; what is wrong with them is said, and what that means. */
export function saidRules({places, env, terminal}: Context): Rules {
	const rules = readRules(places, env);
	if (rules.problem) terminal.err(`deja: ${rules.problem}; until it is put right only this project is looked at\n`);
	return rules;
}

/** What to do about an index that cannot be read. */
function advice({places}: Context): string {
	const isNewer = readManifest(places.index).problem?.kind === 'newer';
	return isNewer ? 'update deja, or build it anew with `deja sync --full`' : '`deja sync --full` builds it anew';
}

/** Reads what is new, if that is quick; see the head of this file. */
export async function freshen(context: Context): Promise<void> {
	(await freshAndOpen(context))?.close();
}

/** The same, then opens the index, which is cheaper now than later. @returns undefined when it was not brought up to date. */
export async function freshAndOpen({places, terminal, env, program}: Context): Promise<Index | undefined> {
	const first = !fs.existsSync(places.index);
	const line = progressLine(terminal);
	try {
		const options = {onProgress: line.show, ...(first ? {} : {deadlineMs: FRESHEN_MS})};
		const {report, index} = await syncAndOpen(places, options);
		if (report.partial) syncInBackground(program, env);
		if (report.busy) terminal.err(`deja: answering from what is known: ${report.busy}\n`);
		if (report.rebuilt) terminal.err(`deja: the index was built anew: ${report.rebuilt}\n`);
		return index;
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		if (first) throw new CommandError(`cannot read the history into ${places.index}: ${why}`);
		terminal.err(`deja: answering from what is known; not brought up to date: ${why}\n`);
		return undefined;
	} finally {
		line.end();
	}
}
