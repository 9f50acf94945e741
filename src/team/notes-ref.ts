/**
 * Notes that somebody in a team stands behind, in the code repository's own `refs/deja/notes`: a file a note, author and date
 * from git, signed when the person signs commits. The ref is in no work tree and in no plain clone; it is fetched and sent only
 * by `deja pull` and `deja push` in that repository. Never a transcript: a note is what one person wrote to be read by others.
 */
import {randomBytes} from 'node:crypto';
import * as z from 'zod/mini';
import {type Git, GitError} from '../machines/index.ts';

export const NOTES_REF = 'refs/deja/notes';
const THEIRS_REF = 'refs/deja/theirs';
const FILE = /^([\da-f]{8})\.json$/;
/** A note is a sentence or two. UTF-16 units. */
export const LONGEST = 1_000;

export interface TeamNote {
	/** Eight hexadecimal digits. */
	readonly id: string;
	readonly text: string;
	/** As git has it. */
	readonly by: string;
	/** When it was written, unix ms. */
	readonly time: number;
	/**
	 * `G` and the like, as `git log` says it; `N` for a commit without a signature, `?` for one whose signature git could not look
	 * at: it does not know which keys it may trust. Only when it was asked for.
	 */
	readonly signature?: string;
}

const schema = z.object({
	schema_version: z.literal(1),
	text: z.string().check(z.minLength(1), z.maxLength(LONGEST * 2)),
});

/** Adds a note. @returns its id. Throws GitError: no repository, nobody to be the author. */
export function addNote(git: Git, text: string): string {
	const id = randomBytes(4).toString('hex');
	const blob = git.text(['hash-object', '-w', '--stdin'], `${JSON.stringify({schema_version: 1, text})}\n`).trim();
	const files = new Map(filesOf(git, NOTES_REF)).set(`${id}.json`, blob);
	commit(git, files, parentsOf(git, [NOTES_REF]), `Note ${id}`);
	return id;
}

/** Takes a note back, for everybody who pulls. @returns whether there was one. */
export function withdrawNote(git: Git, id: string): boolean {
	const files = new Map(filesOf(git, NOTES_REF));
	if (!files.delete(`${id}.json`)) return false;
	commit(git, files, parentsOf(git, [NOTES_REF]), `Withdraw note ${id}`);
	return true;
}

/** @param verify ask git about signatures, which may take a process a note. @returns notes that hold, newest first. */
export function notesIn(git: Git, verify = false): readonly TeamNote[] {
	const files = filesOf(git, NOTES_REF);
	if (files.size === 0) return [];
	const format = `--format=%x01%an%x02%at%x02${verify ? '%G?' : ''}%x02%H`;
	const log = git.text(['log', '--no-merges', '--diff-filter=A', '--name-only', format, NOTES_REF]);
	const origins = new Map<string, Omit<TeamNote, 'id' | 'text'>>();
	const isSigned = verify ? signedIn(git) : new Set<string>();
	for (const entry of log.split('\u0001').slice(1)) {
		const [line = '', ...names] = entry.split('\n');
		const [by = '', at = '0', told = '', commit = ''] = line.split('\u0002');
		const signature = told === 'N' && isSigned.has(commit) ? '?' : told;
		for (const name of names) {
			if (name !== '') origins.set(name, {by, time: Number(at) * 1_000, ...(verify ? {signature} : {})});
		}
	}
	const found = [...files].flatMap(([name, blob]): TeamNote[] => {
		const id = FILE.exec(name)?.[1];
		const parsed = id === undefined ? undefined : schema.safeParse(jsonOf(git.text(['cat-file', 'blob', blob])));
		if (id === undefined || !parsed?.success) return [];
		return [{id, text: parsed.data.text, ...(origins.get(name) ?? {by: 'unknown', time: 0})}];
	});
	return found.sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1));
}

/** Commits that bear a signature, whatever it is worth. */
function signedIn(git: Git): ReadonlySet<string> {
	const raw = git.text(['log', '--format=raw', NOTES_REF]);
	const commits = raw.split(/^commit /m).filter((commit) => /^gpgsig(?:-sha256)? /m.test(commit));
	return new Set(commits.map((commit) => commit.slice(0, commit.search(/\s/))));
}

