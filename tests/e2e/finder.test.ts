/** `deja` on a terminal: search as you type, and a terminal that is afterwards as it was, however it was left. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {inTerminal, quote, type Tui} from './client.ts';
import {type Stage, stage} from './stage.ts';

const program = fileURLToPath(new URL('../../dist/deja.mjs', import.meta.url));
const STRIPE = 'a58f0473';

let it: Stage;
let bin: string;
let ui: Tui;
beforeAll(async () => {
	it = await stage();
	bin = path.join(it.home.root, 'bin');
	fs.mkdirSync(bin);
	const script = (name: string, text: string) => fs.writeFileSync(path.join(bin, name), text, {mode: 0o755});
	script('deja', `#!/bin/sh\nexec ${quote(process.execPath)} ${quote(program)} "$@"\n`);
	it.run(['sync']);
});
afterAll(() => it?.close());
afterEach(() => ui.close());
beforeEach(() => fs.rmSync(path.join(bin, 'cmd'), {force: true}));

/** A shell in a terminal, in which the memory was opened. */
async function opened(columns: number, rows = 24, env: Record<string, string> = {}): Promise<void> {
	const home = {...it.home, env: {...it.home.env, PATH: `${bin}:${it.home.env['PATH']}`, ...env}};
	ui = await inTerminal(home, ['env', 'PS1=shell> ', 'bash', '--norc', '--noprofile'], [columns, rows]);
	await ui.until('shell>', 10_000);
	await ui.say('stty -a | tail -n +2 >../before; echo before');
	await ui.until(/^before$/m);
	await ui.say('deja');
	await ui.until('type to search');
}

/** What stood there stands there again, keys are echoed, lines are edited. */
async function isAsBefore(code: number): Promise<void> {
	await ui.until(/^before$/m);
	expect(ui.screen()).not.toContain('Esc leave');
	await ui.say('echo code=$? && stty -a | tail -n +2 | diff ../before - && echo same');
	await ui.until(/^same$/m);
	expect(ui.screen()).toContain(`code=${code}`);
}

/** Words are typed as a person does. */
async function typed(text: string): Promise<void> {
	for (const letter of text) ui.key('-l', letter);
	await ui.until(`> ${text}`);
}

const chosen = (): string => /^> .*$/m.exec(ui.screen().split('\n').slice(1).join('\n'))?.[0] ?? '';

test('typing finds, arrows choose, the turn is shown with the words marked, Esc leaves', async () => {
	await opened(80);
	await ui.until(/4 sessions/);
	await typed('webhook ded');
	await ui.until(/Stripe webhooks charged twice/);
	expect(chosen()).toMatch(/^> +12 Nov {2}Stripe webhooks/);
	await ui.until(new RegExp(`──.*${STRIPE}`));
	expect(ui.screen(true)).toMatch(/\u001b\[[\d;]*33m(webhook|dedup)/i);
	ui.key('C-u');
	await ui.until(/4 sessions/);
	const first = chosen();
	ui.key('Down');
	await ui.until(() => chosen() !== first);
	ui.key('Up');
	await ui.until(() => chosen() === first);
	ui.key('Escape');
	await isAsBefore(0);
});

test('filters by project and by time', async () => {
	await opened(80);
	ui.key('Tab');
	await ui.until(/this project, .*any time/);
	ui.key('BTab');
	await ui.until('all projects · any time');
	ui.key('C-t');
	await ui.until('all projects · last day');
	ui.key('Escape');
	await isAsBefore(0);
});

test('y gives the command to the clipboard', async () => {
	await opened(80);
	await typed('webhook');
	await ui.until(/Stripe webhooks charged twice/);
	ui.key('Down', 'y');
	await ui.until(/copied: .*cmd/);
	expect(ui.clipboard()).toMatch(/cmd --(session|resume) /);
	ui.key('Escape');
	await isAsBefore(0);
});

test('Enter opens the session again in the client, and without one prints how', async () => {
	await opened(80);
	await typed('webhook dedupe');
	await ui.until(/Stripe webhooks charged twice/);
	ui.key('Enter');
	await ui.until(new RegExp(`^(cd .* && )?cmd --(session|resume) '?${STRIPE}`, 'm'));
	fs.writeFileSync(path.join(bin, 'cmd'), '#!/bin/sh\nread -r line\necho "client $* heard $line"\n', {mode: 0o755});
	await ui.say('deja');
	await ui.until('type to search');
	await typed('webhook dedupe');
	await ui.until(/Stripe webhooks charged twice/);
	ui.key('Enter');
	await ui.until((screen) => !screen.includes('Esc leave'));
	ui.key('-l', 'hello');
	ui.key('Enter');
	await ui.until(new RegExp(`client --(session|resume) ${STRIPE}\\S+ heard hello`));
});

test('at 40 columns, resized, and without colour', async () => {
	await opened(40, 16, {NO_COLOR: '1'});
	await typed('webhook');
	await ui.until(/Stripe webhooks/);
	await ui.until(new RegExp(`──.*${STRIPE}`));
	expect(ui.screen(true)).not.toMatch(/\u001b\[(?:\d+;)*(?:3[0-7]|9[0-7])m/);
	expect(ui.screen(true)).toMatch(/\u001b\[[\d;]*4m/);
	for (const [columns, rows] of [
		[120, 40],
		[24, 6],
		[40, 16],
	] as const) {
		ui.resize(columns, rows);
		await ui.until((screen) => screen.split('\n').some((line) => line.startsWith('> webhook')) && /Enter/.test(screen));
		for (const line of ui.screen().split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
	}
	ui.key('C-c');
	await isAsBefore(130);
});

test('killed, it gives the terminal back', async () => {
	await opened(80);
	const pid = Number(spawnSync('pgrep', ['-f', '-P', String(ui.pid), 'deja'], {encoding: 'utf8'}).stdout.trim());
	expect(pid).toBeGreaterThan(0);
	process.kill(pid, 'SIGTERM');
	await isAsBefore(143);
});

test('stopped with Ctrl-Z it comes back', async () => {
	await opened(80);
	await typed('webhook');
	ui.key('C-z');
	await ui.until('Stopped');
	await ui.say('fg');
	await ui.until('> webhook');
	ui.key('Escape');
	await ui.until((screen) => !screen.includes('Esc leave'));
});

test('a list, and nothing but text, where it is no terminal', async () => {
	await opened(80);
	ui.key('Escape');
	await isAsBefore(0);
	await ui.say('deja | cat');
	await ui.until(/Remembered: 4 sessions/);
	await ui.say('clear; TERM=dumb deja');
	await ui.until((screen) => !screen.includes('| cat') && /Remembered: 4 sessions/.test(screen));
});
