/**
 * What an install remembers for its undoing: `installed.json` in deja's folder.
 *
 * It is always written before the change that it describes, so that a run which is killed at any moment leaves nothing that
 * an uninstall could not undo. Losing it loses nothing but finish: deja still finds everything that starts its runtime, only
 * a container or folder that it made, or found empty, may then stay or go the wrong way.
 */
import fs from 'node:fs';
import path from 'node:path';
import {type Places, readSmallFile, renameOver} from '../src/lib/index.ts';
import type {Before, SurfaceName} from './surface.ts';

export interface Record {
	readonly version: string;
	/** Surfaces that are in place, or were when deja last looked. */
	readonly installed: readonly SurfaceName[];
	/** JSON files as they were before deja wrote to them. */
	readonly before: {readonly [name in SurfaceName]?: Before};
	/** Folders that deja made, outermost first. */
	readonly folders: readonly string[];
	/** Commands that deja has put into files which it shares with others, word for word: see `TextSurface.commands`. */
	readonly wrote: readonly string[];
	/** The folder on PATH that got a `deja`; '' when none did. */
	readonly launcher: string;
}

export const emptyRecord: Record = {version: '', installed: [], before: {}, folders: [], wrote: [], launcher: ''};

const NAME = 'installed.json';
const fileOf = ({deja}: Places) => path.join(deja, NAME);

export function readRecord(places: Places): Record {
	try {
		const raw = JSON.parse(readSmallFile(fileOf(places)) ?? '') as Partial<{[key in keyof Record]: unknown}>;
		const strings = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
		return {
			version: typeof raw.version === 'string' ? raw.version : '',
			installed: strings(raw.installed) as SurfaceName[],
			before: typeof raw.before === 'object' && raw.before !== null ? raw.before : {},
			folders: strings(raw.folders),
			wrote: strings(raw.wrote),
			launcher: typeof raw.launcher === 'string' ? raw.launcher : '',
		};
	} catch {
		return emptyRecord;
	}
}

/**
 * Writes the record, unless it says the same already. Where deja's folder is missing, it comes into being with the record in
 * it, by one rename, and the record names every folder that was made for it.
 * @returns the record as written.
 */
export function writeRecord(places: Places, record: Record): Record {
	const {deja} = places;
	const missing = missingFolders(deja);
	const whole = withFolders(record, missing);
	const text = `${JSON.stringify(whole, null, 2)}\n`;
	const [top] = missing;
	if (top !== undefined) {
		const fresh = `${top}.new-${process.pid}`;
		fs.rmSync(fresh, {recursive: true, force: true});
		const inside = path.join(fresh, path.relative(top, deja));
		fs.mkdirSync(inside, {recursive: true, mode: 0o700});
		fs.writeFileSync(path.join(inside, NAME), text, {mode: 0o600});
		renameOver(fresh, top);
		return whole;
	}
	const file = fileOf(places);
	if (readSmallFile(file) === text) return whole;
	const fresh = `${file}.${process.pid}.tmp`;
	fs.writeFileSync(fresh, text, {mode: 0o600});
	renameOver(fresh, file);
	return whole;
}

export function removeRecord(places: Places): void {
	fs.rmSync(fileOf(places), {force: true});
}

/**
 * A second install adds to what the first one found; what was there before the first counts.
 * @param fresh nothing of ours stood there now, so what was found is what there was.
 */
export function remember(record: Record, name: SurfaceName, found: Before | undefined, fresh = false): Record {
	const installed = record.installed.includes(name) ? record.installed : [...record.installed, name];
	if (!found) return {...record, installed};
	const known = fresh ? undefined : record.before[name];
	const was = found.was === 'present' ? (known?.was ?? 'present') : found.was;
	const bom = found.bom || known?.bom ? {bom: true as const} : {};
	const off = found.off ?? known?.off;
	const blanks = {...known?.blanks, ...found.blanks};
	const before = {...record.before, [name]: {was, ...bom, blanks, ...(off === undefined ? {} : {off})}};
	return {...record, installed, before};
}

export function withFolders(record: Record, folders: readonly string[]): Record {
	const fresh = folders.filter((dir) => !record.folders.includes(dir));
	return fresh.length ? {...record, folders: [...record.folders, ...fresh]} : record;
}

/** What is not there of a folder and of those above it, outermost first. */
export function missingFolders(dir: string): readonly string[] {
	if (fs.existsSync(dir)) return [];
	return path.dirname(dir) === dir ? [] : [...missingFolders(path.dirname(dir)), dir];
}

/** Removes the folders that are empty, innermost first. */
export function removeEmpty(folders: readonly string[]): void {
	for (const dir of [...folders].reverse()) {
		try {
			fs.rmdirSync(dir);
		} catch {
			// Not empty, or gone.
		}
	}
}
