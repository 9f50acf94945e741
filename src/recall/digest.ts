/**
 * The digest: what a session that opens in this project should know before the first question.
 *
 * Three things, each only when it is true: the rules the person set (their notes first), where the last sessions ended (those
 * about files that are dirty now first), and what keeps failing. A section without content is left out; no content at all
 * is silence.
 */
import {errorTag, fileTags, type Index, ownAgent} from '../index/index.ts';
import {toMillis, toSeconds} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {belongsTo} from '../project/index.ts';
import {mutes} from '../rules/index.ts';
import {cut, namedErrors} from '../text/index.ts';
import {code, dayOf, frame, safe, teamNote} from './block.ts';
import {type Config, DEFAULTS, isExcluded} from './config.ts';
import {isNoTitle} from './cues.ts';
import {knownTime} from './dates.ts';
import {familyOf, ownKeys} from './family.ts';
import type {Note} from './notes.ts';
import {type FailedRun, type Outcome, outcomeOf} from './outcome.ts';
import {readSentences} from './sentences.ts';
import {shownTitle} from './shown-title.ts';
import {standingRules} from './standing-rules.ts';
import {statementKind} from './statement-kind.ts';
import {breaksTrust} from './trust.ts';

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
	/** The clock, unix ms. */
	readonly now: number;
	/** How memory is asked from where the digest is read: the tool `recall`, or a command line. */
	readonly ask?: 'tool' | 'command';
	/** What else the model reads beside it: nothing in there is said twice. */
	readonly beside?: string;
	/** Bytes, frame included; default: what the config allows. */
	readonly bytes?: number;
}

export interface Digest {
	readonly block: string;
	readonly why: string;
	/** Session keys. */
	readonly sources: readonly string[];
}

const MAX_NOTES = 3;
const MAX_RULES = 4;
const MAX_SESSIONS = 3;
/** Sessions whose turns are read. */
const READ_SESSIONS = 6;
/** Where a session ended long before the project's last one is no news, and what failed then need not fail now. Milliseconds. */
const RECENT = 30 * 86_400_000;

const MORE = {
	tool: 'Earlier sessions hold more: ask the tool `recall` before guessing why something is as it is.',
	command: 'Earlier sessions hold more: `deja ask "<question>"` answers before you guess why something is as it is.',
} as const;

/**
 * @param sections what there is to tell, where it was gathered ahead with the same input; `beside` and the size may differ.
 */
export function digest(from: Index, input: DigestInput, sections?: Sections): Digest {
	const {config = DEFAULTS, ask = 'tool'} = input;
	const {bytes = config.tokens.digest * 4} = input;
	if (config.recall === 'off') return {block: '', why: 'recall is off', sources: []};
	const beside = input.beside ?? '';
	const fresh = (sections ?? digestSections(from, input)).map((section) =>
		section.filter(({line}) => !repeats(line, beside) && !mutes(config, line)),
	);
	const entries = fitted(fresh, bytes - Buffer.byteLength(MORE[ask]) - 1);
	if (entries.length === 0) return {block: '', why: 'nothing to tell about this project yet', sources: []};
	return {
		block: frame([...entries.map(({line}) => line), MORE[ask]]),
		why: 'a session opens in this project',
		sources: [...new Set(entries.flatMap(({key}) => key ?? []))],
	};
}

/** All there is to tell, the first lines of each kind first: what takes the time, and no answer beside it changes. */
export function digestSections(from: Index, input: DigestInput): Sections {
	const index = ownAgent(from);
	const {config = DEFAULTS, projects, notes = [], now} = input;
	const hidden = new Set([input.session, ...(input.live ?? [])].flatMap((id) => ownKeys(index, id)));
	const heads = index
		.sessions()
		.filter((head) => belongsTo(head, projects) && !hidden.has(head.key) && !isExcluded(config, head));
	const known = new Set(heads.map(({key}) => key));
	const rules = standingRules(
		index,
		{projects, hidden: [...hidden], exclude: (key) => !known.has(key), now},
		MAX_RULES,
	);
	const touched = dirtySessions(index, input, heads);
	const read = lastSessions(index, heads, touched, now).map((head) => ({head, outcome: outcomeOf(index, head)}));
	const ended = read.filter(
		({head, outcome: {said}}, at) =>
			(said !== undefined && !read.slice(0, at).some(({outcome}) => outcome.said === said)) ||
			(said === undefined && head.titleFrom !== 'question' && ownTitle(head) !== undefined),
	);

	return [
		notes.slice(0, MAX_NOTES).map((note) => ({
			line: `${note.by === undefined ? `Note of the ${note.author ?? 'person'}` : teamNote({...note, by: note.by})}: "${safe(cut(note.text, 240))}"`,
		})),
		rules.map(({text, session, time, times}) => ({
			line: `Rule of the person, ${dayOf(toMillis(time))}${times > 1 ? `, said in ${times} sessions` : ''} (session ${idOf(index, session)}): "${safe(cut(text, 200))}"`,
			key: session,
		})),
		ended
			.map(({head, outcome}) => ({line: sessionLine(head, outcome, touched.get(head.key) ?? 0), key: head.key}))
			.filter(({line}) => !breaksTrust(line))
			.slice(0, MAX_SESSIONS),
		failingOf(read).map(({command, error, sessions}) => ({
			line: `Keeps failing (${sessions} sessions): ${code(cut(command, 120))} with "${safe(cut(error, 140))}"`,
		})),
	];
}

