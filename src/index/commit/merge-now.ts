/**
 * The merges that are too big for whoever appends: run once, by a short-lived process of low priority.
 *
 * The work itself needs no writer lock, since its sources never change; only the commit is a race, and it is put on top
 * of whatever was committed in the meantime as long as the merged segments still stand there untouched.
 */

import {discard, withWriterLock} from '../directory/index.ts';
import type {SegmentRef} from '../segment/index.ts';
import {mergeRun} from './apply.ts';
import {sweep} from './gc.ts';
import {commitManifest, type Manifest, readManifest} from './manifest.ts';
import {planMerge} from './merge-plan.ts';

const MERGE_LOCK = 'merge.lock';
const COMMIT_TRIES = 20;

/** Is there a merge that is worth a process of its own? */
export function needsMerge(manifest: Manifest): boolean {
	return planMerge(manifest.segments) !== undefined;
}

/**
 * Does all merges that are due, one after the other. @returns how many were committed; 0 when another process is at it.
 * @throws Damage when a source is not whole, and what the file system says.
 */
export async function mergeNow(dir: string): Promise<number> {
	const merges = await withWriterLock(
		dir,
		(beat) => {
			for (let done = 0; ; done++) {
				const {manifest, problem} = readManifest(dir);
				const run = problem ? undefined : planMerge(manifest.segments);
				if (!run) return done;
				const sources = manifest.segments.slice(run.from, run.to);
				let merged: SegmentRef | undefined;
				try {
					merged = mergeRun(dir, sources, {from: 0, to: sources.length}, beat)[0];
				} catch (error) {
					// A writer has merged a source away before we opened it: what is left to do is for the next time.
					if ((error as NodeJS.ErrnoException).code === 'ENOENT' && isOld(dir, manifest)) return done;
					throw error;
				}
				const committed = replace(dir, sources, merged);
				if (!committed) {
					// Somebody buried passages of a source while we read it: our copy would bring them back.
					if (merged) discard(dir, merged.file);
					return done;
				}
				sweep(dir, committed);
			}
		},
		{name: MERGE_LOCK},
	);
	return merges ?? 0;
}

function replace(dir: string, sources: readonly SegmentRef[], merged: SegmentRef | undefined): Manifest | undefined {
	for (let tries = 0; tries < COMMIT_TRIES; tries++) {
		const {manifest, problem} = readManifest(dir);
		if (problem) return undefined;
		const segments = manifest.segments;
		const from = segments.findIndex(({file}) => file === sources[0]!.file);
		const stand = sources.every((source, i) => isSame(segments[from + i], source));
		if (from < 0 || !stand) return undefined;
		const next = [...segments.slice(0, from), ...(merged ? [merged] : []), ...segments.slice(from + sources.length)];
		const committed = commitManifest(dir, {...manifest, segments: next});
		if (committed) return committed;
	}
	return undefined;
}

function isOld(dir: string, manifest: Manifest): boolean {
	return readManifest(dir).manifest.generation > manifest.generation;
}

function isSame(a: SegmentRef | undefined, b: SegmentRef): boolean {
	return a?.file === b.file && a.dead?.file === b.dead?.file;
}
