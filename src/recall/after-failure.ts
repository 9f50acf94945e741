/**
 * Right after a command failed: one line, when this very error was fixed before and there is something to learn from it.
 */
import type {Index} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import {cut} from '../text/index.ts';
import {code, dayOf, frameWithin, safe} from './block.ts';
import {type Fix, type FixInput, fixesOf} from './fixes.ts';

/** Bytes, frame included. */
export const FAILURE_BUDGET = 420;

/** @returns the line for the model, framed and within 420 bytes, and the error it is about; '' for silence. */
export function afterFailure(
	index: Index,
	input: FixInput,
): {readonly block: string; readonly why: string; readonly sources: readonly string[]; readonly error: string} {
	const fix = fixesOf(index, input).find(tellsMore);
	if (!fix) return {block: '', why: 'no confirmed fix of this error is known', sources: [], error: ''};
	const where = fix.here ? `session ${fix.session}` : `another project, session ${fix.session}`;
	const what = fix.command ? code(cut(fix.command, 160)) : `a change in ${safe(fix.edited.join(', '))}`;
	const said = fix.said ? ` "${safe(cut(fix.said, 160))}"` : '';
	const often = fix.times > 1 ? `, ${fix.times} times` : '';
	return {
		block: frameWithin(
			[
				`This error was seen on ${dayOf(toMillis(fix.time))} (${where}); the command passed after ${what}${often}.${said}`,
			],
			input.bytes ?? FAILURE_BUDGET,
		),
		why: 'the same error, fixed before',
		sources: [fix.key],
		error: fix.error,
	};
}

/**
 * An error that names its place was fixed there: nobody has to be told so. Where only another file was edited, nobody knows
 * what made it go.
 */
function tellsMore({command, said, error}: Fix): boolean {
	return command !== undefined || said !== undefined || !/^\S+\.\w+[:(]\d/.test(error);
}
