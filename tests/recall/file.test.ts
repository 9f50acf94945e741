import {expect, test} from 'vitest';
import {sessionsBehind} from '../../src/recall/file.ts';
import {filler, indexOf, type Story} from './story.ts';

const here = {projects: ['/work/app'], cwd: '/work/app'};
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
