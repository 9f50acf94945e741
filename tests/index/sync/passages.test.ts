import fc from 'fast-check';
import {expect, test} from 'vitest';
import {commandTag, errorTag} from '../../../src/index/analysis/tags.ts';
import {splitText, titlePassage, turnPassages} from '../../../src/index/sync/passages.ts';
import type {SessionHead} from '../../../src/model/session.ts';
import type {Step, ToolRun, Turn} from '../../../src/model/turn.ts';

const head = {
	key: 'w-app/s1',
	cwd: '/w/app',
	project: {key: '/w/app', label: 'app'},
	title: 'Fix the parser',
	start: 1_000_500,
} as SessionHead;
const say = (text: string, time = 0): Step => ({kind: 'say', text, time});
const run = (fields: Partial<ToolRun>): Step => ({
	kind: 'run',
	run: {id: 'c', name: 'shell_command', time: 9_000, files: [], input: '', result: '', outcome: 'ok', ...fields},
});
const turn = (fields: Partial<Turn>): Turn => ({
	ordinal: 3,
	key: 'k3',
	origin: 'person',
	question: 'why does it fail?',
	time: 5_000,
	endTime: 9_000,
	steps: [],
	calls: [],
	...fields,
});
const brief = (passages: ReturnType<typeof turnPassages>) =>
	passages.map(({role, part, time, text, output}) => `${part} ${role} ${time} ${text || output}`);

test('one passage for each part of the talk, in its order', () => {
	const long = 'x'.repeat(400);
	const passages = turnPassages(
		turn({
			steps: [
				say('Let me look.', 6_000),
				run({result: 'ok 1', time: 6_500}),
				say('Now the test.', 7_000),
				say(long, 8_000),
				{kind: 'add', text: 'and the docs', time: 8_500},
				{kind: 'summary', text: 'so far', time: 8_600, from: 'compaction'},
				say('Done.', 9_000),
			],
		}),
		head,
	);
	expect(brief(passages)).toEqual([
		'0 user 5 why does it fail?',
		'1 tool 6 ok 1',
		'2 assistant 6 Let me look.\n\nNow the test.',
		`3 assistant 8 ${long}`,
		'4 user 8 and the docs',
		'5 summary 8 so far',
		'6 assistant 9 Done.',
	]);
	for (const passage of passages) {
		expect(passage).toMatchObject({session: 'w-app/s1', project: '/w/app', turn: 3, turnKey: 'k3'});
	}
});

test('a tool run carries what it was, and its tags', () => {
	const error = "TypeError: Cannot read properties of undefined (reading 'id')";
	const [, passage] = turnPassages(
		turn({
			steps: [
				run({
					command: 'cd /w/app && npm test 2>&1 | tail -5',
					files: ['src/a.ts'],
					input: 'in',
					result: 'out',
					outcome: 'failed',
					exitCode: 1,
					error,
					errors: [error],
				}),
			],
		}),
		head,
	);
	expect(passage).toMatchObject({
		role: 'tool',
		tool: 'shell_command',
		output: 'in\nout',
		exitCode: 1,
		outcome: 'failed',
		error,
	});
	expect(passage!.tags).toEqual([
		'file:/w/app/src/a.ts',
		'file:./src/a.ts',
		commandTag('npm test'),
		'prog:npm',
		'prog:tail',
		errorTag(error),
	]);
});

test('own runs, empty questions and blank texts leave nothing; machine words are output', () => {
	expect(turnPassages(turn({question: '', steps: [run({own: true, result: 'deja said'}), say('  ')]}), head)).toEqual(
		[],
	);
	const [timer] = turnPassages(turn({origin: 'machine', question: 'Error: overloaded'}), head);
	expect(timer).toMatchObject({role: 'tool', text: '', output: 'Error: overloaded'});
});

test('the title is turn -1; no title, no passage', () => {
	expect(titlePassage(head)).toMatchObject({turn: -1, part: 0, role: 'title', time: 1_000, text: 'Fix the parser'});
	expect(titlePassage({...head, title: ''})).toBeUndefined();
});

test('long texts are split at paragraphs, else at graphemes, and nothing is lost', () => {
	const paragraph = 'word '.repeat(500).trim();
	expect(splitText(`${paragraph}\n\n${paragraph}`)).toEqual([paragraph, paragraph]);
	const family = '👨‍👩‍👧'.repeat(1_000);
	const parts = splitText(family);
	expect(parts.join('')).toBe(family);
	for (const part of parts) expect(part.length % 8).toBe(0);
	fc.assert(
		fc.property(fc.string({unit: 'grapheme', maxLength: 200}), fc.integer({min: 80, max: 200}), (text, max) => {
			const parts = splitText(text, max);
			expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
			for (const part of parts) expect(part.length).toBeLessThanOrEqual(max + 64);
		}),
	);
});
