import {expect, test} from 'vitest';
import {endingOf} from '../../src/recall/ending.ts';
import {evidenceOf} from '../../src/recall/evidence.ts';
import {queryOf} from '../../src/recall/query.ts';
import {recants, refutes} from '../../src/recall/refutes.ts';
import {rankSessions} from '../../src/recall/session-rank.ts';
import {filler, indexOf, type Story} from './story.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
function evidence(story: Story, words: string, most = 3) {
	const index = indexOf(...filler(20), story);
	const query = queryOf(index, words, 24);
	const ranked = rankSessions(index, query, {now: NOW}).find(({session}) => session === `store/${story.id}`);
	return ranked ? evidenceOf(index, ranked, query, most) : [];
}
const said = (say: string, ask = 'how is it done'): Story => ({id: 'one', turns: [[ask, {say}]]});

test('the sentence that answers, whole, with the sentence its meaning hangs on', () => {
	const found = evidence(
		said('We looked at three things. The heron quota is 40 a minute. It is counted per tenant. The rest is as it was.'),
		'heron quota',
	);
	expect(found.map(({text}) => text)).toEqual(['The heron quota is 40 a minute. It is counted per tenant.']);
	expect(found[0]).toMatchObject({by: 'agent', asked: 'how is it done', turn: 0, abandoned: false});
});

test('a heading that limits goes along; a row with the head of its table', () => {
	const text =
		'## Staging\nThe heron quota is 40 a minute.\n\n## Production\nThe heron quota is 400 a minute.\n\n| place | egret quota |\n|---|---|\n| edge | 7 a minute |\n';
	expect(evidence(said(text), 'heron quota').map(({heading, text}) => [heading, text])).toEqual([
		['Staging', 'The heron quota is 40 a minute.'],
		['Production', 'The heron quota is 400 a minute.'],
	]);
	expect(evidence(said(text), 'egret edge quota', 1)).toMatchObject([
		{heading: 'place | egret quota', text: 'edge | 7 a minute'},
	]);
});

test.each([
	['a question', 'Shall the heron quota be 40 a minute?'],
	['the next step', "Let me look at the heron quota first, then I'll raise it."],
	['a lead-in', 'The heron quota is counted as follows:'],
	['what a document says', '> The heron quota is 40 a minute.'],
	['code', '```\nheron quota = 40 per minute\n```'],
])('%s is no evidence', (_, say) => {
	expect(evidence(said(say), 'heron quota')).toEqual([]);
});

test('what the person pasted is not their word; what they say is', () => {
	const paste = `please fix it\n${Array.from({length: 30}, (_, at) => `step ${at} of the heron quota list is open`).join('\n')}`;
	expect(evidence(said('Done so far as I can see.', paste), 'heron quota')).toEqual([]);
	expect(
		evidence(said('Understood, I changed it.', 'The heron quota is 40 a minute from now on.'), 'heron quota'),
	).toMatchObject([{by: 'person', asked: ''}]);
});

test('a claim that was denied or taken back says so', () => {
	const denied: Story = {
		id: 'one',
		turns: [
			['how large is it', {say: 'The heron quota is 40 a minute.'}],
			['no, it is 8', {say: 'I see.'}],
		],
	};
	expect(evidence(denied, 'heron quota')[0]!.became).toEqual({how: 'denied', text: 'no, it is 8'});
	const recanted: Story = {
		id: 'one',
		turns: [
			['how large is it', {say: 'The heron quota is 40 a minute.'}],
			['are you sure', {say: 'I was wrong about the heron quota, it is 8 a minute.'}],
		],
	};
	expect(evidence(recanted, 'heron quota')[0]!.became).toMatchObject({how: 'taken back'});
});

test('an option is marked as proposed, an abandoned branch as left', () => {
	const found = evidence(
		{...said('I would recommend a heron quota of 40 a minute.'), head: {abandoned: [0]}},
		'heron quota',
	);
	expect(found).toMatchObject([{kind: 'proposal', abandoned: true}]);
});

test.each([
	'no, that is wrong',
	'Nope',
	"that's not right",
	'wrong, it is 8',
	'nein, das stimmt nicht',
	'不对，是八个',
	'нет, восемь',
])('"%s" denies', (line) => {
	expect(refutes(line)).toBe(true);
});
test.each([
	'now do the tests',
	'nothing else',
	'no problem, go on',
	'notes please',
	'yes',
	'note that it is 8',
	'normal',
])('"%s" does not', (line) => {
	expect(refutes(line)).toBe(false);
});
test('the agent takes its word back', () => {
	expect(recants('I was mistaken about the quota.')).toBe(true);
	expect(recants('My earlier statement was wrong.')).toBe(true);
	expect(recants('The quota was wrong in the config.')).toBe(false);
});

test('how it ended: the outcome of the last answer that has one, or nothing', () => {
	const end = (...says: readonly string[]) => {
		const story: Story = {id: 'one', turns: says.map((say, at) => [`turn ${at}`, {say}])};
		const index = indexOf(story);
		return endingOf(index, index.session('store/one')!);
	};
	expect(end('The heron quota is now counted in `quota.ts`. All tests pass.', 'You are welcome!')).toBe(
		'The heron quota is now counted in `quota.ts`.',
	);
	expect(end('All tests pass.')).toBeUndefined();
	expect(
		end('Shall I go on with the second part?', "Let me look at the callers first, then I'll change them."),
	).toBeUndefined();
	expect(end('**Purpose**: the heron quota is counted per tenant now.')).toBeUndefined();
});

test('what became of a proposal: taken, or another option chosen', () => {
	const options =
		'There are two options for the heron queue:\n\n1. Kafka: we run it already.\n2. SQS: nothing to run.\n\nI recommend Kafka for the heron queue.';
	const replied = (reply: string): Story => ({
		id: 'one',
		turns: [
			['which one', {say: options}],
			[reply, {say: 'Understood.'}],
		],
	});
	const became = (reply: string) => evidence(replied(reply), 'heron queue recommend', 1)[0]?.became;
	expect(became('2')).toEqual({how: 'chose', text: 'SQS: nothing to run.'});
	expect(became('yes please')).toEqual({how: 'agreed', text: 'yes please'});
	expect(became('now sort the imports')).toBeUndefined();
});
