/**
 * The errors that an output names: what two runs must share to have failed alike. A compiler's place and message, a failed test with
 * its message; never a runner's summary.
 */
import {isSummary, saysError} from './error-line.ts';
import {shortened, spokenLines} from './output-lines.ts';

/** `cart.go:12:3: undefined: total`, `src/a.ts(12,5): error TS2345: …`: where, and what. */
const located = /^(?!at |File )((?:[A-Za-z]:)?[^\s:()]+\.\w{1,8})(?::\d+(?::\d+)?:|\(\d+(?:,\d+)?\):)\s+(.{8,})$/;
const goTest = /^--- FAIL: (\S+)/;
const goRuns = /^=== (?:RUN|CONT|NAME)\s+(\S+)/;
const goEnds = /^(?:--- \w+: |=== |FAIL\b|ok\s|PASS$|panic: )/;
const goSays = /^[\w.-]+\.go:\d+: (\S.*)/;
/** How runners of other languages head what one test printed. */
const otherTest =
	/^(?:FAIL\s+(\S+ > .+)|● (.+ › .+)|\d+\) (\S.*)|_{4,} (\S+) _{4,}|---- (\S+) stdout ----|not ok \d+ - (.+)|(?:✗|✘|×) (\S+ .+))$/;
/** What an assertion says is the same for any two values: only with its test does it name an error. */
const assertion =
	/^(?:E\s+)?(?:\w*Assert\w*(?: \[\w+\])?\b|assert\b|assertion\b|expected\b|expect\(|Not equal|Error:\s+Not equal)/i;

/**
 * The errors an output names: each a line that is the same the next time this very error happens, and another one for
 * another error. Not a runner's summary, not a count, not "exit status 1".
 * @returns at most `max`, in order; the message of a failed test with the test's name; `[]` when none is named.
 */
export function namedErrors(result: string, max = 6): string[] {
	const lines = spokenLines(result);
	const found = new Set<string>(goFailures(lines));
	const inGoTests = lines.some((line) => goTest.test(line) || goRuns.test(line));
	let heading: string | undefined;
	for (const line of lines) {
		if (found.size >= max) break;
		// What a tested program prints is no failure of the test.
		if (inGoTests && !line.startsWith('panic: ') && !(located.exec(line)?.[1] ?? '').includes('/')) continue;
		const test = otherTest
			.exec(line)
			?.slice(1)
			.find((name) => name !== undefined);
		if (test !== undefined) heading = test;
		else if (isSummary(line)) continue;
		else if (assertion.test(line)) {
			if (heading !== undefined) found.add(`${heading}: ${line}`);
			else if (names(line.replace(assertion, ''), 4)) found.add(line);
		} else if ((located.test(line) || says(line)) && names(line)) found.add(line);
	}
	// Little was printed, and nothing in a known form: then it is what was printed.
	if (found.size === 0 && lines.length > 0 && lines.length <= 3) {
		const only = lines.find(
			(line) => !/^at /.test(line) && !isSummary(line) && !assertion.test(line) && !code.test(line) && names(line),
		);
		if (only !== undefined) found.add(only);
	}
	return [...found].slice(0, max).map(shortened);
}

/** Says outright that it is an error, and is no code. */
function says(line: string): boolean {
	return saysError(line) && !code.test(line);
}
const code = /[{;]$|^(?:\/\/|\*|#|func |return |if |const |let |var )/;

/** `TestTide/spring: expected high water, got none` of every failed test that printed a message; the innermost ones. */
function goFailures(lines: readonly string[]): string[] {
	const said = new Map<string, string>();
	const failed: string[] = [];
	let test: string | undefined;
	for (const line of lines) {
		const name = goTest.exec(line)?.[1] ?? goRuns.exec(line)?.[1];
		if (goTest.test(line)) failed.push(name!);
		if (name !== undefined) test = name;
		else if (goEnds.test(line)) test = undefined;
		else if (test !== undefined) {
			const message = goSays.exec(line)?.[1] ?? /^Error:\s+(\S.*)/.exec(line)?.[1];
			if (message !== undefined && !/^Error Trace:/.test(message)) said.set(test, message);
		}
	}
	return failed.flatMap((name) => {
		const message = said.get(name);
		const inner = failed.some((other) => other.startsWith(`${name}/`));
		return message === undefined || inner ? [] : [`${name}: ${message}`];
	});
}

/** Words that any error has. */
const everyday = new Set(
	`error errors err fail failed fails failure failing fatal panic warning exception runtime exit exited status code command task process completed
	finished build test tests with without when while from for and the that this was were are not found cannot could can did does has have been
	unable unexpected invalid missing unknown http https see above below more details output log run running line lines file expected received actual
	equal true false null undefined nil value values use using try again please make sure npm info trace stack caused response request returned`.split(
		/\s+/,
	),
);

/** Does the line name something? A quoted word, an identifier, a file; or at least `least` words of its own. */
function names(line: string, least = 2): boolean {
	if (/["'`‘“][^"'`’”\s]{2,}[^"'`’”]*["'`’”]|\b(?:command )?not found: \S|\S+: (?:command )?not found$/.test(line))
		return true;
	if (
		/\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|\w+_\w+|\w+\.\w{2,}|[A-Z]{2,}\d+|[a-z]+\d+)\b/.test(
			line.replace(/^\S*(?:Error|Exception)\b/, ''),
		)
	)
		return true;
	const words = line.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
	return new Set(words.filter((word) => !everyday.has(word) && !/(?:error|exception)$/.test(word))).size >= least;
}
