import {expect, test} from 'vitest';
import {whyChatty} from '../../src/recall/chatty.ts';

test.each([
	'hi',
	'continue',
	'continue please',
	'продолжай',
	'fix it',
	'fix it now',
	'yes',
	'yes do it',
	'/compact',
	'/model',
	'spasibo!',
	'  ',
	'???',
	"don't",
	'ok, thanks!! 👍',
	'run the tests again',
	'commit and push',
	'да, давай',
	'Weiter, bitte.',
	"continue s'il te plaît",
	'sí, adelante',
	'继续',
	'好的，谢谢！',
	'请修复一下',
	'はい、お願いします',
	'続けてください',
	'네, 계속해주세요',
	'haha nice',
	'2',
	'reply with exactly: ok',
	'You ended your turn right after announcing a step.',
	'A Stop hook rejected your previous response: tests fail',
	'<system-reminder>remember the budget</system-reminder>',
])('no subject: %s', (prompt) => {
	expect(whyChatty(prompt)).toBeDefined();
});

test.each([
	'what jitter constant does turnstone use',
	'without reading files: turnstone jitter constant?',
	'go on with the linnet',
	'fix the checkout',
	'continue with the webhook retries',
	'刷新令牌怎么实现？',
	'接続プール',
	'재시도 예산',
	'кеш',
	'10.0.0.7',
	'v3',
	'TS2345',
	'/etc/hosts is wrong',
	'why does CI fail?',
])('a subject: %s', (prompt) => {
	expect(whyChatty(prompt)).toBeUndefined();
});
