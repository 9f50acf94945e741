import {expect, test} from 'vitest';
import {sharesOf} from '../../src/usage/bill.ts';
import {usagesFrom} from '../../src/usage/from-transcripts.ts';
import {reportJson} from '../../src/usage/json.ts';
import {notesOf} from '../../src/usage/notes.ts';
import {periodFrom} from '../../src/usage/period.ts';
import {pricer} from '../../src/usage/price.ts';
import {sums} from '../../src/usage/sum.ts';
import {header, line, newStore} from '../index/store.ts';

/** One assistant line with this usage; n is unique. */
const billed = (n: number, usage: string): string =>
	line({
		type: 'message',
		id: `a${n}`,
		parentId: n === 0 ? null : `a${n - 1}`,
		timestamp: `2026-10-01T09:0${n}:00.000Z`,
		message: {
			role: n === 0 ? 'user' : 'assistant',
			content: [{type: 'text', text: `said ${n}`}],
			meta: {source: n === 0 ? 'user' : 'model', createdAt: Date.UTC(2026, 9, 1, 9, n), messageId: `m${n}`},
		},
		model: 'claude-sonnet-5',
		...(n === 0 ? {} : {usage: '@'}),
	}).replace('"@"', usage);

test('numbers that no model can have produced are in no sum, and the report says on which lines they stand', () => {
	const store = newStore();
	const file = store.write(
		'w-a/s1',
		[
			header('s1', '/w/a'),
			billed(0, ''),
			billed(1, '{"inputTokens":1000,"outputTokens":10,"costUsd":0.5}'),
			billed(2, '{"inputTokens":1500000000000,"outputTokens":1000000000000000}'),
			billed(3, '{"inputTokens":5,"outputTokens":1,"cacheReadTokens":5000000000}'),
			billed(4, `{"inputTokens":${'9'.repeat(400)},"outputTokens":1,"costUsd":1e999}`),
			billed(5, '{"inputTokens":1000000000,"outputTokens":10,"costUsd":0.25}'),
		].join(''),
	);
	const [sum] = sums(sharesOf(usagesFrom(store.places.projects)), pricer(), [
		{period: periodFrom({}, Date.UTC(2026, 9, 2), 'UTC'), by: 'day'},
	]);
	store.remove();
	expect(sum!.totals).toMatchObject({calls: 2, prompt: 1_000_001_000, output: 20});
	expect(notesOf(sum!, {checkedOn: '2026-10-01', unpriced: []}).at(-1)).toBe(
		`Left out: 3 lines claim more tokens than any model can have used (${file}:4, ${file}:5, ${file}:6)`,
	);
	expect(reportJson(sum!, {source: '', checkedOn: ''})['linesLeftOut']).toEqual(
		[4, 5, 6].map((n) => ({file, line: n})),
	);
});
