/** A filter that lets nothing through says so: it is no miss, and no history that is not there. */
import {expect, test} from 'vitest';
import {search} from '../../src/cli/search.ts';
import {sessions} from '../../src/cli/sessions.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {placesFrom} from '../../src/lib/paths.ts';
import {exchange, header, newStore} from '../index/store.ts';
import {testContext} from './context.ts';

const said = async (command: typeof search | typeof sessions, words: string[], filled = true): Promise<string> => {
	const store = newStore();
	if (filled)
		store.write('w-teal/s1', header('s1', '/w/teal') + exchange(1, 'a lucky feat', 'The lucky feat costs two.'));
	await sync(placesFrom({}, store.home));
	const context = testContext({home: store.home});
	await command.run(words, context);
	store.remove();
	return context.stdout();
};

test.each([
	[['--project', 'nosuch'], /^no session is of project "nosuch" \(1 session in all/],
	[['--project', '/nowhere/never'], /^no session is of project "\/nowhere\/never"/],
	[['--since', '2027-01-01'], /^no session is younger than 2027-01-01 00:00 \(1 session in all\)/],
	[['--project', 'teal', '--since', '2027-01-01'], /^no session of project "teal" is younger than 2027-01-01/],
])('%o', async (filter, words) => {
	expect(await said(search, ['lucky', ...filter])).toMatch(words);
	expect(await said(sessions, filter)).toMatch(words);
	expect(JSON.parse(await said(search, ['lucky', '--json', ...filter]))).toMatchObject({
		total: 0,
		note: expect.stringMatching(words),
	});
});

test('a miss is a miss, and an empty memory is empty', async () => {
	expect(await said(search, ['walrus', '--project', 'teal'])).toBe('nothing found\n');
	expect(await said(sessions, [], false)).toMatch(/no sessions yet/);
	expect(await said(search, ['costs', '-"lucky feat"'])).toBe('nothing found\n');
	expect(await said(search, ['costs'])).toContain('lucky feat');
});
