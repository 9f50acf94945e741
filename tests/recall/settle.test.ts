import {expect, test} from 'vitest';
import {heardOut} from '../../src/recall/last-word.ts';
import {queryOf} from '../../src/recall/query.ts';
import {rank} from '../../src/recall/rank.ts';
import {settle} from '../../src/recall/settle.ts';
import {filler, indexOf, NOW, type Story} from './story.ts';

function settled(story: Story, question: string) {
	const index = indexOf(...filler(20), story);
	const query = queryOf(index, question);
	const ranked = rank(index, query, {now: NOW}).ranked.find((one) => one.session === `store/${story.id}`)!;
	const first = settle(index, ranked, query);
	return first && heardOut(index, first, query);
}

test('the conclusion is quoted, not the announcement, not the question', () => {
	const found = settled(
		{
			id: 's',
			turns: [
				[
					'why is the heron import slow',
					{say: 'Let me look at the heron import. Is it the index?'},
					{run: 'npm test'},
					{
						say: 'The heron import is slow because every row opens a transaction. One transaction for 500 rows fixes it. Anything else?',
					},
				],
			],
		},
		'slow heron import',
	);
	expect(found).toMatchObject({
		by: 'agent',
		state: 'holds',
		turn: 0,
		asked: 'why is the heron import slow',
		quotes: [
			'The heron import is slow because every row opens a transaction.',
			'One transaction for 500 rows fixes it.',
		],
	});
});

test('a later turn that takes it back is the last word', () => {
	const found = settled(
		{
			id: 's',
			turns: [
				['which queue for the heron import', {say: 'Decision: the heron import uses the hazel queue.'}],
				['look at the margin', {say: 'I moved the margin.'}],
				['and the icon', {say: 'I moved the icon.'}],
				['and the tooltip', {say: 'I moved the tooltip.'}],
				['hazel loses jobs', {say: 'We switched: the heron import uses the walnut queue instead of hazel.'}],
			],
		},
		'which queue does the heron import use',
	);
	expect(found).toMatchObject({
		state: 'taken back',
		turn: 4,
		quotes: ['We switched: the heron import uses the walnut queue instead of hazel.'],
	});
});

test('an attempt that was given up', () => {
	const found = settled(
		{
			id: 's',
			turns: [
				['stream the heron export', {say: 'The heron export cannot stream. I gave up on it and reverted the change.'}],
			],
		},
		'stream heron export',
	);
	expect(found?.state).toBe('given up');
});

test('words of the person settle what they lay down', () => {
	const found = settled(
		{id: 's', turns: [['always run the osprey suite with --runInBand', {say: 'OK.'}]]},
		'osprey suite',
	);
	expect(found).toMatchObject({by: 'person', quotes: ['always run the osprey suite with --runInBand']});
	expect(
		settled({id: 's', turns: [['how is the osprey suite run?', {say: 'Let me look.'}]]}, 'osprey suite'),
	).toBeUndefined();
});

test('nothing is made of junk, of dictation, or of an answer that says nothing', () => {
	const say = (ask: string, text: string) => settled({id: 's', turns: [[ask, {say: text}]]}, 'the curlew timeout');
	expect(say('the curlew timeout?', 'I have no record of the curlew timeout.')).toBeUndefined();
	expect(say('reply with exactly: curlew timeout ok', 'curlew timeout ok')).toBeUndefined();
	expect(say('tidy the curlew timeout', 'Done, see src/curlew.ts.')).toBeUndefined();
	expect(say('set the curlew timeout', 'Done, it is 30 s in src/config.ts.')).toMatchObject({thin: true});
});
