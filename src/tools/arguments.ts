/**
 * Arguments of the tools as models give them → one request. What is given decides what is asked: there is no mode.
 *
 * Models call the same thing by several names, give null for what they leave out and numbers as strings; all of that is
 * taken. What cannot be understood is answered with what would be right, for the model to try again.
 */
import * as z from 'zod/mini';
import {costSpans, recallTool} from './definitions.ts';

export type Request =
	| {readonly kind: 'question'; readonly question: string; readonly session: string; readonly everywhere: boolean}
	| {readonly kind: 'session'; readonly session: string; readonly turn: number}
	| {readonly kind: 'file'; readonly file: string; readonly everywhere: boolean}
	| {readonly kind: 'error'; readonly error: string}
	| {readonly kind: 'program'; readonly program: string; readonly everywhere: boolean}
	| {readonly kind: 'cost'; readonly cost: (typeof costSpans)[number]};

const LONGEST = 20_000;
const text = z._default(z.string().check(z.maxLength(LONGEST)), '');
const shape = z.strictObject({
	question: text,
	session: text,
	turn: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
	file: text,
	error: text,
	program: text,
	cost: z._default(z.enum(['', ...costSpans]), ''),
	everywhere: z._default(z.boolean(), false),
});

const names = Object.keys(recallTool.input_schema.properties);
const SAME: ReadonlyMap<string, string> = new Map([
	...['query', 'words', 'q', 'text', 'topic'].map((name) => [name, 'question'] as const),
	['id', 'session'],
	['session_id', 'session'],
	['path', 'file'],
	['file_path', 'file'],
	['fix', 'error'],
	['command', 'program'],
	['how', 'program'],
	['usage', 'cost'],
	['period', 'cost'],
]);

/** @returns the request, or in one line what is wrong. */
export function readRequest(given: unknown): Request | string {
	const named = new Map<string, unknown>();
	for (const [name, value] of Object.entries(given ?? {})) {
		if (value === null || value === undefined) continue;
		const own = SAME.get(name) ?? name;
		if (!named.has(own) || own === name) named.set(own, value);
	}
	const parsed = shape.safeParse(Object.fromEntries(named));
	if (!parsed.success) return parsed.error.issues.map(told).join('; ');
	const {turn, everywhere, cost, ...texts} = parsed.data;
	const [question, session, file, error, program] = (['question', 'session', 'file', 'error', 'program'] as const).map(
		(name) => texts[name].trim(),
	) as [string, string, string, string, string];
	if (session !== '' && question === '') return {kind: 'session', session, turn};
	if (error !== '') return {kind: 'error', error};
	if (file !== '') return {kind: 'file', file, everywhere};
	if (program !== '') return {kind: 'program', program, everywhere};
	if (question !== '') return {kind: 'question', question, session, everywhere};
	if (cost !== '') return {kind: 'cost', cost};
	return `give one of ${names
		.slice(0, -1)
		.filter((name) => name !== 'turn')
		.join(', ')}`;
}

/** @returns the note, or in one line what is wrong. */
export function readNote(given: unknown): {readonly note: string} | string {
	const {note, text, fact} = (given ?? {}) as {readonly [name: string]: unknown};
	const words = [note, text, fact].find((one) => typeof one === 'string' && one.trim() !== '');
	if (typeof words !== 'string') return 'give note: the sentence to keep';
	return words.length > LONGEST ? 'note is too long' : {note: words.trim()};
}

function told(issue: z.core.$ZodIssue): string {
	const name = issue.path.join('.');
	switch (issue.code) {
		case 'unrecognized_keys':
			return `no argument ${issue.keys.join(', ')}; there are ${names.join(', ')}`;
		case 'invalid_value':
			return `${name} is one of ${costSpans.join(', ')}`;
		case 'too_small':
			return `${name} is ${issue.minimum} or more`;
		case 'too_big':
			return `${name} is too long`;
		case 'invalid_type':
			return name === ''
				? 'arguments must be an object'
				: `${name} must be ${issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`}`;
		default:
			return `${name}: ${issue.message}`;
	}
}
