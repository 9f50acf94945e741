import {expect, test} from 'vitest';
import {sessionCard, whyText} from '../../src/client/session-card.ts';
import type {Said, SaidKind} from '../../src/recall/ledger.ts';

const said = (kind: SaidKind, block: string, tokens: number): Said => ({
	session: 's',
	kind,
	key: 'k',
	time: Date.UTC(2026, 10, 30, 13, 5),
	block,
	why: 'two terms match',
	sources: [],
	door: 'mod',
	bytes: tokens * 4,
	tokens,
});

test('the card counts what was said, and nothing that stayed silent', () => {
	const told = [said('digest', 'd', 120), said('recall', 'a', 200), said('recall', '', 0), said('recall', 'b', 100)];
	expect(sessionCard(told, 'deja 2 recalled').split('\n')).toEqual([
		'deja 2 recalled',
		'Said in this session:',
		'    2  at a question, about 300 tokens',
		'    1  digest at the start, about 120 tokens',
		'/deja <question> asks memory · /deja why shows every block · /deja off silences this session',
	]);
	expect(sessionCard([], '').split('\n').slice(0, 2)).toEqual(['deja', 'Nothing was said in this session so far.']);
});

test('why: each block with its reason, cleaned for a terminal', () => {
	expect(whyText([said('recall', 'one\n\u001b]0;title\u0007two', 9)])).toBe(
		'13:05 at a question, about 9 tokens: two terms match\n  one\n  ]0;title two',
	);
	expect(whyText([said('recall', '', 0)])).toBe('Nothing was said in this session so far.');
	const many = Array.from({length: 10}, (_, n) => said('before', `line ${n}`, 1));
	expect(whyText(many, 3).split('\n')[0]).toBe('7 earlier blocks: deja log');
	expect(whyText(many, 3)).toContain('line 9');
});
