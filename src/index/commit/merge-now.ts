/**
 * The merges that are too big for whoever appends: run once, by a short-lived process of low priority.
 *
 * The work itself needs no writer lock, since its sources never change; only the commit is a race, and it is put on top
 * of whatever was committed in the meantime as long as the merged segments still stand there untouched.
 */
import {codeOf} from '../../lib/index.ts';

import {type Directory, directoryAt, type Place, withWriterLock} from '../directory/index.ts';
import type {SegmentRef} from '../segment/index.ts';
import {mergeRun} from './apply.ts';
import {sweep} from './gc.ts';
import {type Manifest, readManifest, updateManifest} from './manifest.ts';
import {planMerge} from './merge-plan.ts';

const MERGE_LOCK = 'merge.lock';

/** Is there a merge that is worth a process of its own? */
export function needsMerge(manifest: Manifest): boolean {
	return planMerge(manifest.segments) !== undefined;
}

/**
 * Does all merges that are due, one after the other. @returns how many were committed; 0 when another process is at it.
 * @throws Damage when a source is not whole, and what the file system says.
 */
export async function mergeNow(place: Place): Promise<number> {
	const directory = directoryAt(place);
	const merges = await withWriterLock(
		directory,
		(beat) => {
			for (let done = 0; ; done++) {
				const {manifest, problem} = readManifest(directory);
				const run = problem ? undefined : planMerge(manifest.segments);
				if (!run) return done;
				const sources = manifest.segments.slice(run.from, run.to);
				let merged: SegmentRef | undefined;
				try {
					merged = mergeRun(directory, sources, {from: 0, to: sources.length}, beat)[0];
				} catch (error) {
					// A writer has merged a source away before we opened it: what is left to do is for the next time.
					if (codeOf(error) === 'ENOENT' && isOld(directory, manifest)) return done;
					throw error;
				}
				const committed = replace(directory, sources, merged);
				if (!committed) {
					// Somebody buried passages of a source while we read it: our copy would bring them back.
					if (merged) directory.delete(merged.file);
					return done;
				}
				sweep(directory, committed);
			}
		},
		{name: MERGE_LOCK},
	);
	return merges ?? 0;
}

function replace(
	directory: Directory,
	sources: readonly SegmentRef[],
	merged: SegmentRef | undefined,
): Manifest | undefined {
	return updateManifest(directory, ({manifest, problem}) => {
		const {segments} = manifest;
		const from = segments.findIndex(({file}) => file === sources[0]!.file);
		const stand = sources.every((source, i) => isSame(segments[from + i], source));
		if (problem || from < 0 || !stand) return undefined;
		const rest = segments.slice(from + sources.length);
		return {...manifest, segments: [...segments.slice(0, from), ...(merged ? [merged] : []), ...rest]};
	});
}

function isOld(directory: Directory, manifest: Manifest): boolean {
	return readManifest(directory).manifest.generation > manifest.generation;
}

function isSame(a: SegmentRef | undefined, b: SegmentRef): boolean {
	return a?.file === b.file && a.dead?.file === b.dead?.file;
}
