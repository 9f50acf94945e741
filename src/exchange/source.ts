/**
 * What other machines told, as a source of sessions: `imports/<machine>/` is to the index what the client's folder is.
 *
 * Its sessions belong to the project here that is the same (see `sameHere`), and to one of their own where there is none. They
 * are foreign until their machine is trusted. What is no longer in the folder is no longer remembered: nothing outlives it.
 */
import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {codeOf, shortHash} from '../lib/index.ts';
import type {Listing, SessionHead, SessionRead, Skip, Source, Step, TranscriptFile, Turn} from '../model/index.ts';
import {labelOf, type Project} from '../project/index.ts';
import {redact} from '../secrets/index.ts';
import type {ProjectFacts, SessionLine, StepLine, TurnLine} from './form.ts';
import {type Machines, readMachines, sameHere} from './machines.ts';
import {parseFormLine} from './parse.ts';
import {type About, machinesIn, projectName, readAbout, type Stored, storedAs, storedIn} from './store.ts';

/** Stands before the keys of sessions of other machines. */
export const MACHINE = 'machine';

/** Raise it when sessions come out differently: everything is then read once more. */
export const IMPORT_VERSION = 1;

/** SessionHead.key of a session of another machine. */
export const keyOf = (machine: string, session: string, id: string): string => `${MACHINE}:${machine}/${session}/${id}`;

export const imported: Source = {
	id: MACHINE,
	mirror: true,
	list(imports) {
		const files: TranscriptFile[] = [];
		const skips: Skip[] = [];
		const unread: string[] = [];
		let machines: readonly string[];
		try {
			machines = machinesIn(imports);
		} catch {
			return {files, skips, root: 'unreadable', unread};
		}
		const known = readMachines({deja: path.dirname(imports)});
		for (const machine of machines) {
			const folder = path.join(imports, machine);
			try {
				const view = viewOf(known, machine, readAbout(folder));
				for (const stored of storedIn(folder).values()) files.push(...fileOf(folder, machine, stored, view));
			} catch (error) {
				unread.push(`${MACHINE}:${machine}`);
				const why = `cannot be listed (${codeOf(error)})`;
				skips.push({file: folder, kind: 'unreadable', why});
			}
		}
		files.sort((a, b) => (a.key < b.key ? -1 : 1));
		return {files, skips, root: 'ok', unread} satisfies Listing;
	},
	at(imports, file) {
		const inside = path.relative(imports, path.resolve(file)).split(path.sep);
		const [machine = '', name = ''] = inside;
		const stored = inside.length === 2 && machine !== '..' ? storedAs(name) : undefined;
		if (!stored || !statSync(file, {throwIfNoEntry: false})?.isFile()) return undefined;
		const folder = path.join(imports, machine);
		const known = readMachines({deja: path.dirname(imports)});
		return fileOf(folder, machine, stored, viewOf(known, machine, readAbout(folder)))[0];
	},
	read(file) {
		const text = readFileSync(file.path, 'utf8');
		const folder = path.dirname(file.path);
		const machine = path.basename(folder);
		const known = readMachines({deja: path.dirname(path.dirname(folder))});
		const unpacked = unpack(text);
		if (!unpacked) throw Object.assign(new Error(`damaged: ${file.path}`), {code: 'damaged'});
		return sessionOf(file, unpacked, {known, machine, name: readAbout(folder).name}, Buffer.byteLength(text));
	},
};

/** @returns what decides, beside its words, how a session looks here: by `projectName`. */
function viewOf(known: Machines, machine: string, {name, projects}: About): (project: string) => string {
	const here = new Map(
		Object.values(projects).map((project) => [projectName(project.key), sameHere(known, machine, project)]),
	);
	const trust = known.trusted.includes(machine) ? 'trusted' : '';
	const views = new Map<string, string>();
	return (project) => {
		const view = views.get(project) ?? shortHash(IMPORT_VERSION, name, trust, here.get(project) ?? '');
		views.set(project, view);
		return view;
	};
}

