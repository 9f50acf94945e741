import {expect, test} from 'vitest';
import {afterFailure, FAILURE_BUDGET, fixesOf} from '../../src/recall/after-failure.ts';
import {BEFORE_BUDGET, beforeCommand, beforeFile} from '../../src/recall/before-tool.ts';
import {sessionsBehind} from '../../src/recall/file.ts';
import {how} from '../../src/recall/how.ts';
import {filler, indexOf, type Story} from './story.ts';

const here = {projects: ['/work/app'], cwd: '/work/app'};
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
		command: 'python -m ingest.run',
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

const rounded: Story = {
	id: 'rounded',
	at: '2026-08-02T09:00:00Z',
	turns: [
		[
			'the checkout test fails',
			{run: './test.sh', out: 'AssertionError: expected 30.300000000000004 to equal 30.3', code: 3},
			{edit: '/work/app/src/cart.js'},
			{run: './test.sh'},
			{say: 'Fixed: total() in src/cart.js now rounds with toFixed(2), because floats drift.'},
		],
	],
};

test('before a file: one line about what was decided, by any spelling of its path', () => {
	const index = store(rounded);
	for (const file of ['/work/app/src/cart.js', 'src/cart.js', './src/cart.js']) {
		const {block, sources} = beforeFile(index, file, here);
		expect(block).toContain(
			'cart.js, 2026-08-02, session rounded: "Fixed: total() in src/cart.js now rounds with toFixed(2)',
		);
		expect(Buffer.byteLength(block)).toBeLessThanOrEqual(BEFORE_BUDGET);
		expect(sources).toEqual(['store/rounded']);
	}
});

test('before a file: a command that passed there, when nothing was decided', () => {
	const plain: Story = {...rounded, turns: [['change it', {edit: 'src/cart.js'}, {run: 'npm test'}, {say: 'Done.'}]]};
	expect(beforeFile(store(plain), 'src/cart.js', here).block).toContain('after it was edited, `npm test` passed');
});

test('before a file: silence when it was only read, is unknown, sits out, or belongs to another project', () => {
	const read: Story = {id: 'read', turns: [['look', {read: 'src/cart.js'}, {say: 'It has three lines.'}]]};
	expect(beforeFile(store(read), 'src/cart.js', here).block).toBe('');
	const index = store(rounded);
	expect(beforeFile(index, 'src/other.js', here).block).toBe('');
	expect(beforeFile(index, 'src/cart.js', {...here, recent: new Set(['store/rounded'])}).block).toBe('');
	expect(beforeFile(index, 'src/cart.js', {...here, session: 'rounded'}).block).toBe('');
	expect(beforeFile(index, 'src/cart.js', {projects: ['/work/other'], cwd: '/work/other'}).block).toBe('');
	expect(beforeFile(index, 'src/cart.js', {projects: [], cwd: '/work/app'}).block).toBe('');
});

const port = (id: string, passed: string): Story => ({
	id,
	at: '2026-08-03T09:00:00Z',
	turns: [
		[
			'preview',
			{run: 'npm run preview', out: 'Error: listen EADDRINUSE :::4173', code: 1},
			{run: passed},
			{say: 'It runs.'},
		],
	],
});

test('before a command: only when it failed every time here and a form that passed is known', () => {
	const form = 'npm run preview -- --port 4273';
	expect(beforeCommand(store(port('a', form), port('b', form)), 'npm run preview', here).block).toContain(
		`failed all 2 times it ran in this project; \`${form}\` passed`,
	);
	expect(beforeCommand(store(port('a', form)), 'npm run preview', here).block).toBe('');
	const once: Story = {id: 'ok', turns: [['preview', {run: 'npm run preview'}]]};
	expect(beforeCommand(store(port('a', form), port('b', form), once), 'npm run preview', here).block).toBe('');
	expect(beforeCommand(store(port('a', 'make x'), port('b', 'make x')), 'npm run preview', here).block).toBe('');
	expect(
		beforeCommand(store(port('a', form), port('b', form)), 'npm run preview', {projects: ['/work/other']}).block,
	).toBe('');
	expect(beforeCommand(store(), '  ', here).block).toBe('');
});

test('how a program was run: what passed, most often first, copies of forks once', () => {
	const runs: Story = {
		id: 'runs',
		at: '2026-07-01T09:00:00Z',
		turns: [
			[
				'x',
				{run: 'npx vitest run'},
				{run: 'npx vitest run'},
				{run: 'npx vitest --bail'},
				{run: 'npx vitest bad', code: 1},
			],
		],
	};
	const fork: Story = {...runs, id: 'runs-fork', keys: ['runs:0'], head: {parent: 'runs'}};
	const index = store(runs, fork);
	expect(how(index, 'vitest')).toMatchObject([
		{command: 'npx vitest run', passed: 2, failed: 0, project: 'app'},
		{command: 'npx vitest --bail', passed: 1},
	]);
	expect(how(index, 'vitest', {projects: ['/work/other']})).toEqual([]);
	expect(how(index, 'vitest', {limit: 1})).toHaveLength(1);
});

test('the sessions behind a file, by path or by the end of one', () => {
	const read: Story = {
		id: 'read',
		at: '2026-08-05T09:00:00Z',
		turns: [['look', {read: 'src/cart.js'}, {say: 'It has three lines.'}]],
	};
	const fork: Story = {
		...rounded,
		id: 'rounded-fork',
		keys: ['rounded:0'],
		head: {parent: 'rounded', born: Date.parse('2026-08-04')},
	};
	const index = store(rounded, read, fork);
	for (const file of ['/work/app/src/cart.js', 'src/cart.js', 'cart.js']) {
		const found = sessionsBehind(index, file, {...here});
		expect(found.map(({session, edits, reads}) => [session, edits, reads])).toEqual([
			['read', 0, 1],
			['rounded', 1, 0],
		]);
		expect(found[1]?.forks).toEqual(['rounded-fork']);
	}
	expect(sessionsBehind(index, 'nothing.js', here)).toEqual([]);
});
