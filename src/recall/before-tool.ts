/**
 * Before a command runs: silence, unless this very command failed every time it ran in this project and a form that passed
 * is known. Before a file is read or changed: see before-file.ts.
 */
import {commandTag, type Index, normalCommand, ownAgent} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import {mainProgram} from '../shell/index.ts';
import {cut} from '../text/index.ts';
import {code, dayOf, frameWithin, safe} from './block.ts';
import {ownKeys} from './family.ts';
import {isProposable} from './proposable.ts';
import {passageOf} from './reading.ts';
import {isMasked} from './runs.ts';

export interface BeforeInput {
	readonly projects: readonly string[];
	/** The clock, unix ms. */
	readonly now: number;
	readonly cwd?: string;
	readonly session?: string | undefined;
	readonly live?: readonly string[];
	/** Session keys that sit out; see the ledger. */
	readonly recent?: ReadonlySet<string>;
	/** Bytes of the line, frame included. */
	readonly bytes?: number;
}

export interface Line {
	/** Framed, within its budget; '' for silence. */
	readonly block: string;
	readonly why: string;
	/** Session keys. */
	readonly sources: readonly string[];
}

export const BEFORE_BUDGET = 480;
export const SILENT = (why: string): Line => ({block: '', why, sources: []});
const TIMES_FAILED = 2;

/** Before SHELL. */
export function beforeCommand(from: Index, command: string, input: BeforeInput): Line {
	const index = ownAgent(from);
	if (command.trim() === '' || input.projects.length === 0) return SILENT('nothing is known of this command here');
	const own = [input.session, ...(input.live ?? [])].flatMap((id) => ownKeys(index, id));
	const hits = index.tagged(commandTag(command), {project: input.projects, notSessions: own, limit: 30});
	// A fork's copy is the same run.
	const runs = [
		...new Map(hits.map((hit) => passageOf(index, hit.doc)).map((run) => [`${run.turnKey} ${run.part}`, run])).values(),
	];
	const failed = runs.filter(({outcome}) => outcome === 'failed');
	if (failed.length < TIMES_FAILED || runs.some(({outcome}) => outcome === 'ok'))
		return SILENT('this command did not fail every time here');
	for (const run of failed) {
		const form = index
			.passages(run.session, run.turn)
			.find((one) => one.part > run.part && one.outcome === 'ok' && isFormOf(one.command, command));
		if (!form) continue;
		const id = index.session(form.session)?.id ?? form.session;
		const line = `This command failed all ${failed.length} times it ran in this project; ${code(cut(form.command, 180))} passed on ${dayOf(toMillis(form.time))} (session ${safe(id)}).`;
		return {
			block: frameWithin([line], input.bytes ?? BEFORE_BUDGET),
			why: 'this command failed every time here; another form passed',
			sources: [form.session],
		};
	}
	return SILENT('this command failed every time here, but no form that passed is known');
}

/** The same program and subcommand with most of the same words, so that it does the same; and that it passed is its own word. */
function isFormOf(form: string, command: string): boolean {
	if (form === '' || isMasked(form) || !isProposable(form) || mainProgram(form) !== mainProgram(command)) return false;
	const [a, b] = [wordsOf(form), wordsOf(command)];
	const shared = b.filter((word) => a.includes(word)).length;
	const named = /^(?:run|exec|x|task)$/.test(b[1] ?? '') ? 3 : 2;
	return b.slice(0, named).every((word, at) => a[at] === word) && shared >= b.length * 0.6;
}

const wordsOf = (command: string): readonly string[] => normalCommand(command).split(' ');