function fileOf(folder: string, machine: string, stored: Stored, view: (project: string) => string): TranscriptFile[] {
	const {session, id, project, hash, edition, file} = stored;
	if (id === undefined || project === undefined || hash === undefined) return [];
	return [
		{
			key: keyOf(machine, session, id),
			id,
			slug: machine,
			path: path.join(folder, file),
			size: 0,
			mtimeMs: edition,
			ino: 0,
			stamp: `${hash}:${view(project)}`,
		},
	];
}

/** @returns the lines of one session; undefined when they are not whole. */
export function unpack(text: string): {readonly session: SessionLine; readonly turns: readonly TurnLine[]} | undefined {
	const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [parseFormLine(line)]));
	const [session, ...rest] = lines;
	if (typeof session !== 'object' || session.type !== 'session') return undefined;
	const turns = rest.flatMap((line) => (typeof line === 'object' && line.type === 'turn' ? line : []));
	const isWhole = turns.length === session.turns && rest.every((line) => line !== undefined);
	const inOrder = turns.every(({session: name, ordinal}, n) => name === session.session && ordinal === n);
	return isWhole && inOrder ? {session, turns} : undefined;
}

interface Reader {
	readonly known: Machines;
	readonly machine: string;
	readonly name: string;
}

function sessionOf(
	file: TranscriptFile,
	{session, turns}: {readonly session: SessionLine; readonly turns: readonly TurnLine[]},
	{known, machine, name}: Reader,
	bytesRead: number,
): SessionRead {
	const moved = mover(session.project.key, sameHere(known, machine, session.project));
	return {
		head: {...headOf(session, {known, machine, name}), file: file.path},
		empty: turns.length === 0,
		fromTurn: 0,
		turns: turns.map((turn) => turnOf(turn, moved)),
		state: {v: IMPORT_VERSION},
		skips: [],
		bytesRead,
	};
}

/** A session of another machine as it is known here; its file is not. */
export function headOf(session: SessionLine, {known, machine, name}: Reader): SessionHead {
	const {type: _, session: __, turns: ___, project: there, alsoProject, ...facts} = session;
	const here = sameHere(known, machine, there);
	return {
		...facts,
		key: keyOf(machine, session.session, session.id),
		file: '',
		title: redact(facts.title),
		...(facts.cwd === undefined ? {} : {cwd: mover(there.key, here)(facts.cwd)}),
		project: projectOf(there, machine, here),
		...(alsoProject
			? {alsoProject: here === there.key ? alsoProject : projectOf(alsoProject, machine, undefined)}
			: {}),
		machine: {id: machine, name, ...(known.trusted.includes(machine) ? {trusted: true as const} : {})},
	};
}

function projectOf(there: ProjectFacts, machine: string, here: string | undefined): Project {
	const repository = there.repository ? {repository: true as const} : {};
	if (here !== undefined) return {key: here, label: here === there.key ? there.label : labelOf(here), ...repository};
	return {key: `${MACHINE}:${machine}:${there.key}`, label: there.label, ...repository};
}

/** Paths below a project there → the same below it here. */
function mover(there: string, here: string | undefined): (file: string) => string {
	if (here === undefined || here === there) return (file) => file;
	return (file) => (file === there ? here : file.startsWith(`${there}/`) ? here + file.slice(there.length) : file);
}

/** Whoever packed it has taken out what it knew for a secret; this version may know more. */
export function turnOf({type: _, session: __, ...turn}: TurnLine, moved: (file: string) => string): Turn {
	return {...turn, question: redact(turn.question), steps: turn.steps.map((step) => stepOf(step, moved))};
}

function stepOf(step: StepLine, moved: (file: string) => string): Step {
	if (step.kind !== 'run') return {...step, text: redact(step.text)};
	const {run} = step;
	return {
		kind: 'run',
		run: {
			...run,
			id: '',
			files: run.files.map(moved),
			input: redact(run.input),
			result: redact(run.result),
			...(run.command === undefined ? {} : {command: redact(run.command)}),
			...(run.error === undefined ? {} : {error: redact(run.error)}),
			...(run.errors === undefined ? {} : {errors: run.errors.map(redact)}),
		},
	};
}
