import stringWidth from 'fast-string-width';
import {expect, test} from 'vitest';
import {frame} from '../../src/recall/block.ts';
import {noticeLine, noticeOf, recallLines, toldList} from '../../src/service/told-lines.ts';

const ID = 'a58f0473-fb4c-482d-a5a5-3fe978863b6e';
const now = new Date(2026, 10, 30, 12).getTime();
const titleOf = (id: string) => (id === ID ? 'Stripe webhooks charged twice' : '');
const told = (...lines: string[]) => ({block: frame(lines), why: 'said there: deduplicate, stripe', tokens: 129});
const settled = `Settled (2026-11-12, project shop, session ${ID}): "Decision: webhook events are deduplicated by \`event.id\`, stored in a table." "Not by intent."`;

test('three quiet lines: date, title, short id; the sentences; why and what it cost', () => {
	expect(recallLines(told(settled), {columns: 120, titleOf})).toEqual([
		'2026-11-12  Stripe webhooks charged twice  a58f0473',
		'  Decision: webhook events are deduplicated by `event.id`, stored in a table. Not by intent.',
		'  said there: deduplicate, stripe · 129 tokens',
	]);
	expect(recallLines({block: '', why: 'nothing', tokens: 0}, {columns: 120, titleOf})).toEqual([]);
});

test('a session that is only named, and words that quote nobody', () => {
	const lines = recallLines(told(`Session 2026-11-21 "Pagination" (${ID})`, 'Ask the tool `recall` for more.'), {
		columns: 120,
		titleOf,
	});
	expect(lines.slice(0, 2)).toEqual(['2026-11-21  Pagination  a58f0473', 'Ask the tool `recall` for more.']);
});

test('what limits a quote stands before it, what is remarked behind it; a note has no session', () => {
	const lines = recallLines(
		told(
			'The person\'s note: "run the tests with -x"',
			`Superseded (2026-11-12, project shop, session ${ID}): "By intent."`,
			'  a session of 2026-11-20 contradicts this; the newer one holds',
		),
		{columns: 120, titleOf},
	);
	expect(lines.slice(0, 5)).toEqual([
		'Your note',
		'  run the tests with -x',
		'2026-11-12  Stripe webhooks charged twice  a58f0473',
		'  Superseded: By intent.',
		'  (a session of 2026-11-20 contradicts this; the newer one holds)',
	]);
});

test('the person is spoken to; what is quoted stays as it was said', () => {
	const lines = recallLines(
		told(
			`The person said (2026-11-12, project shop, session ${ID}): "The person on call decides."`,
			'  answering the person\'s "Who is the person to ask?"; this is another project of the same person; it may not apply here',
		),
		{columns: 150, titleOf},
	);
	expect(lines.slice(1, 3)).toEqual([
		'  You said: The person on call decides.',
		'  (answering your "Who is the person to ask?"; said in another project; it may not apply here)',
	]);
});

test.each([40, 80, 150])('in %i columns no line is too wide, and nothing in it moves a cursor', (columns) => {
	const hostile = `Settled (2026-11-12, project p, session ${ID}): "a\u001b[2J\u202eb ${'日本語'.repeat(40)} ${'x'.repeat(200)}"`;
	const said = {
		...told(settled, hostile),
		session: ID,
		kind: 'recall',
		key: 'k',
		time: now,
		sources: [],
		door: 'mod',
		bytes: 1,
	} as const;
	for (const line of toldList([said], {columns, titleOf})) {
		expect(stringWidth(line)).toBeLessThanOrEqual(columns);
		expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
	}
	expect(toldList([said], {columns, titleOf, most: 1}).join('\n')).toContain('and 1 more');
});

test('the line in the conversation: what was told, when and where it comes from', () => {
	const notice = noticeOf('recall', told(settled), titleOf, now)!;
	expect(noticeLine(notice, 150)).toBe(
		'deja: told the agent "webhook events are deduplicated by `event.id`, stored in a table." (12 Nov, Stripe webhooks charged…)',
	);
	expect(noticeLine(notice, 80)).toBe(
		'deja: told the agent "webhook events are de…" (12 Nov, Stripe webhooks charged…)',
	);
	expect(noticeLine(notice, 30)).toBe('deja: "webhook events are de…"');
	const fix = noticeOf(
		'failure',
		told(`This error was seen on 2026-11-18 (session ${ID}); the command passed after \`npm ci && npm test\`.`),
		titleOf,
		now,
	)!;
	const opened = noticeOf('digest', told(settled), titleOf, now)!;
	expect(noticeLine(opened, 80)).toMatch(/^deja: told the agent where this project stands \(\d+ tok\)$/);
	expect(noticeLine(opened, 52)).toBe('deja: told the agent where this project stands');
	expect(noticeLine(opened, 36)).toBe('deja: where this project stands');
	expect(noticeLine(fix, 34)).toBe('deja: passed after "npm ci && np…"');
	for (const columns of [20, 28, 40, 80, 150])
		expect(stringWidth(noticeLine(notice, columns))).toBeLessThanOrEqual(columns);
});

test('after a failure: what made it pass; of the others, what was given', () => {
	const line = (kind: Parameters<typeof noticeOf>[0], text: string) =>
		noticeLine(noticeOf(kind, told(text), titleOf, now)!, 150);
	expect(
		line(
			'failure',
			`This error was seen on 2026-11-18 (session ${ID}); the command passed after \`docker compose up -d --wait redis\`, 2 times. "Redis has to be there."`,
		),
	).toBe('deja: last time "docker compose up -d --wait redis" made it pass');
	expect(
		line(
			'failure',
			`This error was seen on 2026-11-18 (session ${ID}); the command passed after a change in src/money.ts.`,
		),
	).toBe('deja: last time a change in src/money.ts made it pass');
	expect(line('digest', `Decided 2026-11-27 (session ${ID}): "Partner keys get 300."`)).toBe(
		'deja: told the agent where this project stands (129 tok)',
	);
	expect(line('packet', 'Goal:\n- ship it')).toBe(
		'deja: told the agent again what the compaction may have lost (129 tok)',
	);
	expect(noticeOf('recall', {block: '', why: '', tokens: 0}, titleOf, now)).toBeUndefined();
	// Of another year, and a note of the person's.
	expect(line('before', `stripe.ts, 2025-11-12, session ${ID}: "keeps its export"`)).toContain('(12 Nov 2025, Stripe');
	expect(line('recall', 'The person\'s note: "run the tests with -x"')).toBe(
		'deja: told the agent "run the tests with -x" (your note)',
	);
});
