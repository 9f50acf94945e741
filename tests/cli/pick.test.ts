import {expect, test} from 'vitest';
import {pickSession} from '../../src/cli/pick.ts';
import {head} from './heads.ts';

const sessions = [
	head({id: 'abc1-first', key: 'work-one/abc1-first', cwd: '/work/one'}),
	head({id: 'abc2-second', key: 'work-one/abc2-second', cwd: '/work/one'}),
	head({id: 'twin', key: 'work-one/twin', cwd: '/work/one'}),
	head({id: 'twin', key: 'work-two/twin', cwd: '/work/two'}),
];

test('takes a whole id, the start of one, and a pasted one', () => {
	expect(pickSession(sessions, 'abc1-first').key).toBe('work-one/abc1-first');
	expect(pickSession(sessions, 'abc2').key).toBe('work-one/abc2-second');
	expect(pickSession(sessions, ' "abc2-second" ').key).toBe('work-one/abc2-second');
	expect(pickSession(sessions, 'work-two/twin').cwd).toBe('/work/two');
});

test('never guesses: names the choices', () => {
	expect(() => pickSession(sessions, 'abc')).toThrow(/fits 2 sessions[\s\S]*abc1-first {2}\/work\/one/);
	expect(() => pickSession(sessions, 'twin')).toThrow(
		/work-one\/twin {2}\/work\/one[\s\S]*work-two\/twin {2}\/work\/two/,
	);
	expect(() => pickSession(sessions, 'zzz')).toThrow('no session "zzz"');
	expect(() => pickSession(sessions, ' ')).toThrow(/which session/);
});

test('a session that is gone, of which a fork has everything, is named by the fork', () => {
	const forks = [head({id: 'fork-1', key: 'w/fork-1', parent: 'gone-parent'}), ...sessions];
	expect(() => pickSession(forks, 'gone-p')).toThrow(/"gone-parent" is no longer there.*in its fork\n {2}fork-1$/s);
	expect(() => pickSession(forks, 'gone-parent-2')).toThrow('no session "gone-parent-2"');
});
