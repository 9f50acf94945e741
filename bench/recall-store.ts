/**
 * The generated store of the recall bench: 2,000 sessions in 24 projects, the planted facts among them.
 *
 * Deterministic: the same seed gives the same bytes. Sessions are written as the client writes them (format v3), so that
 * reader, index and recall are all measured. Noise sessions speak of the same trade in the same words as the facts do.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {FACTS, type Fact} from './recall-facts.ts';

export interface Run {
	readonly command: string;
	readonly output: string;
	/** Exit code; 0 passed. */
	readonly code: number;
}

export type Step = {readonly say: string} | {readonly run: Run} | {readonly edit: string; readonly text: string};

export interface Session {
	readonly id: string;
	readonly cwd: string;
	/** Unix ms. */
	readonly start: number;
	readonly turns: readonly {readonly ask: string; readonly steps: readonly Step[]}[];
}

export interface Planted {
	readonly fact: Fact;
	readonly cwd: string;
	/** Id of the session that holds the answer. */
	readonly session: string;
	/** Id of the older session whose decision was replaced. */
	readonly before?: string;
}

export interface Store {
	readonly sessions: readonly Session[];
	readonly planted: readonly Planted[];
	readonly projects: readonly string[];
	/** When the questions are asked, unix ms. */
	readonly now: number;
}

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 15, 9);

/** sfc32: small, fast, the same everywhere. */
export function random(seed: number): () => number {
	let [a, b, c, d] = [0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162, 1];
	const next = () => {
		const t = (((a! + b!) | 0) + d!) | 0;
		d = (d! + 1) | 0;
		a = b! ^ (b! >>> 9);
		b = (c! + (c! << 3)) | 0;
		c = (((c! << 21) | (c! >>> 11)) + t) | 0;
		return (t >>> 0) / 4294967296;
	};
	for (let i = 0; i < 20; i++) next();
	return next;
}

const list = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);
const THINGS = list(
	'invoice, webhook, checkout, session, upload, search, report, export, cache, queue, mail, tenant, quota, parser, migration, profile, token, audit, gateway, index, order, refund, customer, warehouse, calendar, editor, payment, coupon, comment, stock, image, login, sidebar, page, listing, price, backup, release, deploy, browser, avatar, message, workspace, password, branch, port, replica, schedule, thumbnail, cookie, font, sync, retention, partition, retry, account, document, board, widget, banner, filter, table, form, modal, chart, feed, digest, archive, importer, scanner, template, label, locale, theme, menu, header, footer, notice, badge, wizard, tour',
);
const PARTS = list(
	'handler, service, client, store, worker, controller, schema, config, middleware, adapter, validator, pipeline, cursor, buffer, registry, factory, builder, resolver, fixture, helper, endpoint, job, hook, view, model, serializer, guard, policy, listener, reducer',
);
const VERBS = list(
	'load, parse, merge, flush, resolve, validate, encode, decode, collect, render, schedule, normalize, fetch, commit, hash, evict, stream, rename, split, extract, inline, document, trace, measure, warm, sort, group, count, limit, batch',
);
const STATES = list(
	'empty, locked, absent, out of date, too large, too small, unsorted, invisible, crooked, noisy, unused, unclear, late, incomplete, verbose, cramped, unlabelled, half done, doubled, wordy',
);
const DIRS = list(
	'src, src/lib, src/api, src/core, internal, cmd/server, pkg/store, app/routes, tests, tests/unit, scripts, db, web/components, docs, infra',
);
const EXTS = list('ts, tsx, go, py, rs, sql, json, md, yaml, sh');
const ASKS = [
	'the {t} {p} is {s}, have a look',
	'can you {v} the {t} {p}?',
	'write a test for {v}{P} in {f}',
	'why is the {t} {s} after a {u}',
	'{v} {t} and {u} in one go please',
	'what would it take to {v} the {t}?',
	'please clean up {f}',
	'the {t} page looks {s} on my machine',
	'add a {t} {p} next to the {u} one',
	'review the change in {f}',
];
const ANSWERS = [
	'The {p} in {f} handles the {t} before the {u} is loaded, so it looks {s}. I moved the check up.',
	'I added {v}{P} and a test for the {s} case of the {t}.',
	'Done: {f} now has one {p} for {t} and {u}.',
	'The {t} was {s} because {v}{P} ran twice; it runs once now.',
	'Renamed the {p} of the {t} to {v}{P}; nothing else changes.',
	'Nothing to fix: the {t} is {s} only in the demo data.',
	'The {u} {p} reads the {t} twice. I keep the second read and drop the first.',
	'I left the {t} alone and wrote the {u} {p} down in {f}.',
];
const STARTS = [
	'Let me look at the code first.',
	'I will check the callers.',
	'Looking at it now.',
	'Reading the file.',
	'Let me run the tests.',
];

