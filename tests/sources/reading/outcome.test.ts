import {expect, test} from 'vitest';
import {becameOf, withoutNotes} from '../../../src/sources/reading/outcome.ts';

const note = '<repair_note>Renamed `cmd` to `command` for tool "shell_command".</repair_note>\n';
const cases: [tool: string, result: string, outcome: string, exitCode?: number][] = [
	['shell_command', 'all good\n', 'ok'],
	['shell_command', '(no output)', 'ok'],
	['shell_command', 'Exit code: 7\nout\n\nproblem\n', 'failed', 7],
	['shell_command', `${note}${note}Exit code: 2\nbad`, 'failed', 2],
	['shell_command', 'Exit code: 1 (No matches found)', 'ok', 1],
	['shell_command', 'Exit code: 1 (Files differ)', 'ok', 1],
	['shell_command', 'Exit code: 137\nSignal: SIGKILL', 'failed', 137],
	['shell_command', 'Exit code: 127\n/bin/sh: 1: no-such-program: not found\n', 'failed', 127],
	['shell_command', 'Exit code: -1', 'failed', -1],
	['shell_command', 'Exit code: 3\r\nwindows', 'failed', 3],
	['powershell', 'Exit code: 1\nGet-Thing : not found', 'failed', 1],
	['shell_command', 'started\n\nCommand timed out after 1000ms', 'failed'],
	[
		'shell_command',
		'Command timed out after 5000ms (exit code 124). If this is expected to take longer, retry.',
		'failed',
	],
	['shell_command', 'half\nCommand aborted', 'failed'],
	// What a command prints is not what became of it.
	['shell_command', 'page 1\nExit code: 9 was seen last week\n', 'ok'],
	['shell_command', 'Exit code: 9 was seen last week\n', 'ok'],
	['shell_command', 'it said: Command timed out after 1000ms, twice\nok', 'ok'],
	['grep', 'Exit code: 2\nfound in a log', 'ok'],
	['read_file', '1: Exit code: 2', 'ok'],
	['shell_command', 'Started shell command in the background.\nTask: x', 'unknown'],
	['powershell', 'Started PowerShell command in the background.\nTask: x', 'unknown'],
	['monitor_command', 'Monitor started.\nTask: x', 'unknown'],
	['shell_output', 'Task: a1 (shell, completed)\nExit code: 4\nLog: /tmp/x\n```\n…\n```\n[finished]', 'failed', 4],
	['shell_output', 'Task: a1 (shell, completed)\nExit code: 0\nLog: /tmp/x', 'ok', 0],
	['shell_output', 'Task: a1 (shell, running)\nLog: /tmp/x\nExit code: 3', 'ok'],
	['shell_command', 'Permission denied by the user.', 'not-run'],
	['read_file', 'Skipped — another tool call in this batch was denied.', 'not-run'],
	['edit_file', 'Skipped — the run was interrupted.', 'not-run'],
	['shell_command', 'Error: Tool "shell_command" requires permissions. Use --yolo', 'not-run'],
	['shell_command', 'never on main\n\n(Blocked by hook policy. Do not retry.)', 'not-run'],
	['shell_command', 'Blocked: leading `sleep 5`', 'not-run'],
	['read_multiple_files', 'No tool named "read_multiple_files" exists. Available: …', 'not-run'],
	['edit_file', 'Edited /a/b.ts (1 replacement)', 'ok'],
	['edit_file', 'No occurrences of the specified text were found in the file.', 'failed'],
	['read_file', 'File not found or not readable: /a/missing.txt', 'failed'],
	['write_file', 'File has not been read yet. Read it first before writing to it.', 'failed'],
];

test.each(cases)('%s: %j → %s %s', (tool, result, outcome, exitCode) => {
	expect(becameOf(tool, result)).toEqual({outcome, ...(exitCode === undefined ? {} : {exitCode})});
});

test('is_error of the oldest files', () => {
	expect(becameOf('shell_command', 'Could not connect', true)).toEqual({outcome: 'failed'});
	expect(becameOf('mcp__db__query', 'no such table', true)).toEqual({outcome: 'failed'});
});

test('notes of the client are no output', () => {
	expect(withoutNotes(`${note}${note}text`)).toBe('text');
	expect(withoutNotes('text <repair_note>x</repair_note>')).toBe('text <repair_note>x</repair_note>');
	expect(withoutNotes('<repair_note>open')).toBe('<repair_note>open');
});
