/** The real index, in memory: what the recall tests stand on. */

import {applyCatalog, encodeRecord} from '../../src/index/catalog/index.ts';
import {applySegments} from '../../src/index/commit/apply.ts';
import {emptyManifest, updateManifest} from '../../src/index/commit/manifest.ts';
import {withProjects} from '../../src/index/commit/manifest-extra.ts';
import type {Index} from '../../src/index/index.ts';
import {openIndex} from '../../src/index/open/index.ts';
import {type Passage, writePassages} from '../../src/index/segment/index.ts';
import type {SessionHead} from '../../src/model/session.ts';
import type {Project} from '../../src/project/project.ts';
import {ramDirectory} from '../index/ram-directory.ts';

export function memoryIndex(heads: readonly SessionHead[], passages: readonly Passage[]): Index {
	const directory = ramDirectory();
	const writer = writePassages(directory);
	for (const passage of passages) writer.add(passage);
	const segments = applySegments(directory, emptyManifest(), [], writer.finish(), {bulk: true});
	const upsert = heads.map((head) => encodeRecord({head, stamp: '', turns: [], state: {v: -1}, skips: []}));
	const manifest = applyCatalog(directory, segments, {upsert});
	updateManifest(directory, () =>
		withProjects(
			manifest,
			heads.map(({project}) => project),
		),
	);
	return openIndex(directory);
}

/** A session head with everything filled in. */
export function headOf(key: string, project: Project, start: number, more: Partial<SessionHead> = {}): SessionHead {
	return {
		key,
		id: key.slice(key.lastIndexOf('/') + 1),
		file: `/store/${key}.jsonl`,
		cwd: project.key,
		project,
		title: '',
		titleFrom: 'none',
		format: 'v3',
		born: start,
		start,
		end: start + 600_000,
		model: 'demo',
		entrypoint: 'tui',
		abandoned: [],
		hasUsage: false,
		skippedLines: 0,
		...more,
	};
}
