import {expect, test} from 'vitest';
import {BEFORE_BUDGET, beforeCommand, beforeFile} from '../../src/recall/before-tool.ts';
import {filler, indexOf, NOW, type Story} from './story.ts';

const here = {projects: ['/work/app'], cwd: '/work/app', now: NOW};
const store = (...stories: readonly Story[]) => indexOf(...filler(12), ...stories);

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
	expect(beforeFile(index, 'src/cart.js', {now: NOW, projects: ['/work/other'], cwd: '/work/other'}).block).toBe('');
	expect(beforeFile(index, 'src/cart.js', {now: NOW, projects: [], cwd: '/work/app'}).block).toBe('');
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
		beforeCommand(store(port('a', form), port('b', form)), 'npm run preview', {now: NOW, projects: ['/work/other']})
			.block,
	).toBe('');
	expect(beforeCommand(store(), '  ', here).block).toBe('');
});
