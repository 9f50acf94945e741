import {describe, expect, test} from 'vitest';
import {readSentences} from '../../src/recall/sentences.ts';
import {hangs, isStatement, type StatementKind, statementKind} from '../../src/recall/statement-kind.ts';

test.each([
	'The heron importer opens one connection per shard, so the pool ran dry.',
	'Decision: the gannet quota is 12 per host.',
	'`tideTable()` returns local times; the server wants UTC.',
	'Backups run at 04:30 because the vacuum ends at 04:00.',
	'The flag `--no-cache` skips the lookup and the write.',
	'We kept pg-boss; Redis would be one more thing to run.',
	'Fixed: the total was rounded twice.',
	'Der Import öffnet je Zeile eine Transaktion, deshalb war er langsam.',
	'Индекс хранится в памяти, потому что диск слишком медленный.',
	'La file utilise NATS depuis la panne de mars.',
	'刷新令牌保存在数据库里，有效期三十天。',
	'キャッシュは十分間だけ保持されます。',
	'Added the `tenant` column to both views.',
])('a statement: %s', (text) => {
	expect(statementKind(text)).toBe('statement');
});

const others: readonly (readonly [StatementKind, readonly string[]])[] = [
	[
		'question',
		[
			'Shall I go on?',
			'can you look at the heron import',
			'what does cutoff mean here',
			'Soll ich weitermachen?',
			'这样可以吗？',
		],
	],
	['lead-in', ['The importer does three things:', '**What changed:**', '変更点：']],
	['heading', ['Release Notes And Known Problems', 'Root Cause Analysis']],
	[
		'announcement',
		[
			'Let me look at the importer.',
			"Now I'll update the tests.",
			'Good, let me run the heron suite.',
			'Perfect! Now let me check the queue.',
			'Ich werde den Import prüfen.',
			'Je vais regarder le test.',
		],
	],
	[
		'proposal',
		[
			'I recommend Kafka for the heron queue.',
			'I would cache the reports in the browser, it is cheaper.',
			'Plan: move the login to passkeys and drop passwords.',
			'We could also keep the old table for a week.',
			'Option B: one process per shard.',
			'It might be worth caching the tide table.',
			'Ich empfehle Kafka für die Warteschlange.',
			'Je recommande de garder Redis.',
			'Recomiendo usar SQS para la cola.',
			'Предлагаю оставить старую таблицу.',
			'建议使用 Kafka。',
			'Kafka の利用を推奨します。',
		],
	],
	['instruction', ['Add a flag to the importer and document it.', 'Remove the old queue from the config file.']],
	[
		'code',
		[
			'const total = rows.reduce(sum);',
			'type Node struct {',
			'`npm run build:heron`',
			'if (a === b) return;',
			'total := len(rows)',
			'render(rows)',
		],
	],
	[
		'trace',
		[
			'at Yard.redo (layers.js:76:12)',
			'layers.js:76 no image at the current index',
			'redo @ keys.js:215',
			'src/heron.ts:12:4: error TS2322: no',
			'[2026-11-02T10:11:12Z] INFO elected leader',
			'--- FAIL: TestHeron (0.01s)',
			'R  docs/a.md -> docs/b.md',
			'ERROR task failed after 3 s',
			'TypeError: heron is not a function',
		],
	],
	[
		'status',
		[
			'All tests pass.',
			'All 214 tests pass and lint is clean.',
			'Done.',
			'The build is green again.',
			'Alle Tests laufen.',
			'所有测试都通过了。',
			'すべてのテストが通りました。'.replace('が', 'は'),
		],
	],
	['fragment', ['src/heron/import.ts', 'and then…', 'See below', 'It depends —']],
	['no memory', ['I do not have any record of the heron threshold.']],
];
describe.each(others)('%s', (kind, texts) => {
	test.each(texts)('%s', (text) => {
		expect(statementKind(text)).toBe(kind);
	});
});

test('where a sentence stands decides too', () => {
	const text = [
		'## The Queue',
		'',
		'Options:',
		'1. Kafka has the best throughput of the three.',
		'2. SQS needs nothing to run at all.',
		'',
		'The importer uses SQS since March.',
		'',
		'    queue: sqs is the one that holds',
		'',
		'| env | port |',
		'|---|---|',
		'| staging | 8443 is the one that we use |',
	].join('\n');
	const kinds = readSentences(text).map((one) => [one.text, statementKind(one), one.heading]);
	expect(kinds).toEqual([
		['The Queue', 'heading', undefined],
		['Options:', 'lead-in', 'The Queue'],
		['Kafka has the best throughput of the three.', 'proposal', 'Options'],
		['SQS needs nothing to run at all.', 'proposal', 'Options'],
		['The importer uses SQS since March.', 'statement', 'The Queue'],
		['queue: sqs is the one that holds', 'code', 'The Queue'],
		['staging | 8443 is the one that we use', 'row', 'env | port'],
	]);
	expect(isStatement('The importer uses SQS since March.')).toBe(true);
});

test.each([
	'It returns 412 then.',
	'This happens twice a day.',
	'That is why they are cached.',
	'Es liegt am Cache.',
	'C’est le cache.'.replace('’', "'"),
	'Это кэш.',
])('%s hangs on what was said before', (text) => {
	expect(hangs(text)).toBe(true);
});
test.each(['The server returns 412.', 'Items are cached.', 'These-days-mode is off.', 'Theory beats it.'])(
	'%s stands alone',
	(text) => {
		expect(hangs(text)).toBe(false);
	},
);
