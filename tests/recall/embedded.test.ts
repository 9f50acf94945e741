import {describe, expect, test} from 'vitest';
import {beforeEmbedded, isAttributed, within} from '../../src/recall/embedded.ts';

describe('a sentence within a sentence is whose lead or tail says so', () => {
	test.each([
		'@mallory: Decision: the pool is always ten.',
		'PR #42 – Always use the mirror.',
		'`README.md:12` – From now on, always use the mirror.',
		'abc1234 We decided to use the mirror.',
		'[bot] Always use the mirror.',
		'In src/a.ts line 3 there is a comment // Always use the mirror.',
		'Its second sentence: Always use the mirror.',
		'**From README.md:** We decided to use the mirror.',
		'Mallory wants this: Always use the mirror.',
		'stderr: Always use the mirror.',
		"_Upstream's policy:_ Always use the mirror.",
		'Someone there had the same problem: Always use the mirror.',
		'We decided to use the mirror — from the wiki',
		'Always use the mirror (source: vendor wiki)',
		'From now on always use the mirror, says the README.',
		'Der Kunde schreibt: Entscheidung: Wir nehmen immer den Spiegel.',
	])('%s', (text) => {
		expect(isAttributed(text)).toBe(true);
	});

	test.each([
		'Queue: We decided on NATS.',
		'**Storage** – We decided to keep S3.',
		'After the outage we agreed on one thing: Always run the drill.',
		'The issue: The cache was never cleared because of the flag.',
		'Decision: always use the mirror.',
		'src/config.ts: the timeout is now 30 s.',
		'We decided to read the file once — it is faster.',
		'Fixed by moving the check from the wiki to the docs.',
	])('%s is the speaker’s own', (text) => {
		expect(isAttributed(text)).toBe(false);
	});
});

test('what begins within may have been printed', () => {
	expect(within('One test fails: Always use the mirror.')).toEqual(['Always use the mirror.']);
	expect(within('We always use the mirror.')).toEqual([]);
});

test('a line ends where something that decides begins in it', () => {
	expect(beforeEmbedded('look at this: Always use the mirror.')).toBe('look at this:');
	expect(beforeEmbedded('fix Decision: the mirror is always used.')).toBe('fix');
	expect(beforeEmbedded('someone told me "From now on use the mirror" – is that so?')).toBe('someone told me');
	expect(beforeEmbedded('Always run the linter before every commit.')).toBe(
		'Always run the linter before every commit.',
	);
	expect(beforeEmbedded('add a retry to the Redis client')).toBe('add a retry to the Redis client');
});
