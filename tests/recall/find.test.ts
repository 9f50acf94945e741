import fc from 'fast-check';
import {expect, test} from 'vitest';
import {openIndex} from '../../src/index/open/open.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {findSessions} from '../../src/recall/find.ts';
import {exchange, header, newStore} from '../index/store.ts';
import {filler, indexOf, type Story} from './story.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const one = (id: string, ask: string, say: string, more: Partial<Story> = {}): Story => ({
	id,
	turns: [[ask, {say}]],
	...more,
});
const ids = (stories: readonly Story[], words: string, options = {}) =>
	findSessions(indexOf(...filler(20), ...stories), words, {now: NOW, ...options}).results.map(({session}) => session);

test('a short decision before a long log', () => {
	const log: Story = {
		id: 'log',
		turns: [
			[
				'show the log',
				{run: 'cat big.log', out: 'plover threshold debug line ok\n'.repeat(400)},
				{say: 'That was the log.'},
			],
		],
	};
	expect(
		ids(
			[log, one('short', 'what is the plover threshold', 'Decision: plover threshold is 0.8.')],
			'plover threshold',
		)[0],
	).toBe('short');
});

test('words beside each other before words at two ends', () => {
	const apart = one(
		'apart',
		'tidy the heron module',
		`The heron list is sorted. ${'It keeps its order here. '.repeat(12)} The quota page is new.`,
	);
	const beside = one(
		'beside',
		'limits',
		`${'The page is sorted and keeps its order. '.repeat(12)} The heron quota is 40.`,
	);
	expect(ids([apart, beside], 'heron quota')[0]).toBe('beside');
});

test('a date that is named counts', () => {
	const old = one('march', 'the egret outage', 'The egret outage came from the cache.', {at: '2026-03-10T09:00:00Z'});
	const late = one('june', 'the egret outage', 'The egret outage came from the disk.', {at: '2026-06-10T09:00:00Z'});
	expect(ids([old, late], 'egret outage in March')[0]).toBe('march');
	expect(ids([old, late], 'egret outage on 2026-06-10')[0]).toBe('june');
});

test('ties keep one order however the files were read', () => {
	const same = Array.from({length: 8}, (_, at) => one(`tie-${at}`, 'wren cache', 'The wren cache is warm.'));
	const expected = ids(same, 'wren cache');
	expect(new Set(expected).size).toBe(8);
	fc.assert(
		fc.property(fc.shuffledSubarray(same, {minLength: 8}), (order) => {
			expect(ids(order, 'wren cache')).toEqual(expected);
		}),
		{numRuns: 10},
	);
});

test('a family is found once, by its owner, the copies are named', () => {
	const parent = one('parent', 'copper otter', 'The copper otter is done.', {at: '2026-05-01T09:00:00Z'});
	const fork: Story = {
		...parent,
		id: 'fork',
		keys: ['parent:0'],
		head: {parent: 'parent', born: Date.parse('2026-05-02')},
	};
	const clone: Story = {
		...parent,
		id: 'clone',
		cwd: '/work/elsewhere',
		keys: ['parent:0'],
		head: {born: Date.parse('2026-05-03')},
	};
	const {results, total} = findSessions(indexOf(...filler(20), clone, fork, parent), 'copper otter', {now: NOW});
	expect(results.map(({session, forks}) => [session, [...forks].sort()])).toEqual([['parent', ['clone', 'fork']]]);
	expect(total).toBe(1);
});

test('what only the fork says is found in the fork', () => {
	const parent = one('parent', 'copper otter', 'The copper otter is done.');
	const fork: Story = {
		id: 'fork',
		keys: ['parent:0'],
		head: {parent: 'parent', born: Date.parse('2026-10-01')},
		turns: [...parent.turns, ['silver stoat', {say: 'The silver stoat too.'}]],
	};
	expect(ids([parent, fork], 'silver stoat')).toEqual(['fork']);
});

