/**
 * The person's git, and a bare repository below deja's folder that it works in. Nothing else of deja opens a connection, and
 * nothing but `deja remote`, `deja push` and `deja pull` comes here.
 *
 * The repository is a copy of what lies in the remote: when it is damaged or gone it is made again. Its settings are its own,
 * so that no hook and no template of the person's runs in it; logins are the person's.
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, rmSync, statSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {pause} from '../lib/index.ts';

/** Git said no; its own words. */
export class GitError extends Error {}

export interface Git {
	readonly dir: string;
	/** @returns what it printed. Throws GitError. */
	run(words: readonly string[], input?: string | Buffer): Buffer;
	text(words: readonly string[], input?: string): string;
}

/** A lock that a killed git left: no step of ours holds one as long. Milliseconds. */
const STALE_MS = 5_000;
const LARGEST = 1 << 30;

/** @param env of the person: their keys, helpers and proxies are found by it. */
export function gitIn(dir: string, env: NodeJS.ProcessEnv = process.env): Git {
	const run = (words: readonly string[], input?: string | Buffer): Buffer => {
		const done = spawnSync('git', ['-C', dir, ...words], {
			env: {...withoutPlaces(env), GIT_NO_LAZY_FETCH: '1'},
			maxBuffer: LARGEST,
			stdio: [input === undefined ? 'inherit' : 'pipe', 'pipe', 'pipe'],
			windowsHide: true,
			...(input === undefined ? {} : {input}),
		});
		if (done.error) throw new GitError(`git cannot be run: ${done.error.message}`);
		if (done.status === 0) return done.stdout;
		const said = whatGitSaid(done.stderr.toString('utf8'));
		throw new GitError(said === '' ? `git ${words[0]} ended with ${done.status ?? done.signal}` : said);
	};
	return {dir, run, text: (words, input) => run(words, input).toString('utf8')};
}

/**
 * The lines that say what is wrong, or the last ones; git's advice is for people who typed the command. What ssh said stands
 * right before git's own words, and is the cause.
 */
function whatGitSaid(stderr: string): string {
	const lines = stderr.trim().split('\n');
	const first = lines.findIndex(tells);
	const cause = lines[first - 1]?.trim() ?? '';
	const isCause = cause !== '' && !/^(?:hint|warning|To|From|Cloning)\b/.test(cause) && !/^[!*+=-] /.test(cause);
	const telling = [...(isCause ? [cause] : []), ...lines.filter(tells)].slice(0, 3);
	return (telling.length > 0 ? telling : lines.slice(-3)).join('; ');
}

const tells = (line: string): boolean => /^(?:fatal|error|remote):/.test(line);

/** A hook of git's may have started deja: its repository is not ours. */
function withoutPlaces(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const {GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, GIT_OBJECT_DIRECTORY: ____, ...rest} = env;
	return rest;
}

/** Opens the bare repository, made when it is not there; a lock is waited for, and one that a killed git left taken away. */
export function openStore(dir: string, env?: NodeJS.ProcessEnv): Git {
	mkdirSync(dir, {recursive: true, mode: 0o700});
	const git = gitIn(dir, env);
	if (!existsSync(path.join(dir, 'HEAD')) || !existsSync(path.join(dir, 'objects'))) {
		rmSync(dir, {recursive: true, force: true});
		mkdirSync(dir, {recursive: true, mode: 0o700});
		git.run(['init', '--bare', '--quiet', '--object-format=sha1', '--template=']);
		git.run(['config', 'gc.auto', '0']);
		git.run(['config', 'core.hooksPath', '/dev/null']);
		git.run(['config', 'transfer.fsckObjects', 'false']);
		git.run(['config', 'core.compression', '0']);
	}
	clearLocks(dir);
	return git;
}

function clearLocks(dir: string): void {
	for (const name of readdirSync(dir, {recursive: true, encoding: 'utf8'})) {
		if (name.endsWith('.lock') && !name.startsWith('objects')) clearLock(path.join(dir, name));
	}
}