interface Rand {
	/** What the session at hand is about. */
	topics: readonly string[];
	readonly next: () => number;
	readonly int: (least: number, most: number) => number;
	readonly pick: <T>(from: readonly T[]) => T;
}

function tools(seed: number): Rand {
	const next = random(seed);
	const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	return {topics: THINGS, next, int, pick: (from) => from[Math.floor(next() * from.length)]!};
}

const cap = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function fill(template: string, {pick, topics}: Rand): string {
	const file = () => `${pick(DIRS)}/${pick(topics)}-${pick(PARTS)}.${pick(EXTS)}`;
	return template
		.replaceAll('{t}', pick(topics))
		.replaceAll('{u}', pick(topics))
		.replaceAll('{p}', pick(PARTS))
		.replaceAll('{P}', cap(pick(PARTS)))
		.replaceAll('{v}', pick(VERBS))
		.replaceAll('{s}', pick(STATES))
		.replaceAll('{f}', file());
}

function noiseRun(rand: Rand): Step {
	const {int, pick, next, topics} = rand;
	const file = fill('{f}', rand);
	if (next() < 0.15) {
		return {
			run: {
				command: `npx vitest run ${file}`,
				code: 1,
				output: `FAIL ${file}\nAssertionError: expected ${int(1, 99)} to equal ${int(1, 99)}\n    at ${file}:${int(3, 300)}`,
			},
		};
	}
	const output = Array.from(
		{length: int(2, 25)},
		() => `${fill('{f}', rand)}:${int(1, 400)}:  ${pick(VERBS)}${cap(pick(topics))}(${pick(PARTS)}, ${int(1, 500)})`,
	).join('\n');
	return {
		run: {
			command: pick([
				`rg -n ${pick(VERBS)}${cap(pick(topics))} src`,
				`npx vitest run ${file}`,
				'git status --short',
				`sed -n 1,80p ${file}`,
			]),
			code: 0,
			output,
		},
	};
}

function noiseTurn(rand: Rand): Session['turns'][number] {
	const {int, pick, next} = rand;
	const steps: Step[] = [];
	for (let n = int(0, 3); n > 0; n--) {
		if (next() < 0.5) steps.push({say: pick(STARTS)});
		steps.push(next() < 0.3 ? {edit: fill('{f}', rand), text: fill('{v}{P}({t})', rand)} : noiseRun(rand));
	}
	steps.push({say: Array.from({length: int(1, 4)}, () => fill(pick(ANSWERS), rand)).join(' ')});
	return {ask: fill(pick(ASKS), rand), steps};
}