export type Sections = readonly (readonly Entry[])[];

interface Entry {
	readonly line: string;
	readonly key?: string;
}

/** The quote of this line stands in what is read beside the digest. */
function repeats(line: string, beside: string): boolean {
	const quote = /"([^"]{20,})"[^"]*$/.exec(line)?.[1]?.replace(/…$/, '');
	return quote !== undefined && beside.includes(quote);
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

/** The sessions to read, those about dirty files first, then the latest; one of a family, and no print run before a real session. */
function lastSessions(
	index: Index,
	heads: readonly SessionHead[],
	touched: ReadonlyMap<string, number>,
	now: number,
): readonly SessionHead[] {
	const age = ({end}: SessionHead) => knownTime(toSeconds(end), now);
	const last = Math.max(0, ...heads.flatMap(({end}) => (end <= now ? end : [])));
	const owners = heads.filter((head) =>
		familyOf(index, head.key).every(({key, born}) => !heads.some((one) => one.key === key && born < head.born)),
	);
	return owners
		.filter((head) => touched.has(head.key) || last - head.end < RECENT)
		.sort(
			(a, b) =>
				Number(a.entrypoint === 'print') - Number(b.entrypoint === 'print') ||
				(touched.get(b.key) ?? 0) - (touched.get(a.key) ?? 0) ||
				age(b) - age(a) ||
				(a.key < b.key ? -1 : 1),
		)
		.slice(0, READ_SESSIONS);
}

function sessionLine(head: SessionHead, outcome: Outcome, touched: number): string {
	const name = ownTitle(head);
	const title = name === undefined ? '' : ` "${safe(cut(name, 80))}"`;
	const dirty = touched > 0 ? ', about files that are changed now' : '';
	const said = outcome.said === undefined ? '' : `: "${safe(cut(outcome.said, 200))}"`;
	const failed = outcome.failedLast ? `; its last command failed: \`${safe(cut(outcome.failedLast, 80))}\`` : '';
	return `Session ${dayOf(head.end)}${title} (${safe(head.id)}${dirty})${said}${failed}`;
}

/** A title that somebody gave; of a first question only what is no question, and nothing that was pasted. */
function ownTitle({title, titleFrom}: SessionHead): string | undefined {
	const plain = shownTitle({title, titleFrom}).trim();
	if (plain === '') return undefined;
	if (titleFrom !== 'question') return plain;
	const [first] = readSentences(plain, 1);
	const kind = first && statementKind(first);
	if (kind !== 'statement' && kind !== 'instruction') return undefined;
	return isNoTitle(plain) ? undefined : first!.text;
}

const idOf = (index: Index, key: string): string => safe(index.session(key)?.id ?? key);

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

/** Two failures on one occasion are one: a copy of a session, a second try. Seconds. */
const OCCASION = 6 * 3_600;

/** Commands that failed with the same named error on at least two occasions, in as many sessions, and passed in none that was read. */
function failingOf(
	read: readonly {readonly outcome: Outcome}[],
): readonly {readonly command: string; readonly error: string; readonly sessions: number}[] {
	const passed = new Set(read.flatMap(({outcome}) => [...outcome.passed]));
	const failed = new Map<string, FailedRun[]>();
	for (const {outcome} of read) {
		for (const [command, run] of outcome.failed) {
			if (passed.has(command) || namedErrors(run.error).length === 0 || breaksTrust(run.command)) continue;
			const id = `${command} ${errorTag(run.error)}`;
			failed.set(id, [...(failed.get(id) ?? []), run]);
		}
	}
	return [...failed.values()]
		.filter((runs) => {
			const times = runs.map(({time}) => time);
			return runs.length >= 2 && Math.max(...times) - Math.min(...times) >= OCCASION;
		})
		.sort((a, b) => b.length - a.length)
		.slice(0, 2)
		.map((runs) => ({command: runs[0]!.command, error: runs[0]!.error, sessions: runs.length}));
}
