/**
 * What this machine may tell of itself: its own sessions (never those it was told of), in the projects that were named, without
 * what is excluded, what was forgotten, and what would be a secret.
 */
import {existsSync} from 'node:fs';
import {
	type ForgottenLine,
	type NotesLine,
	nameOf,
	type Packed,
	pack,
	type Repository,
	readMachines,
	withoutWords,
} from '../exchange/index.ts';
import type {Index} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import type {SessionHead, SessionRead} from '../model/index.ts';
import type {Project} from '../project/index.ts';
import {notes} from '../recall/index.ts';
import type {Rules} from '../rules/index.ts';
import {redact} from '../secrets/index.ts';
import {rootOf, sourceOf} from '../sources/index.ts';
import {turnsFromIndex} from './from-index.ts';

export interface Teller {
	readonly places: Places;
	/** Brought up to date, and not walled. */
	readonly index: Index;
	readonly rules: Rules;
	/** Project.key → by what others know it. */
	readonly repositories: Readonly<Record<string, Repository>>;
}

/** @param wanted which sessions were asked for. @returns those that may leave, newest first. */
export function outgoing(
	{index, rules}: Pick<Teller, 'index' | 'rules'>,
	wanted: (head: SessionHead) => boolean,
): readonly SessionHead[] {
	return index
		.sessions()
		.filter(
			(head) => !head.machine && wanted(head) && !rules.hidesSession(head) && !rules.hidesFile(head.key, head.file),
		);
}

/** @returns a session as it travels; undefined when it cannot be read now. */
export function packed(head: SessionHead, {places, index, rules, repositories}: Teller): Packed | undefined {
	const read = readAgain(head, places);
	if (read === 'unreadable') return undefined;
	const {key, project, title, titleFrom, alsoProject} = head;
	const turns = (read?.turns ?? turnsFromIndex(index, head)).map((turn) => withoutWords(turn, rules));
	// Title and project as the index has them: it knows what was forgotten, and worktrees that are gone.
	const now = {
		...(read?.head ?? head),
		key,
		project,
		title: redact(title),
		titleFrom,
		...(alsoProject ? {alsoProject} : {}),
	};
	return pack(now, turns, repositories[project.key]);
}

/** @returns undefined when the transcript is gone. */
function readAgain(head: SessionHead, places: Places): SessionRead | 'unreadable' | undefined {
	if (!existsSync(head.file)) return undefined;
	try {
		const source = sourceOf(head.key);
		const file = source.at(rootOf(source, places), head.file);
		const read = file && source.read(file);
		return read && !read.empty ? read : undefined;
	} catch {
		return 'unreadable';
	}
}

/** @param isNamed which projects were asked for. @returns one line a project, empty lists too: they say that nothing holds any more. */
export function outgoingNotes(
	{places, index, repositories}: Pick<Teller, 'places' | 'index' | 'repositories'>,
	isNamed: (project: Project) => boolean,
): readonly NotesLine[] {
	const own = index.projects().filter(({key}) => !key.startsWith('machine:'));
	const all = notes(places.notes);
	const lineOf = (project: Project | null): NotesLine => ({
		type: 'notes',
		project: project && {...project, ...repositories[project.key]},
		notes: all
			.filter((note) => note.project === project?.key)
			.map(({id, time, text, author = 'person'}) => ({id, time, text: redact(text), author})),
	});
	return [null, ...own.filter(isNamed)].map(lineOf);
}

/** What is not to be kept any more by whoever was told of it. */
export function outgoingForgotten({places, index, rules}: Pick<Teller, 'places' | 'index' | 'rules'>): ForgottenLine[] {
	const excluded = index
		.all()
		.filter((head) => !head.machine && (head.excluded === true || rules.excludesSession(head)))
		.map(({key}) => nameOf(key));
	const names = new Set([...(readMachines(places).forgotten ?? []), ...excluded]);
	return [...names].map((session) => ({type: 'forgotten', session}));
}
