/** The notes of a team in the repository of the current directory: listed, rejected, withdrawn, fetched and sent. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {type Git, gitIn} from '../machines/index.ts';
import {diskProbe, projectOf, slugify} from '../project/index.ts';
import {dayOf} from '../recall/index.ts';
import {fetchNotes, keepTeamNotes, notesIn, rejectedNotes, rejectNote, sendNotes, withdrawNote} from '../team/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {CommandError, type Context} from './command.ts';
import {count} from './export.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';

interface Here {
	readonly git: Git;
	/** Project.key */
	readonly project: string;
}

/** @returns undefined when the current directory is in no repository. */
function repositoryHere({cwd, env}: Pick<Context, 'cwd' | 'env'>): Here | undefined {
	const {key, repository} = projectOf(cwd, slugify(cwd), diskProbe);
	return repository && existsSync(path.join(key, '.git'))
		? {git: gitIn(key, {...process.env, ...env}), project: key}
		: undefined;
}

export function theRepository(context: Context): Here {
	const here = repositoryHere(context);
	if (!here)
		throw new CommandError(`${context.cwd} is in no git repository: a team's notes lie in the repository of its code`);
	return here;
}

/** Writes down what holds now, for those who have no time to ask git. @returns how many notes there are. */
export function keepNotes({places}: Pick<Context, 'places'>, {git, project}: Here): number {
	const notes = notesIn(git);
	keepTeamNotes(places, project, notes);
	return notes.length;
}

export interface Exchanged {
	readonly notes: number;
	readonly said: string;
}

/** @returns undefined where there is no repository, or its remote has no notes. Throws GitError. */
export function fetchTeamNotes(context: Context): Exchanged | undefined {
	const here = repositoryHere(context);
	if (!here || !fetchNotes(here.git)) return undefined;
	const notes = keepNotes(context, here);
	return {notes, said: `${count(notes, 'note')} of your team hold here; \`deja notes --team\` lists them\n`};
}

/** @returns undefined where there is nothing to send. Throws GitError. */
export function sendTeamNotes(context: Context): Exchanged | undefined {
	const here = repositoryHere(context);
	if (!here || !sendNotes(here.git)) return undefined;
	const notes = keepNotes(context, here);
	return {notes, said: `${count(notes, 'note')} of your team, sent and brought together\n`};
}

interface Asked {
	readonly remove: string | undefined;
	readonly reject: string | undefined;
	readonly json: boolean;
}

/** `deja notes --team`. @returns the exit code. */
export function teamNotes({remove, reject, json}: Asked, context: Context): number {
	const {terminal, places} = context;
	const here = theRepository(context);
	const all = notesIn(here.git, remove === undefined && reject === undefined);
	const meant = (id: string) => {
		const found = all.filter((note) => note.id.startsWith(id));
		if (found.length !== 1) throw new CommandError(`"${id}" fits ${found.length === 0 ? 'no note' : 'several notes'}`);
		return found[0]!;
	};
	if (remove !== undefined || reject !== undefined) {
		const note = meant(remove ?? reject!);
		if (reject !== undefined) rejectNote(places, note.id);
		else withdrawNote(here.git, note.id);
		keepNotes(context, here);
		const done = reject === undefined ? 'withdrawn, with the next `deja push` for all' : 'never told to you again';
		terminal.out(`${oneLine(plain(note.text))}: ${done}\n`);
		return 0;
	}
	const rejected = rejectedNotes(places);
	if (json) {
		const rows = all.map((note) => ({...note, time: iso(note.time), rejected: rejected.has(note.id)}));
		terminal.out(`${JSON.stringify({schema_version: 1, project: here.project, notes: rows})}\n`);
		return 0;
	}
	if (all.length === 0) terminal.out('no notes of your team here; `deja pull` fetches them, `deja promote` adds one\n');
	for (const {id, text, by, time, signature} of all) {
		const signed = saidOf(signature);
		const state = rejected.has(id) ? style(terminal, 'yellow', '  rejected by you') : '';
		const whose = style(terminal, 'dim', `${plain(by)}, ${dayOf(time)}${signed === '' ? '' : `, ${signed}`}`);
		terminal.out(`${style(terminal, 'dim', id)}  ${oneLine(plain(text))}  ${whose}${state}\n`);
	}
	return 0;
}

/** A signature in words: who only reads "signed" must be able to rely on it. */
function saidOf(signature: string | undefined): string {
	switch (signature) {
		case 'G':
			return 'signed';
		case 'B':
			return 'the signature is wrong';
		case 'U':
			return 'signed with a key that you have not trusted';
		case 'X':
		case 'Y':
			return 'signed, the signature or its key has expired';
		case 'R':
			return 'signed with a key that was revoked';
		case 'E':
		case '?':
			return 'signed, not checked here: git does not know the key';
		default:
			return '';
	}
}
