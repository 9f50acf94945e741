/**
 * Writes anew, without what is no longer true, every file that holds such: a buried passage still lies in its segment, a
 * replaced record in the catalog. Merges do the same in their own time; this is for when it must be off the disk now.
 */

import {compactCatalog} from '../catalog/index.ts';
import {mergeRun} from './apply.ts';
import {commitManifest, type Manifest, readManifest} from './manifest.ts';

const maxTries = 20;

/**
 * @returns the committed manifest. The old files go with the next sweep.
 * @throws Damage when a segment is not whole, what the file system says, and when races are lost twenty times in a row.
 */
export function compact(dir: string, manifest: Manifest): Manifest {
	let current = manifest;
	for (let tries = 0; tries < maxTries; tries++) {
		let {segments} = current;
		for (let n = segments.findIndex(({dead}) => dead); n >= 0; n = segments.findIndex(({dead}) => dead)) {
			segments = mergeRun(dir, segments, {from: n, to: n + 1});
		}
		const committed = commitManifest(dir, compactCatalog(dir, {...current, segments}));
		if (committed) return committed;
		current = readManifest(dir).manifest;
	}
	throw new Error('other writers were faster every time');
}
