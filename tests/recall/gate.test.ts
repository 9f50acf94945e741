import {expect, test} from 'vitest';
import {asksSomething, isLog, judge} from '../../src/recall/gate.ts';
import {queryOf} from '../../src/recall/query.ts';
import {rank} from '../../src/recall/rank.ts';
import {filler, indexOf, NOW, type Story} from './story.ts';

const one = (id: string, ask: string, say: string, more: Partial<Story> = {}): Story => ({
	id,
	turns: [[ask, {say}]],
	...more,
});

test('a question asks, a task does not', () => {
	for (const text of [
		'which queue did we choose',
		'queue?',
		'why is it slow',
		'как чинили утечку',
		'为什么不用缓存',
		'src/a.ts',
		'have we tried redis for the queue before',
	]) {
		expect(asksSomething(text)).toBe(true);
	}
	for (const text of [
		'add logging to the payment webhook please',
		'rename the customer model to client now',
		'write documentation for the export endpoint',
	]) {
		expect(asksSomething(text)).toBe(false);
	}
});

test('the gate says what carried it and what was missing', () => {
	const index = indexOf(...filler(600), one('k', 'knot buffer size', 'Decision: knot buffer is 64 KB.'));
	const verdict = (question: string) => {
		const query = queryOf(index, question);
		const top = rank(index, query, {now: NOW}).ranked[0];
		return top && judge(index, query, {asking: asksSomething(question)}, top);
	};
	expect(verdict('how big is the knot buffer')).toMatchObject({speak: true, why: expect.stringContaining('knot')});
	expect(verdict('is the buffer of the walrus telescope aligned with the glacier')).toMatchObject({
		speak: false,
		why: expect.stringContaining('too little'),
	});
	expect(verdict('did the margin next to the icon look off')).toMatchObject({speak: false});
	expect(verdict('move the margin next to the icon and the heading')?.speak).toBe(false);
});

test('what a program printed is not a question', () => {
	expect(isLog('FAIL src/a.py\nAssertionError: expected 1 to equal 2\n    at src/a.py:29')).toBe(true);
	expect(isLog('[2026-11-02T10:11:12Z] INFO x\n[2026-11-02T10:11:13Z] WARN y')).toBe(true);
	expect(isLog('Traceback (most recent call last):\n  File "/srv/a.py", line 88, in main\n    x()')).toBe(true);
	expect(isLog('why does it fail?\nit worked yesterday\nError: nope')).toBe(false);
	expect(isLog('Error: listen EADDRINUSE')).toBe(false);
});
