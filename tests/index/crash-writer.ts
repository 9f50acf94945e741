/**
 * A writer that is meant to be killed: `node crash-writer.mjs <index folder> <name> <lock|free>`. It adds turn after turn
 * to its own session, replaces its last turn now and then, and prints the number of passages it has committed after each
 * commit: what is printed must never be lost.
 */
import {setTimeout as sleep} from 'node:timers/promises';
import {applyPassages} from '../../src/index/commit/apply.ts';
import {sweep} from '../../src/index/commit/gc.ts';
import {commitManifest, readManifest} from '../../src/index/commit/manifest.ts';
import {mergeNow} from '../../src/index/commit/merge-now.ts';
import {withWriterLock} from '../../src/index/directory/lock.ts';
import {passageOf} from './sample-passage.ts';

const [dir = '', name = '', mode = 'lock'] = process.argv.slice(2);

function step(): void {
	const {manifest, problem} = readManifest(dir);
	if (problem) throw new Error(problem.message);
	const counts = (manifest.extra?.['counts'] ?? {}) as Record<string, number>;
	const have = counts[name] ?? 0;
	const session = `w/${name}`;
	// Every fifth time the last passage is written again, as a turn that grew would be.
	const from = have > 0 && manifest.generation % 5 === 0 ? have - 1 : have;
	const add = Array.from({length: 1 + (manifest.generation % 3)}, (_, i) =>
		passageOf({session, turn: from + i, turnKey: `${name}${from + i}`, text: `unique${name}${from + i} harbour`}),
	);
	let next: typeof manifest | undefined;
	try {
		const drop = [{session, turns: {from}}];
		next = applyPassages(dir, manifest, {drop, add}, {bulk: manifest.generation % 4 === 0});
	} catch (error) {
		// Merged and swept away by the other one: read again.
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
		throw error;
	}
	const extra = {...manifest.extra, counts: {...counts, [name]: from + add.length}};
	const committed = commitManifest(dir, {...next, extra});
	if (!committed) return;
	process.stdout.write(`${from + add.length}\n`);
	sweep(dir, committed, {graceMs: 0});
}

for (let i = 1; ; i++) {
	if (mode === 'lock') await withWriterLock(dir, step, {waitMs: 1_000});
	else step();
	if (i % 40 === 0) await mergeNow(dir);
	await sleep(1);
}
