import {expect, test} from 'vitest';
import {
	announces,
	asks,
	decides,
	fixes,
	givesUp,
	isJunk,
	leavesOpen,
	rules,
	standing,
	takesBack,
} from '../../src/recall/cues.ts';

test.each([
	'Decision: plover threshold is 0.8.',
	'We go with pg-boss for the mail worker.',
	'From now on every job takes a lock.',
	'Решение: таймаут 8 секунд.',
	'Beschlossen: 14 Tage.',
	'決定：接続プールの上限は20。',
])('decides: %s', (text) => expect(decides(text)).toBe(true));

test.each(['Fixed: it waits for the event.', 'Root cause: a leaked handle.', 'Утечку починили.', '修复了超时。'])(
	'fixes: %s',
	(text) => expect(fixes(text)).toBe(true),
);

test.each([
	'Streaming did not work, I rolled it back.',
	'We gave up on GraphQL.',
	'Откатил изменения.',
	'Den Ansatz haben wir verworfen.',
])('gives up: %s', (text) => expect(givesUp(text)).toBe(true));

test.each([
	'It is 240 now, instead of 60.',
	'We no longer use moment.',
	'The service listens on port 9085 now.',
	'Теперь 30 секунд.',
	'We moved the page from X to Y.',
])('takes back: %s', (text) => expect(takesBack(text)).toBe(true));

test.each([
	'Let me look at the callers.',
	"I'll run the tests first.",
	'Now let me check.',
	'Looking for the gannet quota now.',
	'让我看看',
])('announces: %s', (text) => expect(announces(text)).toBe(true));

test.each([
	'I do not have any earlier conversation about the curlew timeout.',
	'I was not allowed to run recall for the curlew timeout.',
	'There is no record of that.',
	'I have no memory of this discussion.',
	"I couldn't find anything about it.",
	'我没有任何记录',
])('is no memory: %s', (text) => expect(isJunk(text)).toBe(true));

test.each([
	'The cache key has no record id.',
	'Decision: we keep no history of searches.',
	'The parser has no memory leak any more.',
	'The session table has no index.',
])('is a memory: %s', (text) => expect(isJunk(text)).toBe(false));

test('rules, standing decisions, open ends, questions', () => {
	expect(rules('Never touch the generated files.')).toBe(true);
	expect(rules('What is this file?')).toBe(false);
	expect(standing('Rule: no e-mail in logs.')).toBe(true);
	expect(standing('I fixed the header.')).toBe(false);
	expect(leavesOpen('Still missing: the retry test.')).toBe(true);
	expect(asks('Shall I go on?')).toBe(true);
	expect(asks('这样可以吗？')).toBe(true);
	expect(asks('It is done.')).toBe(false);
});
