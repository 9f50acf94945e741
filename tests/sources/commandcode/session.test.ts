import {copyFileSync, cpSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {readSession} from '../../../src/sources/commandcode/session.ts';
import {
	caseDir,
	caseStore,
	chained,
	copied,
	everything,
	filesOf,
	header,
	message,
	questions,
	readAll,
	readLines,
	real,
	realProjects,
	runsOf,
	saidIn,
} from './store.ts';

describe('real sessions', () => {
	test('every one is read without damage, but for the torn line', () => {
		const reads = readAll(realProjects);
		expect(reads).toHaveLength(26);
		expect(reads.filter((read) => read.empty)).toEqual([]);
		expect(reads.filter((read) => read.head.skippedLines > 0).map((read) => read.head.id.slice(0, 8))).toEqual([
			'6464440e',
		]);
	});

	test('a session of commands, files and an answer', () => {
		const {head, turns} = real('6e16c459');
		expect(head).toMatchObject({
			id: '6e16c459-1149-49e0-af3a-bec2c63f4f91',
			cwd: '/tmp/fixture/shop-api',
			project: {label: 'fixture/shop-api'},
			title: 'The checkout test fails. Find out why and fix it.',
			titleFrom: 'question',
			format: 'v3',
			model: 'demo-1',
			entrypoint: 'print',
			abandoned: [],
			hasUsage: true,
			contextNow: 1206,
		});
		expect(turns).toHaveLength(1);
		const [turn] = turns;
		expect(turn).toMatchObject({
			ordinal: 0,
			origin: 'person',
			key: '0ae17e2d-b908-4572-9481-42c0d0f10455',
			time: 1796042810465,
		});
		expect(turn!.calls.map((call) => call.inputRaw)).toEqual([1201, 1202, 1203, 1204, 1205, 1206]);
		expect(runsOf(turns).map((run) => [run.name, run.outcome, run.exitCode, run.command ?? run.files[0]])).toEqual([
			['shell_command', 'failed', 3, './test.sh'],
			['read_file', 'ok', undefined, '/tmp/fixture/shop-api/src/cart.js'],
			['grep', 'ok', undefined, undefined],
			['edit_file', 'ok', undefined, '/tmp/fixture/shop-api/src/cart.js'],
			['shell_command', 'ok', undefined, './test.sh'],
			['write_file', 'ok', undefined, '/tmp/fixture/shop-api/NOTES.md'],
		]);
		expect(runsOf(turns)[0]!.error).toBe('AssertionError: expected 30.300000000000004 to equal 30.3');
		expect(saidIn(turns)).toEqual([
			"I'll run the test.",
			'The sum is never rounded.',
			'Fixed: total() in src/cart.js now rounds with toFixed(2), and ./test.sh passes. I noted why in NOTES.md.',
		]);
		expect(everything(real('6e16c459'))).not.toContain('Run the test first, then look');
	});

	test('what hooks injected is nowhere', () => {
		const read = real('78e55ab9');
		expect(everything(read)).not.toContain('Earlier session');
		expect(everything(read)).not.toContain('Recent work here');
		expect(read.head).toMatchObject({title: 'checkout rounding', titleFrom: 'person'});
	});

	test('a compaction in the middle of a turn stays in it', () => {
		const {turns, head} = real('d4844121');
		expect(turns).toHaveLength(4);
		expect(turns[3]!.compaction).toBe('eaababf2');
		expect(turns[3]!.steps.slice(-3).map((step) => step.kind)).toEqual(['summary', 'run', 'say']);
		expect(head.contextNow).toBe(39_500);
		expect(everything(real('347358f8'))).not.toContain('/9j/4AAQ');
	});

	test('branches: what was left is abandoned, a label at its end does not revive it', () => {
		const {turns, head} = real('eef2cd3c');
		expect(turns.map((turn) => turn.question)).toEqual([
			'What did we decide about rounding in total()?',
			'And why not integers?',
			'Use a fixed delay instead.',
			'Keep exponential backoff.',
			'Should the retry count be configurable?Keep exponential backoff.',
		]);
		expect(head.abandoned).toEqual([2, 3]);
		expect(saidIn(turns.slice(1, 2), 'summary')[0]).toContain('an alternative retry policy');
	});

	test('forks and clones: session is the file, the parent is named, copies have the same keys', () => {
		const [origin, fork] = [real('68de201f'), real('4a12ac93')];
		expect(fork.head).toMatchObject({id: '4a12ac93-e1d1-4f03-ab8d-e21e399e391e', parent: origin.head.id});
		expect(fork.turns.slice(0, 2).map((turn) => turn.key)).toEqual(origin.turns.map((turn) => turn.key));
		expect(fork.head.born).toBe(Date.parse('2026-11-30T12:47:03.168Z'));
		expect(origin.head.born).toBeLessThan(fork.head.born);
		const clone = real('b2a6cf96');
		expect(clone.head.parent).toBe('8b03d1a8-142e-4f0f-941c-ae785faed23b');
		expect(clone.head.abandoned).toEqual([]);
	});

	test('slash commands: the arguments are the question', () => {
		const {turns} = real('a32897fa');
		expect(turns.map((turn) => [turn.origin, turn.slash, turn.question])).toEqual([
			['command', 'recall', 'rounding "in total"'],
			['command', 'deja-history', 'floats'],
			['person', undefined, 'please use /deja-history to find the rounding fix'],
		]);
		expect(everything(real('a32897fa'))).not.toContain('Look up earlier sessions');
	});

	test('steering, an interrupted turn, a follow-up', () => {
		const {turns} = real('56e67958');
		expect(questions(turns)).toEqual([
			'Run the slow migration.',
			'Think for a long time about icons.',
			'What did we decide about rounding in total()?',
		]);
		expect(saidIn(turns, 'add')).toEqual(['Also list the icons.']);
		expect(turns[1]!.steps).toEqual([]);
		expect(saidIn(real('ebe356bd').turns, 'add')).toEqual(['And summarise when done.']);
	});

	test('the text of a failed run is not the person', () => {
		const {turns} = real('cdfe04f5');
		expect(questions(turns)).toEqual(['Trigger a provider error please.']);
		expect(questions(turns, 'machine')[0]).toMatch(/^Error: 400 stub error/);
	});

	test('migrated files: ids are kept, and a history that was appended again counts once', () => {
		expect(questions(real('20251201').turns)).toEqual([
			'Why is the cache empty?',
			'How do I start it?',
			'What did we decide about rounding in total()?',
		]);
		expect(runsOf(real('20251201').turns)).toHaveLength(1);
		expect(real('20251201').head.abandoned).toEqual([]);
		expect(real('20260501').turns[0]!.key).toBe('10000000-0000-4000-8000-000000000101');
	});

	test('a torn record and the whole one behind it are both kept', () => {
		const {turns, head} = real('6464440e');
		expect(questions(turns)).toHaveLength(3);
		expect(saidIn(turns)[1]).toBe('Integer cents would be cleaner but touches every caller, so we kept f');
		expect(head.abandoned).toEqual([]);
		expect(head.skippedLines).toBe(1);
	});

	test('a sub-agent', () => {
		const [run] = runsOf(real('f156a6b3').turns);
		expect(run!.agent).toEqual({type: 'general', tokens: 5313, toolUses: 2, turns: 3, durationMs: 116});
		expect(run!.result).toBe('pay.js: exponential backoff from 100 ms, MAX_RETRIES retries.');
	});

	test('other entries: models, a note of a mod, the name', () => {
		const {turns, head} = real('2c814d36');
		expect(head).toMatchObject({model: 'local/demo-1', title: 'journal session', titleFrom: 'person'});
		expect(turns).toHaveLength(2);
		expect(everything(real('2c814d36'))).not.toContain('prefer small commits');
	});
});

describe('public cases', () => {
	test('01: every kind of entry', () => {
		const [read] = readAll(caseStore('01-v3-all-entry-kinds'));
		expect(read!.head).toMatchObject({
			title: 'Alpha backoff rework',
			titleFrom: 'person',
			skippedLines: 0,
			model: 'zai-org/GLM-5.2',
		});
		expect(read!.head.contextNow).toBeUndefined();
		expect(saidIn(read!.turns, 'summary')).toEqual([
			'SUMMARY: cache key made repo-relative; backoff advances host index.',
			'SUMMARY-OF-BRANCH: tried a jitter table, dropped it.',
		]);
		expect(questions(read!.turns)[0]).toContain('pomegranate cache key');
		expect(everything(read!)).not.toMatch(/CUSTOM-STATE|CUSTOM-MESSAGE/);
		expect(sums(read!.turns)).toEqual({calls: 2, input: 2500, cacheRead: 1100, output: 100, cost: 0.005});
	});

	test('02: flat files', () => {
		const reads = readAll(caseStore('02-flat-v1v2-shapes'));
		expect(reads.map((read) => read.head.format)).toEqual(['v1', 'v2', 'v1']);
		expect(reads.map((read) => read.head.project.key)).toEqual(Array(3).fill('slug:workspace-flat-demo'));
		expect(reads.map((read) => read.head.hasUsage)).toEqual([false, false, false]);
		expect(runsOf(reads[0]!.turns)[0]!.result).toBe('dial tcp 192.0.2.10:5432: connect: connection refused');
		expect(runsOf(reads[1]!.turns)[0]).toMatchObject({
			name: 'shell_command',
			command: 'grep -rl invoices db/migrate',
			result: 'db/migrate/0042_invoices.sql',
		});
		expect(reads[2]!.turns[0]).toMatchObject({time: 1_788_000_000_000, endTime: 1_788_000_000_000});
	});

	test('04: damaged lines are counted, all around them is read', () => {
		const [read] = readAll(caseStore('04-malformed-lines'));
		expect(read!.head.skippedLines).toBe(7);
		expect(read!.skips.map((skip) => skip.line)).toEqual([4, 5, 6, 7, 8, 10, 11]);
		expect(questions(read!.turns)).toEqual(['alpha-before question', 'omega-after question']);
		expect(saidIn(read!.turns)).toEqual(['alpha-before answer', 'omega-after answer']);
	});

	test('05: a torn tail waits, then counts once', () => {
		const store = copied(caseStore('05-torn-last-line'));
		const [file] = filesOf(store);
		copyFileSync(path.join(caseDir('05-torn-last-line'), 'stage1.jsonl'), file!.path);
		const before = readAll(store)[0]!;
		expect([questions(before.turns).length, saidIn(before.turns)]).toEqual([1, ['first torn answer']]);
		expect(sums(before.turns)).toMatchObject({calls: 1, input: 100});
		expect(before.bytesRead).toBe(824);
		cpSync(path.join(caseDir('05-torn-last-line'), 'stage2.jsonl'), file!.path);
		const after = readSession(filesOf(store)[0]!, before.state);
		expect(saidIn(after.turns)).toEqual(['first torn answer', 'нагрузка снята: second torn answer']);
		expect(sums(after.turns)).toMatchObject({calls: 2, input: 300});
		expect(after.head.skippedLines).toBe(0);
	});

	test('06: BOM, CRLF, blank lines, no last LF', () => {
		const [read] = readAll(caseStore('06-crlf-bom-blank'));
		expect(read!.head).toMatchObject({cwd: '/work/crlf', skippedLines: 0});
		expect(saidIn(read!.turns)).toEqual(['A walrus with carriage returns.']);
		expect(everything(read!)).not.toContain('\\r');
	});

	test('07: a run of NULs', () => {
		const [read] = readAll(caseStore('07-nul-tail'));
		expect(questions(read!.turns)).toEqual(['nul-before question', 'nul-after question']);
		expect(everything(read!)).not.toContain('\\u0000');
	});

	test('09: a newer format is named and not read', () => {
		const reads = readAll(caseStore('09-newer-version-header'));
		expect(reads.map((read) => read.empty)).toEqual([false, true]);
		expect(reads[1]!.skips[0]).toMatchObject({kind: 'newer-version', why: 'format 4, this build reads up to 3'});
		expect(everything(reads[1]!)).not.toContain('egret');
	});

	test('10: lost headers', () => {
		const reads = readAll(caseStore('10-header-lost'));
		expect(reads.map((read) => read.empty)).toEqual([false, false, true, true, true]);
		for (const read of reads.slice(0, 2)) {
			expect(read.head).toMatchObject({format: 'v3', project: {key: 'slug:work-hd', label: 'work-hd'}});
			expect(read.head.parent).toBeUndefined();
		}
		expect(questions(reads[0]!.turns)).toEqual(['lost-header lynx']);
	});

	test('12: exit codes, and results that come late', () => {
		const store = copied(caseStore('12-exit-codes-late-result'));
		const before = readAll(store)[0]!;
		expect(runsOf(before.turns).map((run) => run.outcome)).toEqual(Array(5).fill('unknown'));
		cpSync(path.join(caseDir('12-exit-codes-late-result'), 'stage2.jsonl'), filesOf(store)[0]!.path);
		const after = readSession(filesOf(store)[0]!, before.state);
		expect(runsOf(after.turns).map((run) => [run.command, run.outcome, run.exitCode])).toEqual([
			['make lint', 'failed', 2],
			['grep zebra src', 'ok', 1],
			['true', 'ok', undefined],
			['rm -rf build', 'not-run', undefined],
			['cat notes.txt', 'ok', undefined],
		]);
		expect(runsOf(after.turns)[0]!.error).toBe('lint: missing semicolon at a.ts:3');
	});

	test('13: args, powershell, globs', () => {
		const runs = runsOf(readAll(caseStore('13-args-powershell-globs'))[0]!.turns);
		expect(runs.map((run) => run.command)).toEqual([
			'go test ./...',
			'Get-ChildItem -Recurse src',
			'npm run dev',
			"printf %s 'two words'",
			undefined,
			undefined,
			undefined,
			undefined,
			undefined,
		]);
		expect(runs.flatMap((run) => run.files)).toEqual(['/work/args/a.ts', '/work/args/b.ts', '/work/args/README.md']);
	});

	test('14: odd shapes of content', () => {
		const [read] = readAll(caseStore('14-odd-content-shapes'));
		expect(questions(read!.turns)).toEqual(['string-content kite']);
		expect(runsOf(read!.turns).map((run) => [run.name, run.result])).toEqual([
			['mcp__docs__find', 'result-as-string'],
			['unknown', 'result-as-blocks'],
		]);
		expect(saidIn(read!.turns)).toEqual(['object-not-list', 'final odd answer']);
		expect(everything(read!)).not.toMatch(/SECRET-THINKING|SIGDATA|iVBORw0KGgo/);
	});

	test("15: what is not the person's words", () => {
		const [read] = readAll(caseStore('15-not-the-persons-words'));
		expect(read!.head.title).toBe('rename the quokka field');
		expect(questions(read!.turns)).toEqual(['rename the quokka field']);
		expect(saidIn(read!.turns, 'summary')).toEqual(['SUMMARY-TEXT']);
		expect(everything(read!)).not.toMatch(/wombat|SKILL-BODY|START-DIGEST|CTX-TEXT/);
	});

	test('16: a rewound answer is abandoned with its question, cycles and lost parents end', () => {
		const reads = readAll(caseStore('16-branches-and-cycles'));
		const [tree] = reads;
		expect(tree!.turns.map((turn) => [turn.question, ...saidIn([turn])])).toEqual([
			['which queue do we use', 'Decision: use the walnut queue.'],
			['which queue do we use', 'Decision: use the hazel queue.'],
		]);
		expect(tree!.head.abandoned).toEqual([1]);
		expect(new Set(tree!.turns.map((turn) => turn.key)).size).toBe(2);
		expect(sums(tree!.turns)).toMatchObject({input: 300, cost: 0.03});
		expect(
			reads.slice(1).map((read) => [questions(read.turns)[0], saidIn(read.turns)[0], read.head.abandoned]),
		).toEqual([
			['cycle q1', 'cycle a1', []],
			['cycle q2', 'cycle a2', []],
			['cycle q3', 'cycle a3', []],
		]);
	});

	test('17: migrated in place between two reads', () => {
		const store = copied(caseStore('17-migrated-in-place', 'before'));
		const before = readAll(store)[0]!;
		expect(before.head.format).toBe('v1');
		rmSync(store, {recursive: true});
		cpSync(caseStore('17-migrated-in-place', 'after'), store, {recursive: true});
		const after = filesOf(store).map((file) => readSession(file, before.state));
		expect(after).toHaveLength(1);
		expect(after[0]).toMatchObject({fromTurn: 0, head: {format: 'v3', cwd: '/work/mig', id: before.head.id}});
		expect(questions(after[0]!.turns)).toEqual(['marmalade deploy order']);
	});

	test('18: a rewritten file is read as it is now', () => {
		const store = copied(caseStore('18-rewritten-prefix'));
		let state: ReturnType<typeof readSession>['state'] | undefined;
		const seen = ['v1', 'v2-longer', 'v3-samesize', 'v4-shorter'].map((name) => {
			cpSync(path.join(caseDir('18-rewritten-prefix'), `${name}.jsonl`), filesOf(store)[0]!.path);
			const read = readSession(filesOf(store)[0]!, state);
			state = read.state;
			return [questions(read.turns)[0]!.split(' ')[2], sums(read.turns).input];
		});
		expect(seen).toEqual([
			['peach', 10],
			['plums', 20],
			['grape', 10],
			['fig', 5],
		]);
	});

	test('20, 84: keys of calls with and without a message id', () => {
		const keys = (name: string): Set<string> =>
			new Set(
				readAll(caseStore(name)).flatMap((read) => read.turns.flatMap((turn) => turn.calls.map((call) => call.key))),
			);
		expect(keys('20-short-id-collision').size).toBe(2);
		expect(keys('84-short-id-without-message-id').size).toBe(2);
		const [origin, fork] = readAll(caseStore('84-short-id-without-message-id')).map((read) => read.head.born);
		expect(fork).toBeGreaterThan(origin!);
	});

	test('21: useless usage adds nothing, a cost of 0 is a cost', () => {
		const calls = readAll(caseStore('21-cost-missing-zero-unknown'))[0]!.turns.flatMap((turn) => turn.calls);
		expect(calls.map((call) => [call.inputRaw, call.costUsd])).toEqual([
			[1000, 0],
			[1000, undefined],
			[1000, undefined],
			[5, 0.5],
		]);
	});

	test('23: a line that stands twice counts once, a word said twice does not', () => {
		const [read] = readAll(caseStore('23-duplicate-lines'));
		expect(questions(read!.turns)).toEqual(['continue', 'continue']);
		expect(saidIn(read!.turns)).toEqual(['same line']);
		expect(sums(read!.turns)).toMatchObject({calls: 1, cost: 0.07});
	});

	test('24: the context after a compaction', () => {
		const [read] = readAll(caseStore('24-usage-across-compaction'));
		expect(read!.head.contextNow).toBe(1200);
		expect(sums(read!.turns).calls).toBe(4);
		const other = readLines(
			readFileSync(path.join(caseDir('24-usage-across-compaction'), 'no-call-after.jsonl'), 'utf8')
				.trim()
				.split('\n'),
		);
		expect(other.head.contextNow).toBeUndefined();
	});

	test('46: times that are none take a neighbour, then the file', () => {
		const reads = readAll(caseStore('46-clock-skew-and-bad-timestamps'));
		expect(reads.filter((read) => !read.empty)).toHaveLength(8);
		for (const {head, turns} of reads) {
			expect(head.start).toBeGreaterThan(Date.parse('2020-01-01'));
			for (const turn of turns) expect(turn.endTime).toBeGreaterThanOrEqual(turn.time);
		}
	});

	test('80: one id in two folders', () => {
		const reads = readAll(caseStore('80-same-id-in-two-directories'));
		expect(reads.map((read) => [read.head.key.split('/')[0], read.head.cwd, read.head.id])).toEqual([
			['work-one', '/work/one', '00000000-0000-4000-8000-000000050001'],
			['work-two', '/work/two', '00000000-0000-4000-8000-000000050001'],
		]);
	});

	test('81: a folder whose name the directory cannot have', () => {
		const reads = readAll(caseStore('81-migrated-header-names-wrong-cwd'));
		expect(reads[0]!.head).toMatchObject({
			project: {key: '/tmp/elsewhere'},
			alsoProject: {key: 'slug:workspace-flat-demo'},
			start: 1785574860000,
			born: 1785574860000,
		});
		expect(reads[1]!.head.alsoProject).toBeUndefined();
	});

	test('82: a transcript that the client emptied is read from its backup', () => {
		const reads = readAll(caseStore('82-client-emptied-a-damaged-session', 'after'));
		expect(reads).toHaveLength(1);
		expect(questions(reads[0]!.turns)).toEqual(['what is the brambling interval']);
		expect(sums(reads[0]!.turns)).toMatchObject({calls: 1, input: 100});
	});
});

describe('turns', () => {
	test('results of parallel calls find their call by id, the newest when an id is used again', () => {
		const use = (id: string, command: string): object => ({
			type: 'tool_use',
			id,
			name: 'shell_command',
			input: {command},
		});
		const result = (id: string, text: string): object => ({
			type: 'tool_result',
			tool_use_id: id,
			content: [{type: 'text', text}],
		});
		const {turns} = readLines([
			header,
			...chained([
				message('user', 'go'),
				message('assistant', [use('c', 'one'), use('d', 'two')]),
				message('user', [result('d', 'Exit code: 2\nbad'), result('c', 'fine')], {}, {source: 'tool'}),
				message('assistant', [use('c', 'three')]),
				message('user', [result('c', 'again')], {}, {source: 'tool'}),
			]),
		]);
		expect(runsOf(turns).map((run) => [run.command, run.result, run.outcome])).toEqual([
			['one', 'fine', 'ok'],
			['two', 'Exit code: 2\nbad', 'failed'],
			['three', 'again', 'ok'],
		]);
	});

	test('an answer after a rewind to the middle of a turn', () => {
		const [q, a1, a2, q2, a3] = chained([
			message('user', 'first'),
			message('assistant', 'one'),
			message('assistant', 'two, left behind'),
			message('user', 'second'),
			message('assistant', 'three'),
		]) as [object, {id: string}, object, object, object];
		const {turns, head} = readLines([header, q, a1, a2, {...q2, parentId: a1.id}, a3]);
		expect(turns.map((turn) => [turn.question, ...saidIn([turn])])).toEqual([
			['first', 'one'],
			['first', 'two, left behind'],
			['second', 'three'],
		]);
		expect(head.abandoned).toEqual([1]);
	});

	test("deja's own runs are counted and say nothing", () => {
		const {turns} = readLines([
			header,
			...chained([
				message('user', 'go'),
				message('assistant', [
					{type: 'tool_use', id: '1', name: 'shell_command', input: {command: 'deja search petrel'}},
					{type: 'tool_use', id: '2', name: 'mcp__deja__recall', input: {question: 'petrel'}},
					{type: 'tool_use', id: '3', name: 'shell_command', input: {command: 'grep -r deja src'}},
				]),
				message(
					'user',
					['1', '2', '3'].map((id) => ({type: 'tool_result', tool_use_id: id, content: 'petrel listing'})),
					{},
					{source: 'tool'},
				),
			]),
		]);
		expect(runsOf(turns).map((run) => [run.own, run.input, run.result])).toEqual([
			[true, '', ''],
			[true, '', ''],
			[undefined, '', 'petrel listing'],
		]);
	});

	test('secrets are gone before anything is cut', () => {
		const key = `sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}`;
		const {turns, head} = readLines([
			header,
			...chained([
				message('user', `${'word '.repeat(2455)}${key} behind`),
				message('assistant', [
					{
						type: 'tool_use',
						id: '1',
						name: 'write_file',
						input: {file_path: 'a', content: `${'x'.repeat(960)} ${key}\n`},
					},
				]),
				message(
					'user',
					[{type: 'tool_result', tool_use_id: '1', content: `${'y'.repeat(80)} ${key} ${'z '.repeat(4000)}`}],
					{},
					{source: 'tool'},
				),
				{type: 'session_info', id: 'eeee', timestamp: '2026-09-10T09:00:00.000Z', name: `use ${key}`},
			]),
		]);
		const all = JSON.stringify([turns, head]);
		for (let at = 0; at + 12 <= key.length; at += 6) expect(all).not.toContain(key.slice(at, at + 12));
		expect(head.title).toMatch(/^use \[redacted/);
	});
});

test('a file that cannot be read is an error, not an empty session', () => {
	const store = copied(caseStore('23-duplicate-lines'));
	const [file] = filesOf(store);
	rmSync(file!.path);
	expect(() => readSession(file!)).toThrow(/ENOENT/);
});

function sums(
	turns: ReturnType<typeof readSession>['turns'],
): Record<'calls' | 'input' | 'cacheRead' | 'output' | 'cost', number> {
	const calls = turns.flatMap((turn) => turn.calls);
	const sum = (of: (call: (typeof calls)[number]) => number): number =>
		Math.round(calls.reduce((total, call) => total + of(call), 0) * 1e6) / 1e6;
	return {
		calls: calls.length,
		input: sum((call) => call.inputRaw),
		cacheRead: sum((call) => call.cacheRead),
		output: sum((call) => call.output),
		cost: sum((call) => call.costUsd ?? 0),
	};
}
