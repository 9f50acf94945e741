import {expect, test} from 'vitest';
import {errorLine, errorLines} from '../../src/text/error-line.ts';

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
