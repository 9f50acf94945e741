import {expect, test} from 'vitest';
import {seconds} from '../../src/lib/index.ts';
import {queryOf} from '../../src/recall/query.ts';
import type {Settled} from '../../src/recall/settled.ts';
import {supersededBy} from '../../src/recall/supersede.ts';
import {filler, indexOf, NOW} from './story.ts';

const said = (session: string, at: number, text: string, time = seconds(at)): Settled => ({
	session,
	turn: 0,
	quotes: [text],
	by: 'agent',
	time,
	state: 'holds',
	weight: 1,
	thin: false,
	best: {text, kind: 'statement', by: 'agent', turn: 0, order: 1, time, overlap: 1, weight: 1},
});

function newer(question: string, older: string, later: string): boolean {
	const [a, b] = [said('a', 1, older), said('b', 2, later)];
	const index = indexOf(
		...filler(20),
		{id: 'a', turns: [['x', {say: older}]]},
		{id: 'b', turns: [['x', {say: later}]]},
	);
	const query = queryOf(index, question);
	expect(supersededBy(b, [a, b], query, NOW)).toBeUndefined();
	return supersededBy(a, [a, b], query, NOW)?.session === 'b';
}

test.each([
	[
		'api rate limit',
		'The API rate limit is 60 requests a minute.',
		'The API rate limit is 240 requests a minute now, instead of 60.',
	],
	[
		'replicas of the search cluster',
		'The search cluster runs with 3 replicas.',
		'The search cluster runs with 5 replicas since the sale; 3 were too few.',
	],
	[
		'where is the status page',
		'The status page is hosted at Statusly.',
		'We moved the status page from Statusly to our own bucket.',
	],
	[
		'language of workspaces',
		'New workspaces default to English as language.',
		'Changed: new workspaces take the language of the browser.',
	],
	['password length', 'The password minimum length is 8.', 'The password minimum length is 12.'],
	[
		'where are the plover sessions stored',
		'The plover sessions are stored in Redis, because their reads must stay below 2 ms.',
		'The plover sessions are stored in Postgres from now on and no longer in Redis, because Redis lost them.',
	],
	[
		'where are the plover sessions stored',
		'The plover sessions are stored in Redis.',
		'The plover sessions are stored in Postgres now, since Redis lost them at every restart.',
	],
	[
		'wo liegen die Sitzungen',
		'Die Sitzungen von Plover liegen in Redis.',
		'Die Sitzungen von Plover liegen ab jetzt in Postgres statt in Redis, weil Redis sie bei jedem Neustart verlor.',
	],
])('%s: the newer one holds', (question, older, later) => {
	expect(newer(question, older, later)).toBe(true);
});

test.each([
	[
		'the reason names it, and it stays',
		'where are the plover sessions stored',
		'The plover sessions are stored in Redis.',
		'The plover sessions are stored with a lifetime now, because Redis in version 7 has one; they stay in Redis.',
	],
	[
		'the reason is kept',
		'where are the plover sessions stored',
		'The plover sessions are stored in Redis.',
		'The plover sessions are stored in Redis now, because Redis is fast.',
	],
	[
		'the same again',
		'api rate limit',
		'The API rate limit is 60 requests a minute.',
		'The API rate limit is 60 requests a minute.',
	],
	[
		'another subject',
		'login',
		'The slow login came from bcrypt cost 15.',
		'BUILD-4471: the slow build was the upload; it runs after the deploy now.',
	],
	[
		'more about it',
		'api rate limit',
		'The API rate limit is 60 requests a minute.',
		'The API rate limit is counted by key.',
	],
])('%s is no contradiction', (_, question, older, later) => {
	expect(newer(question, older, later)).toBe(false);
});
