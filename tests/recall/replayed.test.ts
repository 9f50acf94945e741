/** What memory got wrong on the histories of real projects, in small: the form of what was seen, in other words. */
import {expect, test} from 'vitest';
import {afterFailure} from '../../src/recall/after-failure.ts';
import {ask} from '../../src/recall/ask.ts';
import {digest} from '../../src/recall/digest.ts';
import {recall} from '../../src/recall/recall.ts';
import {type Act, filler, indexOf, NOW, type Story} from './story.ts';

let count = 0;
const said = (asked: string, ...acts: readonly (string | Act)[]): Story => ({
	id: `case-${count++}`,
	at: new Date(NOW - 5 * 86_400_000 + count * 60_000).toISOString(),
	title: asked.slice(0, 80),
	head: {titleFrom: 'question'},
	turns: [[asked, ...acts.map((act) => (typeof act === 'string' ? {say: act} : act))]],
});
const usual: readonly Story[] = [
	said('add a CSV button to the pilot roster', 'The roster has a CSV button beside the filter.'),
	said('why is the manifest parser slow', 'The weekly file holds all containers; the parser sorted it twice.'),
	said('fix the date picker', 'Safari needs the ISO form; the picker formats before it parses.'),
];
const here = {projects: ['/work/app'], now: NOW};
const indexed = (...stories: readonly Story[]) => indexOf(...filler(20), ...usual, ...stories);
const unasked = (question: string, ...stories: readonly Story[]) =>
	recall(indexed(...stories), {question, ...here}).block;
const opening = (...stories: readonly Story[]) => digest(indexed(...stories), {...here, cwd: '/work/app'}).block;
const asked = (question: string, ...stories: readonly Story[]) =>
	ask(indexed(...stories), {question, ...here, elsewhere: 'never', notSessions: []}).sessions;

test('a question of the person and a doubt of theirs are no rule', () => {
	const doubt =
		'what does cutoff mean here? just to be sure, the date of the tide snapshot never change but a planner could re-save a voyage so that it is then newer.';
	expect(opening(said(doubt, 'The cutoff is the newest voyage that the snapshot may hold.'))).not.toMatch(
		/Rule|Decided|never change/,
	);
});

test('an announced step is neither a rule nor how a session ended', () => {
	const block = opening(
		said(
			'the export only holds new rows',
			'Let me update `collectRows` to always use all rows while counting the new ones.',
		),
		said('find the duplicate code', 'Let me try using the shell instead for the search to work around these errors.'),
	);
	expect(block).not.toMatch(/Rule|Decided|Let me/);
});

test.each([
	[
		'might use another path',
		'The summary uses `buildTranscript()` which now filters skills, but `explain` might use a different path.',
	],
	['probably', 'The flicker was probably fixed by throttling `onScroll` in `tide.ts`.'],
])('a guess is not how a session ended: %s', (_, say) => {
	expect(opening(said('look into it', say))).not.toContain(say.slice(0, 30));
});

const failing = (command: string, out: string, file: string, passed: string): Story => ({
	...said('make it pass'),
	turns: [
		['make it pass', {run: command, out, code: 1}, {edit: file}, {run: command, out: passed}, {say: 'Fixed it.'}],
	],
});

test('the summary of a task runner or of a package is no error that two failures share', () => {
	const runner = (finding: string) =>
		`Exit code: 1\n[lint] $ golint run ./...\n[lint] ERROR task failed\n\n${finding}\n1 issues:`;
	const lint = failing(
		'task lint',
		runner('src/berth/plan.go:41:3: Error return value of `f.Close` is not checked (errcheck)'),
		'src/berth/plan.go',
		'0 issues.',
	);
	const other = runner('src/gate/kiosk.go:12:9: string `open` has 4 occurrences, make it a constant (goconst)');
	expect(afterFailure(indexed(lint), {...here, error: other}).block).toBe('');
	const tide = failing(
		'go test ./plan',
		'Exit code: 1\n--- FAIL: TestTideRounding (0.01s)\n    tide_test.go:33: got 3.19, want 3.2\nFAIL\nFAIL\tharbour.example/core/plan\t1.442s\nFAIL',
		'plan/tide.go',
		'ok',
	);
	const berth =
		'Exit code: 1\n--- FAIL: TestBerthOverlap (0.02s)\n    overlap_test.go:58: berth 4 is assigned twice\nFAIL\nFAIL\tharbour.example/core/plan\t0.690s\nFAIL';
	expect(afterFailure(indexed(tide), {...here, error: berth}).block).toBe('');
});

test.each(['go ahead', 'yes, go ahead', '@agent Try Again', 'go on with it then', 'now can you double check again?'])(
	'"%s" is silence, whatever was said after the same words',
	(prompt) => {
		const story: Story = {
			...said('x'),
			turns: [
				['should I move the tug tests?', {say: 'I would move them to tests/tug.'}],
				['go ahead', {say: 'You can run the tug tests with `npm run tug` now; the old folder is gone.'}],
				['@agent Try Again', {say: 'The export should pass its check reliably now.'}],
			],
		};
		expect(unasked(prompt, story)).toBe('');
	},
);

test('another pull request on the same host is another one', () => {
	const review = said(
		'review this PR https://github.com/acme/harbour/pull/12',
		'PR #12 only moves the tide files; the two remarks on https://github.com/acme/harbour/pull/12 are optional now.',
	);
	expect(unasked('does PR#68 https://github.com/acme/harbour/pull/68 fix this?', review)).toBe('');
});

test('of a trace and its explanation the explanation is told', () => {
	const explained = said(
		'redo in the yard editor breaks',
		'I see it in the trace.\n\n```ts\n// at Object.redo (keys.js:215:1) when the yard image is missing\n```\n\n// at Yard.redo (layers.js:76:4) no image at the current index now\n\nThe redo pointer ran one past the end; it is clamped now.',
	);
	const question =
		'Redo still has an error: layers.js:76 no image at the current index, at Yard.redo, at Object.redo keys.js:215';
	expect(unasked(question, explained)).not.toMatch(/Object\.redo \(|Yard\.redo \(/);
	const told = asked('yard redo no image at the current index', explained)[0]!
		.evidence.map(({text}) => text)
		.join(' ');
	expect(told).not.toMatch(/Object\.redo \(|Yard\.redo \(/);
});

test('a long report is a task, and the tool finds the cause of the one before', () => {
	const cause = said(
		'edits made from a sub-folder are not saved in the yard log',
		'**Root cause**: the save hook compares paths with `process.cwd()` instead of the project root, so everything outside the sub-folder is filtered out. It uses the project root now.',
	);
	const report =
		'I am having problems when I start the agent inside a folder while the yard log is on: whatever mode, it does not create entries nor snapshots. It only works when the agent is started in the root folder of the project. Why?';
	expect(unasked(report, cause)).toBe('');
	expect(
		asked('yard log not saved when started in a sub-folder of the project root', cause)[0]?.evidence[0]?.text,
	).toContain('process.cwd()');
});
