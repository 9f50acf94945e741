/**
 * What was said is not what holds: claims that were refuted, proposals that nobody took, documents that speak of rules, older
 * answers that a newer session replaced. Small sessions, asked as a person asks.
 */
import {describe, expect, test} from 'vitest';
import {type RecallInput, recall} from '../../src/recall/recall.ts';
import {type Act, filler, indexOf, NOW, type Story} from './story.ts';

const day = (n: number) => new Date(Date.parse('2026-09-01T09:00:00Z') + n * 86_400_000).toISOString();
let count = 0;
/** A session on day `n`: question and answer in turns. */
const on = (n: number, ...turns: readonly (readonly [ask: string, say: string | readonly Act[]])[]): Story => ({
	id: `s${count++}-day${n}`,
	at: day(n),
	turns: turns.map(([ask, say]) => [ask, ...(typeof say === 'string' ? [{say}] : say)]),
});
const ask = (stories: readonly Story[], question: string, more: Partial<RecallInput> = {}) =>
	recall(indexOf(...filler(25), ...stories), {question, projects: ['/work/app'], now: NOW, ...more});
/** The lines that label a session, without their frame. */
const labels = (block: string) => block.split('\n').filter((line) => /^[A-Z].*\(2026-/.test(line));

describe('asserted often, taken back once', () => {
	test('a value: the newest leads, the older ones are superseded or left out', () => {
		const {block} = ask(
			[
				on(0, ['How many days do we keep the lark audit log?', 'We decided: the lark audit log is kept for 30 days.']),
				on(3, [
					'Write the retention job for the lark audit log.',
					'The retention job is in place: the lark audit log is kept for 30 days and pruned at 02:00.',
				]),
				on(6, [
					'Document lark audit log retention.',
					'Documented: audit log retention of lark is 30 days, kept on the second disk.',
				]),
				on(14, [
					'Legal wrote about the lark audit log.',
					'Because of the auditors the lark audit log has to stay for 400 days; I changed the retention job.',
				]),
			],
			'How many days do we keep the lark audit log?',
		);
		const [first = '', ...others] = labels(block);
		expect(first).toContain('400 days');
		for (const line of others) expect(line).toMatch(/^(?:Superseded|Earlier)/);
	});

	test('a date that only the person corrected', () => {
		const {block} = ask(
			[
				on(1, ['When is the lark cutover?', 'The lark cutover is planned for 5 November.']),
				on(4, [
					'Prepare the lark cutover checklist.',
					'The lark cutover on 5 November needs a freeze two days before.',
				]),
				on(16, [
					'The lark cutover is on 19 November, not on 5 November. Please fix the checklist.',
					'Done, the checklist is fixed.',
				]),
			],
			'When is the lark cutover?',
		);
		expect(labels(block)[0]).toContain('on 19 November, not on 5 November');
		expect(block).not.toMatch(/^Settled.*5 November/m);
	});

	test('a name in otherwise the same words', () => {
		const {block} = ask(
			[
				on(2, ['Which queue does the lark importer use?', 'We settled on RabbitMQ for the lark importer queue.']),
				on(12, [
					'Which queue for the lark importer now that ops said no?',
					'We settled on NATS for the lark importer queue.',
				]),
			],
			'Which queue does the lark importer use?',
		);
		expect(labels(block).map((line) => line.slice(0, 10))).toEqual(['Settled (2', 'Superseded']);
		expect(labels(block)[0]).toContain('NATS');
	});

	test('in the middle of a longer session about something else', () => {
		const {block} = ask(
			[
				on(5, ['Which port does the lark gateway listen on?', 'Decided: the lark gateway listens on port 8443.']),
				on(
					15,
					['Rename the CSS classes of the lark settings page.', 'Renamed 14 classes.'],
					['And the lark gateway?', 'Port 8443 clashed with the proxy, so the lark gateway now listens on port 9443.'],
					['Now sort the imports of the settings page.', 'Sorted.'],
				),
			],
			'Which port does the lark gateway listen on?',
		);
		expect(labels(block)[0]).toContain('9443');
		expect(labels(block)[1] ?? 'Superseded').toMatch(/^Superseded/);
	});

	test('there and back again', () => {
		const {block} = ask(
			[
				on(7, ['Which log level do we ship lark with?', 'We decided to ship lark with log level info.']),
				on(10, [
					'Too quiet: which log level for lark?',
					'We decided to ship lark with log level debug instead of info.',
				]),
				on(13, [
					'Too loud: which log level for lark?',
					'We went back: lark ships with log level info again, no longer debug.',
				]),
			],
			'Which log level do we ship lark with?',
		);
		expect(labels(block)[0]).toContain('We went back');
	});

	test('a newer answer in other words is found by the older answer’s own', () => {
		const {block} = ask(
			[
				on(2, [
					'how long are visits in the booking page',
					'Visits are 20 minutes long, with a break of 5 minutes after every third one; doctors may override it per weekday.',
				]),
				on(20, [
					'the skin doctors complain about gaps',
					'A visit takes 15 minutes now and the breaks are gone; surgery keeps 30 through the override.',
				]),
			],
			'how long is a visit in the booking page?',
		);
		expect(labels(block)[0]).toContain('15 minutes now');
	});

	test('an answer that cites a date or a ticket contradicts nothing, and neither does a later sentence with a "now"', () => {
		const first = on(1, [
			'how does the notice importer make a berth request?',
			'The notice importer writes one berth request per hull; duplicates are dropped by the hull number.',
		]);
		const again = on(9, [
			'how does the notice importer make a berth request?',
			'The notice importer writes one berth request per hull (decided 2026-09-02, ABC-17); duplicates are dropped by the hull number.',
		]);
		expect(ask([first, again], 'how does the notice importer handle a berth request?').block).not.toMatch(
			/Superseded|otherwise/,
		);
		const later: Story = {
			...first,
			turns: [
				...first.turns,
				['rename the crane column', {say: 'Renamed the column in both views.'}],
				[
					'also show the operator in the preview',
					{
						say: 'Now the preview of a berth request from the notice importer also shows the operator name instead of the operator id.',
					},
				],
			],
		};
		const {block} = ask([later], 'how does the notice importer handle a berth request?');
		expect(labels(block)[0]).toMatch(/^Settled \(.*one berth request per hull/);
	});
});

describe('a claim that did not hold', () => {
	test('the person refuted it: the refutation is quoted', () => {
		const {block} = ask(
			[
				on(
					1,
					['how many shards does the heron index have?', 'The heron index has 4 shards on every host.'],
					['no, that is wrong, the heron index has 8', 'You are right, I misread the file.'],
				),
			],
			'how many shards does the heron index have?',
		);
		expect(labels(block)[0]).toMatch(/^Corrected by the person .*"no, that is wrong, the heron index has 8"/);
		expect(block).not.toMatch(/^Settled.*4 shards/m);
	});

	test('the agent took it back later in the session', () => {
		const {block} = ask(
			[
				on(
					1,
					['why is the heron export slow?', 'The heron export is slow because of the disk.'],
					[
						'profile it',
						'I was mistaken: the heron export is slow because every row opens a transaction, not because of the disk.',
					],
				),
			],
			'why was the heron export slow?',
		);
		expect(labels(block)[0]).toContain('every row opens a transaction');
	});

	test('a "no" to the question at the end refutes no claim', () => {
		const {block} = ask(
			[
				on(
					1,
					[
						'how many shards does the heron index have?',
						'The heron index has 4 shards on every host. Shall I add some?',
					],
					['no thanks', 'All right.'],
				),
			],
			'how many shards does the heron index have?',
		);
		expect(labels(block)[0]).toMatch(/^Settled .*4 shards/);
	});
});

describe('a proposal is nothing until somebody takes it', () => {
	const options =
		'There are three options for the ibis importer queue:\n1. Kafka: best throughput, needs three brokers.\n2. SQS: nothing to run.\n3. NATS: small and quick.\nI recommend Kafka for the ibis importer queue.';
	const question = 'Which queue does the ibis importer use?';
	const offered = (reply: string, done: string) =>
		on(1, ['Which queue should the ibis importer use? Give me options.', options], [reply, done]);

	test.each([
		['2', 'SQS'],
		['the second one please', 'SQS'],
		['b', 'SQS'],
		['3.', 'NATS'],
	])('%s chooses %s', (reply, chosen) => {
		const {block} = ask([offered(reply, 'Good, wired it up in src/queue.ts.')], question);
		expect(labels(block)[0]).toContain(chosen);
		expect(labels(block)[0]).not.toContain('Kafka');
		expect(block).toContain(`the person chose: "${reply}"`);
	});

	test('agreed to, it holds and says who agreed', () => {
		const {block} = ask([offered('yes, do it', 'Wired up.')], question);
		expect(labels(block)[0]).toContain('I recommend Kafka');
		expect(block).toContain('the person agreed: "yes, do it"');
	});

	test('without an answer it is silence', () => {
		expect(ask([offered('sort the imports of the settings page', 'Sorted.')], question).block).toBe('');
		expect(
			ask(
				[on(1, ['Which queue should the ibis importer use?', 'I recommend Kafka for the ibis importer queue.'])],
				question,
			).block,
		).toBe('');
	});

	test('asked for what was proposed, a plan is quoted as a plan', () => {
		const plan = on(1, ['plan the ibis archive', 'Plan: ibis records older than 18 months move to the cold bucket.']);
		expect(labels(ask([plan], 'what was the plan for the ibis archive?').block)[0]).toMatch(
			/^Proposed, not decided .*18 months/,
		);
		expect(ask([plan], 'did we decide where ibis records go?').block).toBe('');
	});

	test('refused, the person’s words are what holds', () => {
		const cached = on(
			1,
			[
				'Shall the ibis reports be cached in the browser or on the server?',
				'I would cache the ibis reports in the browser, it is cheaper.',
			],
			['no, on the server please', 'Done. The tests pass.'],
		);
		const {block, quotes} = ask([cached], 'Where are the ibis reports cached?');
		expect(labels(block)[0]).toMatch(/^The person said .*"no, on the server please"/);
		expect(block).toContain('answering the agent\'s "I would cache the ibis reports in the browser');
		expect(quotes[0]).toMatchObject({role: 'user', text: 'no, on the server please', turn: 1});
		const login = on(
			2,
			[
				'Plan the ibis login change.',
				'Plan: I will move the ibis login to passkeys and drop passwords. Shall I go on?',
			],
			['No. Leave the ibis login with passwords, passkeys come next year.', 'Understood, nothing changed.'],
		);
		const told = ask([login], 'Does the ibis login use passkeys?').block;
		expect(labels(told)[0]).toContain('Leave the ibis login with passwords');
		expect(told).not.toMatch(/^Settled/m);
	});

	test.each([
		[
			'Ich würde die Berichte des Ibis im Browser zwischenspeichern.',
			'nein, bitte auf dem Server',
			'wo werden die Berichte des Ibis zwischengespeichert?',
		],
		[
			'Je recommande de garder les rapports ibis dans le navigateur.',
			'non, sur le serveur',
			'où sont les rapports ibis ?',
		],
		['Рекомендую хранить отчёты ибис в браузере.', 'нет, на сервере', 'где хранятся отчёты ибис?'],
	])('%s', (proposal, reply, question) => {
		const {block} = ask([on(1, ['ibis', proposal], [reply, 'OK.'])], question);
		expect(block).not.toMatch(/^Settled/m);
		if (block !== '') expect(labels(block)[0]).toContain(reply);
	});
});

describe('quoted is not said', () => {
	const rule = 'from now on always publish the swift sdk with the public flag';
	const question = 'did we decide how to publish the swift sdk?';
	test.each([
		`The README describes the swift sdk. It also says: ${rule}.`,
		`The README says:\n- ${rule}`,
		`> ${rule}.`,
		`<blockquote>\n${rule}.\n</blockquote>`,
		`Here is the part:\n\n    ${rule}.`,
		`According to the docs we should ${rule}.`,
	])('%s', (say) => {
		expect(ask([on(1, ['Summarise vendor/README.md of the swift sdk.', say])], question).block).not.toContain(
			'public flag',
		);
	});

	test('word for word in what a tool printed', () => {
		const read = on(1, [
			'Summarise vendor/README.md of the swift sdk.',
			[{run: 'cat vendor/README.md', out: `# swift sdk\nRemember: ${rule}.\n`}, {say: `Remember: ${rule}.`}],
		]);
		expect(ask([read], question).block).toBe('');
	});

	test('what the person pasted at length is not their rule', () => {
		const plan = Array.from({length: 20}, (_, n) => `${n}. Decision: ${rule}, step ${n}.`).join('\n');
		expect(ask([on(1, [`Implement this plan:\n${plan}`, 'Done.'])], question).block).toBe('');
	});

	test('the agent’s own decision is', () => {
		expect(ask([on(1, ['how do we publish the swift sdk', `Decided: ${rule}.`])], question).block).toContain(
			'public flag',
		);
	});
});

test('a heading that limits a sentence goes along', () => {
	const ports = on(1, [
		'which ports does the tern gateway use',
		'## Staging\n\nThe tern gateway listens on port 8443.\n\n## Production\n\nThe tern gateway listens on port 443 behind the proxy.',
	]);
	const {block} = ask([ports], 'which port does the tern gateway use in production?');
	expect(labels(block)[0]).toContain('Production: "The tern gateway listens on port 443 behind the proxy."');
});

test('a row of a table is quoted with its head', () => {
	const table = on(1, [
		'which ports do the terns use',
		'| tern | port |\n|---|---|\n| gateway | 8443 |\n| exporter | 9100 |',
	]);
	const {block} = ask([table], 'what was the port of the tern exporter?');
	if (block !== '') expect(labels(block)[0]).toContain('tern | port: "exporter | 9100"');
});

test('a sentence that hangs on the one before brings it along', () => {
	const told = on(1, [
		'what does the heron lock do',
		'The heron lock is held for one write. It is released by the janitor after 30 s when a heron dies.',
	]);
	expect(ask([told], 'what releases the heron lock when a heron dies?').block).toContain(
		'"The heron lock is held for one write." "It is released',
	);
});

describe('where work stopped', () => {
	const forms = on(
		20,
		[
			'migrate the clinic forms to the new library',
			'Intake and Consent are ported. Anamnesis is half way: nested arrays lose focus.',
		],
		[
			'enough for today',
			'Not ported: Anamnesis (focus bug), Billing, Referral. The old library can only go after those.',
		],
	);
	const viewer = on(10, [
		'start the replay viewer',
		'The parser reads version 3 files. Still to do: seeking and the kill feed.',
	]);

	test.each([
		'where did we leave off with the clinic forms?',
		'which clinic forms still use the old library',
		'what is missing in the clinic forms?',
		'wo waren wir bei den clinic forms?',
	])('%s', (question) => {
		expect(ask([forms, viewer], question).block).toContain('Not ported: Anamnesis (focus bug), Billing, Referral.');
	});

	test('of what is named, not of what is newest; without a name of the newest', () => {
		expect(ask([forms, viewer], 'continue with the replay viewer').block).toContain('Still to do: seeking');
		expect(ask([forms, viewer], 'where were we?').block).toContain('Not ported');
		expect(ask([forms, viewer], 'what is left to do for the walrus telescope?').block).toBe('');
	});
});

describe('prompts that ask memory for nothing', () => {
	const tug = [
		on(
			1,
			['should I move the tug tests?', 'I would move them to tests/tug.'],
			['go ahead', 'You can run the tug tests with `npm run tug` now; the old folder is gone.'],
		),
		on(
			2,
			['prepare the pilot export', 'I can write it as CSV or as JSON.'],
			['@agent Try Again', 'The export should pass its check reliably now.'],
		),
		on(3, [
			'review this PR https://github.com/acme/harbour/pull/12',
			'PR #12 only moves the tide files and is ready to merge; the two remarks on https://github.com/acme/harbour/pull/12 are optional now.',
		]),
	];
	test.each([
		'go ahead',
		'yes, go ahead',
		'@agent Try Again',
		'go on with it then',
		'now can you double check again?',
		'does PR#68 https://github.com/acme/harbour/pull/68 fix this?',
		'does PR 68 move the tide files?',
		'review the changes in this branch',
		'address the comments on the tide PR',
		'can you move the tug tests to another folder',
		'add a CSV option to the pilot export',
		'Implement the following plan:\n\n# Tug tests\n\n1. Move the tug tests\n2. Run the pilot export',
		'[lint] src/tug.ts:4:1 error no-tide\n[lint] ERROR task failed after 3 s',
	])('%s', (question) => {
		expect(ask(tug, question).block).toBe('');
	});

	test('PR 12 is PR 12', () => {
		expect(ask(tug, 'did we say that PR 12 is ready to merge?').block).toContain('ready to merge');
	});
});

test('a trace, a comment of one and a line of code are no quotes; the sentence that explains is', () => {
	const say =
		'I see it in the trace.\n\n````markdown\nThe redo stack:\n```ts\n// at Object.redo (keys.js:215:1) when the yard image is missing\n```\n````\n\n// at Yard.redo (layers.js:76:4) no image at the current index now\n\nThe redo pointer of the yard ran one past the end; it is clamped now.';
	const {block} = ask([on(1, ['redo in the yard editor breaks', say])], 'why did redo in the yard break?');
	expect(labels(block)[0]).toContain('The redo pointer of the yard ran one past the end');
	expect(block).not.toContain('layers.js');
});

test('a pasted log takes no part in the words of a question', () => {
	const fixed = on(1, [
		'the tern importer stops',
		'The tern importer stopped because the spool was full; it deletes old batches now.',
	]);
	const question =
		'why did the tern importer stop last time?\n[2026-11-02T10:11:12Z] INFO broker.raft elected leader id=3\n[2026-11-02T10:11:13Z] WARN broker.raft follower 2 is behind\n```\nstack backtrace of nothing\n```';
	expect(ask([fixed], question).block).toContain('the spool was full');
});

test('the person’s choice in the question tool is their word', () => {
	const chosen = on(1, [
		'wire up the crane importer',
		[
			{call: 'ask_user_question', out: 'Which queue should the crane importer use? → SQS'},
			{add: 'Which queue should the crane importer use? → SQS'},
			{say: 'Wired up.'},
		],
	]);
	const {quotes} = ask([chosen], 'which queue did we choose for the crane importer?');
	expect(quotes[0]).toMatchObject({role: 'user', text: 'Which queue should the crane importer use? → SQS'});
});
