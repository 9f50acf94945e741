/**
 * Takes everything of another agent out of the index and off the disk: the person does not want its history read any more.
 * Nothing is noted, so it comes back when it is asked for again, as far as its transcripts are still there.
 */
import type {Places} from '../../lib/index.ts';
import type {OtherAgent} from '../../model/index.ts';
import {sourceOf} from '../../sources/index.ts';
import {openCatalog} from '../catalog/index.ts';
import {commitChanges, compact, readManifest, rulesOf, type SessionChange, sweep} from '../commit/index.ts';
import {directoryAt, withWriterLock} from '../directory/index.ts';
import {batchOf} from './batches.ts';

/**
 * @returns how many sessions went.
 * @throws when another process keeps writing, and when the index cannot be read or written.
 */
export async function dropAgent(places: Places, agent: OtherAgent, waitForLock = 10_000): Promise<number> {
	const directory = directoryAt(places.index);
	const done = await withWriterLock(
		directory,
		() => {
			const {manifest, problem} = readManifest(directory);
			if (problem) throw new Error(`${problem.message}; \`deja sync --full\` first`);
			const catalog = openCatalog(directory, manifest);
			const changes: SessionChange[] = [];
			for (const [key, {stamp}] of catalog.entries()) {
				if (sourceOf(key).id !== agent) continue;
				changes.push({
					key,
					base: stamp,
					remove: true,
					drop: [{session: key, turns: 'all'}],
					add: [],
					bytesRead: 0,
				});
			}
			catalog.close();
			if (changes.length === 0) return 0;
			const committed = commitChanges(places.index, manifest, batchOf(directory, changes), rulesOf(manifest)).manifest;
			// No grace: what was taken out goes off the disk now.
			sweep(places.index, compact(places.index, committed), {graceMs: -60_000, unnamedMs: -60_000});
			return changes.length;
		},
		{waitMs: waitForLock},
	);
	if (done === undefined) throw new Error('another deja is writing right now; try again in a moment');
	return done;
}
