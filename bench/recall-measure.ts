/**
 * What is counted over an open index of the generated store: does ranking find the planted session first, does the block
 * quote the answer, does the gate stay silent when it must.
 */
import {performance} from 'node:perf_hooks';
import type {Index} from '../src/index/query/types.ts';
import {looksBack} from '../src/languages/index.ts';
import {findSessions} from '../src/recall/find.ts';
import {recall} from '../src/recall/recall.ts';
import type {Fact} from './recall-facts.ts';
import {SILENT} from './recall-prompts.ts';
import type {Store} from './recall-store.ts';

export interface Line {
	readonly name: string;
	readonly n: number;
	readonly good: number;
}

export interface Measures {
	/** By class: the planted session is first; among the first five; the block speaks; the block quotes the answer. */
	readonly first: readonly Line[];
	readonly five: readonly Line[];
	readonly spoken: readonly Line[];
	readonly quoted: readonly Line[];
	/** By class: stayed silent. */
	readonly silent: readonly Line[];
	/** Milliseconds of one recall that had something to look for: median and 95 %. */
	readonly ms: readonly [number, number];
	readonly misses: readonly string[];
}

/** @param keysOf the project keys of a cwd. */
export function measure(index: Index, store: Store, keysOf: (cwd: string) => readonly string[]): Measures {
	const first = counter();
	const five = counter();
	const spoken = counter();
	const quoted = counter();
	const silent = counter();
	const times: number[] = [];
	const misses: string[] = [];
	for (const {fact, cwd, session} of store.planted) {
		const {results} = findSessions(index, fact.ask, {now: store.now});
		const place = results.findIndex((one) => one.session === session);
		first.add(fact.class, place === 0);
		five.add(fact.class, place >= 0 && place < 5);
		const start = performance.now();
		const question = asLookBack(fact);
		const {block, why} = recall(index, {question, projects: keysOf(cwd), now: store.now});
		times.push(performance.now() - start);
		spoken.add(fact.class, block !== '');
		quoted.add(fact.class, block.includes(fact.gold));
		if (place !== 0) misses.push(`[${fact.class}] found at ${place}: ${fact.ask}`);
		if (!block.includes(fact.gold))
			misses.push(
				`[${fact.class}] ${block === '' ? `silent (${why})` : 'quotes something else'}: ${fact.ask}\n${block}`,
			);
	}
	const tasks = store.planted.flatMap(({fact, cwd}) =>
		tasksIn(fact).map((prompt) => ({class: 'own words, new task', prompt, cwd})),
	);
	const silences: readonly {readonly class: string; readonly prompt: string; readonly cwd?: string}[] = [
		...SILENT,
		...foreignLogs(store),
		...tasks,
	];
	silences.forEach(({class: name, prompt, cwd: own}, at) => {
		const cwd = own ?? store.projects[at % store.projects.length]!;
		const {block, why} = recall(index, {question: prompt, projects: keysOf(cwd), now: store.now});
		silent.add(name, block === '');
		if (block !== '') misses.push(`[${name}] spoke (${why}): ${prompt.slice(0, 120)}\n${block}`);
	});
	times.sort((a, b) => a - b);
	const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
	return {
		first: first.lines(),
		five: five.lines(),
		spoken: spoken.lines(),
		quoted: quoted.lines(),
		silent: silent.lines(),
		ms: [at(0.5), at(0.95)],
		misses,
	};
}

/** Recall answers who looks back in so many words: a fact's question as such a one. */
const asLookBack = ({ask}: Fact): string => {
	if (looksBack(ask)) return ask;
	return /^(?:what|which|how|why|where|who)\b/i.test(ask) ? `remind me ${ask}` : `have we had this before? ${ask}`;
};

/** Tasks in the very words of a fact and of its project, which want something new: nothing is to be said to them. */
const tasksIn = ({near, said}: Fact): readonly string[] => [
	...near,
	...near.map((one) => `Can you ${one.charAt(0).toLowerCase()}${one.slice(1)}`),
	`Implement the following plan:\n\n# ${said}\n\n1. Add a flag for it\n2. Write tests for it\n3. Update the docs`,
	`add a debug page that shows everything about: ${said}`,
];

/** What commands printed in the store's own projects; each is pasted in another project than its own. */
function foreignLogs(store: Store): readonly {readonly class: string; readonly prompt: string}[] {
	const outputs = store.sessions
		.slice(-1_000)
		.flatMap(({turns}) => turns.flatMap(({steps}) => steps.flatMap((step) => ('run' in step ? [step.run.output] : []))))
		.filter((output) => output.split('\n').length > 2);
	return outputs
		.filter((_, at) => at % 37 === 0)
		.slice(0, 40)
		.map((prompt) => ({class: 'log of a neighbour', prompt}));
}

function counter() {
	const counts = new Map<string, {n: number; good: number}>();
	return {
		add(name: string, good: boolean) {
			for (const key of [name, 'all']) {
				const entry = counts.get(key) ?? {n: 0, good: 0};
				entry.n++;
				if (good) entry.good++;
				counts.set(key, entry);
			}
		},
		lines: (): readonly Line[] =>
			[...counts]
				.map(([name, {n, good}]) => ({name, n, good}))
				.sort((a, b) => Number(a.name === 'all') - Number(b.name === 'all')),
	};
}