/** @param sessions at least twice the number of facts. */
export function makeStore(sessions = 2_000, seed = 7): Store {
	const rand = tools(seed);
	const {int, pick, next} = rand;
	const hex = (n: number) => Array.from({length: n}, () => Math.floor(next() * 16).toString(16)).join('');
	const id = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
	const projects = Array.from({length: 24}, (_, at) => `/home/dev/work/${THINGS[at * 3]}-${PARTS[at]}`);
	const made: Session[] = [];
	// A project is about a dozen things, a session about two or three of them.
	const about = new Map(projects.map((cwd) => [cwd, Array.from({length: 12}, () => pick(THINGS))]));
	const noise = (cwd: string, start: number, extra: Session['turns'] = []): Session => {
		const things = about.get(cwd)!;
		rand.topics = [pick(things), pick(things), next() < 0.3 ? pick(THINGS) : pick(things)];
		const turns = Array.from({length: int(1, 7)}, () => noiseTurn(rand));
		// A planted line sits somewhere in the middle of other work.
		turns.splice(int(0, turns.length), 0, ...extra);
		return {id: id(), cwd, start, turns};
	};
	const planted = FACTS.map((fact, at): Planted => {
		const cwd = projects[at % projects.length]!;
		const day = int(20, 300);
		const session = noise(cwd, NOW - day * DAY, [factTurn(fact, rand)]);
		made.push(session);
		for (const near of fact.near)
			made.push(noise(cwd, NOW - int(1, 400) * DAY, [{ask: near, steps: [{say: fill('Done, see {f}.', rand)}]}]));
		if (fact.before === undefined) return {fact, cwd, session: session.id};
		const before = noise(cwd, NOW - (day + int(30, 200)) * DAY, [{ask: fact.ask, steps: [{say: fact.before}]}]);
		made.push(before);
		return {fact, cwd, session: session.id, before: before.id};
	});
	while (made.length < sessions) made.push(noise(pick(projects), NOW - int(1, 420) * DAY + int(0, 86_000) * 1_000));
	return {sessions: made, planted, projects, now: NOW};
}

function factTurn(fact: Fact, {pick}: Rand): Session['turns'][number] {
	const steps: Step[] = [{say: pick(STARTS)}];
	if (fact.run) steps.push({run: {command: fact.run.command, output: fact.run.output, code: 1}});
	if (fact.file) steps.push({edit: fact.file, text: 'changed'});
	if (fact.run) steps.push({run: {command: fact.run.passed, output: 'ok', code: 0}});
	steps.push({say: fact.answer});
	return {ask: fact.said, steps};
}

/** Writes the store as transcripts: `<folder>/<slug>/<id>.jsonl`. */
export function writeStore(store: Store, folder: string): void {
	for (const session of store.sessions) {
		const slug = session.cwd.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');
		mkdirSync(path.join(folder, slug), {recursive: true});
		writeFileSync(path.join(folder, slug, `${session.id}.jsonl`), `${linesOf(session).join('\n')}\n`);
	}
}

function linesOf(session: Session): readonly string[] {
	const stamp = (ms: number) => new Date(ms).toISOString();
	const lines = [
		JSON.stringify({type: 'session', version: 3, id: session.id, timestamp: stamp(session.start), cwd: session.cwd}),
	];
	let time = session.start;
	let parentId: string | null = null;
	let n = 0;
	const push = (role: 'user' | 'assistant', source: string, content: readonly unknown[]) => {
		time += 20_000;
		const entry = (++n).toString(16).padStart(8, '0');
		const meta = {source, createdAt: time, messageId: `${session.id}-${entry}`};
		const usage =
			role === 'assistant'
				? {
						usage: {inputTokens: 1_000 + n, outputTokens: 50, cacheReadTokens: 500, cacheWriteTokens: 0},
						model: 'demo-1',
					}
				: {};
		lines.push(
			JSON.stringify({
				type: 'message',
				id: entry,
				parentId,
				timestamp: stamp(time),
				message: {role, content, meta},
				...usage,
			}),
		);
		parentId = entry;
	};
	for (const {ask, steps} of session.turns) {
		push('user', 'user', [{type: 'text', text: ask}]);
		for (const step of steps) {
			if ('say' in step) {
				push('assistant', 'model', [{type: 'text', text: step.say}]);
				continue;
			}
			const call = `call_${n}`;
			const [name, input, result] =
				'run' in step
					? [
							'shell_command',
							{command: step.run.command},
							step.run.code === 0 ? step.run.output : `Exit code: ${step.run.code}\n${step.run.output}`,
						]
					: [
							'edit_file',
							{file_path: step.edit, old_string: 'before', new_string: step.text},
							`Edited ${step.edit} (1 replacement)`,
						];
			push('assistant', 'model', [{type: 'tool_use', id: call, name, input}]);
			push('user', 'tool', [{type: 'tool_result', tool_use_id: call, content: [{type: 'text', text: result}]}]);
		}
	}
	return lines;
}
