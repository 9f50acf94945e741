/**
 * Whatever happens to transcripts, and however often a sync runs in between: what the index says and finds is what a build
 * from nothing says and finds. Only deleted transcripts are remembered by the one and unknown to the other.
 */
import {
	appendFileSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	unlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {compact} from '../../src/index/commit/compact.ts';
import {namesIn} from '../../src/index/commit/gc.ts';
import {readManifest} from '../../src/index/commit/manifest.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {type Places, placesFrom} from '../../src/lib/paths.ts';
import {dump, exchange, header, line, newStore, type Store} from './store.ts';

const words = ['walrus', 'puffin', 'otter', 'heron', 'npm', 'failed'];
const names = ['w-a/s1', 'w-a/s2', 'w-b/s1', 'w-b/s3'];

type Step =
	| {readonly op: 'say' | 'ask' | 'tool' | 'rewrite'; readonly at: number; readonly word: number}
	| {
			readonly op: 'result' | 'torn' | 'mend' | 'delete' | 'title' | 'meta' | 'compact' | 'rewind' | 'twice' | 'empty';
			readonly at: number;
			readonly word: number;
	  }
	| {readonly op: 'fork' | 'move'; readonly at: number; readonly to: number; readonly word: number}
	| {readonly op: 'sync'};

const at = fc.nat(names.length - 1);
const word = fc.nat(words.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
	{weight: 5, arbitrary: fc.record({op: fc.constantFrom('say' as const, 'tool' as const), at, word})},
	{
		weight: 2,
		arbitrary: fc.record({op: fc.constantFrom('ask' as const, 'result' as const, 'rewrite' as const), at, word}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			op: fc.constantFrom('torn', 'mend', 'delete', 'title', 'meta', 'compact', 'rewind', 'twice', 'empty'),
			at,
			word,
		}),
	},
	{weight: 2, arbitrary: fc.record({op: fc.constantFrom('fork' as const, 'move' as const), at, to: at, word})},
	{weight: 5, arbitrary: fc.constant({op: 'sync' as const})},
);

/** Does what a step says to the files. @param n unique. */
function act(store: Store, step: Exclude<Step, {op: 'sync'}>, n: number): void {
	const file = path.join(store.places.projects, `${names[step.at]}.jsonl`);
	const [slug, id] = names[step.at]!.split('/') as [string, string];
	const said = words[step.word]!;
	const there = existsSync(file) && statSync(file).size > 0;
	const parent = there ? lastNumber(file) : undefined;
	const add = (text: string) => {
		if (there) appendFileSync(file, text);
		else store.write(names[step.at]!, header(id, `/${slug.replace('-', '/')}`) + text);
	};
	const both = exchange(n, `question ${n} ${said}`, `answer ${n} ${said}`, parent);
	const [question, answer] = both.split(/(?<=\n)/) as [string, string];
	const entry = (fields: object) =>
		line({
			id: `e${n.toString(16).padStart(7, '0')}`,
			parentId: lastId(file),
			timestamp: new Date(1_790_000_000_000 + n * 60_000).toISOString(),
			...fields,
		});
	if (step.op === 'say') add(both);
	else if (step.op === 'ask') add(question);
	else if (step.op === 'tool')
		add(
			question +
				answer.replace(
					'"type":"text","text":',
					`"type":"tool_use","id":"call${n}","name":"shell_command","input":{"command":"npm test"},"x":`,
				),
		);
	else if (step.op === 'result' && there) {
		const call = readFileSync(file, 'utf8')
			.match(/"id":"(call\d+)"/g)
			?.at(-1)
			?.slice(6, -1);
		const content = [
			{
				type: 'tool_result',
				tool_use_id: call ?? 'none',
				content: [{type: 'text', text: `Exit code: 1\nTypeError: ${said} failed`}],
			},
		];
		appendFileSync(file, entry({type: 'message', message: {role: 'user', content, meta: {source: 'tool'}}}));
	} else if (step.op === 'torn') add(both.slice(0, both.length - 20 - n));
	else if (step.op === 'mend' && there) appendFileSync(file, '\n');
	else if (step.op === 'rewrite') store.write(names[step.at]!, header(id, '/w/other') + both);
	else if (step.op === 'delete' && existsSync(file)) unlinkSync(file);
	else if (step.op === 'empty' && existsSync(file)) writeFileSync(file, '');
	else if (step.op === 'title' && there)
		appendFileSync(file, entry({type: 'session_info', name: `named ${said} ${n}`}));
	else if (step.op === 'meta' && there)
		writeFileSync(
			file.replace('.jsonl', '.meta.json'),
			JSON.stringify({title: `meta ${said} ${n}`, userRenamed: n % 2 === 0}),
		);
	else if (step.op === 'compact' && there)
		appendFileSync(
			file,
			entry({type: 'compaction', summary: `summary ${said}`, firstKeptEntryId: lastId(file), tokensBefore: 5}),
		);
	else if (step.op === 'rewind' && there) appendFileSync(file, exchange(n, `again ${said}`, `other ${said}`));
	else if (step.op === 'twice' && there)
		appendFileSync(file, `${readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)!}\n`);
	else if (step.op === 'fork' && there && step.to !== step.at) {
		const text = readFileSync(file, 'utf8').replaceAll(/\}\n/g, `,"sessionId":"${names[step.to]!.slice(4)}"}\n`);
		store.write(names[step.to]!, text);
	} else if (step.op === 'move' && existsSync(file) && step.to !== step.at) {
		const to = path.join(store.places.projects, `${names[step.to]}.jsonl`);
		mkdirSync(path.dirname(to), {recursive: true});
		renameSync(file, to);
	}
	// A clock that moves: the file system's own is too coarse for steps this quick.
	for (const name of names) {
		const each = path.join(store.places.projects, `${name}.jsonl`);
		if (
			existsSync(each) &&
			Date.now() - statSync(each).ctimeMs < 1_000 &&
			(name === names[step.at] || ('to' in step && name === names[step.to]))
		) {
			utimesSync(each, 1_800_000_000 + n, 1_800_000_000 + n + 0.5);
		}
	}
}

