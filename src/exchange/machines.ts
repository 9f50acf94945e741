/**
 * machines.json: what this machine is called, which others are trusted, and which projects of theirs are which of ours.
 *
 * A machine is known by an id that was made at random; its name is for people and may change. A file that cannot be
 * understood trusts nobody, and is never written over: who this machine is must not be made up a second time.
 */
import {randomBytes} from 'node:crypto';
import {mkdirSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import {type Places, readPlainFile, replaceFile} from '../lib/index.ts';
import {nameOf, type Origin, type Repository} from './form.ts';

export interface Machines {
	/** This one; undefined until it has told somebody of itself. `edition`: of what it told last. */
	readonly self?: Origin & {readonly edition: number};
	/** Ids of machines whose words count as the person's own. */
	readonly trusted: readonly string[];
	/** Repositories here: Project.key → by what others know them. */
	readonly repositories: Readonly<Record<string, Repository & {readonly label: string}>>;
	/** What the person said: `<machine id>:<directory there>` → Project.key here. */
	readonly same: Readonly<Record<string, string>>;
	/** Own sessions that were forgotten, by `nameOf`: whoever was told of them lets go. */
	readonly forgotten?: readonly string[];
	/** The file is there and cannot be understood: one line. */
	readonly problem?: string;
}

const schema = z.object({
	self: z.exactOptional(z.object({id: z.string(), name: z.string(), edition: z.number()})),
	trusted: z.array(z.string()),
	repositories: z.record(
		z.string(),
		z.object({label: z.string(), root: z.exactOptional(z.string()), remote: z.exactOptional(z.string())}),
	),
	same: z.record(z.string(), z.string()),
	forgotten: z.exactOptional(z.array(z.string())),
});

const NOBODY: Machines = {trusted: [], repositories: {}, same: {}};

const fileOf = ({deja}: Pick<Places, 'deja'>): string => path.join(deja, 'machines.json');

/** Never throws; see `problem`. */
export function readMachines(places: Pick<Places, 'deja'>): Machines {
	const file = fileOf(places);
	let text: string;
	try {
		text = readPlainFile(file);
	} catch (error) {
		const {code} = error as NodeJS.ErrnoException;
		return code === 'ENOENT' ? NOBODY : {...NOBODY, problem: `${file} cannot be read (${code})`};
	}
	try {
		const parsed = schema.safeParse(JSON.parse(text));
		if (parsed.success) return parsed.data;
	} catch {
		// Said below.
	}
	return {...NOBODY, problem: `${file} is not understood: mend or remove it`};
}

/** Writes what `change` makes of the file. @throws when it is not understood, and what the file system says. */
export function changeMachines(places: Pick<Places, 'deja'>, change: (machines: Machines) => Machines): Machines {
	const {problem, ...before} = readMachines(places);
	if (problem !== undefined) throw new Error(problem);
	const next = change(before);
	const file = fileOf(places);
	mkdirSync(places.deja, {recursive: true, mode: 0o700});
	replaceFile(file, `${JSON.stringify(next, null, '\t')}\n`);
	return next;
}

/** Who this machine is: made up when it is first asked. @param name how it is called then. */
export function selfOf(places: Pick<Places, 'deja'>, name: string = os.hostname()): Origin {
	const {self} = readMachines(places);
	const {id, name: called} = self ?? changeMachines(places, (all) => ({...all, self: newSelf(name)})).self!;
	return {id, name: called};
}

/** A machine that nobody knows yet. */
export const newSelf = (name: string): NonNullable<Machines['self']> => ({
	id: randomBytes(8).toString('hex'),
	name: machineName(name),
	edition: 0,
});

/** One line of sensible length; never empty. */
export const machineName = (name: string): string =>
	name
		.replace(/[^\p{L}\p{N}._ -]+/gu, '')
		.trim()
		.slice(0, 64) || 'unnamed';

/** Sessions that were forgotten here: the next telling says so. Whoever never told anything has nobody to tell. */
export function noteUntold(places: Pick<Places, 'deja'>, keys: Iterable<string>): void {
	if (!readMachines(places).self) return;
	const names = [...keys].filter((key) => !key.startsWith('machine:')).map(nameOf);
	if (names.length === 0) return;
	changeMachines(places, (all) => ({...all, forgotten: [...new Set([...(all.forgotten ?? []), ...names])]}));
}

/** The edition of what is told now: larger than any before, whatever the clock says. @param now unix ms. */
export function nextEdition(places: Pick<Places, 'deja'>, now: number): number {
	const {id, name} = selfOf(places);
	return changeMachines(places, (all) => ({
		...all,
		self: {id, name, edition: Math.max(Math.floor(now), (all.self?.edition ?? 0) + 1)},
	})).self!.edition;
}

/**
 * @param there a project of another machine. @returns the key of the same project here: what the person said, else the one
 * repository with the same first commit (of several, the one with the same remote), else the one with the same remote.
 */
export function sameHere(
	{same, repositories}: Pick<Machines, 'same' | 'repositories'>,
	machine: string,
	there: Repository & {readonly key: string},
): string | undefined {
	const said = same[`${machine}:${there.key}`];
	if (said !== undefined) return said;
	const known = Object.entries(repositories);
	const withRoot = known.filter(([, {root}]) => root !== undefined && root === there.root);
	if (withRoot.length === 1) return withRoot[0]![0];
	const among = withRoot.length > 1 ? withRoot : known;
	const withRemote = among.filter(([, {remote}]) => remote !== undefined && remote === there.remote);
	return withRemote.length === 1 ? withRemote[0]![0] : undefined;
}
