/**
 * The runtime: a copy of the program below deja's folder, so that an emptied npx cache or a moved checkout breaks nothing.
 *
 * It is swapped in whole: written beside the old one, then renamed. `runtime.json` says what it should hold; a folder without
 * it was not made by deja and is refused.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {readSmallFile, renameOver} from '../src/lib/index.ts';
import {hostOf} from './host.ts';
import type {Outcome, Site} from './surface.ts';
import {messageOf} from './target.ts';

type Files = ReadonlyMap<string, Buffer>;

const MANIFEST = 'runtime.json';
/** Made here, not copied. */
const made = ['deja', 'deja.cmd', MANIFEST];

/** What installing would do. */
export function planRuntime(site: Site): Outcome {
	const {runtime} = site.places;
	let wanted: Files;
	try {
		wanted = runtimeFiles(site);
	} catch (error) {
		return {state: 'refused', text: undefined, note: `the program cannot be read: ${messageOf(error)}`};
	}
	if (!wanted.has('deja.mjs')) {
		return {state: 'refused', text: undefined, note: `no built program in ${site.program}: run npm run build`};
	}
	if (!fs.existsSync(runtime)) return {state: 'created', text: undefined};
	if (!isRuntime(runtime))
		return {state: 'refused', text: undefined, note: 'a folder that deja did not make is in its place'};
	return {state: holds(runtime, wanted) ? 'unchanged' : 'updated', text: undefined};
}

/** Copies the program. Throws when the disk says no; the old runtime is still in place then. */
export function putRuntime(site: Site): void {
	const {runtime} = site.places;
	const wanted = runtimeFiles(site);
	const fresh = `${runtime}.new-${process.pid}`;
	const old = `${runtime}.old-${process.pid}`;
	for (const dir of [fresh, old]) fs.rmSync(dir, {recursive: true, force: true});
	try {
		fs.mkdirSync(fresh, {recursive: true, mode: 0o700});
		for (const [name, bytes] of wanted) fs.writeFileSync(path.join(fresh, name), bytes, {mode: modeOf(name)});
		if (fs.existsSync(runtime)) renameOver(runtime, old);
		try {
			renameOver(fresh, runtime);
		} catch (error) {
			if (fs.existsSync(old)) renameOver(old, runtime);
			throw error;
		}
	} finally {
		for (const dir of [fresh, old]) fs.rmSync(dir, {recursive: true, force: true});
	}
}

export function planRuntimeRemoval(site: Site): Outcome {
	const {runtime} = site.places;
	if (!fs.existsSync(runtime)) return {state: 'unchanged', text: undefined};
	if (isRuntime(runtime)) return {state: 'removed', text: undefined};
	return {state: 'foreign', text: undefined, note: 'not made by deja: left as it is'};
}

/** In one step, so that a run which is killed leaves no half of it. */
export function removeRuntime(site: Site): void {
	const gone = `${site.places.runtime}.gone-${process.pid}`;
	renameOver(site.places.runtime, gone);
	fs.rmSync(gone, {recursive: true, force: true});
}

/** What is wrong with the installed runtime, file by file; empty when it is whole. */
export function runtimeDamage(runtime: string): readonly string[] {
	let files: Record<string, unknown>;
	try {
		files = (JSON.parse(readSmallFile(path.join(runtime, MANIFEST)) ?? '') as {files: Record<string, unknown>}).files;
	} catch {
		return [`${MANIFEST} cannot be read`];
	}
	return Object.entries(files).flatMap(([name, hash]) => {
		const file = path.join(runtime, name);
		if (!fs.existsSync(file)) return [`${name} is missing`];
		return hashOf(fs.readFileSync(file)) === hash ? [] : [`${name} is not what was installed`];
	});
}

function isRuntime(dir: string): boolean {
	return fs.existsSync(path.join(dir, MANIFEST)) || fs.readdirSync(dir).length === 0;
}

function runtimeFiles(site: Site): Files {
	const names = fs
		.readdirSync(site.program, {withFileTypes: true})
		.filter((entry) => entry.isFile() && !made.includes(entry.name))
		.map(({name}) => name)
		.sort();
	const files = new Map(names.map((name) => [name, fs.readFileSync(path.join(site.program, name))]));
	const {launcher, launcherText} = hostOf(site.platform);
	files.set(launcher, Buffer.from(launcherText(site)));
	const hashes = Object.fromEntries([...files].map(([name, bytes]) => [name, hashOf(bytes)]));
	files.set(
		MANIFEST,
		Buffer.from(`${JSON.stringify({version: site.version, node: site.node, files: hashes}, null, 2)}\n`),
	);
	return files;
}

function holds(dir: string, wanted: Files): boolean {
	const names = fs.readdirSync(dir);
	return (
		names.length === wanted.size &&
		[...wanted].every(([name, bytes]) => names.includes(name) && fs.readFileSync(path.join(dir, name)).equals(bytes))
	);
}

const modeOf = (name: string) => (name === 'deja' || name.endsWith('.sh') ? 0o700 : 0o600);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
