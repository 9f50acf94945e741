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
/** Says that something failed, not what: taken only when there is nothing else. */
const hollow =
	/^\W*(?:npm (?:ERR!|error) (?:code|errno|path|command|A complete log|Lifecycle|Test failed)|error: (?:Command|could not compile|Recipe|script)|FAIL(?:ED)?\W*$|Error\W*$|make(?:\[\d+\])?: \*\*\*|\d+ (?:failed|errors?)\b)/i;
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
			if (hollow.test(line)) {
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

/** Trimmed lines that say anything. */
function spokenLines(text: string): string[] {
	const lines: string[] = [];
	for (const each of bare(text).split('\n')) {
		const line = each.trim();
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
		lines.push(bare(text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end)).trim());
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

/** Without colour codes and CRs. */
function bare(text: string): string {
	return text.includes('\u001b') || text.includes('\r')
		? text.replace(/\u001b\[[\d;?]*[ -/]*[@-~]/g, '').replaceAll('\r', '')
		: text;
}

function cut(line: string): string {
	return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
