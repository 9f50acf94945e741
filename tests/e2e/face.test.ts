/** What a person sees of the memory in the client: the line when it speaks, the footer while a turn runs, /deja's answers. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {print, type Tui, tui} from './client.ts';
import {eventually, type Stage, stage} from './stage.ts';

const shell = (command: string) => ({tools: [{name: 'shell_command', input: {command}}]});
const QUESTION = 'Stripe sends a webhook twice: do we dedupe by event.id or payment_intent?';

let it: Stage;
beforeAll(async () => {
	it = await stage();
	const write = (name: string, text: string) => fs.writeFileSync(path.join(it.home.project, name), text);
	write('build.sh', `test -f .otter || { echo "Error: Cannot find module 'fast-otter'" >&2; exit 1; }\necho built\n`);
	write('install-otter.sh', 'echo ok >.otter\n');
	await it.history(
		'The otter build is broken, please repair it',
		shell('sh ./build.sh'),
		shell('sh ./install-otter.sh'),
		shell('sh ./build.sh'),
		{text: 'The module was missing; installing it made the build pass.'},
	);
	fs.rmSync(path.join(it.home.project, '.otter'));
	expect(it.run(['install'])).toMatchObject({code: 0});
	// A dollar for every ten thousand tokens: the smallest call is seen in the footer.
	fs.writeFileSync(path.join(it.deja, 'prices.json'), '{"stub-1": {"input": 100, "output": 100}}');
});
afterAll(() => it?.close());
beforeEach(() => it.stub.reset());

async function opened(columns: number, work: (ui: Tui) => Promise<void>): Promise<void> {
	const ui = await tui(it.home, [], [columns, 50]);
	try {
		await ui.until(/deja .*recalled/, 60_000);
		await work(ui);
	} finally {
		await ui.close();
	}
}

const dollars = (screen: string, what: string) => Number(new RegExp(`${what} ~?\\$(\\d+\\.\\d\\d)`).exec(screen)?.[1]);

test('the line, the footer during and after a turn, and what it leaves in the transcript', async () => {
	await opened(110, async (ui) => {
		const before = new Set(it.ids());
		it.stub.script(
			{...shell('sh ./build.sh'), promptTokens: 5000},
			{text: 'By event.id.', delayMs: 12_000, promptTokens: 7000},
		);
		await ui.say(QUESTION);
		await ui.until(/deja: told the agent ".*" \(12 Nov, Stripe webhooks/);
		await ui.until('deja: last time "sh ./install-otter.sh" made it pass');
		// The first call of the turn is in the sums while the second is still running.
		await ui.until(/deja 2 recalled, \d+ tok · today \$\d+\.\d\d · session \$0\.50/);
		expect(ui.screen()).not.toContain('By event.id.');
		await ui.until('By event.id.');
		await ui.until(/session \$1\.20/);
		const screen = ui.screen();
		expect(dollars(screen, 'today')).toBeGreaterThan(1.2);
		// And so it stays when the turn has been read.
		const [own] = it.ids().filter((id) => !before.has(id));
		await eventually('the turn is read', () => it.run(['sessions', '--json']).stdout.includes(own!));
		await new Promise((resolve) => setTimeout(resolve, 3_000));
		expect(dollars(ui.screen(), 'session')).toBe(1.2);
		expect(dollars(ui.screen(), 'today')).toBe(dollars(screen, 'today'));
		expect(ui.screen(true)).toMatch(/\u001b\[2mdeja 2 recalled/);
		expect(it.transcript(own!)).not.toContain('told the agent');
	});
});

test('in 40 columns the footer and the line fit, each in its row', async () => {
	await opened(40, async (ui) => {
		it.stub.script({text: 'By event.id.', promptTokens: 5000});
		await ui.say(QUESTION);
		await ui.until(/^ {2}deja 1 recalled, \d+ tok · today \$\d\.\d\d$/m);
		await ui.until(/^◼ deja: "[^\n]*…"$/m);
	});
});

test('/deja why, never, quiet: in the person’s words, without a model call; quiet and never stay', async () => {
	await opened(110, async (ui) => {
		it.stub.script({text: 'By event.id.'});
		await ui.say(QUESTION);
		await ui.until('By event.id.');
		const calls = it.stub.main().length;
		await ui.say('/deja why');
		await ui.until(/at a question\s+2026-11-12 {2}Stripe webhooks charged twice {2}a58f0473/);
		await ui.until(/said there: .*webhook.* · \d+ tokens/);
		expect(ui.screen()).not.toContain('<deja-recall>');
		const number = /^\D*(\d+) .* at a question/m.exec(ui.screen())?.[1];
		await ui.say(`/deja never ${number}`);
		await ui.until('never again: Decision: webhook events are deduplicated');
		await ui.say('/deja quiet');
		await ui.until('No line is shown any more');
		await ui.say('/deja usage');
		await ui.until(/What it cost:/);
		await ui.say('/deja help');
		await ui.until(/\/deja never 2/);
		expect(it.stub.main()).toHaveLength(calls);
	});
	expect(it.run(['config']).stdout).toMatch(/quiet\s+on\s+\(config\.json\)/);
	expect(it.run(['recall', QUESTION, '--raw']).stdout).not.toContain('webhook events are deduplicated');
	it.run(['config', 'unset', 'never']);
	await opened(110, async (ui) => {
		it.stub.script({text: 'By event.id.'});
		await ui.say(QUESTION);
		await ui.until(/deja 1 recalled/);
		expect(ui.screen()).not.toContain('deja: told the agent');
		await ui.say('/deja off');
		await ui.until(/^ {2}deja off/m);
		await ui.say('/clear');
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		await ui.until(/^ {2}deja off/m);
	});
	it.run(['config', 'unset', 'quiet']);
});

test('print mode shows no line; DEJA_RECALL=off makes /deja no paid turn', async () => {
	it.stub.script({text: 'By event.id.'});
	expect(await print(it.home, QUESTION)).toMatchObject({code: 0, stdout: 'By event.id.\n', stderr: ''});
	it.stub.reset();
	const off = {...it.home, env: {...it.home.env, DEJA_RECALL: 'off'}};
	const ui = await tui(off);
	try {
		await ui.until(/session start hook/, 60_000);
		// The mod is loaded beside the first screen.
		await new Promise((resolve) => setTimeout(resolve, 5_000));
		await ui.say('/deja why');
		await ui.until('deja is off: DEJA_RECALL=off.');
		expect(it.stub.main()).toEqual([]);
		// One entry in the menu: no file of that name stands beside the mod.
		expect(fs.existsSync(path.join(it.home.home, '.commandcode', 'commands', 'deja.md'))).toBe(false);
	} finally {
		await ui.close();
	}
});
