/**
 * Reads transcripts one after the other and gathers their changes in batches: the first one small, so that the newest
 * sessions can be searched at once, the others as large as memory allows.
 */
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Catalog} from './catalog.ts';
import type {Rules} from './rules.ts';
import {type SessionChange, sessionChange} from './session-change.ts';
import type {Sync} from './sync-look.ts';
import type {Task} from './sync-plan.ts';

/** UTF-16 units of stored text, and passages, that a batch may hold. */
const maxText = 6_000_000;
const maxPassages = 12_000;
/** The first batch ends after this, whatever it holds. */
const firstMs = 700;
const beatMs = 1_000;

/**
 * Reads what is to be read, in the given order; ends early when the sync is late (`tally.partial`). A transcript that
 * cannot be read is counted, named and left for the next time: one bad file must not keep the others out.
 */
export async function* changesOf(
	{tally, late, options, beat}: Sync,
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
			const change = sessionChange(task, catalog, rules);
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

export async function* inBatches(
	changes: Iterable<SessionChange> | AsyncIterable<SessionChange>,
): AsyncGenerator<SessionChange[]> {
	let batch: SessionChange[] = [];
	let text = 0;
	let passages = 0;
	let until = performance.now() + firstMs;
	for await (const change of changes) {
		batch.push(change);
		passages += change.add.length;
		for (const passage of change.add) text += passage.text.length + passage.output.length + passage.command.length;
		if (text < maxText && passages < maxPassages && performance.now() < until) continue;
		yield batch;
		until = Number.POSITIVE_INFINITY;
		[batch, text, passages] = [[], 0, 0];
	}
	if (batch.length > 0) yield batch;
}
