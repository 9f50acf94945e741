/**
 * Records docs/screen.svg: the real client's screen with deja in it, after a question that an earlier session settled.
 *
 *   tests/e2e/client/node_modules/.bin/node scripts/screen.ts
 *
 * The client is the one of the end-to-end tests; the model is the tests' stand-in and says what is scripted here.
 */
import fs from 'node:fs';
import {tui} from '../tests/e2e/client.ts';
import {stage} from '../tests/e2e/stage.ts';
import {svgOf} from './ansi-svg.mjs';

const size = [104, 46] as const;
const it = await stage();
try {
	it.run(['install']);
	const ui = await tui(it.home, [], size);
	try {
		await ui.until('for shortcuts');
		await ui.until(/deja .*recalled/);
		it.stub.script({
			text: 'By event.id, as decided on 2026-11-12: a refund reuses the payment intent, so deduplicating by that would swallow it. The ids are in webhook_events, with a unique index.',
		});
		await ui.say('Stripe sends a webhook twice: do we dedupe by event.id or payment_intent?');
		await ui.until('unique index');
		await ui.until(/deja 1 recalled/);
		await ui.say('/deja why');
		await ui.until(/said there/);
		await new Promise((resolve) => setTimeout(resolve, 500));
		const title = 'Command Code with deja: an answer from an earlier session, why it was recalled, and the footer';
		fs.writeFileSync('docs/screen.svg', svgOf(ui.screen(true), size[0], title));
	} finally {
		await ui.close();
	}
} finally {
	await it.close();
}
