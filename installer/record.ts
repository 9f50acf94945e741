/**
 * What an install remembers for its undoing: `installed.json` in deja's folder.
 *
 * Losing it loses nothing but finish: deja still finds everything of its own by its marks, only a container or folder that it
 * made, or found empty, may then stay or go the wrong way.
 */
import fs from 'node:fs';
import path from 'node:path';
import type {Places} from '../src/lib/index.ts';
import type {Before, SurfaceName} from './surface.ts';

export interface Record {
	readonly version: string;
	/** Surfaces that are in place, or were when deja last looked. */
	readonly installed: readonly SurfaceName[];
	/** JSON files as they were before deja wrote to them. */
	readonly before: {readonly [name in SurfaceName]?: Before};
	/** Folders that deja made, outermost first. */
	readonly folders: readonly string[];
}

export const emptyRecord: Record = {version: '', installed: [], before: {}, folders: []};

const fileOf = ({deja}: Places) => path.join(deja, 'installed.json');

export function readRecord(places: Places): Record {
	try {
		const raw = JSON.parse(fs.readFileSync(fileOf(places), 'utf8')) as Partial<Record>;
		const {version, installed, before, folders} = raw;
		return {
			version: typeof version === 'string' ? version : '',
			installed: Array.isArray(installed) ? installed : [],
			before: typeof before === 'object' && before !== null ? before : {},
			folders: Array.isArray(folders) ? folders.filter((dir) => typeof dir === 'string') : [],
		};
	} catch {
		return emptyRecord;
	}
}

/** Writes the record, unless it says the same already. */
export function writeRecord(places: Places, record: Record): void {
	const file = fileOf(places);
	const text = `${JSON.stringify(record, null, 2)}\n`;
	if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
	const fresh = `${file}.${process.pid}.tmp`;
	fs.writeFileSync(fresh, text, {mode: 0o600});
	fs.renameSync(fresh, file);
}

export function removeRecord(places: Places): void {
	fs.rmSync(fileOf(places), {force: true});
}

/** A second install adds to what the first one found; what was there before the first counts. */
export function remember(record: Record, name: SurfaceName, found: Before | undefined): Record {
	const installed = record.installed.includes(name) ? record.installed : [...record.installed, name];
	if (!found) return {...record, installed};
	const known = record.before[name];
	const was = found.was === 'present' ? (known?.was ?? 'present') : found.was;
	const off = found.off ?? known?.off;
	const blanks = {...known?.blanks, ...found.blanks};
	const before = {...record.before, [name]: {was, blanks, ...(off === undefined ? {} : {off})}};
	return {...record, installed, before};
}

/** Makes a folder with what is missing above it. @returns the new ones, outermost first. */
export function makeFolders(dir: string, mode: number): readonly string[] {
	if (fs.existsSync(dir)) return [];
	const above = path.dirname(dir) === dir ? [] : makeFolders(path.dirname(dir), mode);
	fs.mkdirSync(dir, {mode});
	return [...above, dir];
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
