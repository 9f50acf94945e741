/** What a tool printed, line by line: without colour codes, and without what the client and task runners add. */

/** Longer lines are cut. */
const longest = 300;
/** What a task runner sets before each line: `[lint:go] …`. */
const runnerPrefix = /^\[[\w@/:.-]+\]\s+(?=\S)/;
/** What the client says of a run. */
const preface = /^(?:Exit code: -?\d+.*|Signal: SIG\w+|<repair_note>.*<\/repair_note>)$/;

/** The client says it of a run, not the run of itself. */
export const isPreface = (line: string): boolean => preface.test(line);

/** Trimmed lines that say anything. */
export function spokenLines(text: string): string[] {
	const lines: string[] = [];
	for (const each of bare(text).split('\n')) {
		const line = each.trim().replace(runnerPrefix, '');
		if (line !== '' && line !== '(no output)' && !preface.test(line)) lines.push(line);
	}
	return lines;
}

/** Without colour codes; what a progress line was overwritten with is a line of its own. */
export function bare(text: string): string {
	return text.includes('\u001b') || text.includes('\r')
		? text.replace(/\u001b\[[\d;?]*[ -/]*[@-~]/g, '').replace(/\r+\n?/g, '\n')
		: text;
}

/** A line that is quoted. */
export function shortened(line: string): string {
	return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
