/**
 * The one tool: its definition as the client lists it, and its arguments as they come.
 *
 * The definition rides in every request of a client that loads it, so it is short; the words of name and description are
 * those that people and the client's `search_tools` look for. Arguments are checked here; a wrong one is answered with
 * what would be right, for the model to try again.
 */
import * as z from 'zod/mini';

export const modes = ['recall', 'session', 'file', 'fix', 'how', 'usage', 'remember'] as const;
export type Mode = (typeof modes)[number];

/** Not "search": a hook with the matcher SEARCH would run on every call. */
export const TOOL_NAME = 'recall_history';

const QUERY =
	'recall: question or words; file: a path; fix: the error line; how: a program, e.g. npm; usage: today, 7d, 30d, month or all; remember: the note';

/** As `tools/list` gives it. `remember` writes a note of the person's own, so the tool is not read-only, and never destructive. */
export const definition = {
	name: TOOL_NAME,
	title: 'Recall history',
	description:
		'Memory of past sessions on this machine: recall previous decisions, answers, fixes and commands from history, read an earlier session, see who changed a file and why, what fixed an error, how a program was run, token usage and cost, or remember a note. Local; answers are quotes with session ids.',
	inputSchema: {
		type: 'object',
		properties: {
			mode: {type: 'string', enum: modes, description: 'default recall'},
			query: {type: 'string', description: QUERY},
			session: {type: 'string', description: 'session: its id, or the start of it'},
			turn: {type: 'integer', minimum: 1, description: 'session: start at this turn'},
			everywhere: {type: 'boolean', description: 'all projects, not only this one'},
			since: {type: 'string', description: 'recall: 30d, 6w or 2026-11-01'},
			limit: {type: 'integer', minimum: 1, maximum: 50},
		},
	},
	annotations: {readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false},
} as const;

const arguments_ = z.strictObject({
	mode: z._default(z.enum(modes), 'recall'),
	query: z._default(z.string().check(z.maxLength(20_000)), ''),
	session: z._default(z.string().check(z.maxLength(200)), ''),
	turn: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
	everywhere: z._default(z.boolean(), false),
	since: z._default(z.string(), ''),
	limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 10),
});
export type Arguments = z.infer<typeof arguments_>;

/** Names that models give to the same thing. */
const SAME: ReadonlyMap<string, string> = new Map([
	...[
		'question',
		'words',
		'q',
		'text',
		'note',
		'path',
		'file',
		'file_path',
		'program',
		'command',
		'error',
		'period',
	].map((name) => [name, 'query'] as const),
	['id', 'session'],
	['session_id', 'session'],
]);
/** What `query` must be, by mode. */
const NEEDED: Readonly<Partial<Record<Mode, string>>> = {
	recall: 'the question, or a few words',
	file: 'a path',
	fix: 'the error line',
	how: 'a program, e.g. npm',
	remember: 'the text of the note',
};

/** @param given `params.arguments` of a call. @returns the checked arguments, or what is wrong with them in one line. */
export function readArguments(given: unknown): Arguments | string {
	const named = new Map<string, unknown>();
	for (const [name, value] of Object.entries(given ?? {})) {
		if (value === null || value === undefined) continue;
		const own = SAME.get(name) ?? name;
		if (!named.has(own) || own === name) named.set(own, value);
	}
	const parsed = arguments_.safeParse(Object.fromEntries(named));
	if (!parsed.success) return parsed.error.issues.map(told).join('; ');
	const args = parsed.data;
	const needed = NEEDED[args.mode];
	if (needed !== undefined && args.query.trim() === '') return `mode ${args.mode} needs query: ${needed}`;
	if (args.mode === 'session' && (args.session || args.query).trim() === '') {
		return 'mode session needs session: an id, or the start of one, as the other modes name it';
	}
	return args;
}

function told(issue: z.core.$ZodIssue): string {
	const name = issue.path.join('.');
	switch (issue.code) {
		case 'unrecognized_keys':
			return `no argument ${issue.keys.join(', ')}; there are ${Object.keys(definition.inputSchema.properties).join(', ')}`;
		case 'invalid_value':
			return `${name} is one of ${issue.values.join(', ')}`;
		case 'too_small':
			return `${name} is ${issue.minimum} or more`;
		case 'too_big':
			return issue.origin === 'string' ? `${name} is too long` : `${name} is ${issue.maximum} or less`;
		case 'invalid_type':
			return name === ''
				? 'arguments must be an object'
				: `${name} must be ${issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`}`;
		default:
			return `${name}: ${issue.message}`;
	}
}
