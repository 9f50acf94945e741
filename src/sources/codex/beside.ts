/**
 * What ran without a call of its own. Newer versions give the model one tool, `exec`, a script that calls the others; the commands
 * and patches of it stand in the file only as what became of them: `item_completed` with a `CommandExecution` or a `FileChange`, in
 * files of before `exec_command_end` and `patch_apply_end`. Calls of the model's own are told that way too, under their own ids.
 */
import {isRecord, type Json, textOf} from '../../lib/index.ts';
import {type Answer, type Call, commandIn, editOf} from './tools.ts';

export interface Beside {
	readonly call: Call;
	readonly answer: Answer;
	/** Its id says that a script ran it: no call of that id stands anywhere. */
	readonly scripted: boolean;
}

/** @param told the item, or the event itself. @returns undefined for what is neither a command nor a change of files. */
export function ranBeside(told: Json): Beside | undefined {
	const id = textOf(told['call_id']) ?? textOf(told['id']) ?? '';
	const scripted = id.startsWith('exec-');
	switch (told['type']) {
		case 'CommandExecution':
		case 'exec_command_end': {
			const command = commandIn(told['command']);
			if (command === '') return undefined;
			return {call: {block: {id, name: 'shell_command', input: {command}}}, answer: endOf(told), scripted};
		}
		case 'FileChange':
		case 'patch_apply_end': {
			const changes = isRecord(told['changes']) ? told['changes'] : {};
			const files = Object.keys(changes);
			if (files.length === 0) return undefined;
			const text = [textOf(told['stdout']), textOf(told['stderr'])].filter(Boolean).join('\n');
			const failed = told['success'] === false || told['status'] === 'failed';
			const refused = told['status'] === 'declined';
			const answer = refused ? REFUSED : {text: text || (failed ? 'failed' : 'Success.'), said: failed};
			return {call: editOf(id, files, linesOf(changes, '-'), linesOf(changes, '+')), answer, scripted};
		}
		default:
			return undefined;
	}
}

const REFUSED: Answer = {text: 'Permission denied by the user.', said: false};

function endOf(told: Json): Answer {
	if (told['status'] === 'declined') return REFUSED;
	const output = (textOf(told['aggregated_output']) ?? '').trimEnd();
	const code = told['exit_code'];
	if (typeof code === 'number' && code !== 0) return {text: `Exit code: ${code}\n${output}`, said: false};
	return {text: output === '' ? '(no output)' : output, said: code === undefined && told['status'] === 'failed'};
}

/** The lines of all changes that begin with a sign, without it; a new file is its lines. */
function linesOf(changes: Json, sign: '+' | '-'): string {
	return Object.values(changes)
		.filter(isRecord)
		.flatMap((change) => {
			const {type, content, unified_diff: diff} = change;
			if (typeof diff === 'string') {
				return diff
					.split('\n')
					.filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3)))
					.map((line) => line.slice(1));
			}
			return (type === 'add') === (sign === '+') && typeof content === 'string' ? [content.trimEnd()] : [];
		})
		.join('\n');
}
