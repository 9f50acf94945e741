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
	[
		'which region is it deployed to',
		'Everything is deployed to us-east-1.',
		'Everything is deployed to eu-central-1 now, customers asked for it.',
	],
	['who approves releases', 'Releases are approved by Dana.', 'Releases are approved by Miguel since Dana left.'],
	['tabs or spaces', 'We indent with two spaces.', 'We indent with tabs from now on, not with two spaces.'],
	[
		'which port does the gateway listen on',
		'The gateway listens on port 8080.',
		'The gateway listens on 9090 since the metrics took 8080.',
	],
	[
		'how long are search results cached',
		'Search results are cached for ten minutes.',
		'Search results are cached for two minutes only, ten showed sold-out items.',
	],
	[
		'how do migrations run',
		'Migrations run at container start.',
		'Migrations do not run at container start any more, they are a job of their own.',
	],
	[
		'do we squash merges',
		'Pull requests are squash merged.',
		'We stopped squash merging pull requests: we rebase, so that the commits stay.',
	],
	[
		'where do secrets come from',
		'Secrets are read from .env.production at boot.',
		'Secrets are read from Vault at boot; .env.production is gone.',
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
	[
		'more of the same',
		'login page',
		'The login page is served by Caddy.',
		'The login page is served by Caddy behind Cloudflare now.',
	],
	[
		'another thing of the same subject',
		'session cookie',
		'The session cookie lives 30 days.',
		'The session cookie is SameSite=Lax now, because the OAuth redirect lost it.',
	],
	[
		'both say that it is not so',
		'duplication report',
		'The duplication report is about other files, not about our changes.',
		'The duplication report shows what was there before, not our changes.',
	],
	[
		'names that share their parts',
		'session conflict',
		'`SessionConflictError` is raised by the concurrent writer.',
		'The reader waits for the concurrent session instead of `BranchConflictError`.',
	],
	[
		'the change is the same one',
		'readItems',
		'`readItems` returns an `ItemList`.',
		'The signature of `readItems` changed from returning `OldItems` to `ItemList`.',
	],
	[
		'other files',
		'parser',
		'`parser.ts`: kept the field names and the `lastToken` of the parser.',
		'`printer.ts`: removed the duplicate `lastToken`, kept the field of the parser.',
	],
	[
		'indexes are no figures',
		'branch names',
		'Shadow branches are named after hash[:7] of the commit.',
		'Shadow branches are named after hash[:6] of the worktree.',
	],
])('%s is no contradiction', (_, question, older, later) => {
	expect(newer(question, older, later)).toBe(false);
});
