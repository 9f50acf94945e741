/**
 * Before a tool runs: one line, and only when it is worth the reading.
 *
 * A file: what an earlier session decided about it, or a command that passed there. A command: silence, unless this very
 * command failed every time it ran in this project and a form that passed is known.
 */
import {commandTag, fileTags, type Index, type Passage} from '../index/index.ts';
import {type Seconds, toMillis} from '../lib/index.ts';
import {mainProgram} from '../shell/index.ts';
import {code, dayOf, frameWithin, safe} from './block.ts';
import {decides, fixes, takesBack} from './cues.ts';
import {knownTime} from './dates.ts';
import {ownKeys} from './family.ts';
import {isIrreversible} from './irreversible.ts';
import {queryOf} from './query.ts';
import {passageOf} from './reading.ts';
import {aftermath, EDITS, onlyLooks} from './runs.ts';
import {cut} from './settle.ts';
import {statementsOf} from './statements.ts';

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
const SILENT = (why: string): Line => ({block: '', why, sources: []});
/** Turns that are read about a file, newest first. */
const MAX_TURNS = 6;
const TIMES_FAILED = 2;

/** Before READ, EDIT or WRITE. @param file as the call names it. */
export function beforeFile(index: Index, file: string, input: BeforeInput): Line {
	const own = [input.session, ...(input.live ?? [])].flatMap((id) => ownKeys(index, id));
	const notSessions = [...own, ...(input.recent ?? [])];
	const tags = [...new Set([undefined, ...input.projects].flatMap((root) => fileTags(file, input.cwd, root)))];
	const hits =
		input.projects.length === 0
			? []
			: tags.flatMap((tag) => index.tagged(tag, {project: input.projects, notSessions, limit: 30}));
	const turns = new Map<string, {session: string; turn: number; time: Seconds}>();
	for (const {session, turn, time} of hits) {
		if (!index.session(session)?.abandoned.includes(turn)) turns.set(`${session} ${turn}`, {session, turn, time});
	}
	const newest = [...turns.values()].sort(
		(a, b) =>
			knownTime(b.time, input.now) - knownTime(a.time, input.now) ||
			(a.session < b.session ? -1 : 1) ||
			b.turn - a.turn,
	);
	const name = file.replace(/^.*[\\/]/, '');
	let passed: {readonly command: string; readonly turn: (typeof newest)[number]} | undefined;
	for (const at of newest.slice(0, MAX_TURNS)) {
		const passages = index.passages(at.session, at.turn);
		const decided = decidedAbout(index, name, passages);
		if (decided)
			return fileLine(
				index,
				name,
				`"${safe(cut(decided, 220))}"`,
				at,
				'an earlier session decided something about this file',
				input.bytes,
			);
		passed ??= passedAfterEdit(passages, tags, at);
	}
	if (!passed) return SILENT('no earlier session decided anything about this file');
	return fileLine(
		index,
		name,
		`after it was edited, ${code(cut(passed.command, 160))} passed`,
		passed.turn,
		'a command passed after this file was edited',
		input.bytes,
	);
}

function fileLine(
	index: Index,
	name: string,
	what: string,
	at: {readonly session: string; readonly time: Seconds},
	why: string,
	bytes: number = BEFORE_BUDGET,
): Line {
	const id = index.session(at.session)?.id ?? at.session;
	const line = `${safe(cut(name, 60))}, ${dayOf(toMillis(at.time))}, session ${safe(id)}: ${what}`;
	return {block: frameWithin([line], bytes), why, sources: [at.session]};
}

/** A sentence of the agent that decides or explains and names the file, or is the upshot of a turn that edited only it. */
function decidedAbout(index: Index, name: string, passages: readonly Passage[]): string | undefined {
	const edited = new Set(
		passages
			.filter(({tool}) => tool !== undefined && EDITS.has(tool))
			.flatMap(({files}) => files.map((one) => one.replace(/^.*[\\/]/, ''))),
	);
	const stem = name.replace(/\.[^.]*$/, '').toLowerCase();
	const tells = (text: string) => decides(text) || fixes(text) || takesBack(text);
	const statements = statementsOf(passages, queryOf(index, name)).filter(({by, text}) => by === 'agent' && tells(text));
	const naming = statements.filter(({text}) => {
		const lower = text.toLowerCase();
		return lower.includes(name.toLowerCase()) || (stem.length >= 5 && lower.includes(stem));
	});
	const last = naming.at(-1) ?? (edited.size === 1 && edited.has(name) ? statements.at(-1) : undefined);
	return last?.text;
}

function passedAfterEdit<T>(
	passages: readonly Passage[],
	tags: readonly string[],
	turn: T,
): {command: string; turn: T} | undefined {
	const edit = passages.findIndex(
		(one) => one.tool !== undefined && EDITS.has(one.tool) && one.tags.some((tag) => tags.includes(tag)),
	);
	if (edit < 0) return undefined;
	const passed = passages
		.slice(edit)
		.findLast(
			(one) => one.command !== '' && one.outcome === 'ok' && !onlyLooks(one.command) && !isIrreversible(one.command),
		);
	return passed && {command: passed.command, turn};
}

/** Before SHELL. */
export function beforeCommand(index: Index, command: string, input: BeforeInput): Line {
	if (command.trim() === '' || input.projects.length === 0) return SILENT('nothing is known of this command here');
	const own = [input.session, ...(input.live ?? [])].flatMap((id) => ownKeys(index, id));
	const hits = index.tagged(commandTag(command), {project: input.projects, notSessions: own, limit: 30});
	const outcomes = hits.map((hit) => passageOf(index, hit.doc).outcome);
	const failed = outcomes.filter((outcome) => outcome === 'failed').length;
	if (failed < TIMES_FAILED || outcomes.includes('ok')) return SILENT('this command did not fail every time here');
	const program = mainProgram(command);
	for (const hit of hits) {
		const form = aftermath(index, hit)?.passed;
		if (!form || mainProgram(form.command) !== program || isIrreversible(form.command)) continue;
		const id = index.session(form.session)?.id ?? form.session;
		const line = `This command failed all ${failed} times it ran in this project; ${code(cut(form.command, 180))} passed on ${dayOf(toMillis(form.time))} (session ${safe(id)}).`;
		return {
			block: frameWithin([line], input.bytes ?? BEFORE_BUDGET),
			why: 'this command failed every time here; another form passed',
			sources: [form.session],
		};
	}
	return SILENT('this command failed every time here, but no form that passed is known');
}
