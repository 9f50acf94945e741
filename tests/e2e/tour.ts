/**
 * The tour: the real client and the command line, driven through what a person sees of them, at one width.
 *
 * Each stop is a name and the text on the screen at that moment. `npm run tour -- DIR` stores them as files.
 */
import {fileURLToPath} from 'node:url';
import {inTerminal, type Tui} from './client.ts';
import {client, shell} from './scenes.ts';
import type {Stage} from './stage.ts';

export type Stop = (name: string, screen: string) => void;

/** What is typed after `deja`; the session is one of the demo's. */
const COMMANDS: readonly (readonly string[])[] = [
	[],
	['help'],
	['search', '--help'],
	['search', 'webhook', 'dedupe'],
	['search', 'zebra'],
	['recall', 'Why do we deduplicate by event.id and not payment_intent?'],
	['recall', 'yes, go ahead'],
	['digest'],
	['sessions'],
	['show', 'a58f0473'],
	['show', 'a58f0473', '--turn', 'last'],
	['resume', 'a58f0473'],
	['file', 'stripe.ts'],
	['how', 'docker'],
	['fix', 'ECONNREFUSED 127.0.0.1:6379'],
	['fix', 'zebra'],
	['log'],
	['remember', 'Releases are cut on Tuesdays.'],
	['notes'],
	['usage'],
	['usage', 'today'],
	['usage', '2026-11'],
	['usage', '--by', 'model', '--period', 'all'],
	['usage', 'yesteryear'],
	['statusline'],
	['config'],
	['doctor'],
	['sync'],
	['secrets'],
	['forget', '--help'],
	['serach', 'webhook'],
	['install'],
	['uninstall', '--dry-run'],
];

const named = (words: readonly string[]): string =>
	['deja', ...words]
		.join(' ')
		.replace(/[^\w.-]+/g, '-')
		.slice(0, 48);

/** The command line, at this width. */
export function tourOfCommands(it: Stage, columns: number, stop: Stop): void {
	for (const words of COMMANDS) {
		const {stdout, stderr, code} = it.run(words, '', {COLUMNS: String(columns)});
		stop(named(words), `${stdout}${stderr}${code === 0 ? '' : `(exit ${code})\n`}`);
	}
}

/** Search as you type, in a terminal of this width. */
export async function tourOfFinder(it: Stage, program: readonly string[], columns: number, stop: Stop): Promise<void> {
	const ui = await inTerminal(it.home, program, [columns, 24]);
	try {
		await ui.until('type to search');
		await ui.until(/──/);
		stop('finder', ui.screen());
		for (const letter of 'webhook ded') ui.key('-l', letter);
		await ui.until('> webhook ded');
		await ui.until(/Stripe webhooks/);
		ui.key('Down', 'Up');
		await pause(400);
		stop('finder-typed', ui.screen());
		ui.key('Escape');
	} finally {
		await ui.close();
	}
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A conversation in the client, at this width. */
export async function tourOfClient(it: Stage, columns: number, stop: Stop): Promise<void> {
	const ui = await client(it, [columns, 60]);
	const asked = async (text: string, until: string | RegExp, name: string) => {
		await ui.say(text);
		await ui.until(until, 60_000);
		await pause(700);
		stop(name, ui.screen());
	};
	try {
		await ui.until('for shortcuts', 60_000);
		await ui.until(/deja .*recalled/, 60_000);
		stop('client-start', ui.screen());
		await menu(ui, stop);
		const delayMs = 1_200;
		it.stub.script({text: 'By event.id.', delayMs, promptTokens: 9_000});
		await asked(
			'Stripe sends a webhook twice. Do we dedupe by event.id or payment_intent?',
			'By event.id.',
			'client-question',
		);
		it.stub.script(
			{...shell('npm test'), delayMs, promptTokens: 11_000},
			{text: 'Redis is not running.', delayMs: 4_000, promptTokens: 12_000},
		);
		await ui.say('Run the tests.');
		await ui.until(/made it pass|passed after/);
		await pause(1_500);
		stop('client-failure', ui.screen());
		await ui.until('Redis is not running.');
		await pause(2_500);
		stop('client-footer-after', ui.screen());
		await asked('/deja', /recalled/, 'client-deja');
		await asked('/deja why', /tokens/, 'client-why');
		await asked('/deja rate limit of partner keys', /rate/i, 'client-ask');
		await asked('/deja help', /never 2/, 'client-help');
		await asked('/deja usage', /cost/, 'client-usage');
		await asked('/deja log', /tokens/, 'client-log');
		await asked('/deja doctor', /deja doctor|fine|works/i, 'client-doctor');
		await asked('/deja quiet', /line/, 'client-quiet');
		await asked('/deja quiet', /line/, 'client-quiet-again');
		await asked('/deja off', /deja off/, 'client-off');
	} finally {
		await ui.close();
	}
}

/** The slash menu, with nothing sent. */
async function menu(ui: Tui, stop: Stop): Promise<void> {
	// Letter by letter: what comes at once is taken for a paste, and opens no menu.
	for (const letter of '/dej') {
		ui.key('-l', letter);
		await pause(150);
	}
	await pause(700);
	stop('client-menu', ui.screen());
	ui.key('C-u');
	await pause(300);
}

export const program = fileURLToPath(new URL('../../dist/deja.mjs', import.meta.url));
