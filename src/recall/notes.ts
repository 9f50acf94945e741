/**
 * Notes: what the person asked deja to remember, in their own words. They lead in recall and in the digest. The agent can keep
 * one too: it is called the agent's until the person confirms it, and never holds outside its project.
 *
 * `notes.jsonl` is only appended to: a note, a line that withdraws one (forgotten, or superseded by a newer note), or one that confirms an agent's.
 * Whoever writes has removed secrets from the text. Damaged lines are passed over; a file that cannot be read means no notes.
 */
import {randomBytes} from 'node:crypto';
import {appendFileSync, mkdirSync} from 'node:fs';
import path from 'node:path';
import {readPlainFile, replaceFile} from '../lib/index.ts';

export interface Note {
	/** Short, unique, for the command line. */
	readonly id: string;
	/** Unix ms. */
	readonly time: number;
	readonly text: string;
	/** Project.key; absent for a note that holds everywhere. */
	readonly project?: string;
	/** Who wrote it and stands for it; absent: the person. An agent's note always has a project. */
	readonly author?: 'person' | 'agent';
	/** Somebody of the team stands behind it: their name, as git has it. */
	readonly by?: string;
	/** Id of the note that this one replaced. */
	readonly supersedes?: string;
}

interface Line extends Partial<Note> {
	readonly v: 1;
	/** Id of a note that no longer holds. */
	readonly withdraw?: string;
	/** Id of a note of the agent's that the person stands for from now on. */
	readonly confirm?: string;
}

/**
 * Appends a note. What is noted in these words already is not noted twice: the note that holds is answered, the person's
 * own from then on when the person says it too. Throws what the file system throws: the person must know when nothing was kept.
 */
export function remember(
	file: string,
	note: Pick<Note, 'text' | 'project' | 'author' | 'supersedes'>,
	now: number,
): Note {
	const text = note.text.replace(/\s+/g, ' ').trim();
	if (text === '') throw new RangeError('a note needs words');
	if (note.author === 'agent' && note.project === undefined)
		throw new RangeError('a note of the agent needs a project');
	const same = notes(file).find((one) => one.project === note.project && folded(one.text) === folded(text));
	if (same && note.supersedes === undefined)
		return same.author === 'agent' && note.author !== 'agent' ? (confirm(file, same.id) ?? same) : same;
	const kept: Note = {...note, id: randomBytes(4).toString('hex'), time: now, text};
	append(file, {v: 1, ...kept});
	return kept;
}

/** Neither case nor the full stop at the end makes another note. */
const folded = (text: string): string => text.toLowerCase().replace(/[.!\s]+$/, '');

/** The person stands for an agent's note from now on. @returns the note; undefined when no or several notes are meant. */
export function confirm(file: string, id: string): Note | undefined {
	const found = id === '' ? [] : notes(file).filter((note) => note.id.startsWith(id));
	if (found.length !== 1) return undefined;
	append(file, {v: 1, confirm: found[0]!.id});
	const {author: _, ...note} = found[0]!;
	return note;
}

/** Withdraws a note by its id or an unambiguous beginning of it. @returns the note, or undefined when there is none. */
export function withdraw(file: string, id: string): Note | undefined {
	const found = id === '' ? [] : notes(file).filter((note) => note.id.startsWith(id));
	if (found.length !== 1) return undefined;
	append(file, {v: 1, withdraw: found[0]!.id});
	return found[0];
}

/**
 * Takes notes off the disk: those that the test names, withdrawn ones too, and every line about them.
 * @param dryRun only count. @returns how many notes that held. Throws what the file system throws.
 */
export function forgetNotes(file: string, test: (note: Note) => boolean, dryRun = false): number {
	const rows = rowsOf(file);
	const gone = new Set(rows.flatMap((line) => (isNote(line) && test(line) ? line.id : [])));
	const held = notes(file).filter(({id}) => gone.has(id)).length;
	if (dryRun || gone.size === 0) return held;
	const kept = rows.filter(
		({id, withdraw, confirm}) => ![id, withdraw, confirm].some((one) => one !== undefined && gone.has(one)),
	);
	replaceFile(file, kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
	return held;
}

const isNote = (line: Line): line is Line & Note =>
	typeof line.id === 'string' && typeof line.text === 'string' && typeof line.time === 'number';

/** The lines that can be read; none of a file that cannot. */
function rowsOf(file: string): readonly Line[] {
	try {
		return readPlainFile(file)
			.split('\n')
			.flatMap((row) => parse(row) ?? []);
	} catch {
		return [];
	}
}

/** The notes that hold, newest first; with projects given, only theirs and those that hold everywhere. */
export function notes(file: string, projects?: readonly string[]): readonly Note[] {
	const kept = new Map<string, Note>();
	for (const line of rowsOf(file)) {
		if (line.withdraw) kept.delete(line.withdraw);
		if (line.supersedes) kept.delete(line.supersedes);
		const meant = line.confirm === undefined ? undefined : kept.get(line.confirm);
		if (meant) {
			const {author: _, ...note} = meant;
			kept.set(meant.id, note);
		}
		if (isNote(line)) {
			const {v: _, ...note} = line;
			kept.set(line.id, note);
		}
	}
	const mine = [...kept.values()].filter(
		(note) => projects === undefined || note.project === undefined || projects.includes(note.project),
	);
	return mine.sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1));
}

function parse(row: string): Line | undefined {
	if (row.trim() === '') return undefined;
	try {
		const line: unknown = JSON.parse(row);
		return typeof line === 'object' && line !== null ? (line as Line) : undefined;
	} catch {
		return undefined;
	}
}

function append(file: string, line: Line): void {
	mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
	appendFileSync(file, `\n${JSON.stringify(line)}\n`, {mode: 0o600});
}
