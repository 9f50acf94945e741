/**
 * What another machine told → `imports/`. The same from a folder and from git, any number of times, in any order: every thing
 * carries the edition in which it was told, and the newest word holds.
 *
 * What this person forgot or excluded here is not taken in, whoever tells it.
 */
import path from 'node:path';
import {
	type About,
	contentHash,
	dropSession,
	type ForgottenLine,
	headOf,
	keepSession,
	type Line,
	type NotesLine,
	type Origin,
	type ProjectFacts,
	parseFormLine,
	projectName,
	readAbout,
	readMachines,
	type SessionLine,
	type Stored,
	storedIn,
	textWithout,
	tidyStore,
	unpack,
	writeAbout,
} from '../exchange/index.ts';
import type {Places} from '../lib/index.ts';
import type {Rules} from '../rules/index.ts';

export interface Taken {
	/** Sessions that are new, or say more than before. */
	readonly taken: number;
	readonly unchanged: number;
	/** Left out by the rules that hold here. */
	readonly refused: number;
	readonly damaged: number;
	/** Sessions that went because their machine has forgotten them. */
	readonly dropped: number;
}

export interface Intake {
	/** It was heard of in this edition, whether or not it has something new to tell: the name may be. */
	heard(edition: number): void;
	/** One session in the form's lines. */
	session(text: string, edition: number): void;
	/** The lines of an `about` part. */
	about(body: string, edition: number): void;
	/** Everything is written down; closes. */
	end(): Taken;
}

/** Opens what is known of a machine, to take in more. Throws what the file system says. */
export function intake(places: Pick<Places, 'deja' | 'imports'>, {id: machine, name}: Origin, rules: Rules): Intake {
	const folder = path.join(places.imports, machine);
	const known = new Map<string, Stored>(storedIn(folder));
	const machines = readMachines(places);
	const count = {taken: 0, unchanged: 0, refused: 0, damaged: 0, dropped: 0};
	let about: About = readAbout(folder);
	const projects: Record<string, ProjectFacts> = {...about.projects};
	const newest = (edition: number): void => {
		if (edition > about.edition) about = {...about, edition, name};
	};
	const isUnwanted = (session: SessionLine): boolean => {
		const head = headOf(session, {known: machines, machine, name});
		return rules.forgetsFile(head.key) || rules.hidesSession(head);
	};
	return {
		heard: newest,
		session(given, edition) {
			newest(edition);
			const unpacked = unpack(given);
			if (!unpacked) {
				count.damaged++;
				return;
			}
			const {session} = unpacked;
			if (isUnwanted(session)) {
				count.refused++;
				return;
			}
			projects[session.project.key] = session.project;
			const {session: name, id, project} = session;
			const done = keepSession(folder, known, {
				session: name,
				id,
				project: projectName(project.key),
				edition,
				hash: contentHash(given),
				text: textWithout(given, rules),
			});
			if (done === 'new') count.taken++;
			else if (done === 'same') count.unchanged++;
			else count.refused++;
		},
		about(body, edition) {
			newest(edition);
			const lines = body.split('\n').flatMap((line) => (line === '' ? [] : (parseFormLine(line) ?? [])));
			const isForgotten = (line: Line | 'unknown'): line is ForgottenLine =>
				typeof line === 'object' && line.type === 'forgotten';
			for (const line of lines.filter(isForgotten)) {
				if (dropSession(folder, known, line.session, edition)) count.dropped++;
			}
			const isNotes = (line: Line | 'unknown'): line is NotesLine => typeof line === 'object' && line.type === 'notes';
			const notes = lines.filter(isNotes).map((line) => ({...line, edition}));
			about = {...about, about: Math.max(about.about, edition), notes: newerNotes(about.notes, notes)};
		},
		end() {
			writeAbout(folder, {...about, projects});
			tidyStore(folder);
			return count;
		},
	};
}

/** Of each project the notes of the newest edition. */
function newerNotes(known: About['notes'], told: About['notes']): About['notes'] {
	const byProject = new Map<string, About['notes'][number]>();
	for (const line of [...known, ...told]) {
		const key = line.project?.key ?? '';
		const before = byProject.get(key);
		if (!before || line.edition >= before.edition) byProject.set(key, line);
	}
	return [...byProject.values()];
}
