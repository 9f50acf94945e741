import {expect, test} from 'vitest';
import {errorLine, errorLines, fingerprint, namedErrors, normalError} from '../../src/text/error-line.ts';

const lines: readonly (readonly [name: string, result: string, line: string | undefined])[] = [
	[
		'node',
		"Exit code: 1\n/a/b.js:3\n  x.id\n    ^\n\nTypeError: Cannot read properties of undefined (reading 'id')\n    at run (/a/b.js:3:5)\n\nNode.js v20",
		"TypeError: Cannot read properties of undefined (reading 'id')",
	],
	[
		'assertion',
		'Exit code: 3\n  1) checkout total rounds to cents\n\nAssertionError: expected 30.3 to equal 30\n',
		'AssertionError: expected 30.3 to equal 30',
	],
	[
		'python, the cause is last',
		'Exit code: 1\nTraceback (most recent call last):\n  File "x.py", line 3\nKeyError: \'a\'\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "x.py", line 9\nValueError: bad config\n',
		'ValueError: bad config',
	],
	[
		'tsc',
		"Exit code: 2\nsrc/a.ts(12,5): error TS2345: Argument of type 'string' is not assignable.\nsrc/b.ts(1,1): error TS1005: ';' expected.",
		"src/a.ts(12,5): error TS2345: Argument of type 'string' is not assignable.",
	],
	[
		'rust',
		'Exit code: 101\n   Compiling x\nerror[E0502]: cannot borrow `a` as mutable\n  --> src/main.rs:3:9\nerror: could not compile `x`',
		'error[E0502]: cannot borrow `a` as mutable',
	],
	[
		'go',
		'Exit code: 2\npanic: runtime error: invalid memory address or nil pointer dereference\n\ngoroutine 1 [running]:',
		'panic: runtime error: invalid memory address or nil pointer dereference',
	],
	[
		'gcc',
		'Exit code: 1\nmain.c: In function main:\nmain.c:3:5: error: expected expression before return\nmake: *** [all] Error 1',
		'main.c:3:5: error: expected expression before return',
	],
	[
		'ld',
		'Exit code: 2\n[ 12%] ok\nlink error E_TAIL_MARKER_9917: undefined symbol zebra_init\n',
		'link error E_TAIL_MARKER_9917: undefined symbol zebra_init',
	],
	[
		'npm',
		'Exit code: 1\nnpm error code E404\nnpm error 404 Not Found - GET https://registry/x\nnpm error A complete log of this run can be found in: /x',
		'npm error 404 Not Found - GET https://registry/x',
	],
	['make', "Exit code: 2\nmake: *** No rule to make target 'deploy'.", "make: *** No rule to make target 'deploy'."],
	['shell', 'Exit code: 127\n/bin/sh: 1: no-such-program: not found\n', '/bin/sh: 1: no-such-program: not found'],
	[
		'ls',
		"Exit code: 2\nls: cannot access '/nonexistent': No such file or directory\n",
		"ls: cannot access '/nonexistent': No such file or directory",
	],
	[
		'vitest',
		'Exit code: 1\n FAIL  tests/a.test.ts > adds\nAssertionError: expected 1 to be 2\n Test Files  1 failed (1)',
		'AssertionError: expected 1 to be 2',
	],
	['colours', 'Exit code: 1\n\u001b[31m\u001b[1mError\u001b[22m: boom\u001b[39m', 'Error: boom'],
	['lint', 'Exit code: 2\nlint: missing semicolon at a.ts:3', 'lint: missing semicolon at a.ts:3'],
	['nothing known', 'Exit code: 4\nfirst words\nlast words\n\n', 'last words'],
	['timeout', 'started\n\nCommand timed out after 1000ms', 'Command timed out after 1000ms'],
	['nothing printed', 'Exit code: 1', undefined],
	['a signal', 'Exit code: 137\nSignal: SIGKILL', undefined],
];

test.each(lines)('the line that names the error: %s', (_, result, line) => {
	expect(errorLine(result)).toBe(line);
});

test('long lines are cut', () => {
	expect(errorLine(`Exit code: 1\nError: ${'x'.repeat(5_000)}`)!.length).toBe(300);
});

test('lines that speak of an error, in order, only those that say it outright', () => {
	expect(errorLines('ok\nTypeError: a\nok\nRangeError: b\nTypeError: c', 2)).toEqual(['TypeError: a', 'RangeError: b']);
	expect(errorLines('const error = 1;\n// handle errors here', 3)).toEqual([]);
});

test.each([
	["ENOENT: no such file, open '/home/a/x/conf.json'", "ENOENT: no such file, open '/tmp/run-19/other/conf.json'"],
	['src/a.ts(12,5): error TS2345: Argument of type', 'src/a.ts(301,17): error TS2345: Argument of type'],
	['main.c:3:5: error: expected expression', 'main.c:30: error: expected expression'],
	['Error: connect ECONNREFUSED 127.0.0.1:5432', 'Error: connect ECONNREFUSED 10.0.0.7:6543'],
	['panic at 0xdeadbeef in goroutine 17', 'panic at 0x00c0ffee in goroutine 4'],
	['request 3f2504e0-4f89-41d3-9a0c-0305e82c3301 failed', 'request aaaaaaaa-4f89-41d3-9a0c-0305e82c3302 failed'],
	['timed out after 1000ms', 'timed out after 30000ms'],
	['commit 4f2a9c1d0e not found', 'commit 9b8c7d6e5f1a2 not found'],
	['2026-11-30T12:00:00.000Z boom', '2025-01-01T00:00:00Z boom'],
	['\u001b[31mError: x\u001b[39m', 'Error:  x'],
	['C:\\a\\b\\c.ts:3 failed', 'D:\\e\\c.ts:99 failed'],
])('the same error: %s', (a, b) => {
	expect(normalError(a)).toBe(normalError(b));
	expect(fingerprint(a)).toMatch(/^[\w-]{12}$/);
	expect(fingerprint(a)).toBe(fingerprint(b));
});

test.each([
	["Cannot find module 'lodash'", "Cannot find module 'express'"],
	['error TS2345: x', 'error TS2322: x'],
	["reading 'id'", "reading 'name'"],
	['error[E0502]: x', 'error[E0308]: x'],
])('another error: %s', (a, b) => {
	expect(fingerprint(a)).not.toBe(fingerprint(b));
});

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
	// biome-ignore lint/suspicious/noTemplateCurlyInString: code, as it was printed.
	['code', 'if (error) { throw new Error(`unexpected ${tide}`);', []],
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
