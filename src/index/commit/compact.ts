/**
 * Writes anew, without what is no longer true, every file that holds such: a buried passage still lies in its segment, a
 * replaced record in the catalog. Merges do the same in their own time; this is for when it must be off the disk now.
 */

import {compactCatalog} from '../catalog/index.ts';
import {directoryAt, type Place} from '../directory/index.ts';
import {mergeRun} from './apply.ts';
import {type Manifest, updateManifest} from './manifest.ts';

/**
 * @returns the committed manifest. The old files go with the next sweep.
 * @throws Damage when a segment is not whole, what the file system says, and when races are lost twenty times in a row.
 */
export function compact(place: Place, manifest: Manifest): Manifest {
	const directory = directoryAt(place);
	const rewritten = ({manifest: newest}: {readonly manifest: Manifest}): Manifest => {
		let {segments} = newest;
		for (let n = segments.findIndex(({dead}) => dead); n >= 0; n = segments.findIndex(({dead}) => dead)) {
			segments = mergeRun(directory, segments, {from: n, to: n + 1});
		}
		return compactCatalog(directory, {...newest, segments});
	};
	return updateManifest(directory, rewritten, manifest)!;
}
