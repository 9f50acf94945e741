import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {usage} from '../../src/cli/usage.ts';
import {openLedger} from '../../src/recall/ledger.ts';
import {type TestContext, testContext} from './context.ts';
import {tableOf} from './table.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');
const now = Date.UTC(2026, 10, 30, 14);
const SESSION = '46ae8c95';

function home(): TestContext {
	const context = testContext({now, env: {TZ: 'UTC'}});
	fs.cpSync(path.join(fixtures, 'usage/real'), context.places.projects, {recursive: true});
	return context;
}

async function page(context: TestContext, ...words: string[]): Promise<string> {
	const before = context.stdout().length;
	expect(await runCommandLine(['usage', ...words, '--html', '-'], tableOf(usage), context)).toBe(0);
	return context.stdout().slice(before);
}

test('the page says what memory told in the period, and which failed command it answered', async () => {
	const context = home();
	const names = fs.readdirSync(context.places.projects, {recursive: true, encoding: 'utf8'});
	const id = path.basename(names.find((name) => name.includes(SESSION) && /[\\/][^.]+\.jsonl$/.test(name))!, '.jsonl');
	// A second before the round of its first failed command was written.
	const at = Date.parse('2026-11-30T12:16:01.240Z');
	const tell = (kind: 'recall' | 'digest' | 'failure', block: string, time: number) =>
		openLedger(context.places.said, () => time).claim(id, kind, block, {block, why: 'x', sources: [], door: 'mod'});
	tell('digest', '<deja-digest>\nx\n</deja-digest>', at);
	tell('recall', '', at);
	tell('recall', '<deja-recall>\nSettled 2026-11-01: "by event.id"\n</deja-recall>', at - 40 * 86_400_000);
	tell(
		'failure',
		'<deja-recall>\nThis error was seen on 2026-11-12 (session a58f0473); the command passed after `sh ./secret-name.sh`.\n</deja-recall>',
		at,
	);
	const html = await page(context, '7d');
	expect(html).toContain('In 1 session the agent was told something 1 time, and 1 session began with');
	expect(html).toMatch(
		/<code>(?:node|grep)<\/code> failed; last time <code>sh \.\/secret-name\.sh<\/code> made it pass/,
	);
	expect(await page(context)).toContain('the agent was told something 2 times');
	expect(await page(context, '--project', 'proj')).toContain('the agent was told something 2 times');
	const shared = await page(context, '7d', '--share');
	expect(shared).toMatch(/<code>(?:node|grep)<\/code> failed; last time <code>sh<\/code> made it pass/);
	expect(shared).not.toMatch(/secret-name|\/tmp\/acme|fix the bug|46ae8c95|stub-1/);
});

test('--share goes with a page', async () => {
	const context = home();
	expect(await runCommandLine(['usage', '--share'], tableOf(usage), context)).toBe(2);
	expect(context.stderr()).toContain('--share goes with --html FILE');
});
