/**
 * Reads the exchange form. Whoever wrote it may be another version, another program or somebody hostile: every line is
 * checked against its shape, fields that are not known are left out, and lines of a kind that is not known are passed over.
 */
import * as z from 'zod/mini';
import type {EndLine, FileLine, ForgottenLine, NotesLine, SessionLine, TurnLine} from './form.ts';

const maybe = z.exactOptional;
const text = z.string();
/** Unix ms, 0 when unknown. */
const time = z.number().check(z.gte(0), z.lte(8.64e15));
const count = z.int().check(z.gte(0));
const short = z.string().check(z.maxLength(400));
/** What becomes part of a file's name. */
const name = z.string().check(z.regex(/^[\w-]{1,64}$/));
const flag = z.literal(true);

const repository = {root: maybe(z.string().check(z.regex(/^[\da-f]{40,64}$/))), remote: maybe(short)};
const plainProject = {key: z.string().check(z.maxLength(4096)), label: short, repository: maybe(flag)};
const project = z.object({...plainProject, ...repository});

const session = z.object({
	type: z.literal('session'),
	session: name,
	id: z.string().check(z.minLength(1), z.maxLength(128)),
	source: maybe(z.enum(['claude-code', 'codex'])),
	cwd: maybe(z.string().check(z.maxLength(4096))),
	project,
	alsoProject: maybe(z.object(plainProject)),
	title: text,
	titleFrom: z.enum(['person', 'client', 'question', 'none']),
	format: z.enum(['v1', 'v2', 'v3']),
	parent: maybe(short),
	born: time,
	start: time,
	end: time,
	model: short,
	entrypoint: z.enum(['print', 'tui', 'unknown']),
	abandoned: z.array(count),
	hasUsage: z.boolean(),
	contextNow: maybe(count),
	skippedLines: count,
	uncounted: maybe(z.array(count)),
	turns: count,
});

const call = z.object({
	key: short,
	time,
	model: short,
	inputRaw: count,
	cacheRead: count,
	cacheWrite: count,
	cacheWrite1h: count,
	output: count,
	costUsd: maybe(z.number().check(z.gte(0))),
});

const run = z.object({
	key: short,
	name: short,
	time,
	command: maybe(text),
	files: z.array(text),
	input: text,
	result: text,
	outcome: z.enum(['ok', 'failed', 'not-run', 'unknown']),
	exitCode: maybe(z.int()),
	error: maybe(text),
	errors: maybe(z.array(text)),
	skill: maybe(short),
	agent: maybe(
		z.object({
			type: short,
			tokens: maybe(count),
			toolUses: maybe(count),
			turns: maybe(count),
			durationMs: maybe(time),
		}),
	),
	call: maybe(short),
	own: maybe(z.boolean()),
});

const step = z.discriminatedUnion('kind', [
	z.object({kind: z.literal('say'), text, time}),
	z.object({kind: z.literal('add'), text, time}),
	z.object({kind: z.literal('run'), run}),
	z.object({kind: z.literal('summary'), text, time, from: z.enum(['compaction', 'branch'])}),
]);

const turn = z.object({
	type: z.literal('turn'),
	session: name,
	ordinal: count,
	key: short,
	origin: z.enum(['person', 'command', 'machine']),
	slash: maybe(short),
	skill: maybe(short),
	question: text,
	time,
	endTime: time,
	steps: z.array(step),
	calls: z.array(call),
	compaction: maybe(short),
});

const file = z.object({
	type: z.literal('file'),
	schema_version: z.int(),
	machine: z.object({id: name, name: z.string().check(z.minLength(1), z.maxLength(64))}),
	part: z.string().check(z.regex(/^(?:about|undated|\d{4}-\d{2})$/)),
	edition: count,
});
const end = z.object({type: z.literal('end'), lines: count});

const forgotten = z.object({type: z.literal('forgotten'), session: name});

const notes = z.object({
	type: z.literal('notes'),
	project: z.nullable(project),
	notes: z.array(
		z.object({id: name, time, text: z.string().check(z.maxLength(8192)), author: z.enum(['person', 'agent'])}),
	),
});

export type Line = SessionLine | TurnLine | FileLine | EndLine | ForgottenLine | NotesLine;

const kinds = new Map<unknown, {safeParse(value: unknown): {success: boolean; data?: unknown}}>([
	['session', session],
	['turn', turn],
	['file', file],
	['end', end],
	['forgotten', forgotten],
	['notes', notes],
] as const);

/**
 * @returns the line; `unknown` for a kind that this version does not know; undefined for what is no line of the form, or not
 * of its kind's shape.
 */
export function parseFormLine(json: string): Line | 'unknown' | undefined {
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch {
		return undefined;
	}
	const kind = (value as {readonly type?: unknown} | null)?.type;
	if (typeof kind !== 'string') return undefined;
	const schema = kinds.get(kind);
	if (!schema) return 'unknown';
	const parsed = schema.safeParse(value);
	return parsed.success ? (parsed.data as Line) : undefined;
}
