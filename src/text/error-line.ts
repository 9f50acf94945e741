/**
 * The line of an output that names the error.
 *
 * A failed command prints a page; what a person would search for is one line of it. Runtimes and compilers say it in a few
 * well-known ways; where none of them is met, the last line is the best guess.
 */
import {bare, isPreface, shortened, spokenLines} from './output-lines.ts';

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
/** The line says outright that it is an error. */
export const saysError = (line: string): boolean => strong.slice(0, 4).some((pattern) => pattern.test(line));

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
		if (best !== undefined) return shortened(best);
	}
	const last = second ?? lines.at(-1);
	return last === undefined ? undefined : shortened(last);
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
			if (pattern.test(line) && !isPreface(line) && found.push(shortened(line)) === max) break;
		}
		if (found.length > 0) return found;
	}
	return [];
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
