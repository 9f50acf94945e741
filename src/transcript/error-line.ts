/**
 * The line of an output that names the error, and a name for the error that is the same the next time it happens.
 *
 * A failed command prints a page; what a person would search for is one line of it. Runtimes and compilers say it in a few
 * well-known ways; where none of them is met, the last line is the best guess.
 */
import {shortHash} from './hash.ts';

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
/** Outputs that speak of an error and are long have one of these; most have none, and this look is cheap. */
const signs = ['rror', 'xception', 'panic', 'FAIL', 'ailed', 'atal', 'ot found', 'enied', 'efused'];
/** Says that something failed, not what: taken only when there is nothing else. */
const hollow =
	/^\W*(?:npm (?:ERR!|error) (?:code|errno|path|command|A complete log|Lifecycle|Test failed)|error: (?:Command|could not compile|Recipe|script)|FAIL(?:ED)?\W*$|Error\W*$|make(?:\[\d+\])?: \*\*\*|\d+ (?:failed|errors?)\b)/i;
const preface = /^(?:Exit code: -?\d+.*|Signal: SIG\w+|<repair_note>.*<\/repair_note>)$/;

/**
 * @param result the result of a failed run, redacted or not.
 * @returns the line, trimmed, at most 300 units, without colour codes; undefined when nothing was printed.
 */
export function errorLine(result: string): string | undefined {
	const lines = bare(result)
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '' && line !== '(no output)' && !preface.test(line));
	const traceback = lines.some((line) => line.startsWith('Traceback (most recent'));
	let second: string | undefined;
	for (const pattern of strong) {
		const found = lines.filter((line) => pattern.test(line));
		const firm = found.filter((line) => !hollow.test(line));
		// Python prints the cause last, the others first.
		const best = traceback ? firm.at(-1) : firm[0];
		if (best !== undefined) return cut(best);
		second ??= found[0];
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
		const found = lines.filter((line) => pattern.test(line) && !preface.test(line)).slice(0, max);
		if (found.length > 0) return found.map(cut);
	}
	return [];
}

/** The lines that hold one of the signs, in order; the first 200 of each sign, a log can be nothing else. */
function signedLines(text: string): string[] {
	const starts = new Set<number>();
	for (const sign of signs) {
		let count = 0;
		for (let at = text.indexOf(sign); at >= 0 && count < 200; count++) {
			starts.add(text.lastIndexOf('\n', at) + 1);
			const end = text.indexOf('\n', at);
			at = end < 0 ? -1 : text.indexOf(sign, end);
		}
	}
	const ordered = [...starts].sort((a, b) => a - b);
	return ordered.map((start) => bare(text.slice(start, (text.indexOf('\n', start) + 1 || text.length + 1) - 1)).trim());
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
