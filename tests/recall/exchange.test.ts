import {expect, test} from 'vitest';
import {readReply, replyTo} from '../../src/recall/exchange.ts';
import {indexOf} from './story.ts';

test.each([
	['2', 'chooses', 2],
	['2.', 'chooses', 2],
	['#3', 'chooses', 3],
	['option b please', 'chooses', 2],
	['B', 'chooses', 2],
	['the third one', 'chooses', 3],
	['die zweite bitte', 'chooses', 2],
	['la segunda', 'chooses', 2],
	['второй', 'chooses', 2],
	['yes', 'agrees', undefined],
	['ok, go ahead', 'agrees', undefined],
	['genau, mach das', 'agrees', undefined],
	["d'accord", 'agrees', undefined],
	['да, давай', 'agrees', undefined],
	['好的', 'agrees', undefined],
	['no, on the server please', 'denies', undefined],
	['that is wrong, it is 8', 'denies', undefined],
	['nein, auf dem Server', 'denies', undefined],
	['нет, на сервере', 'denies', undefined],
	['不对，是八个', 'denies', undefined],
	['now sort the imports', 'goes on', undefined],
	[
		'4 tests fail in the importer since the last commit, have a look at what happened there please',
		'goes on',
		undefined,
	],
	[
		'a heron walks by the harbour and I wonder whether the importer could be told about it some day',
		'goes on',
		undefined,
	],
])('%s', (text, verdict, option) => {
	expect(readReply(text)).toEqual(option === undefined ? {verdict} : {verdict, option});
});

test('the next words of the person, past abandoned turns; no program’s text and no long paste', () => {
	const next = (second: string, abandoned: readonly number[] = []) =>
		replyTo(
			indexOf({
				id: 's',
				turns: [
					['which queue', {say: 'I would take Kafka.'}],
					[second, {say: 'ok'}],
					['yes', {say: 'ok'}],
				],
				head: {abandoned},
			}),
			'store/s',
			0,
		);
	expect(next('no, SQS')).toMatchObject({turn: 1, verdict: 'denies', text: 'no, SQS'});
	expect(next('no, SQS', [1])).toMatchObject({turn: 2, verdict: 'agrees'});
	expect(next('<system-reminder>no</system-reminder>')).toBeUndefined();
	expect(next('no, but look at this: '.repeat(60))).toBeUndefined();
});
