import {expect, test} from 'vitest';
import {ask} from '../../src/cli/ask.ts';
import {sync} from '../../src/index/index.ts';
import {exchange, header, newStore} from '../index/store.ts';
import {testContext} from './context.ts';

test('on a terminal without the frame and within its width; elsewhere, and with --raw, to the byte', async () => {
	const store = newStore();
	try {
		store.write(
			'shop/s1',
			header('s1', '/w/shop') +
				exchange(
					1,
					'which id do we dedupe webhooks by',
					'Decision: webhooks are deduplicated by event.id, since a refund reuses the payment intent.',
				),
		);
		await sync(store.places);
		const asked = async (rows: number | undefined, ...words: string[]) => {
			const context = testContext({home: store.home, cwd: '/w/shop', columns: 40});
			await ask.run([...words, 'which id do we dedupe webhooks by'], {
				...context,
				places: store.places,
				terminal: {...context.terminal, rows},
			});
			return context.stdout();
		};
		expect(await asked(undefined)).toMatch(/^<deja-recall>\n[\s\S]*by event\.id[\s\S]*<\/deja-recall>\n$/);
		expect(await asked(24, '--raw')).toMatch(/^<deja-recall>/);
		const shown = await asked(24);
		expect(shown).toContain('by event.id');
		expect(shown).not.toMatch(/deja-recall|Quoted from/);
		for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
	} finally {
		store.remove();
	}
});
