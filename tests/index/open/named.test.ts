import {expect, test} from 'vitest';
import {byTurn, sessionsNamed} from '../../../src/index/open/named.ts';
import type {Passage} from '../../../src/index/segment/passage.ts';
import {head} from '../../cli/heads.ts';

test('a whole name before a beginning, pasted quotes off, nothing for an empty one', () => {
	const sessions = [
		head({id: 'abc'}),
		head({id: 'abcd'}),
		head({id: 'twin', key: 'a/twin'}),
		head({id: 'twin', key: 'b/twin'}),
	];
	const keys = (asked: string) => sessionsNamed(sessions, asked).map(({key}) => key);
	expect(keys(' "abc" ')).toEqual(['work/abc']);
	expect(keys('ab')).toEqual(['work/abc', 'work/abcd']);
	expect(keys('twin')).toEqual(['a/twin', 'b/twin']);
	expect(keys('b/twin')).toEqual(['b/twin']);
	expect(keys(" '' ")).toEqual([]);
});

test('passages by turn, without the title', () => {
	const passages = [-1, 0, 0, 1].map((turn, part) => ({turn, part}) as Passage);
	expect(byTurn(passages).map((turn) => turn.map(({part}) => part))).toEqual([[1, 2], [3]]);
});
