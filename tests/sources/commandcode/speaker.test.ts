import {expect, test} from 'vitest';
import {speakerOf} from '../../../src/sources/commandcode/speaker.ts';
import {chained, header, message, questions, readLines, saidIn} from './store.ts';

test.each([
	[{source: 'user'}, 'person'],
	[undefined, 'person'],
	[{}, 'person'],
	[{source: 'steering'}, 'added'],
	[{source: 'followup'}, 'added'],
	[{source: 'user', isMeta: true}, 'machine'],
	[{source: 'user', isAutomated: true}, 'machine'],
	[{source: 'user', isSummary: true}, 'summary'],
	[{source: 'stop_hook', isAutomated: true}, 'nobody'],
	[{source: 'scheduled-cron:1', isMeta: true, isAutomated: true}, 'machine'],
	[{source: 'mod:note'}, 'machine'],
	[{source: 'branch-summary'}, 'summary'],
	[{messageId: 'a'}, 'machine'],
	[{messageId: 'a', createdAt: 1}, 'person'],
])('%j → %s', (meta, by) => {
	expect(speakerOf('words', meta).by).toBe(by);
});

test('the client talks to the model in the name of a follow-up', () => {
	for (const nudge of [
		'You ended your turn right after saying you were about to do something, without doing it.',
		'Your previous response was cut off by the output token limit before it finished.',
		'Please continue your response. Along with thinking, also tell the user what is happening.',
		'A Stop hook rejected your previous response and asked you to revise it.',
		'A Stop hook exited with code 2 but provided no stderr.',
	])
		expect(speakerOf(nudge, {source: 'followup'}).by).toBe('nobody');
	expect(speakerOf('Please continue with the tests', {source: 'followup'}).by).toBe('added');
	expect(speakerOf('Please continue your response.', {source: 'user'}).by).toBe('person');
});

test('slash commands: arguments and name', () => {
	const text =
		'<command-message>recall</command-message>\n<command-name>/recall</command-name>\n<command-args>a "b c"\nd</command-args>';
	expect(speakerOf(text, {source: 'user', isAutomated: true})).toEqual({
		by: 'command',
		text: 'a "b c"\nd',
		name: 'recall',
	});
	expect(
		speakerOf('<command-message>x</command-message>\n<command-name>/x</command-name>', {
			source: 'user',
			isAutomated: true,
		}),
	).toEqual({
		by: 'command',
		text: '',
		name: 'x',
	});
});

test('old lines that a resume wrote again are the person in a migrated file only, errors never', () => {
	expect(speakerOf('How do I start it?', {messageId: 'a'}, true).by).toBe('person');
	expect(speakerOf('Error: 400\n\nType "continue" to try again.', {messageId: 'a'}, true).by).toBe('machine');
});

test('words beside results', () => {
	const result = {type: 'tool_result', tool_use_id: 'c', content: 'done'};
	const call = {type: 'tool_use', id: 'c', name: 'shell_command', input: {command: 'make'}};
	const lines = (meta: object): object[] => [
		header,
		...chained([
			message('user', 'first'),
			message('assistant', [call]),
			message('user', [result, {type: 'text', text: 'and more'}], {}, meta),
			message('assistant', 'fine'),
		]),
	];
	const steered = readLines(lines({source: 'tool'}));
	expect([questions(steered.turns), saidIn(steered.turns, 'add')]).toEqual([['first'], ['and more']]);
	const migrated = readLines(lines({source: 'user'}));
	expect(questions(migrated.turns)).toEqual(['first', 'and more']);
});

test('names that could do harm are made harmless', () => {
	const {turns, head} = readLines([
		header,
		...chained([
			message('user', 'go'),
			message('assistant', [{type: 'tool_use', id: 'c', name: 'a\u001b[2Jb c', input: {}}], {
				model: 'm\u001b]0;x\u0007\n1',
				usage: {inputTokens: 1, outputTokens: 1},
			}),
		]),
	]);
	expect(JSON.stringify([turns, head])).not.toMatch(/\\u001b|\\u0007/);
	expect(turns[0]!.steps[0]).toMatchObject({kind: 'run', run: {name: 'a_2_jb_c'}});
});
