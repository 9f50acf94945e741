import {expect, test} from 'vitest';
import {mutes} from '../../src/rules/never.ts';

test('a sentence that is never to be quoted is known in any cut, case and spacing', () => {
	const sentence = `Decision: webhook events are deduplicated by event.id, and ${'so on and on '.repeat(12)}`;
	const never = {never: [sentence]};
	expect(mutes(never, `Settled (…): "${sentence.slice(0, 120)}…"`)).toBe(true);
	expect(mutes(never, sentence.toUpperCase().replaceAll(' ', '\n'))).toBe(true);
	expect(mutes(never, 'Decision: webhook events are kept')).toBe(false);
	expect(mutes({never: ['', '…']}, 'anything')).toBe(false);
});
