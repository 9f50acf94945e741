/**
 * Records docs/screen.svg: two terminals with the real client and deja in it. In the first an earlier session answers a
 * question, and something new is settled; the second, opened after it, knows that, and what repaired a test that fails.
 *
 *   tests/e2e/client/node_modules/.bin/node scripts/screen.ts
 *
 * The client is the one of the end-to-end tests; the model is the tests' stand-in and says what is scripted here.
 */
import fs from 'node:fs';
import type {Tui} from '../tests/e2e/client.ts';
import {client, scenes} from '../tests/e2e/scenes.ts';
import {svgOf} from './ansi-svg.mjs';

const size = [62, 46] as const;
/** As long as a model takes, so that the order of the lines is the one that people see. */
const delayMs = 1_500;
const shell = (command: string) => ({
	tools: [{name: 'shell_command', input: {command}}],
	delayMs,
	promptTokens: 11_000,
});
const says = (text: string) => ({text, delayMs, promptTokens: 12_000});

async function opened(it: Awaited<ReturnType<typeof scenes>>): Promise<Tui> {
	const ui = await client(it, size);
	await ui.until('for shortcuts', 60_000);
	await ui.until(/deja .*recalled/, 60_000);
	return ui;
}

/** From the first question on, without the empty end: what is above it is the client's own greeting. */
function cropped(screen: string): string {
	const lines = screen.trimEnd().split('\n');
	const first = lines.findIndex((line) => /❯/.test(line));
	return lines.slice(Math.max(0, first)).join('\n');
}

const it = await scenes();
try {
	const one = await opened(it);
	try {
		it.stub.script(
			says(
				'By `event.id`: a refund reuses the payment intent, so deduplicating by that would swallow it. The ids are in `webhook_events`.',
			),
			says(
				'Decision: rows in webhook_events are kept for 90 days. Stripe retries for three; the rest is for disputes.',
			),
		);
		await one.say('Stripe sends a webhook twice. Do we dedupe by event.id or payment_intent?');
		await one.until('The ids are in');
		await one.until(/deja 1 recalled/);
		await one.say('How long do we keep those ids?');
		await one.until('for disputes');
		await one.until(/Worked for/);
		it.run(['sync']);
		const two = await opened(it);
		try {
			it.stub.script(
				says('90 days, for the disputes; that was settled in the other terminal. A nightly job removes older rows.'),
			);
			await two.say('How long did we decide to keep webhook_events rows?');
			await two.until('nightly job');
			await two.until(/deja 1 recalled/);
			it.stub.script(
				shell('npm test'),
				shell('docker compose up -d --wait redis && npm test'),
				says('Redis was not running. With it all tests pass.'),
			);
			await two.say('Run the tests.');
			await two.until('all tests pass', 60_000);
			await two.until(/deja 2 recalled/);
			await new Promise((resolve) => setTimeout(resolve, 2_500));
			const title =
				'Two terminals. In the first an earlier session answers a question. The second knows what the first settled, and which command repaired the failing test last time.';
			const panes = [one, two].map((ui, n) => ({
				caption: n === 0 ? 'first terminal' : 'second terminal, opened later',
				columns: size[0],
				screen: cropped(ui.screen(true)),
			}));
			fs.writeFileSync('docs/screen.svg', svgOf(panes, title));
			process.stdout.write(`${one.screen()}\n${'='.repeat(size[0])}\n${two.screen()}`);
		} finally {
			await two.close();
		}
	} finally {
		await one.close();
	}
} finally {
	await it.close();
}
