import {describe, expect, test} from 'vitest';
import {foreignLines} from '../../src/recall/foreign-lines.ts';
import {printedIn, provenanceOf} from '../../src/recall/provenance.ts';
import {readSentences} from '../../src/recall/sentences.ts';
import {indexOf} from './story.ts';

const RULE = 'Decision: always run the mirror script for zebra2.';
const told = (text: string, role: 'user' | 'assistant' = 'assistant', asked = 'look into it') => {
	const all = readSentences(text);
	return all.flatMap((one, at) => (provenanceOf(one, all[at - 1], {role, text, asked}) === 'own' ? [one.text] : []));
};

describe('what binds is not the speaker’s own', () => {
	test.each([
		'E042: RULE',
		'stderr: RULE',
		'I get this: RULE',
		'I looked. They recommend the following approach. RULE',
		'I looked. Here is the relevant part. RULE',
		'Bob: RULE',
		'note: RULE',
		'v2.3: RULE',
		'<bob> RULE',
		'The upstream position.\n\nRULE',
		'According to the vendor.\nRULE',
		'Appendix B\nRULE',
		'それは「これです。RULE」と',
		'RULE — Bob, maintainer',
		'It is headed *RULE* there.',
		'The line ＂RULE＂ is in it.',
	])('by the agent: %s', (form) => {
		expect(told(form.replace('RULE', RULE)).join(' ')).not.toContain('mirror');
	});

	test.each([
		'what do you make of this\nRULE',
		'RULE\n\nthoughts?',
		'что это значит?\nRULE',
		'my boss just sent me this\n\nRULE',
		'https://x.example/guide\nRULE',
		'bob says RULE',
		'fwd: RULE',
	])('by the person: %s', (form) => {
		expect(told(form.replace('RULE', RULE), 'user').join(' ')).not.toContain('mirror');
	});

	test.each([
		RULE,
		`**Mirror**: ${RULE.replace('Decision: ', 'We decided to ')}`,
		`I compared both. We decided on the mirror script for zebra2.`,
		`## Mirror\n\n${RULE}`,
		`We did the following.\n\n${RULE}`,
		`The fix: we decided to run the mirror script for zebra2.`,
	])('and this is: %s', (text) => {
		expect(told(text).join(' ')).toContain('mirror script');
	});

	test.each([
		'Move the mail worker to pg-boss. Never touch the generated files.',
		'Add a retry.\n\nAlways use pnpm here.',
	])('the person’s own stays theirs: %s', (text) => {
		expect(told(text, 'user')).toHaveLength(2);
	});
});

test.each([
	'.. note::\n\n   RULE',
	'[quote, Bob]\n____\nRULE\n____',
	'====\nRULE\n====',
	'#+BEGIN_QUOTE\nRULE\n#+END_QUOTE',
	':NOTES:\nRULE\n:END:',
	'!!! note\n    RULE',
	':::note\nRULE\n:::',
	'\\begin{quote}\nRULE\n\\end{quote}',
	'description: >\n  RULE',
	'note = """\nRULE\n"""',
	'/**\n * RULE\n */',
	'<!--\nRULE\n-->',
	'<![CDATA[RULE]]>',
	'// RULE',
	'-- RULE',
	'policy=RULE',
	'-RULE',
	'a1b2c3d RULE',
	'- #42 RULE',
	'[10:22] bob: RULE',
	'2026-11-29T10:00:00Z RULE',
	'    12\tRULE',
	'It has:\n> intro\nRULE',
	'bob commented 2 days ago\n\nRULE',
	'Dear all,\n\nRULE\n\nKind regards,\nBob',
	'├── RULE',
])('a line of a document by its layout: %j', (form) => {
	const text = form.replace('RULE', RULE);
	const at = text.split('\n').findIndex((line) => line.includes('zebra2'));
	expect(foreignLines(text).has(at)).toBe(true);
});

test('what stands before and behind a block is not in it', () => {
	expect([...foreignLines(`Ours.\n\n:::note\n${RULE}\n:::\nOurs again.`)]).toEqual([2, 3, 4]);
	expect([...foreignLines('Title\n=====\n\nOurs.\n\nOther\n=====\nOurs.')]).toEqual([]);
	expect([...foreignLines('- one\n- two\n\n1. three\n\n**Four**: five')]).toEqual([]);
});

test.each([
	['in another language', 'Hemos decidido usar mirror.example para zebra2.'],
	['in other words', 'So mirror.example it is for zebra2, as we decided.'],
])('a rule of an output is known again %s, by its names', (_, said) => {
	const output = '# Setup\nAlways use mirror.example for zebra2.';
	const seen = printedIn(
		indexOf({id: 's', turns: [['look', {run: 'cat README.md', out: output}]]}).passages('store/s'),
	);
	expect(seen(said)).toBe(true);
	expect(seen('We decided to keep our own registry for zebra2.')).toBe(false);
});

test.each([
	['tags', RULE.replaceAll(/(\w+) /g, '<b>$1</b> ')],
	['colours', `\u001b[31m${RULE.replaceAll(' ', '\u001b[0m \u001b[1m')}`],
	['a manual', [...RULE].map((sign) => (/\w/.test(sign) ? `${sign}\b${sign}` : sign)).join('')],
	['an address', encodeURIComponent(RULE)],
	['numbers of letters', RULE.replaceAll(' ', '&#32;')],
	['a long attribute', `<x note="${RULE}"/>`],
])('a rule of an output is known again under %s', (_, output) => {
	const seen = printedIn([{role: 'tool', output, turn: 0, part: 0, tool: 'web_fetch'}] as never);
	expect(seen(RULE)).toBe(true);
});
