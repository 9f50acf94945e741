import {expect, test} from 'vitest';
import {datesIn} from '../../src/recall/dates.ts';
import {queryOf} from '../../src/recall/query.ts';
import {deserving, rankSessions} from '../../src/recall/session-rank.ts';
import {filler, indexOf, type Story} from './story.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const one = (id: string, say: string, at = '2026-10-25T09:00:00Z', more: Partial<Story> = {}): Story => ({
	id,
	at,
	turns: [[`about ${id}`, {say}]],
	...more,
});

function shown(stories: readonly Story[], words: string): readonly string[] {
	const index = indexOf(...filler(20), ...stories);
	const ranked = rankSessions(index, queryOf(index, words, 24), {now: NOW, dates: datesIn(words, NOW)});
	return deserving(index, ranked).map(({session}) => session.replace('store/', ''));
}

test('a short answer before a long session that holds every word somewhere', () => {
	const words = ['plover', 'threshold', 'importer', 'retries'];
	const long: Story = {
		id: 'long',
		at: '2026-10-25T09:00:00Z',
		turns: Array.from({length: 24}, (_, at) => [
			`step ${at}`,
			{say: `${'The page is sorted and keeps its order here. '.repeat(10)} The ${words[at % 4]} is fine.`},
		]),
	};
	expect(
		shown([long, one('short', 'The plover threshold of the importer is 0.8 after two retries.')], words.join(' '))[0],
	).toBe('short');
});

test('of two equals the younger one leads; an old one that matches much better leads all the same', () => {
	const old = one('old', 'The heron quota is 40 a minute.', '2026-03-01T09:00:00Z');
	const young = one('young', 'The heron quota is 50 a minute.', '2026-10-30T09:00:00Z');
	expect(shown([old, young], 'heron quota')[0]).toBe('young');
	const vague = one(
		'vague',
		`${'We looked at many other things that day. '.repeat(12)} The quota page is blue.`,
		'2026-10-31T09:00:00Z',
	);
	expect(shown([old, vague], 'heron quota')[0]).toBe('old');
});

test('a date that is named counts, and youth does not', () => {
	const march = one('march', 'The egret outage came from the cache.', '2026-03-10T09:00:00Z');
	const october = one('october', 'The egret outage came from the disk.', '2026-10-10T09:00:00Z');
	expect(shown([march, october], 'egret outage in March')[0]).toBe('march');
	expect(shown([march, october], 'egret outage')[0]).toBe('october');
});

test('as many as deserve it: one when the next is far behind, five at most when all are as good', () => {
	const good = one(
		'good',
		'The wigeon cache key is the tenant id and the wigeon region, because two tenants share a wigeon.',
	);
	const far = one('far', `${'Nothing here is about birds at all, only about pages. '.repeat(20)} The key is here.`);
	expect(shown([good, far], 'wigeon cache key tenant region')).toEqual(['good']);
	const equal = Array.from({length: 8}, (_, at) => one(`equal-${at}`, `The curlew limit number ${at} is set.`));
	expect(shown(equal, 'curlew limit')).toHaveLength(5);
});

test('a fork and a copy take nobody’s place', () => {
	const text = 'The osprey feed is polled every 40 seconds, because the vendor bans faster clients for a day.';
	const parent = one('parent', text, '2026-10-20T09:00:00Z', {keys: ['shared']});
	const fork = one('fork', text, '2026-10-21T09:00:00Z', {keys: ['shared'], head: {parent: 'parent'}});
	const copy = one('copy', text, '2026-10-22T09:00:00Z');
	const other = one('other', 'The osprey feed has a second vendor, who lets clients poll as they like.');
	const found = shown([parent, fork, copy, other], 'osprey feed vendor');
	expect(found).toHaveLength(2);
	expect(found).toContain('other');
});

test('the number of a ticket decides, not what stands before it', () => {
	const wanted = one('wanted', 'BIRD-482 is done: the nest list is paged.');
	const others = [481, 483, 484, 490].map((number) =>
		one(`t${number}`, `BIRD-${number} is done: the nest list and the BIRD board are paged.`),
	);
	expect(shown([...others, wanted], 'BIRD-482 nest list')[0]).toBe('wanted');
	const spelled = one('spelled', 'Ticket 482 of the bird board: the nest list is paged.');
	expect(shown([...others, spelled], 'BIRD-482')[0]).toBe('spelled');
});

test('the order never depends on the order of files', () => {
	const same = Array.from({length: 6}, (_, at) => one(`tie-${at}`, `The wren cache number ${at} is warm.`));
	expect(shown([...same].reverse(), 'wren cache')).toEqual(shown(same, 'wren cache'));
});

test('no word that memory knows: nothing', () => {
	expect(shown([one('a', 'The heron quota is 40.')], 'zebrafish')).toEqual([]);
});
