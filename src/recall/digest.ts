/**
 * The digest: what a session that opens in this project should know before the first question.
 *
 * Standing decisions and the person's notes, the last sessions with how they ended (those about files that are dirty now
 * first), and what keeps failing. A section without content is left out; no content at all is silence.
 */
import {fileTags, type Index} from '../index/index.ts';
import type {SessionHead} from '../model/index.ts';
import {belongsTo} from '../project/index.ts';
import {code, dayOf, frame, safe} from './block.ts';
import {type Config, DEFAULTS, isExcluded} from './config.ts';
import {knownTime} from './dates.ts';
import {standingDecisions} from './decisions.ts';
import {familyOf, ownKeys} from './family.ts';
import type {Note} from './notes.ts';
import {type Outcome, outcomeOf} from './outcome.ts';
import {cut} from './settle.ts';

export interface DigestInput {
	readonly projects: readonly string[];
	readonly cwd?: string;
	readonly session?: string | undefined;
	readonly live?: readonly string[];
	/** Files that are dirty in git, relative to the project's root or absolute. */
	readonly dirty?: readonly string[];
	/** Notes of this project and those that hold everywhere. */
	readonly notes?: readonly Note[];
	readonly config?: Config;
	/** Bytes, frame included; default 2,048. */
	readonly bytes?: number;
}

export interface Digest {
	readonly block: string;
	readonly why: string;
	/** Session keys. */
	readonly sources: readonly string[];
}

export const DIGEST_BUDGET = 2_048;
const MAX_NOTES = 3;
const MAX_DECISIONS = 4;
const MAX_SESSIONS = 3;
/** Sessions whose turns are read. */
const READ_SESSIONS = 6;

export function digest(index: Index, input: DigestInput): Digest {
	const {config = DEFAULTS, projects, notes = [], bytes = DIGEST_BUDGET} = input;
	if (config.recall === 'off') return {block: '', why: 'recall is off', sources: []};
	const hidden = new Set([input.session, ...(input.live ?? [])].flatMap((id) => ownKeys(index, id)));
	const heads = index
		.sessions()
		.filter((head) => belongsTo(head, projects) && !hidden.has(head.key) && !isExcluded(config, head));
	const owners = heads.filter(
		(head) =>
			familyOf(index, head.key)[0]?.key === head.key ||
			familyOf(index, head.key).every(({key}) => !heads.some((one) => one.key === key && one.born < head.born)),
	);
	const touched = dirtySessions(index, input, owners);
	const age = ({end}: {readonly end: number}) => knownTime(end / 1_000);
	const order = [...owners].sort(
		(a, b) => (touched.get(b.key) ?? 0) - (touched.get(a.key) ?? 0) || age(b) - age(a) || (a.key < b.key ? -1 : 1),
	);
	const read = order.slice(0, READ_SESSIONS).map((head) => ({head, outcome: outcomeOf(index, head)}));

	const known = new Set(heads.map(({key}) => key));
	const decisions = standingDecisions(
		index,
		{projects, hidden: [...hidden], exclude: (key) => !known.has(key)},
		MAX_DECISIONS,
	);
	// What is listed as decided needs no second line.
	const listed = new Set(decisions.map(({text}) => text));
	const ended = read.filter(({outcome: {said}}) => said !== undefined && !listed.has(said)).slice(0, MAX_SESSIONS);
	const failing = failingOf(read.map(({outcome}) => outcome));

	const sections: (readonly Entry[])[] = [
		notes.slice(0, MAX_NOTES).map((note) => ({
			line: `Note of the ${note.author ?? 'person'}: "${safe(cut(note.text, 240))}"`,
		})),
		decisions.map((one) => ({
			line: `Decided ${dayOf(one.time * 1_000)} (session ${id(index, one.session)}): "${safe(cut(one.text, 240))}"`,
			key: one.session,
		})),
		ended.map(({head, outcome}) => ({line: sessionLine(head, outcome, touched.get(head.key) ?? 0), key: head.key})),
		failing.map(({command, error, sessions}) => ({
			line: `Keeps failing (${sessions} sessions): ${code(cut(command, 120))}${error ? ` with "${safe(cut(error, 140))}"` : ''}`,
		})),
	];
	const entries = fitted(sections, bytes);
	if (entries.length === 0) return {block: '', why: 'nothing to tell about this project yet', sources: []};
	return {
		block: frame(entries.map(({line}) => line)),
		why: 'a session opens in this project',
		sources: [...new Set(entries.flatMap(({key}) => key ?? []))],
	};
}

interface Entry {
	readonly line: string;
	readonly key?: string;
}

/** Takes lines in turn from every section, so that a full first section does not starve the others; keeps their order. */
function fitted(sections: readonly (readonly Entry[])[], bytes: number): readonly Entry[] {
	const kept = new Set<Entry>();
	const size = () => Buffer.byteLength(frame(all().map(({line}) => line)));
	const all = () => sections.flat().filter((entry) => kept.has(entry));
	const longest = Math.max(0, ...sections.map(({length}) => length));
	for (let row = 0; row < longest; row++) {
		for (const section of sections) {
			const entry = section[row];
			if (!entry) continue;
			kept.add(entry);
			if (size() > bytes) kept.delete(entry);
		}
	}
	return all();
}

function sessionLine(head: SessionHead, outcome: Outcome, touched: number): string {
	const title = head.title ? ` "${safe(cut(head.title, 80))}"` : '';
	const dirty = touched > 0 ? ', about files that are changed now' : '';
	const failed = outcome.failedLast ? `; its last command failed: ${code(cut(outcome.failedLast, 80))}` : '';
	return `Session ${dayOf(head.end)}${title} (${safe(head.id)}${dirty}): "${safe(cut(outcome.said ?? '', 200))}"${failed}`;
}

const id = (index: Index, key: string): string => safe(index.session(key)?.id ?? key);

function dirtySessions(
	index: Index,
	{dirty = [], projects, cwd}: DigestInput,
	heads: readonly SessionHead[],
): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	const known = new Set(heads.map(({key}) => key));
	for (const file of dirty.slice(0, 30)) {
		const tags = new Set(projects.flatMap((root) => fileTags(file, /^(?:[\\/]|\w:)/.test(file) ? cwd : root, root)));
		const sessions = new Set(
			[...tags].flatMap((tag) => index.tagged(tag, {project: projects, limit: 20}).map(({session}) => session)),
		);
		for (const key of sessions) if (known.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return counts;
}

/** Commands that failed in at least two of the sessions and passed in none of them. */
function failingOf(
	outcomes: readonly Outcome[],
): readonly {readonly command: string; readonly error: string; readonly sessions: number}[] {
	const passed = new Set(outcomes.flatMap(({passed}) => [...passed]));
	const failed = new Map<string, {command: string; error: string; sessions: number}>();
	for (const outcome of outcomes) {
		for (const [tag, run] of outcome.failed) {
			if (passed.has(tag)) continue;
			const entry = failed.get(tag) ?? {...run, sessions: 0};
			entry.sessions++;
			failed.set(tag, entry);
		}
	}
	return [...failed.values()]
		.filter(({sessions}) => sessions >= 2)
		.sort((a, b) => b.sessions - a.sessions)
		.slice(0, 2);
}
