import {expect, test} from 'vitest';
import {fingerprint, normalError} from '../../src/text/fingerprint.ts';

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
