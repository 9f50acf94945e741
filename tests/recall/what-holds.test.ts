/** Somebody asks: what a newer session contradicts is told after it, and says so. */
import {expect, test} from 'vitest';
import {ask} from '../../src/recall/ask.ts';
import {filler, indexOf, NOW, type Story} from './story.ts';

const on = (day: number, asked: string, say: string, edit?: string): Story => ({
	id: `day-${day}`,
	at: new Date(Date.parse('2026-09-01T09:00:00Z') + day * 86_400_000).toISOString(),
	turns: [[asked, ...(edit === undefined ? [] : [{edit}]), {say}]],
});
const told = (question: string, ...stories: readonly Story[]) =>
	ask(indexOf(...filler(25), ...stories), {
		question,
		projects: ['/work/app'],
		elsewhere: 'never',
		notSessions: [],
		now: NOW,
	}).sessions.map(({head, newer}) => [head.id, newer?.head.id]);

test('another value, asserted often before', () => {
	const sessions = told(
		'lark audit log retention days',
		on(0, 'How many days do we keep the lark audit log?', 'We decided: the lark audit log is kept for 30 days.'),
		on(
			3,
			'Document lark audit log retention.',
			'Documented: audit log retention of lark is 30 days, on the second disk.',
		),
		on(14, 'Legal wrote.', 'Because of the auditors the lark audit log has to stay for 400 days.'),
	);
	expect(sessions[0]).toEqual(['day-14', undefined]);
	for (const [, newer] of sessions.slice(1)) expect(newer).toBe('day-14');
});

test('another name in the same words', () => {
	expect(
		told(
			'lark importer queue',
			on(2, 'Which queue does the lark importer use?', 'We settled on RabbitMQ for the lark importer queue.'),
			on(12, 'And now that ops said no?', 'We settled on NATS for the lark importer queue.'),
		),
	).toEqual([
		['day-12', undefined],
		['day-2', 'day-12'],
	]);
});

test('a newer one that holds hardly a word of the question is looked for by the words of the old answer', () => {
	const [first, second] = told(
		'key of the clinic-lab-eu PDFs',
		on(
			2,
			'Where are the results of the laboratory?',
			'Lab PDFs go to the S3 bucket clinic-lab-eu, with a key per clinic.',
			'lab.ts',
		),
		on(9, 'The DPO forbids AWS.', 'Lab PDFs moved from the S3 bucket to MinIO, same key per clinic.', 'lab.ts'),
	);
	expect(first).toEqual(['day-9', undefined]);
	expect(second).toEqual(['day-2', 'day-9']);
});

test('there and back again: each is told after what replaced it', () => {
	expect(
		told(
			'heron log level',
			on(1, 'Which log level do we ship heron with?', 'We decided to ship heron with log level debug instead of info.'),
			on(5, 'Too loud!', 'We went back: heron ships with log level info again, no longer debug.'),
		)[0],
	).toEqual(['day-5', undefined]);
});

test.each([
	[
		'a count of what was done',
		'All 11 heron review threads are now addressed.',
		'All 5 heron review threads are addressed.',
	],
	[
		'places in a file',
		'The heron quota check stands in heron.go:145-156.',
		'The heron quota check is tested in heron.go:92-173.',
	],
	[
		'more of the same',
		'The heron quota is counted per tenant.',
		'The heron quota is counted per tenant, and tenants see it now.',
	],
	[
		'another thing is over',
		'The heron quota is counted per tenant.',
		'The egret quota is counted by the heron job instead of the proxy.',
	],
])('%s contradicts nothing', (_, older, newer) => {
	const sessions = told('heron quota review', on(1, 'first', older), on(5, 'second', newer));
	for (const [, by] of sessions) expect(by).toBeUndefined();
});
