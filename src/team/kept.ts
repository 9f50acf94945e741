/**
 * Team notes as they are read at a question, where nobody has time for git: a small file a project, written by `promote`, `pull` and
 * `push`. What the person rejects stays rejected, whoever sends it again.
 */
import {mkdirSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import {type Places, replaceFile, shortHash} from '../lib/index.ts';
import type {TeamNote} from './notes-ref.ts';

const schema = z.object({
	project: z.string(),
	notes: z.array(z.object({id: z.string(), text: z.string(), by: z.string(), time: z.number()})),
});
const rejectedSchema = z.array(z.string());

type Home = Pick<Places, 'deja'>;
const folderOf = ({deja}: Home): string => path.join(deja, 'team');
const rejectedFile = (places: Home): string => path.join(folderOf(places), 'rejected.json');

export interface KeptNote extends TeamNote {
	/** Project.key */
	readonly project: string;
}

/** @param project Project.key. Throws what the file system says. */
export function keepTeamNotes(places: Home, project: string, notes: readonly TeamNote[]): void {
	const plain = notes.map(({id, text, by, time}) => ({id, text, by, time}));
	write(path.join(folderOf(places), `${shortHash(project)}.json`), {project, notes: plain});
}

/** Notes of these projects that are not rejected, newest first. Never throws. */
export function keptTeamNotes(places: Home, projects: readonly string[]): readonly KeptNote[] {
	const rejected = rejectedNotes(places);
	return filesIn(folderOf(places))
		.flatMap((file) => {
			const parsed = schema.safeParse(jsonIn(path.join(folderOf(places), file)));
			if (!parsed.success || !projects.includes(parsed.data.project)) return [];
			const {project, notes} = parsed.data;
			return notes.flatMap((note) => (rejected.has(note.id) ? [] : {...note, project}));
		})
		.sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1));
}

export function rejectedNotes(places: Home): ReadonlySet<string> {
	const parsed = rejectedSchema.safeParse(jsonIn(rejectedFile(places)));
	return new Set(parsed.success ? parsed.data : []);
}

export function rejectNote(places: Home, id: string): void {
	write(rejectedFile(places), [...new Set([...rejectedNotes(places), id])]);
}

function filesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'rejected.json');
	} catch {
		return [];
	}
}

function jsonIn(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}

function write(file: string, value: unknown): void {
	mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
	replaceFile(file, `${JSON.stringify(value)}\n`);
}