function lastId(file: string): string | null {
	return (
		readFileSync(file, 'utf8')
			.match(/"id":"([\da-f]{8})"/g)
			?.at(-1)
			?.slice(6, -1) ?? null
	);
}

function lastNumber(file: string): number | undefined {
	const id = readFileSync(file, 'utf8')
		.match(/"id":"(0[\da-f]{7})"/g)
		?.at(-1)
		?.slice(6, -1);
	return id === undefined ? undefined : Number.parseInt(id, 16) >> 1;
}

/** An index of the same transcripts, built from nothing. */
async function fresh(store: Store): Promise<Places> {
	const home = path.join(store.home, 'fresh');
	rmSync(home, {recursive: true, force: true});
	mkdirSync(home);
	const places = placesFrom({HOME: home, DEJA_COMMANDCODE_ROOT: store.places.projects}, home);
	await sync(places);
	return places;
}

/** Scores count buried passages until a merge drops them, as in every index of this kind; nothing else may. */
function withoutScores(dumped: object): unknown {
	const {found, ...rest} = dumped as {found: {total: number; df: number; hits: Record<string, unknown>[]}[]};
	const places = found.map(({total, df, hits}) => ({
		total,
		df,
		hits: hits.map(({score, ...hit}) => JSON.stringify(hit)).sort(),
	}));
	return {...rest, places};
}

test('after any schedule of changes and syncs', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, {minLength: 3, maxLength: 24}), async (steps) => {
			const store = newStore();
			try {
				for (const [n, step] of steps.entries()) {
					if (step.op === 'sync') await sync(store.places);
					else act(store, step, n + 1);
				}
				await sync(store.places);
				const buried = dump(store.places, words);
				compact(store.places.index, readManifest(store.places.index).manifest);
				const grown = dump(store.places, words) as {damage: unknown; sessions: {gone?: true; file: string}[]};
				expect(grown.damage).toEqual([]);
				expect(withoutScores(grown)).toEqual(withoutScores(buried));
				// A rebuild carries the memory of deleted transcripts over.
				await sync(store.places, {full: true});
				expect(dump(store.places, words)).toEqual(grown);
				// A build from nothing knows the living only.
				const alive = grown.sessions.every(({gone, file}) => !gone && statSync(file).size > 0);
				if (alive) expect(dump(await fresh(store), words)).toEqual(grown);
			} finally {
				store.remove();
			}
		}),
		{numRuns: Number(process.env['DEJA_RUNS'] ?? 30)},
	);
});

/** What the files take that the manifest names. */
function sizeOf(dir: string): number {
	return namesIn(readManifest(dir).manifest).reduce((sum, name) => sum + statSync(path.join(dir, name)).size, 0);
}

test('step by step over a growing store', async () => {
	const store = newStore();
	const steps = readdirSync('fixtures/cases/53-incremental-equals-rebuild/steps').sort();
	expect(steps).toHaveLength(12);
	const token = ['token-0', 'token-5', 'answer', 'renamed', 'inc'];
	try {
		for (const name of steps) {
			const from = path.join(
				'fixtures/cases/53-incremental-equals-rebuild/steps',
				name,
				'.commandcode/projects/work-inc',
			);
			const to = path.join(store.places.projects, 'work-inc');
			mkdirSync(to, {recursive: true});
			for (const old of readdirSync(to)) if (!existsSync(path.join(from, old))) unlinkSync(path.join(to, old));
			for (const file of readdirSync(from)) {
				const text = readFileSync(path.join(from, file));
				const there = path.join(to, file);
				if (existsSync(there) && text.subarray(0, statSync(there).size).equals(readFileSync(there))) {
					appendFileSync(there, text.subarray(statSync(there).size));
				} else copyFileSync(path.join(from, file), there);
			}
			await sync(store.places);
			const anew = await fresh(store);
			expect(dump(store.places, token), name).toEqual(dump(anew, token));
			expect(sizeOf(store.places.index) / sizeOf(anew.index), name).toBeLessThan(1.1);
		}
	} finally {
		store.remove();
	}
});
