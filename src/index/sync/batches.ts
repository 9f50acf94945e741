/**
 * Reads transcripts one after the other and gathers their changes in batches: the first one small, so that the newest
 * sessions can be searched at once, the others as large as memory allows. Passages go into segments as they are read.
 */

import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Project} from '../../project/index.ts';
import type {Rules} from '../../rules/index.ts';
import {type Catalog, encodeRecord} from '../catalog/index.ts';
import type {Batch, BatchedChange, SessionChange} from '../commit/index.ts';
import type {Directory} from '../directory/index.ts';
import {writePassages} from '../segment/index.ts';
import type {Task} from './plan.ts';
import {sessionChange} from './session-change.ts';
import type {Sync} from './snapshot.ts';

/** The first batch ends after this, whatever it holds; the others so that not too much is lost to a kill. */
const firstMs = 700;
const laterMs = 30_000;
const beatMs = 1_000;

/**
 * Reads what is to be read, in the given order; ends early when the sync is late (`tally.partial`). A transcript that
 * cannot be read is counted, named and left for the next time: one bad file must not keep the others out.
 */
export async function* changesOf(
	{tally, late, options, beat, probe}: Sync,
	tasks: readonly Task[],
	catalog: Catalog,
	rules: Rules,
	onFailed: (key: string) => void = () => {},
): AsyncGenerator<SessionChange> {
	let lastBeat = performance.now();
	for (const [done, task] of tasks.entries()) {
		if (late()) {
			tally.partial = true;
			return;
		}
		try {
			const change = sessionChange(task, catalog, rules, probe);
			tally.bytes += change.bytesRead;
			tally.read++;
			if (change.newer) tally.notes.push(`${task.file.path}: ${change.newer}`);
			yield change;
		} catch (error) {
			const {code, message} = error as NodeJS.ErrnoException;
			tally.failed++;
			tally.notes.push(`${task.file.path} cannot be read (${code ?? message})`);
			onFailed(task.file.key);
		}
		options.onProgress?.({done: done + 1, total: tasks.length, bytes: tally.bytes});
		if (performance.now() - lastBeat > beatMs) {
			beat();
			lastBeat = performance.now();
		}
		// Lets timers and signals through: reading is synchronous.
		await nextTurn();
	}
}

/** Whoever gets a batch commits or discards its segments; what is not handed out yet is discarded when this ends early. */
export async function* inBatches(
	directory: Directory,
	changes: Iterable<SessionChange> | AsyncIterable<SessionChange>,
	worktrees?: ReadonlyMap<string, string>,
): AsyncGenerator<Batch> {
	let until = performance.now() + firstMs;
	let batch = gather(directory, worktrees);
	try {
		for await (const change of changes) {
			batch.take(change);
			if (!batch.full && performance.now() < until) continue;
			yield batch.close();
			until = performance.now() + laterMs;
			batch = gather(directory, worktrees);
		}
		if (batch.size > 0) yield batch.close();
	} finally {
		batch.abandon();
	}
}

/** All changes as one batch. */
export function batchOf(directory: Directory, changes: Iterable<SessionChange>): Batch {
	const batch = gather(directory);
	try {
		for (const change of changes) batch.take(change);
		return batch.close();
	} finally {
		batch.abandon();
	}
}

function gather(directory: Directory, worktrees: ReadonlyMap<string, string> = new Map()) {
	const changes: BatchedChange[] = [];
	const projects = new Map<string, Project>();
	const passages = writePassages(directory);
	let isClosed = false;
	return {
		get size() {
			return changes.length;
		},
		get full() {
			return passages.full;
		},
		take({add, record, ...change}: SessionChange): void {
			for (const passage of add) passages.add(passage);
			changes.push({...change, ...(record ? {record: encodeRecord(record)} : {})});
			for (const project of [record?.head.project, record?.head.alsoProject]) {
				if (project) projects.set(project.key, project);
			}
		},
		close(): Batch {
			const added = passages.finish();
			isClosed = true;
			return {changes, added, projects: [...projects.values()], worktrees: new Map(worktrees)};
		},
		abandon(): void {
			if (!isClosed) passages.abandon();
		},
	};
}
