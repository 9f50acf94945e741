import {expect, test} from 'vitest';
import {afterFailure, FAILURE_BUDGET} from '../../src/recall/after-failure.ts';
import {fixesOf} from '../../src/recall/fixes.ts';
import {filler, indexOf, NOW, type Story} from './story.ts';

const here = {projects: ['/work/app'], cwd: '/work/app', now: NOW};
const limit = "OSError: [Errno 24] Too many open files: '/var/spool/ingest'";
const store = (...stories: readonly Story[]) => indexOf(...filler(12), ...stories);

const raised: Story = {
	id: 'raised',
	at: '2026-08-01T09:00:00Z',
	turns: [
		[
			'make the ingest run',
			{run: 'python -m ingest.run', out: limit, code: 1},
			{run: 'ulimit -n 65536 && python -m ingest.run'},
			{run: 'python -m ingest.run'},
			{say: 'Fixed: the ingest opens one file per shard, the raised limit lets it run.'},
		],
	],
};

test('after a failure: what fixed this error before', () => {
	const index = store(raised);
	const {block, sources} = afterFailure(index, {
		...here,
		error: `Exit code: 1\n${limit}`,
	});
	expect(block).toContain('This error was seen on 2026-08-01 (session raised)');
	expect(block).toContain('`ulimit -n 65536 && python -m ingest.run` passed');
	expect(block).toContain('one file per shard');
	expect(Buffer.byteLength(block)).toBeLessThanOrEqual(FAILURE_BUDGET);
	expect(sources).toEqual(['store/raised']);
	expect(fixesOf(index, {...here, error: limit})).toMatchObject([
		{command: 'ulimit -n 65536 && python -m ingest.run', confirmed: 'ran again and passed', here: true},
	]);
});

test('another number in the same error is the same error; another error is not', () => {
	const index = store(raised);
	expect(afterFailure(index, {...here, error: limit.replace('24', '23')}).block).not.toBe('');
	expect(afterFailure(index, {...here, error: 'ValueError: unknown shard'}).block).toBe('');
	expect(afterFailure(index, {...here, error: ''}).block).toBe('');
});

test('its own session and running ones are not told what they did', () => {
	const index = store(raised);
	expect(afterFailure(index, {...here, error: limit, session: 'raised'}).block).toBe('');
	expect(afterFailure(index, {...here, error: limit, live: ['raised']}).block).toBe('');
});

test('once and unconfirmed is silence; a second time or a word of the error confirms', () => {
	const once = (id: string, passed: string, error = 'fatal: lock file is held'): Story => ({
		id,
		turns: [['run it', {run: 'make sync', out: error, code: 2}, {run: passed}, {say: 'It runs.'}]],
	});
	expect(afterFailure(store(once('a', 'make other')), {...here, error: 'fatal: lock file is held'}).block).toBe('');
	expect(
		afterFailure(store(once('a', 'make other'), once('b', 'make other')), {...here, error: 'fatal: lock file is held'})
			.block,
	).toContain('2 times');
	const named = once('c', 'pip install pydantic', "ModuleNotFoundError: No module named 'pydantic'");
	expect(fixesOf(store(named), {...here, error: "ModuleNotFoundError: No module named 'pydantic'"})).toMatchObject([
		{confirmed: 'names the error'},
	]);
});

test('a fix by editing is told with the file', () => {
	const edited: Story = {
		id: 'edited',
		turns: [
			[
				'test it',
				{run: 'npm test', out: 'TypeError: total is not a function', code: 1},
				{edit: 'src/cart.js'},
				{run: 'npm test'},
				{say: 'Fixed: total was a default export.'},
			],
		],
	};
	const {block} = afterFailure(store(edited), {...here, error: 'TypeError: total is not a function'});
	expect(block).toContain('passed after a change in src/cart.js');
	expect(block).toContain('default export');
});

test('never an irreversible command, never another project’s paths', () => {
	const wiped: Story = {
		...raised,
		turns: [['x', {run: 'make', out: limit, code: 1}, {run: 'rm -rf cache && make all'}, {run: 'make'}]],
	};
	expect(afterFailure(store(wiped), {...here, error: limit}).block).toBe('');
	const other = (command: string): Story => ({
		...raised,
		cwd: '/work/other',
		turns: [['x', {run: 'make', out: limit, code: 1}, {run: command}, {run: 'make'}]],
	});
	expect(afterFailure(store(other('node /work/other/fix.js')), {...here, error: limit}).block).toBe('');
	expect(afterFailure(store(other('node scripts/fix.js')), {...here, error: limit}).block).toBe('');
	expect(afterFailure(store(other('ulimit -n 65536')), {...here, error: limit}).block).toContain('another project');
	expect(afterFailure(store(other('npm i @acme/open-files')), {...here, error: limit}).block).toContain(
		'@acme/open-files',
	);
	expect(afterFailure(store(other('ulimit -n 65536')), {...here, error: limit, elsewhere: false}).block).toBe('');
});

test('only looking around is no fix', () => {
	const looked: Story = {
		id: 'looked',
		turns: [['x', {run: 'make', out: limit, code: 1}, {run: 'cat Makefile'}, {run: 'git status'}]],
	};
	expect(fixesOf(store(looked), {...here, error: limit})).toEqual([]);
});

test('the failed command as a step of a longer one that passed is the same command, run again', () => {
	const redis = 'Error: connect ECONNREFUSED 127.0.0.1:6379';
	const story: Story = {
		id: 'redis',
		turns: [
			[
				'CI is red',
				{run: 'npm test', out: redis, code: 1},
				{run: 'docker compose up -d --wait redis && npm test'},
				{say: 'The tests need redis.'},
			],
		],
	};
	expect(fixesOf(store(story), {...here, error: redis})).toMatchObject([
		{command: 'docker compose up -d --wait redis && npm test', confirmed: 'ran again and passed'},
	]);
});