/** Fetches what others have added and withdrawn, and brings the two together. Opens a connection. @returns whether there was any. */
export function fetchNotes(git: Git): boolean {
	const remote = remoteOf(git);
	if (remote === undefined) return false;
	if (git.text(['ls-remote', '--', remote, NOTES_REF]).trim() === '') return false;
	git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', remote, `+${NOTES_REF}:${THEIRS_REF}`]);
	const [own, theirs] = [idOf(git, NOTES_REF), idOf(git, THEIRS_REF)!];
	if (own === undefined || isWithin(git, own, theirs)) git.run(['update-ref', NOTES_REF, theirs]);
	else if (!isWithin(git, theirs, own)) {
		// The first notes of two people have nothing in common.
		const base = attempt(() => git.text(['merge-base', own, theirs]).trim());
		const files = merged(base === undefined ? new Map() : filesOf(git, base), filesOf(git, own), filesOf(git, theirs));
		commit(git, files, [own, theirs], 'Bring notes together');
	}
	return true;
}

/** Sends notes; what others sent meanwhile is brought in first. Opens a connection. @returns whether there were any to send. */
export function sendNotes(git: Git): boolean {
	const remote = remoteOf(git);
	if (remote === undefined || idOf(git, NOTES_REF) === undefined) return false;
	for (let tries = 3; ; tries--) {
		fetchNotes(git);
		try {
			git.run(['push', '--quiet', '--no-verify', '--', remote, `${NOTES_REF}:${NOTES_REF}`]);
			return true;
		} catch (error) {
			if (tries <= 1 || !(error instanceof GitError)) throw error;
		}
	}
}

/** What one side has taken away since they parted is gone, what one has added is there. */
function merged(
	base: ReadonlyMap<string, string>,
	own: ReadonlyMap<string, string>,
	theirs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
	return new Map([...own, ...theirs].filter(([name]) => (own.has(name) && theirs.has(name)) || !base.has(name)));
}

function commit(git: Git, files: ReadonlyMap<string, string>, parents: readonly string[], message: string): void {
	const lines = [...files].sort().map(([name, blob]) => `100644 blob ${blob}\t${name}\n`);
	const tree = git.text(['mktree'], lines.join('')).trim();
	const signs = attempt(() => git.text(['config', '--type=bool', 'commit.gpgsign']).trim()) === 'true';
	const words = ['commit-tree', ...(signs ? ['-S'] : []), ...parents.flatMap((id) => ['-p', id]), '-m', message, tree];
	const made = git.text(words).trim();
	git.run(['update-ref', NOTES_REF, made, idOf(git, NOTES_REF) ?? '0'.repeat(40)]);
}

function filesOf(git: Git, commit: string): ReadonlyMap<string, string> {
	const listed = attempt(() => git.text(['ls-tree', commit])) ?? '';
	return new Map(
		listed.split('\n').flatMap((line): [string, string][] => {
			const [, blob, name] = /^\d+ blob ([\da-f]+)\t(.+)$/.exec(line) ?? [];
			return blob === undefined || name === undefined ? [] : [[name, blob]];
		}),
	);
}

const idOf = (git: Git, ref: string): string | undefined =>
	attempt(() => git.text(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).trim());
const parentsOf = (git: Git, refs: readonly string[]): string[] => refs.flatMap((ref) => idOf(git, ref) ?? []);
const isWithin = (git: Git, old: string, young: string): boolean =>
	attempt(() => git.run(['merge-base', '--is-ancestor', old, young])) !== undefined;

/** The remote that the code came from. */
function remoteOf(git: Git): string | undefined {
	const names = (attempt(() => git.text(['remote'])) ?? '').split('\n').filter((name) => name !== '');
	return names.includes('origin') ? 'origin' : names.length === 1 ? names[0] : undefined;
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function attempt<T>(ask: () => T): T | undefined {
	try {
		return ask();
	} catch (error) {
		if (error instanceof GitError) return undefined;
		throw error;
	}
}
