/**
 * What runs that were killed have left beside the files they were at work on: swept at every install, uninstall and doctor.
 *
 * Names say whose they are: `.settings.json.deja-<pid>.tmp` (a text not yet in place), `.deja-<pid>.old` (a file that
 * has to be written in place, before and after), `runtime.new-<pid>`, `runtime.old-<pid>`, `installed.json.<pid>.tmp`, and a whole
 * `deja.new-<pid>`. What a run that is still at work has made is left alone. Nothing here throws.
 */
import fs from 'node:fs';
import path from 'node:path';
import {isStillRunning, type Places} from '../src/lib/index.ts';
import {restore} from './in-place.ts';
import type {TextSurface} from './surface.ts';
import {followLinks} from './target.ts';

/** No run takes longer, ms: whatever process has its pid now. */
const LONGEST_MS = 10 * 60_000;

export function sweepLeftovers(places: Places, surfaces: readonly Pick<TextSurface, 'path'>[]): void {
	const {deja, runtime, commandcode, live} = places;
	for (const {path: file} of surfaces) attempt(() => sweepBeside(followLinks(file)));
	// Killed between its two renames, an install has left the folder under its old name.
	for (const dir of abandoned(deja, /^runtime\.old-(\d+)$/)) {
		if (!fs.existsSync(runtime)) attempt(() => fs.renameSync(dir, runtime));
	}
	const remains = [
		...abandoned(deja, /^runtime\.(?:old|new|gone)-(\d+)$/),
		...abandoned(deja, /^installed\.json\.(\d+)\.tmp$/),
		...abandoned(live, /\.(\d+)\.tmp$/),
		...[deja, commandcode].flatMap((dir) =>
			abandoned(path.dirname(dir), new RegExp(`^${escaped(path.basename(dir))}\\.new-(\\d+)$`)),
		),
	];
	for (const file of remains) attempt(() => fs.rmSync(file, {recursive: true, force: true}));
}

/** What was left beside one file of the person's. A file that was being written in place gets back what it held before. */
function sweepBeside(file: string): void {
	const dir = path.dirname(file);
	const name = escaped(path.basename(file));
	for (const copy of abandoned(dir, new RegExp(`^\\.${name}\\.deja-(\\d+)\\.old$`))) {
		restore(file, copy);
		fs.rmSync(copy, {force: true});
	}
	for (const half of abandoned(dir, new RegExp(`^\\.${name}\\.deja-(\\d+)\\.tmp$`))) fs.rmSync(half, {force: true});
}

function abandoned(dir: string, pattern: RegExp): readonly string[] {
	try {
		return fs.readdirSync(dir).flatMap((name) => {
			const pid = Number(pattern.exec(name)?.[1] ?? Number.NaN);
			if (Number.isNaN(pid)) return [];
			const file = path.join(dir, name);
			const at = fs.lstatSync(file).mtimeMs;
			const atWork = pid !== process.pid && isStillRunning({pid, start: '', at}) && Date.now() - at < LONGEST_MS;
			return atWork ? [] : [file];
		});
	} catch {
		return [];
	}
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function attempt(act: () => void): void {
	try {
		act();
	} catch {
		// The next run tries again.
	}
}
