import {expect, test} from 'vitest';
import {DEFAULTS} from '../../src/recall/config.ts';
import {type DigestInput, digest} from '../../src/recall/digest.ts';
import {indexOf, NOW, type Story} from './story.ts';

const of = (stories: readonly Story[], more: Partial<DigestInput> = {}) =>
	digest(indexOf(...stories), {projects: ['/work/app'], cwd: '/work/app', now: NOW, ...more});

const cart: Story = {
	id: 'cart',
	at: '2026-08-01T09:00:00Z',
	title: 'Round the cart total',
	turns: [
		[
			'the total drifts',
			{edit: 'src/cart.js'},
			{run: 'npm test'},
			{say: 'Fixed: the total rounds with toFixed(2) because floats drift.'},
		],
	],
};
const queue: Story = {
	id: 'queue',
	at: '2026-09-01T09:00:00Z',
	title: 'Pick a queue',
	turns: [['which queue', {say: 'Decision: the mail worker uses pg-boss, no Redis to run.'}]],
};

test('nothing to tell is silence', () => {
	expect(of([])).toMatchObject({block: '', sources: []});
	expect(of([{id: 'x', turns: [['hi', {say: 'Let me look.'}]]}]).block).toBe('');
	expect(of([cart], {config: {...DEFAULTS, recall: 'off'}}).block).toBe('');
});

test('notes, standing decisions, sessions with how they ended', () => {
	const {block, sources} = of([cart, queue], {notes: [{id: '1', time: 1, text: 'deploy only on tuesday'}]});
	const lines = block.split('\n');
	expect(lines[2]).toBe('Note of the person: "deploy only on tuesday"');
	expect(lines[3]).toBe(
		'Decided 2026-09-01 (session queue): "Decision: the mail worker uses pg-boss, no Redis to run."',
	);
	expect(block).toContain(
		'Session 2026-08-01 "Round the cart total" (cart): "Fixed: the total rounds with toFixed(2) because floats drift."',
	);
	expect(sources).toEqual(expect.arrayContaining(['store/cart', 'store/queue']));
	expect(block.endsWith('</deja-recall>')).toBe(true);
});

test('sessions about files that are dirty now come first', () => {
	const menu: Story = {
		id: 'menu',
		at: '2026-09-02T09:00:00Z',
		turns: [['fix the menu', {say: 'Fixed: the menu closes on escape.'}]],
	};
	const newer = of([cart, menu]).block;
	expect(newer.indexOf('(menu)')).toBeLessThan(newer.indexOf('(cart)'));
	const dirty = of([cart, menu], {dirty: ['src/cart.js']}).block;
	expect(dirty).toContain('(cart, about files that are changed now)');
	expect(dirty.indexOf('(cart,')).toBeLessThan(dirty.indexOf('(menu)'));
});

test('a decision that a newer one replaced is not told', () => {
	const old: Story = {
		id: 'old',
		at: '2026-01-01T09:00:00Z',
		turns: [['queue?', {say: 'Decision: the mail worker uses bull with Redis.'}]],
	};
	const {block} = of([old, queue]);
	expect(block).toContain('pg-boss');
	expect(block.match(/^Decided/gm)).toHaveLength(1);
	// A wrong clock replaces nothing.
	const unborn = of([{...old, at: '2099-01-01T09:00:00Z'}, queue]).block;
	expect(unborn.match(/^Decided.*/gm)).toEqual([expect.stringContaining('pg-boss')]);
	const shown = of([cart, {...queue, at: '2099-01-01T09:00:00Z'}]).block;
	expect(shown.indexOf('(cart)')).toBeLessThan(shown.indexOf('(queue)') < 0 ? Infinity : shown.indexOf('(queue)'));
});

test('what keeps failing, unless it passed', () => {
	const failing = (id: string, code: number): Story => ({
		id,
		turns: [
			[
				'deploy it',
				{run: './deploy.sh staging', out: 'bash: ./deploy.sh: No such file or directory', code},
				{say: 'The script is missing because it was never committed.'},
			],
		],
	});
	const {block} = of([failing('a', 127), failing('b', 127)]);
	expect(block).toContain(
		'Keeps failing (2 sessions): `./deploy.sh staging` with "bash: ./deploy.sh: No such file or directory"',
	);
	expect(block).toContain('its last command failed');
	expect(of([failing('a', 127), failing('b', 0)]).block).not.toContain('Keeps failing');
	expect(of([failing('a', 127)]).block).not.toContain('Keeps failing');
});

test('only this project, never the session itself, its family, running or excluded ones', () => {
	expect(of([{...queue, cwd: '/work/app-two'}]).block).toBe('');
	expect(of([queue], {session: 'queue'}).block).toBe('');
	expect(of([queue], {live: ['queue']}).block).toBe('');
	expect(of([queue], {config: {...DEFAULTS, exclude: ['queue']}}).block).toBe('');
	const fork: Story = {
		...queue,
		id: 'fork',
		keys: ['queue:0'],
		head: {parent: 'queue', born: Date.parse('2026-09-02')},
	};
	expect(of([queue, fork]).block.match(/pg-boss/g)).toHaveLength(1);
	expect(of([queue, fork], {session: 'fork'}).block).toBe('');
});

test('the budget holds with the frame closed, and no section starves the others', () => {
	const many = Array.from(
		{length: 30},
		(_, at): Story => ({
			id: `s${at}`,
			at: new Date(Date.parse('2026-08-01T09:00:00Z') + at * 86_400_000).toISOString(),
			title: `Session number ${at}`,
			turns: [
				[
					`topic${at}`,
					{say: `Decision: the widget${at} panel uses colour${at}, ${'because the design asks for it '.repeat(6)}.`},
				],
			],
		}),
	);
	const notes = Array.from({length: 9}, (_, at) => ({
		id: String(at),
		time: at,
		text: `note ${at} ${'words '.repeat(60)}`,
	}));
	for (const bytes of [2_048, 900, 200]) {
		const {block} = of(many, {notes, bytes});
		expect(Buffer.byteLength(block)).toBeLessThanOrEqual(bytes);
		if (block !== '') expect(block.endsWith('</deja-recall>')).toBe(true);
	}
	const {block} = of(many, {notes});
	expect(block).toMatch(/^Note/m);
	expect(block).toMatch(/^Decided/m);
	expect(block).toMatch(/^Session/m);
});

test('a decision is told as its session ended, once', () => {
	const limit: Story = {
		id: 'limit',
		title: 'Rate limit',
		turns: [
			['which rate limit', {say: 'Decision: 100 requests a minute per key, a token bucket in redis.'}],
			['partners burst', {say: 'Changed: the public rate limit stays at 100 requests a minute, partner keys get 300.'}],
		],
	};
	const {block} = of([limit]);
	expect(block).toContain(
		'Decided 2026-09-01 (session limit): "Changed: the public rate limit stays at 100 requests a minute, partner keys get 300."',
	);
	expect(block).not.toContain('token bucket');
	expect(block.match(/partner keys get 300/g)).toHaveLength(1);
});