/** Who holds a lock may live and be done in a moment; one whose age says that nobody does is taken away. */
function clearLock(file: string): void {
	for (;;) {
		const made = statSync(file, {throwIfNoEntry: false})?.mtimeMs;
		if (made === undefined) return;
		if (Math.abs(Date.now() - made) > STALE_MS) rmSync(file, {force: true});
		else pause(25);
	}
}

/**
 * In a remote that is a folder (a disk that is carried about, a NAS) nobody else takes away what a killed push left: the locks
 * on these refs, which are only ever pushed from here.
 */
export function clearRefLocks(url: string, refs: Iterable<string>): void {
	const folder = url.startsWith('file:///') ? fileURLToPath(url) : url;
	if (!path.isAbsolute(folder)) return;
	for (const ref of refs) for (const dir of ['', '.git']) clearLock(path.join(folder, dir, `${ref}.lock`));
}

/** The id that git gives a blob. */
export const blobId = (bytes: Buffer): string =>
	createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** Name → blob id of all that lies in a commit; none when there is no such commit. */
export function treeOf(git: Git, commit: string): ReadonlyMap<string, string> {
	let listed: string;
	try {
		listed = git.text(['ls-tree', '-z', commit]);
	} catch {
		return new Map();
	}
	return new Map(
		listed.split('\0').flatMap((line): [string, string][] => {
			const [, id, name] = /^\d+ blob ([\da-f]+)\t(.+)$/s.exec(line) ?? [];
			return id === undefined || name === undefined ? [] : [[name, id]];
		}),
	);
}

/** Blobs by their ids, one after the other; those that are not there are left out. */
export function* blobsOf(git: Git, ids: readonly string[]): Generator<[id: string, bytes: Buffer]> {
	const most = 400;
	for (let from = 0; from < ids.length; from += most) {
		const out = git.run(['cat-file', '--batch'], `${ids.slice(from, from + most).join('\n')}\n`);
		for (let at = 0; at < out.length; ) {
			const end = out.indexOf(10, at);
			const [id = '', kind, size = '0'] = out.toString('latin1', at, end).split(' ');
			at = end + 1;
			if (kind !== 'blob') continue;
			yield [id, out.subarray(at, at + Number(size))];
			at += Number(size) + 1;
		}
	}
}

/** Refs of a place, as it is now: name → commit. Opens a connection. Throws GitError. */
export function refsAt(git: Git, url: string, pattern: string): ReadonlyMap<string, string> {
	const listed = git.text(['ls-remote', '--refs', '--', url, pattern]);
	return new Map(
		listed.split('\n').flatMap((line): [string, string][] => {
			const [id, name] = line.split('\t');
			return id && name ? [[name, id]] : [];
		}),
	);
}

/** Refs of the repository itself. */
export function ownRefs(git: Git, prefix: string): ReadonlyMap<string, string> {
	const listed = git.text(['for-each-ref', '--format=%(refname)%09%(objectname)', prefix]);
	return new Map(
		listed.split('\n').flatMap((line): [string, string][] => {
			const [name, id] = line.split('\t');
			return name && id ? [[name, id]] : [];
		}),
	);
}

/** A file of a commit: its bytes, or a blob that is there already. */
export type TreeFile = {readonly name: string} & ({readonly bytes: Buffer} | {readonly id: string});

/**
 * Puts a commit without a parent in the place of a ref. Equal files give the same commit, on every machine and at any time.
 * @returns its id. Throws GitError, also when a blob that should be there is not.
 */
export function replaceRef(git: Git, ref: string, files: readonly TreeFile[], message: string): string {
	const who = 'deja <deja@localhost> 0 +0000';
	const parts: (string | Buffer)[] = [
		`reset ${ref}\ncommit ${ref}\ncommitter ${who}\ndata ${Buffer.byteLength(message)}\n${message}\ndeleteall\n`,
	];
	for (const file of files) {
		if ('id' in file) parts.push(`M 100644 ${file.id} ${file.name}\n`);
		else parts.push(`M 100644 inline ${file.name}\ndata ${file.bytes.length}\n`, file.bytes, '\n');
	}
	parts.push('\ndone\n');
	git.run(
		['fast-import', '--quiet', '--force', '--done'],
		Buffer.concat(parts.map((part) => Buffer.from(part as string))),
	);
	return git.text(['rev-parse', ref]).trim();
}
