import {expect, test} from 'vitest';
import {questionOf} from '../../src/recall/question.ts';

const text = (words: string) => ({type: 'text', text: words});
const result = (id: string) => ({type: 'tool_result', tool_use_id: id, content: [text('x')]});
const user = (content: unknown, meta: unknown = {source: 'user'}) => ({role: 'user', content, meta});
const calls = (id: string) => ({role: 'assistant', content: [{type: 'tool_use', id, name: 'grep', input: {}}]});
const frozen = <T>(value: T): T => {
	if (typeof value === 'object' && value !== null) {
		Object.values(value).forEach(frozen);
		Object.freeze(value);
	}
	return value;
};

test('string content without meta is a question', () => {
	expect(questionOf([{role: 'user', content: 'what is the siskin limit'}])).toMatchObject({
		text: 'what is the siskin limit',
		position: 0,
	});
});

test('a tool result is passed over, and the turn keeps its question, place and key in every round', () => {
	const first = user([text('what is the siskin limit')]);
	const rounds = [
		[first],
		[first, calls('t1'), user([result('t1')], {source: 'tool'})],
		[first, calls('t1'), user([result('t1')], {source: 'tool'}), calls('t2'), user([result('t2')], {source: 'tool'})],
	];
	const found = rounds.map((round) => questionOf(frozen(round)));
	expect(found[0]).toMatchObject({text: 'what is the siskin limit', position: 0});
	expect(found[1]).toEqual(found[0]);
	expect(found[2]).toEqual(found[0]);
});

test('the key is the message id where there is one', () => {
	const found = questionOf([
		user([text('how big is the knot buffer')], {source: 'user', messageId: 'm-1', createdAt: 5}),
	]);
	expect(found?.key).toBe('m-1');
});

test('the same words later are another turn', () => {
	const once = [{role: 'user', content: 'run it on staging'}];
	const twice = [...once, {role: 'assistant', content: 'done'}, {role: 'user', content: 'run it on staging'}];
	expect(questionOf(once)!.key).not.toBe(questionOf(twice)!.key);
});

test('words beside a tool result are answered at an earlier message: calls and results stay paired', () => {
	const found = questionOf([
		user([text('first')]),
		calls('t1'),
		user([result('t1'), text('what is the siskin limit')], {source: 'steering'}),
	]);
	expect(found).toMatchObject({text: 'what is the siskin limit', position: 0});
});

test('words beside a tool result with nothing before them: no place to add to', () => {
	expect(questionOf([user([result('t1'), text('what is the siskin limit')], {source: 'steering'})])).toBeUndefined();
});

test('steering and follow-up are the person', () => {
	for (const source of ['steering', 'followup']) {
		expect(questionOf([user([text('use the walnut queue')], {source})])).toMatchObject({text: 'use the walnut queue'});
	}
});

test.each([
	'You ended your turn right after calling a tool.',
	'Your previous response was cut off because of the limit.',
	'Please continue your response.',
	'A Stop hook rejected your previous response: tests fail',
])('a nudge is not the person, the turn goes on: %s', (nudge) => {
	const messages = [
		user([text('what is the siskin limit')]),
		{role: 'assistant', content: [text('…')]},
		user([text(nudge)], {source: 'followup'}),
	];
	expect(questionOf(messages)).toMatchObject({text: 'what is the siskin limit', position: 0});
});

test('a summary in front is not the question', () => {
	const messages = [
		user([text('Summary: siskin limit was asked')], {isSummary: true}),
		user([text('go on with the linnet')]),
	];
	expect(questionOf(messages)).toMatchObject({text: 'go on with the linnet', position: 1});
	expect(questionOf(messages.slice(0, 1))).toBeUndefined();
});

test.each([
	['nothing', []],
	['no user', [{role: 'assistant', content: [text('hello')]}]],
	['an image only', [user([{type: 'image', source: {}}])]],
	[
		'an image after a question: the newest turn has no words',
		[user([text('what is it')]), user([{type: 'image', source: {}}])],
	],
	['an empty text', [user([text('  ')])]],
	['a run error, stored as user', [user([text('Error: 400 bad request')], {messageId: 'x'})]],
	[
		'a timer',
		[user([text('what is it')]), user([text('check the build')], {source: 'scheduled-cron:1', isMeta: true})],
	],
	['a mod', [user([text('note')], {source: 'mod:notes'})]],
	['odd shapes', [null, 7, 'x', {role: 'user'}, {role: 'user', content: [null, 3, {type: 'text'}]}]],
])('silence for %s', (_, messages) => {
	expect(questionOf(messages)).toBeUndefined();
});

test('a slash command gives its arguments, and nothing without them', () => {
	const command = (args: string) =>
		user([text(`<command-message>recall</command-message>\n<command-name>/recall</command-name>${args}`)], {
			source: 'user',
			isAutomated: true,
		});
	expect(questionOf([command('\n<command-args>siskin limit</command-args>')])).toMatchObject({text: 'siskin limit'});
	expect(questionOf([user([text('older question')]), command('')])).toBeUndefined();
});

test('blocks that others put in front are not the words', () => {
	const words = '<hook_context source="SessionStart">old digest</hook_context>\n\nwhat is the siskin limit';
	expect(questionOf([user([text('<deja-recall>\nx\n</deja-recall>'), text(words)])])?.text).toBe(
		'what is the siskin limit',
	);
});
