import {expect, test} from 'vitest';
import {DEFAULTS} from '../../src/recall/config.ts';
import {type DigestInput, digest} from '../../src/recall/digest.ts';
import {filler, indexOf, type Story} from './story.ts';

const of = (stories: readonly Story[], more: Partial<DigestInput> = {}) =>
	digest(indexOf(...stories), {
		projects: ['/work/app'],
		cwd: '/work/app',
		now: Date.parse('2026-09-10T09:00:00Z'),
		...more,
	});

const cart: Story = {
	id: 'cart',
	at: '2026-09-01T09:00:00Z',
	title: 'Round the cart total',
	head: {titleFrom: 'client'},
	turns: [
		[
			'the total drifts',
			{edit: 'src/cart.js'},
			{run: 'npm test'},
			{say: 'Fixed: the total rounds with `toFixed(2)` because floats drift.'},
		],
	],
};
const queue: Story = {
	id: 'queue',
	at: '2026-09-02T09:00:00Z',
	title: 'Pick a queue',
	head: {titleFrom: 'client'},
	turns: [
		['always use pg-boss for background jobs', {say: 'Replaced the Redis queue by `pg-boss` in the mail worker.'}],
	],
};

test('nothing to tell is silence', () => {
	expect(of([])).toMatchObject({block: '', sources: []});
	expect(of([{id: 'x', turns: [['hi', {say: 'Let me look.'}]]}]).block).toBe('');
	expect(of([cart], {config: {...DEFAULTS, recall: 'off'}}).block).toBe('');
});

test('notes, rules of the person, sessions with how they ended, and how to ask for more', () => {
	const {block, sources} = of([cart, queue], {notes: [{id: '1', time: 1, text: 'deploy only on tuesday'}]});
	expect(block.split('\n').slice(2)).toEqual([
		'Note of the person: "deploy only on tuesday"',
		'Rule of the person, 2026-09-02 (session queue): "always use pg-boss for background jobs"',
		'Session 2026-09-02 "Pick a queue" (queue): "Replaced the Redis queue by `pg-boss` in the mail worker."',
		'Session 2026-09-01 "Round the cart total" (cart): "Fixed: the total rounds with `toFixed(2)` because floats drift."',
		'Earlier sessions hold more: ask the tool `recall` before guessing why something is as it is.',
		'</deja-recall>',
	]);
	expect(sources).toEqual(expect.arrayContaining(['store/cart', 'store/queue']));
	expect(of([cart], {ask: 'command'}).block).toContain('`deja ask "<question>"`');
});

test('nothing is said twice: not what stands beside it, not the end of a copied session', () => {
	const beside = 'Settled: "Fixed: the total rounds with `toFixed(2)` because floats drift."';
	expect(of([cart, queue], {beside}).block).not.toContain('toFixed');
	expect(of([cart, {...cart, id: 'copy'}]).block.match(/toFixed/g)).toHaveLength(1);
});

test('a session without a result is named by a title that somebody gave, or not at all', () => {
	const asked = (title: string, head: Story['head'], say: string): Story => ({
		id: 'one',
		title,
		...(head ? {head} : {}),
		turns: [[title, {say}]],
	});
	expect(
		of([asked('why is the berth list empty?', {titleFrom: 'question'}, 'Let me read the list first.')]).block,
	).toBe('');
	expect(of([asked('Empty berth list', {titleFrom: 'client'}, 'Let me read the list first.')]).block).toContain(
		'Session 2026-09-01 "Empty berth list" (one)\n',
	);
	const pasted = asked(
		'Implement the following plan: # Tides ## Goal',
		{titleFrom: 'question'},
		'Added the tide table to `src/tide.ts`.',
	);
	expect(of([pasted]).block).toContain('Session 2026-09-01 (one): "Added the tide table to `src/tide.ts`."');
});

test.each([
	['an announcement', 'Now let me update `berth.ts` so that the list holds every ship.'],
	['a question', 'Should `berth.ts` hold every ship, or only those of today?'],
	['a lead-in', 'I fixed the berth list in `berth.ts` in three places:'],
	['an option', 'Option A: `berth.ts` now asks the tide table itself.'],
	['a recommendation', 'I would move the check to `berth.ts` because the list is read there.'],
	['news of tests', 'All tests in `berth.test.ts` pass now.'],
	['no name and hardly a word', 'Fixed the misleading comment.'],
	['words that hang in the air', 'It now reads `berth.ts` instead.'],
	['words to the person', 'You can now run `berth.ts` without a tide table.'],
])('%s is not how a session ended', (_, say) => {
	expect(of([{id: 'a', title: 'berths?', head: {titleFrom: 'question'}, turns: [['berths?', {say}]]}]).block).toBe('');
});

test('print runs do not push real sessions out', () => {
	const print = Array.from(
		{length: 8},
		(_, at): Story => ({
			...queue,
			id: `print-${at}`,
			at: `2026-09-05T1${at}:00:00Z`,
			head: {titleFrom: 'client', entrypoint: 'print'},
		}),
	);
	expect(of([cart, ...print]).block).toContain('(cart)');
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

test('a decision, a plan or an answer of the agent is no rule; what the person asked is none either', () => {
	const stories: readonly Story[] = [
		{id: 'a', turns: [['which queue', {say: 'Decision: from now on always use bull with Redis.'}]]},
		{
			id: 'b',
			turns: [
				['does the date never change but the operator edits it, or what does bound mean?', {say: 'The date stays.'}],
			],
		},
		{id: 'c', turns: [['rename it', {say: 'Let me update `collectRows` to always use all rows.'}]]},
	];
	expect(of([...filler(12), ...stories]).block).not.toMatch(/Decided|Rule/);
});

test('what keeps failing, unless it passed', () => {
	const failing = (id: string, code: number, at = '2026-09-01T09:00:00Z'): Story => ({
		id,
		at,
		title: `Deploy ${id}`,
		head: {titleFrom: 'client'},
		turns: [
			[
				'deploy it',
				{run: './deploy.sh staging', out: 'bash: ./deploy.sh: No such file or directory', code},
				{say: 'The script is missing because it was never committed.'},
			],
		],
	});
	const next = '2026-09-03T09:00:00Z';
	const {block} = of([failing('a', 127), failing('b', 127, next)]);
	expect(block).toContain(
		'Keeps failing (2 sessions): `./deploy.sh staging` with "bash: ./deploy.sh: No such file or directory"',
	);
	expect(block).toContain('its last command failed');
	expect(of([failing('a', 127), failing('b', 0, next)]).block).not.toContain('Keeps failing');
	// A copy of the session, or a second try within the hour, is the same occasion.
	expect(of([failing('a', 127), failing('b', 127)]).block).not.toContain('Keeps failing');
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
	expect(of([queue, fork]).block.match(/Session /g)).toHaveLength(1);
	expect(of([queue, fork], {session: 'fork'}).block).toBe('');
});

test('the budget holds with the frame closed, and no section starves the others', () => {
	const many = Array.from(
		{length: 30},
		(_, at): Story => ({
			id: `s${at}`,
			at: new Date(Date.parse('2026-09-01T09:00:00Z') + at * 3_600_000).toISOString(),
			title: `Session number ${at}`,
			turns: [
				[
					`always use colour${at} for the widget${at} panel, ${'as the brand book says '.repeat(5)}`,
					{say: `Changed the \`widget${at}\` panel to colour${at}, ${'because the design asks for it '.repeat(5)}.`},
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
	expect(block).toMatch(/^Rule/m);
	expect(block).toMatch(/^Session/m);
});
