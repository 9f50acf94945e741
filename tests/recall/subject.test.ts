import {expect, test} from 'vitest';
import {queryOf} from '../../src/recall/query.ts';
import {carries, namesIn, subjectOf, ticketsIn} from '../../src/recall/subject.ts';
import {filler, indexOf, type Story} from './story.ts';

const common = Array.from(
	{length: 60},
	(_, n): Story => ({id: `c${n}`, turns: [[`checkout page ${n}`, {say: `The checkout page ${n} is done.`}]]}),
);
const index = indexOf(...filler(30), ...common, {
	id: 'k',
	turns: [
		[
			'due dates',
			{say: 'The column due_at holds the gannet deadline; wingman.lock is local. PR 12 and ABC-17 are merged.'},
		],
	],
});
const carried = (prompt: string, said: string, around = '') =>
	carries(subjectOf(index, queryOf(index, prompt)), said, around);

test('ordinary words and the project’s everyday words tell nothing', () => {
	expect(carried('why did the checkout page change', 'The checkout page has changed.').count).toBe(0);
	expect(carried('what is the gannet deadline', 'The gannet deadline is Monday.')).toMatchObject({count: 2, share: 1});
});

test('a word counts once, also when it is a part of a name', () => {
	expect(carried('is due the same as due_at?', 'The column due_at is set.')).toMatchObject({count: 1, names: 1});
});

test('a whole name tells, its parts do not; hosts, numbers and prefixes are none', () => {
	expect(carried('is wingman.lock local?', 'The file wingman.lock is local.').names).toBe(1);
	expect(carried('is wingman.lock local?', 'A lock of the wingman.').names).toBe(0);
	for (const text of [
		'wingman.lock',
		'due_at',
		'--no-cache',
		'src/recall/rank.ts',
		'lastInteractionAt',
		'ABC-17',
		'10.42.7.19',
		'9f3c2ab17',
	])
		expect(namesIn(text)).toBe(true);
	for (const text of [
		'github.com',
		'https://github.com/acme/x',
		'https',
		'68',
		'v2.1',
		'lock',
		'PR',
		'and/or',
		'Monday',
	])
		expect(namesIn(text)).toBe(false);
});

test('a ticket is only itself', () => {
	expect([...ticketsIn('see PR 12, #13, issue #14, ABC-17 and https://x.y/acme/pull/18')]).toEqual([
		'#12',
		'#13',
		'#14',
		'abc-17',
		'#18',
	]);
	expect(carried('is PR 12 merged', 'PR 12 and ABC-17 are merged.').sameTicket).toBe(true);
	expect(carried('is PR 68 merged', 'PR 12 and ABC-17 are merged.').sameTicket).toBe(false);
	expect(carried('is the gannet merged', 'PR 12 and ABC-17 are merged.').sameTicket).toBe(true);
});

test('what stands around a sentence says what it is about, and is counted apart', () => {
	const {count, around, share} = carried('what is the gannet deadline', 'It is Monday.', 'the gannet deadline?');
	expect({count, around, share}).toEqual({count: 0, around: 2, share: 1});
});

test('a script without spaces is asked for by pairs, each half a word', () => {
	const cjk = indexOf(...filler(30), {id: 'j', turns: [['刷新令牌', {say: '刷新令牌保存在数据库里。'}]]});
	expect(
		carries(subjectOf(cjk, queryOf(cjk, '刷新令牌怎么实现')), '刷新令牌保存在数据库里。').count,
	).toBeGreaterThanOrEqual(1);
});
