import {expect, test} from 'vitest';
import {attach, withBlocks} from '../../src/client/attach.ts';

const said = (text: string, messageId?: string) => ({
	role: 'user',
	content: [{type: 'text', text}],
	meta: {source: 'user', ...(messageId ? {messageId} : {})},
});
const answer = {role: 'assistant', content: [{type: 'text', text: 'yes'}], meta: {source: 'model'}};

const deepFreeze = <T>(value: T): T => {
	if (typeof value === 'object' && value !== null)
		for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
	return value;
};

test('nothing to add: the very same array', () => {
	const messages = deepFreeze([said('hello', 'a')]);
	expect(withBlocks(messages, [])).toBe(messages);
	const elsewhere = attach([said('gone', 'b')], 0, 'block');
	expect(withBlocks(messages, [elsewhere])).toBe(messages);
});

test('a block goes in front of the words of its message, in a copy', () => {
	const messages = deepFreeze([said('first', 'a'), answer, said('second', 'b')]);
	const result = withBlocks(messages, [attach(messages, 2, 'B1'), attach(messages, 2, 'B2')]);
	expect(result).not.toBe(messages);
	expect(result.slice(0, 2)).toEqual(messages.slice(0, 2));
	expect(result[0]).toBe(messages[0]);
	expect(result[2]).toEqual({
		...messages[2],
		content: [
			{type: 'text', text: 'B1'},
			{type: 'text', text: 'B2'},
			{type: 'text', text: 'second'},
		],
	});
});

test('the block stays with its message when others come and when older ones are summed up', () => {
	const first = [said('question', 'a')];
	const block = attach(first, 0, 'B');
	const later = deepFreeze([said('summary', 's'), answer, ...first, answer, said('another', 'c')]);
	const result = withBlocks(later, [block]) as typeof later;
	expect(result.map((message) => message.content.length)).toEqual([1, 1, 2, 1, 1]);
});

test('a message without an id is known by its place and its words', () => {
	const messages = deepFreeze([{role: 'user', content: 'plain words'}]);
	const block = attach(messages, 0, 'B');
	expect(withBlocks([...messages, answer], [block])[0]).toEqual({
		role: 'user',
		content: [
			{type: 'text', text: 'B'},
			{type: 'text', text: 'plain words'},
		],
	});
	const others = [{role: 'user', content: 'other words'}];
	expect(withBlocks(others, [block])).toBe(others);
	expect(withBlocks([said('plain words', 'z')], [block])).toHaveLength(1);
});
