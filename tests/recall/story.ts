/**
 * Small sessions for tests, written as they were lived: what was asked, said, run and edited. Passages are made by the
 * index's own code and lie in the real index, in memory: tests see what the program sees.
 */
import {applyCatalog, encodeRecord} from '../../src/index/catalog/index.ts';
import {applySegments} from '../../src/index/commit/apply.ts';
import {emptyManifest, updateManifest} from '../../src/index/commit/manifest.ts';
import {withProjects} from '../../src/index/commit/manifest-extra.ts';
import {openIndex} from '../../src/index/open/index.ts';
import type {Index} from '../../src/index/query/types.ts';
import {type Passage, writePassages} from '../../src/index/segment/index.ts';
import {titlePassage, turnPassages} from '../../src/index/sync/passages.ts';
import type {SessionHead} from '../../src/model/session.ts';
import type {Step, Turn} from '../../src/model/turn.ts';
import type {Project} from '../../src/project/project.ts';
import {errorLine, isSummary} from '../../src/text/error-line.ts';
import {namedErrors} from '../../src/text/named-errors.ts';
import {ramDirectory} from '../index/ram-directory.ts';

/** Later than anything in these stories. */
export const NOW = Date.parse('2026-11-01T12:00:00Z');

export type Act =
	| {readonly say: string}
	| {readonly add: string}
	| {readonly run: string; readonly out?: string; readonly code?: number}
	| {readonly edit: string}
	| {readonly read: string}
	| {readonly call: string; readonly out: string};

export interface Story {
	readonly id: string;
	readonly cwd?: string;
	/** ISO; default 2026-09-01T09:00. */
	readonly at?: string;
	readonly title?: string;
	readonly turns: readonly (readonly [ask: string, ...acts: Act[]])[];
	readonly head?: Partial<SessionHead>;
	/** Keys of the first turns, to make a fork of them. */
	readonly keys?: readonly string[];
}

export function turnsOf(story: Story): readonly Turn[] {
	let time = Date.parse(story.at ?? '2026-09-01T09:00:00Z');
	return story.turns.map(([question, ...acts], ordinal): Turn => {
		time += 60_000;
		const asked = time;
		const steps = acts.map((act, at): Step => {
			time += 10_000;
			return stepOf(act, time, `${story.id}-${ordinal}-${at}`);
		});
		const key = story.keys?.[ordinal] ?? `${story.id}:${ordinal}`;
		return {ordinal, key, origin: 'person', question, time: asked, endTime: time, steps, calls: []};
	});
}

export function storyHead(story: Story): SessionHead {
	const cwd = story.cwd ?? '/work/app';
	const start = Date.parse(story.at ?? '2026-09-01T09:00:00Z');
	const project = {key: cwd, label: cwd.slice(cwd.lastIndexOf('/') + 1)};
	return headOf(`store/${story.id}`, project, start, {title: story.title ?? '', ...story.head});
}

export function indexOf(...stories: readonly Story[]): Index {
	const heads = stories.map(storyHead);
	const passages = stories.flatMap((story, at) => {
		const head = heads[at]!;
		const title = titlePassage(head);
		return [...turnsOf(story).flatMap((turn) => turnPassages(turn, head)), ...(title ? [title] : [])];
	});
	return memoryIndex(heads, passages);
}

function memoryIndex(heads: readonly SessionHead[], passages: readonly Passage[]): Index {
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
function headOf(key: string, project: Project, start: number, more: Partial<SessionHead> = {}): SessionHead {
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

/** Sessions about nothing that any test asks for, so that words have a usual rarity. */
export function filler(count: number, cwd = '/work/app'): readonly Story[] {
	const words = [
		'button',
		'margin',
		'readme',
		'colour',
		'import',
		'comment',
		'typo',
		'layout',
		'icon',
		'tooltip',
		'spacing',
		'heading',
	];
	return Array.from({length: count}, (_, at): Story => {
		const [a, b] = [words[at % words.length]!, words[(at * 7 + 3) % words.length]!];
		return {
			id: `filler-${at}`,
			cwd,
			at: new Date(Date.parse('2026-01-01T09:00:00Z') + at * 3_600_000).toISOString(),
			turns: [[`the ${a} next to the ${b} looks off`, {say: `I moved the ${a} away from the ${b}.`}]],
		};
	});
}

function stepOf(act: Act, time: number, id: string): Step {
	if ('say' in act) return {kind: 'say', text: act.say, time};
	if ('add' in act) return {kind: 'add', text: act.add, time};
	const base = {id, time, files: [] as string[], input: '', result: '', outcome: 'ok' as const};
	if ('edit' in act)
		return {
			kind: 'run',
			run: {...base, name: 'edit_file', files: [act.edit], result: `Edited ${act.edit} (1 replacement)`},
		};
	if ('read' in act)
		return {kind: 'run', run: {...base, name: 'read_file', files: [act.read], result: 'Read 1/1 file, 3 lines'}};
	if ('call' in act) return {kind: 'run', run: {...base, name: act.call, result: act.out}};
	const {run: command, out = '', code = 0} = act;
	if (code === 0) return {kind: 'run', run: {...base, name: 'shell_command', command, result: out}};
	const errors = namedErrors(out);
	const line = errorLine(out);
	const error = line === undefined || isSummary(line) ? (errors[0] ?? line) : line;
	return {
		kind: 'run',
		run: {
			...base,
			name: 'shell_command',
			command,
			result: out,
			outcome: 'failed',
			exitCode: code,
			...(error === undefined ? {} : {error}),
			errors,
		},
	};
}