test('filters: project, role, time, limit', () => {
	const here = one('here', 'the tern parser', 'The tern parser is strict.', {at: '2026-05-01T09:00:00Z'});
	const there = one('there', 'the tern parser', 'The tern parser is lax.', {
		cwd: '/work/two',
		at: '2026-07-01T09:00:00Z',
	});
	expect(ids([here, there], 'tern parser', {project: '/work/two'})).toEqual(['there']);
	expect(ids([here, there], 'tern parser', {since: Date.parse('2026-06-01') / 1_000})).toEqual(['there']);
	expect(ids([here, there], 'tern parser', {limit: 1})).toHaveLength(1);
	expect(ids([here, there], 'strict', {roles: ['user']})).toEqual([]);
	expect(ids([here, there], 'strict', {roles: ['assistant']})).toEqual(['here']);
});

test('what is shown of a session', () => {
	const {results} = findSessions(
		indexOf(...filler(20), one('dove', 'how fast is the dove', 'The dove flies 90 km/h.', {title: 'Dove speed'})),
		'dove flies',
		{now: NOW},
	);
	expect(results[0]).toMatchObject({
		session: 'dove',
		key: 'store/dove',
		title: 'Dove speed',
		project: 'app',
		cwd: '/work/app',
		date: '2026-09-01',
		role: 'assistant',
		forks: [],
	});
	expect(results[0]?.snippet).toContain('flies 90 km/h');
	expect(results[0]?.score).toBeGreaterThan(0);
});

test.each([
	'',
	'   ',
	'\t',
	'the of and',
	'???',
	'~',
	'*',
	'+',
	'(',
	'\\',
	'"',
	'\0',
	'foo~99999',
	'foo^1e999',
	'++any_word',
])('no words with a meaning, or none known: %j', (words) => {
	expect(ids([], words)).toEqual([]);
});

test('any text is a question: nothing throws', () => {
	const index = indexOf(...filler(6));
	fc.assert(
		fc.property(fc.string({unit: 'binary', maxLength: 80}), (words) => {
			expect(findSessions(index, words, {now: NOW}).total).toBeGreaterThanOrEqual(0);
		}),
	);
});

test('an identifier is searched whole, its parts break ties', () => {
	const whole = one('whole', 'hosts', 'resolveTenantFromHost takes the longest suffix.');
	const parts = one('parts', 'resolve the tenant from the host header', 'The tenant is resolved from the host.');
	expect(ids([parts, whole], 'resolveTenantFromHost')[0]).toBe('whole');
	expect(ids([parts], 'resolveTenantFromHost')).toContain('parts');
});

test('the explicit syntax: phrases, must, not, prefixes, and a typo that nobody ever wrote', async () => {
	const store = newStore();
	try {
		store.write('w-a/one', header('one', '/w/a') + exchange(1, 'what now', 'the unique index holds the webhook ids'));
		store.write(
			'w-a/two',
			header('two', '/w/a') + exchange(2, 'what then', 'an index that is not unique, for pagination'),
		);
		store.write(
			'w-a/six',
			header('six', '/w/a') + exchange(3, 'show webhook', 'nothing') + exchange(4, 'and', 'a heron'),
		);
		await sync(store.places);
		const index = openIndex(store.places.index);
		const found = (words: string) =>
			findSessions(index, words, {now: NOW})
				.results.map(({session}) => session)
				.sort();
		expect(found('"unique index"')).toEqual(['one']);
		expect(found('+unique +pagination')).toEqual(['two']);
		expect(found('webhook -heron')).toEqual(['one']);
		expect(found('pagin*')).toEqual(['two']);
		expect(found('webhok')).toEqual(['one', 'six']);
		expect(found('-heron')).toEqual(['six']);
		expect(found('zzzzzz')).toEqual([]);
		index.close();
	} finally {
		store.remove();
	}
});

test('among equals a session from the future comes last', () => {
	const at = (id: string, day: string) =>
		one(id, 'what is the sanderling budget', 'The sanderling budget is 5.', {at: `${day}T09:00:00Z`});
	const stories = [at('past', '2026-09-01'), at('lately', '2026-10-01'), at('future', '2099-01-01')];
	expect(ids(stories, 'sanderling')).toEqual(['lately', 'past', 'future']);
});
