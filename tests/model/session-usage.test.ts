import {expect, test} from 'vitest';
import {keyAt} from '../../src/lib/keys.ts';
import type {SessionHead} from '../../src/model/session.ts';
import {runName, sessionUsage, shortRunName, turnUsage} from '../../src/model/session-usage.ts';
import type {Step, ToolRun} from '../../src/model/turn.ts';
import {call} from '../usage/make.ts';

const run = (id: string, more: Partial<ToolRun> = {}): ToolRun => ({
	id,
	name: 'shell_command',
	time: 1,
	files: [],
	input: '',
	result: '',
	outcome: 'ok',
	...more,
});
const steps = (...runs: readonly ToolRun[]): Step[] => runs.map((one) => ({kind: 'run', run: one}));
const calls = ['A', 'B', 'C'].map((key) => call({key}));

test('runs stand call by call, then those that no call asked for', () => {
	const ran = steps(
		run('1', {call: 'A'}),
		run('2'),
		run('3', {call: 'C'}),
		// A line that stands in the file twice.
		run('4', {call: 'A'}),
		run('5', {call: 'gone'}),
	);
	const told: [string, boolean][] = [];
	const usage = turnUsage({calls, steps: ran, key: 'k', time: 0}, ({id}, isAsked) => {
		told.push([id, isAsked]);
		return id;
	});
	expect(usage.asks).toEqual([2, 0, 1]);
	expect(usage.runs.map(({key}) => key)).toEqual(['1', '4', '3', '2', '5']);
	expect(told).toEqual([
		['1', true],
		['2', false],
		['3', true],
		['4', true],
		['5', false],
	]);
	const session = sessionUsage({} as SessionHead, [usage, {calls: [], asks: [], runs: []}, usage]);
	expect(session.callTurns).toEqual([0, 0, 0, 2, 2, 2]);
	expect(session.runs).toHaveLength(6);
	expect(session.loose.map((_, n) => keyAt(session.looseKeys, n))).toEqual(['2', '5', '2', '5']);
});

test('a run has one name in every copy, and another than every other run', () => {
	const runs = [
		run('1'),
		run('2'),
		run('1', {time: 2}),
		run('', {command: 'ls'}),
		run('', {command: 'pwd'}),
		run('', {name: 'read_file', files: ['a']}),
	];
	for (const name of [runName, shortRunName]) {
		expect(new Set(runs.map(name)).size).toBe(runs.length);
		expect(runs.map((one) => name({...one, outcome: 'failed'}))).toEqual(runs.map(name));
	}
	expect(shortRunName(runs[0]!)).toHaveLength(12);
});
