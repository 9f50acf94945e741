/** The shorter answers in words: the sessions behind a file, what fixed an error, how a program is run. */
import {type Behind, dayOf, type Fix, safe, safeCommand, type Usage} from '../recall/index.ts';
import {fitBytes} from '../text/index.ts';
import {within} from './budget.ts';

/** Bytes of a quote. */
const QUOTE = 400;
type Short = (id: string) => string;

export function fileText(found: readonly Behind[], file: string, short: Short): string {
	if (found.length === 0) return `No session is known to have touched "${fitBytes(safe(file), 200)}".`;
	return within(
		found.map(({session, title, project, agent, last, edits, reads, said}) => [
			`${dayOf(last)}  "${fitBytes(safe(title), 90)}"  ${safe(project)}  session ${safe(short(session))}${agent === undefined ? '' : `, from ${agent}`}  ${edits} edits, ${reads} reads`,
			...(said === undefined ? [] : [`  "${fitBytes(safe(said), QUOTE)}"`]),
		]),
		'',
	);
}

export function fixText(found: readonly Fix[], short: Short): string {
	return within(
		found.map(({command, edited, said, session, project, time, confirmed, here}) => [
			`${dayOf(time)}  ${here ? 'this project' : safe(project)}  session ${safe(short(session))}  confirmed: ${safe(confirmed)}`,
			command === undefined
				? `  fixed by a change in ${fitBytes(safe(edited.join(', ')), QUOTE)}`
				: `  fixed by: ${fitBytes(safeCommand(command), QUOTE)}`,
			...(said === undefined ? [] : [`  "${fitBytes(safe(said), QUOTE)}"`]),
		]),
		'',
	);
}

export function programText(found: readonly Usage[], program: string, short: Short): string {
	if (found.length === 0) return `No run of "${fitBytes(safe(program), 80)}" that passed is known.`;
	return within(
		found.map(({command, passed, failed, last, session, project}) => [
			fitBytes(safeCommand(command), QUOTE),
			`  passed ${passed}, failed ${failed}, last ${dayOf(last)}, ${safe(project)}, session ${safe(short(session))}`,
		]),
		'',
	);
}
