import {expect, test} from 'vitest';
import {beforeFile} from '../../src/recall/before-file.ts';
import {BEFORE_BUDGET, beforeCommand} from '../../src/recall/before-tool.ts';
import {filler, indexOf, NOW, type Story} from './story.ts';

const here = {projects: ['/work/app'], cwd: '/work/app', now: NOW};
const store = (...stories: readonly Story[]) => indexOf(...filler(12), ...stories);

const rounded: Story = {
	id: 'rounded',
	at: '2026-10-22T09:00:00Z',
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
			'cart.js, 2026-10-22, session rounded: "Fixed: total() in src/cart.js now rounds with toFixed(2)',
		);
		expect(Buffer.byteLength(block)).toBeLessThanOrEqual(BEFORE_BUDGET);
		expect(sources).toEqual(['store/rounded']);
	}
});

test('before a file: a test that names it and failed, and passed once it alone was changed', () => {
	const tested = (
		run: string,
		...between: Story['turns'][0] extends readonly [string, ...infer Acts] ? Acts : never
	): Story => ({
		id: 'tested',
		at: '2026-10-20T09:00:00Z',
		turns: [['mend it', {run, out: 'Error: the cart is empty', code: 1}, ...between, {run}, {say: 'Done.'}]],
	});
	const edit = {edit: 'src/shop/cart.js'};
	const of = (story: Story) => beforeFile(store(story), 'src/shop/cart.js', here).block;
	expect(of(tested('npx vitest run tests/cart.test.js', edit))).toContain(
		'cart.js, 2026-10-20, session tested: `npx vitest run tests/cart.test.js` failed, and passed after a change in it',
	);
	// A whole suite, another file as well, an exit code of another program, a formatter, a commit: nothing to learn.
	expect(of(tested('npm test', edit))).toBe('');
	expect(of(tested('npx vitest run tests/cart.test.js', edit, {edit: 'src/shop/total.js'}))).toBe('');
	expect(of(tested('npx vitest run tests/cart.test.js | tail -3', edit))).toBe('');
	expect(of(tested('npx prettier --check src/shop/cart.js', edit))).toBe('');
	expect(of(tested('git commit -am cart-test', edit))).toBe('');
	const passedOnly: Story = {
		id: 'ok',
		at: '2026-10-20T09:00:00Z',
		turns: [['x', edit, {run: 'npx vitest run tests/cart.test.js'}]],
	};
	expect(of(passedOnly)).toBe('');
});

test.each([
	['what was done', 'Updated `cart.js` so that the imports are sorted.'],
	['an announcement', 'Let me change `cart.js` because the total drifts.'],
	['a log of changes', '- `cart.js` - must round, uses toFixed now'],
	['a lead-in', 'In `cart.js` the total must round for three reasons:'],
	['a question', 'Must `cart.js` round because floats drift?'],
	['a recommendation', 'I recommend that `cart.js` must round.'],
	['news of tests', 'All tests of `cart.js` pass because they round.'],
	['a defect', 'The helper in `cart.js` is unused because nobody calls it.'],
	['another file', 'The page must round because `cart.jsx` does.'],
	['a list of files', 'The names in `cart.js`, `total.js` and `page.js` must match.'],
	['no reason', 'The total stands in `cart.js` in line with the others.'],
	['a document’s words', 'The README says that `cart.js` must never round.'],
])('before a file: %s is not told', (_, say) => {
	const story: Story = {id: 'said', at: '2026-10-20T09:00:00Z', turns: [['look', {edit: 'src/cart.js'}, {say}]]};
	expect(beforeFile(store(story), 'src/cart.js', here).block).toBe('');
});

test('before a file: what was said long ago has been overtaken', () => {
	expect(beforeFile(store({...rounded, at: '2026-09-01T09:00:00Z'}), 'src/cart.js', here).block).toBe('');
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
	// Another subcommand does something else, and `| tail` passes always.
	for (const other of ['npm run build', 'npm run preview -- --port 4273 | tail -3'])
		expect(beforeCommand(store(port('a', other), port('b', other)), 'npm run preview', here).block).toBe('');
	expect(
		beforeCommand(store(port('a', form), port('b', form)), 'npm run preview', {now: NOW, projects: ['/work/other']})
			.block,
	).toBe('');
	expect(beforeCommand(store(), '  ', here).block).toBe('');
});
