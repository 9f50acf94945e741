/**
 * What became of a tool call, from the text of its result: nothing else in a transcript tells success from failure.
 *
 * Host facts: a failing command begins with `Exit code: N`, after repair notes if there are any; `Exit code: N (a reason)` is
 * a code that means no failure (`grep` without a match); a command that was stopped by its time limit ends with a sentence and has
 * no code; `shell_output` has the code on its second line. Denied and skipped calls are told by fixed sentences.
 */
import type {Outcome} from '../../model/index.ts';

export interface Became {
	readonly outcome: Outcome;
	readonly exitCode?: number;
}

/** Tools that run a command of the person's shell. */
const shells = new Set(['shell_command', 'powershell', 'monitor_command', 'run_command']);

const notRun =
	/^(?:Permission denied by the user\.|Skipped — |Error: Tool "[^"\n]*" requires permissions\.|Blocked: leading |No tool named "[^"\n]*" exists)/;
const hookBlocked = /\n\(Blocked by hook policy\./;
const exitLine = /^Exit code: (-?\d+)(?: \(([^\n]*)\))?[^\S\n]*(?:\n|$)/;
const stopped = /(?:^|\n)Command (?:timed out after \d+ms(?: \(exit code 124\)\.[^\n]*)?|aborted)\s*$/;
const started = /^(?:Started (?:shell|PowerShell) command in the background\.|Monitor started\.)/;
/** What the client adds at the end of a result is shorter. */
const foot = 400;
/** Sentences of the file tools that mean: nothing was done. */
const missed =
	/^(?:Error: |Error\b.*:|File not found|No occurrences of the specified text|File has not been read yet|Failed to |Cannot |Could not |Found \d+ occurrences\b)/;

/** @param result the whole text. @param said `is_error` of the block, which only the oldest files have. */
export function becameOf(tool: string, result: string, said = false): Became {
	const text = withoutNotes(result);
	const tail = text.length > foot ? text.slice(-foot) : text;
	if (notRun.test(text) || hookBlocked.test(tail)) return {outcome: 'not-run'};
	if (tool === 'shell_output') {
		const code = /^Task: [^\n]*\nExit code: (-?\d+)/.exec(text)?.[1];
		return code === undefined ? {outcome: 'ok'} : withCode(Number(code));
	}
	if (shells.has(tool)) {
		// What goes on in the background has no outcome yet.
		if (started.test(text)) return {outcome: 'unknown'};
		const exit = exitLine.exec(text);
		if (exit) return withCode(Number(exit[1]), exit[2]);
		if (tail.includes('Command ') && stopped.test(tail)) return {outcome: 'failed'};
		return {outcome: said ? 'failed' : 'ok'};
	}
	return {outcome: said || missed.test(text) ? 'failed' : 'ok'};
}

export function isShell(tool: string): boolean {
	return shells.has(tool);
}

/** The result without the client's notes on what it had to repair in the call. */
export function withoutNotes(result: string): string {
	let at = 0;
	while (result.startsWith('<repair_note>', at)) {
		const end = result.indexOf('</repair_note>', at);
		if (end < 0) break;
		at = end + '</repair_note>'.length;
		while (result[at] === '\n' || result[at] === '\r') at++;
	}
	return at === 0 ? result : result.slice(at);
}

/** What Windows gives; a longer number is none that a process ended with. */
const largest = 0xffffffff;

function withCode(code: number, reason?: string): Became {
	return {
		outcome: code === 0 || (reason !== undefined && !/exit code/i.test(reason)) ? 'ok' : 'failed',
		...(Math.abs(code) <= largest ? {exitCode: code} : {}),
	};
}

/** What the command printed stands between fences: from the first to the last, whatever fences it has printed itself. */
const opening = /\n```[^\n]*\n/;
const closing = /\n?```(?:\s*\[[^\]\n]*\])?\s*$/;

/** Codes of a command that a signal has ended: a server or a watcher that is stopped when it is no longer needed has not failed. */
const signalled: ReadonlySet<number | undefined> = new Set([130, 137, 143]);

/** @param exitCode of a command in the background. @returns whether somebody else has ended it: then it has no outcome of its own. */
export function wasStopped(exitCode: number | undefined): boolean {
	return signalled.has(exitCode);
}

/** What a command printed, of the result of the call that asked for it; the result itself where it has no fences. */
export function printedIn(result: string): string {
	// Two looks instead of one expression, which would take for ever over an output full of fences.
	const opened = opening.exec(result);
	if (!opened) return result;
	const printed = result.slice(opened.index + opened[0].length);
	const end = printed.search(closing);
	return end < 0 ? result : printed.slice(0, end);
}
