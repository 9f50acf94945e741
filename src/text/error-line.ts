/**
 * The line of an output that names the error, and a name for the error that is the same the next time it happens.
 *
 * A failed command prints a page; what a person would search for is one line of it. Runtimes and compilers say it in a few
 * well-known ways; where none of them is met, the last line is the best guess.
 */
import {shortHash} from '../lib/index.ts';

/** Longer lines are cut around what was found. */
const longest = 300;
/** Lines that say it outright, best first; tried on one line at a time. */
const strong: readonly RegExp[] = [
	// TypeError: …, java.lang.IllegalStateException: …, AssertionError [ERR_ASSERTION]: …, sqlite3.OperationalError: …
	/^\s*(?:Uncaught |Caused by: |E\s+)?(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception|Warning|Interrupt)(?: \[\w+\])?(?::|$)/,
	// error TS2345: …, error[E0502]: …, src/a.ts(3,1): error TS2304: …, a.c:3:5: error: …, link error E_X: …
	/\b(?:fatal )?error(?:\[\w+\]| \w*\d\w*)?:.*\S/i,
	/^\s*(?:panic|fatal|FATAL|thread '.*' panicked|npm (?:ERR!|error)|FAIL|FAILED|✗|✘|×|E[A-Z]{4,})\b/,
	/command not found|: not found|No such file or directory|permission denied|connection refused|ECONNREFUSED|ENOENT|EACCES|undefined (?:symbol|reference)|cannot find |cannot open |could not (?:find|connect|open|compile)|unresolved |segmentation fault|does not exist|No module named|is not recognized|timed out|No rule to make target/i,
	/\b(?:error|failed|failure|exception|fatal|denied|refused|invalid|unexpected|missing|cannot)\b/i,
];
/** What most lines of `strong` have and most outputs have not: one cheap look at a long output. */
const sign = /rror|xception|panic|FAIL|[Ff]ailed|[Ff]atal|[Nn]ot found|[Dd]enied|[Rr]efused/g;
/** More such lines are not looked at: a log can be nothing else. */
const mostSigned = 2_000;
/** Says that something failed, not what: taken only when there is nothing else, and never the name of an error. */
const hollow: readonly RegExp[] = [
	/^\W*(?:npm (?:ERR!|error) (?:code|errno|path|command|A complete log|Lifecycle|Test failed)|error: (?:Command|could not compile|Recipe|script|test failed|aborting due to|process didn't exit|linking with)|Error\W*$|make(?:\[\d+\])?: \*\*\*(?! No rule)|\d+ (?:failed|errors?|issues?|problems?)\b)/i,
	// A runner on a package, a file or a count: `FAIL pkg 1.4s`, `FAIL [build failed]`, `Tests: 2 failed`, `FAILED (failures=1)`.
	/^(?:FAIL|FAILED|FAILURE|ok)\b:?(?:\s+[\w./@:-]+)?(?:\s+[[(]?(?:[\d.]+m?s|build failed|setup failed|cached|\w+=\d+)[\])]?)?\W*$/,
	/^(?:BUILD FAILED|FAILURE: Build|> Task .* FAILED|FAILURES?!|(?:Test Files|Tests|Test Suites|Suites):?\s+\d+)\b/,
	// A task, a recipe, a step that failed, exited or was aborted, without its reason.
	/\b(?:tasks?|recipe|scripts?|goal|steps?|jobs?|hook|target|command|process|pipeline|workflow|stage|lifecycle|rake|turbo|build)\b[^:]{0,60}\b(?:failed|exited|aborted|returned|stopped|finished with error|did not complete)\b(?:[^:]{0,60}$|.*\b(?:exit|code|status|exited|non-zero)\b)/i,
	/\b(?:failed|error|unable)\b[^:]{0,40}\b(?:tasks?|recipe|scripts?|goal|steps?|jobs?|target)\b.{0,80}(?:$|\b(?:exit|code|status)\b)/i,
	/\bfor more (?:information|details?)\b|\b(?:run|see|try|use) .{0,40}--?(?:help|verbose)\b/i,
	// A linter's heading: the package, not what is wrong with it.
	/^\S+:\d+(?::\d+)?:\s*:?\s*#\s/,
	// What befalls any program: it says nothing of the cause.
	/nil pointer dereference|segmentation fault|core dumped|signal: (?:killed|interrupt|aborted)|\bKilled$|NullPointerException$|\bexit status \d+$|stack overflow$|\btimed out after \d+\w*$|deadline exceeded$|context canceled$/i,
];
/** A runner's summary: it says that something failed, not what. */
export const isSummary = (line: string): boolean => hollow.some((pattern) => pattern.test(line));
/** What a task runner sets before each line: `[lint:go] …`. */
const runnerPrefix = /^\[[\w@/:.-]+\]\s+(?=\S)/;
const preface = /^(?:Exit code: -?\d+.*|Signal: SIG\w+|<repair_note>.*<\/repair_note>)$/;

/**
 * @param result the result of a failed run, redacted or not.
 * @returns the line, trimmed, at most 300 units, without colour codes; undefined when nothing was printed.
 */
export function errorLine(result: string): string | undefined {
	const lines = spokenLines(result);
	// Python prints the cause last, the others first.
	const traceback = lines.some((line) => line.startsWith('Traceback (most recent'));
	// What is printed again and again is looked at once.
	const distinct = traceback ? lines : new Set(lines);
	let second: string | undefined;
	for (const pattern of strong) {
		let best: string | undefined;
		for (const line of distinct) {
			if (!pattern.test(line)) continue;
			if (isSummary(line)) {
				second ??= line;
				continue;
			}
			best = line;
			if (!traceback) break;
		}
		if (best !== undefined) return cut(best);
	}
	const last = second ?? lines.at(-1);
	return last === undefined ? undefined : cut(last);
}

/**
 * Up to `max` lines of `text` that speak of an error, in order; for the middle of an output that is not kept.
 * Only lines that say it outright (see `strong`), so that source code with the word in it does not count.
 */
export function errorLines(text: string, max: number): string[] {
	const lines = signedLines(text);
	for (const pattern of lines.length === 0 ? [] : strong.slice(0, 4)) {
		const found: string[] = [];
		for (const line of lines) {
			if (pattern.test(line) && !preface.test(line) && found.push(cut(line)) === max) break;
		}
		if (found.length > 0) return found;
	}
	return [];
}

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
		if (inGoTests && !line.startsWith('panic: ') && !located.exec(line)?.[1]?.includes('/')) continue;
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
	return [...found].slice(0, max).map(cut);
}

/** Says outright that it is an error, and is no code. */
function says(line: string): boolean {
	return strong.slice(0, 4).some((pattern) => pattern.test(line)) && !code.test(line);
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

/** Trimmed lines that say anything. */
function spokenLines(text: string): string[] {
	const lines: string[] = [];
	for (const each of bare(text).split('\n')) {
		const line = each.trim().replace(runnerPrefix, '');
		if (line !== '' && line !== '(no output)' && !preface.test(line)) lines.push(line);
	}
	return lines;
}

/** The lines that hold a sign of an error, in order. */
function signedLines(text: string): string[] {
	const lines: string[] = [];
	sign.lastIndex = 0;
	while (lines.length < mostSigned && sign.test(text)) {
		const at = sign.lastIndex;
		const end = text.indexOf('\n', at);
		lines.push(
			bare(text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end))
				.trim()
				.replace(/^[\s\S]*\n/, ''),
		);
		if (end < 0) break;
		sign.lastIndex = end;
	}
	return lines;
}

/**
 * The same error has the same fingerprint: numbers, places, addresses, times and ids are taken out, names and quoted words
 * stay. 12 letters.
 */
export function fingerprint(line: string): string {
	return shortHash(normalError(line));
}

/** What a fingerprint is made of. */
export function normalError(line: string): string {
	return bare(line)
		.replace(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, 'U')
		.replace(/\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?/g, 'T')
		.replace(/(?:[A-Za-z]:)?(?:[\w.@~+-]*[\\/])+([\w.@+-]*)/g, (_, name: string) => (name === '' ? '/' : `/${name}`))
		.replace(/(\.\w+)(?:[:(]\d+(?:[:,]\d+)?\)?)+/g, '$1')
		.replace(/\b0x[\da-f]+\b|\b(?=[\da-f]*\d)[\da-f]{7,}\b/gi, 'H')
		.replace(/(?<![A-Za-z_\d])\d+(?:\.\d+)*(?=$|[^A-Za-z_\d]|(?:ms|s|m|h|kb|mb|gb|px)\b)/gi, 'N')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();
}

/** Without colour codes; what a progress line was overwritten with is a line of its own. */
function bare(text: string): string {
	return text.includes('\u001b') || text.includes('\r')
		? text.replace(/\u001b\[[\d;?]*[ -/]*[@-~]/g, '').replace(/\r+\n?/g, '\n')
		: text;
}

function cut(line: string): string {
	return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
