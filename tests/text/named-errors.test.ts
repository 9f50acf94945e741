import {expect, test} from 'vitest';
import {namedErrors} from '../../src/text/named-errors.ts';

test.each([
	[
		'go test, the message behind',
		'--- FAIL: TestTide (0.02s)\n    tide_test.go:58: berth 4 is taken\nFAIL\nFAIL\tharbour/plan\t0.690s',
		['TestTide: berth 4 is taken'],
	],
	[
		'go test -v, the message before',
		'=== RUN   TestTide\n    harbour.go:9: log: Error: none\n    tide_test.go:58: berth 4 is taken\n--- FAIL: TestTide (0.02s)\nFAIL',
		['TestTide: berth 4 is taken'],
	],
	[
		'go test, the innermost',
		'--- FAIL: TestTide (0.00s)\n    --- FAIL: TestTide/spring (0.01s)\n        tide_test.go:5: low water',
		['TestTide/spring: low water'],
	],
	[
		'a compiler, each place',
		'plan.go:3:5: undefined: tide\nplan.go:9:1: undefined: berth',
		['plan.go:3:5: undefined: tide', 'plan.go:9:1: undefined: berth'],
	],
	[
		'a runner’s prefix is none of the error',
		'[lint:go] ERROR task failed\n[lint:go] src/plan.go:3:5: tide is unused (unused)',
		['src/plan.go:3:5: tide is unused (unused)'],
	],
	[
		'an assertion with its test',
		' FAIL  tests/a.test.ts > adds\nAssertionError: expected 1 to be 2',
		['tests/a.test.ts > adds: AssertionError: expected 1 to be 2'],
	],
	[
		'a progress line that was overwritten',
		'Lifting (1/3)\rLifting (2/3)\rerror: crane 7 has no hoist',
		['error: crane 7 has no hoist'],
	],
	[
		'a short output of an unknown kind',
		'tidewatch: no table for the month of June',
		['tidewatch: no table for the month of June'],
	],
	[
		'only summaries',
		"FAIL\tharbour/plan\t0.690s\nFAIL\nmake: *** [Makefile:3: test] Error 1\n[test] ERROR task failed\nerror Command failed with exit code 1.\nTests: 2 failed, 3 total\nExecution failed for task ':app:test'.\nexit status 1",
		[],
	],
	['a bare assertion', 'AssertionError: expected 30.3 to equal 30', []],
	['what befalls any program', 'panic: runtime error: invalid memory address or nil pointer dereference', []],
	['advice', 'mise ERROR Run with --verbose for more information', []],
	['code', 'if (error) { throw new Error("unexpected tide in berth.js");', []],
	['a linter’s heading', 'src/plan.go:1: : # harbour/plan [harbour/plan.test]', []],
	['nothing', '', []],
])('the errors that are named: %s', (_, result, named) => {
	expect(namedErrors(`Exit code: 1\n${result}`)).toEqual(named);
});

test('at most so many named errors, each once', () => {
	const many = Array.from({length: 30}, (_, at) => `plan.go:${at}:1: undefined: berth${at % 20}`).join('\n');
	expect(namedErrors(many)).toHaveLength(6);
	expect(namedErrors('plan.go:1:1: undefined: tide\nplan.go:1:1: undefined: tide\nx\ny')).toHaveLength(1);
});
