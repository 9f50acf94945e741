import {expect, test} from 'vitest';
import {isOwnCommand} from '../../../src/shell/command.ts';
import {filesOf} from '../../../src/sources/reading/tool-files.ts';
import {toolName} from '../../../src/sources/reading/tool-name.ts';
import {joinResult, openRun} from '../../../src/sources/reading/tool-run.ts';

const run = (name: string, input: object): ReturnType<typeof openRun> =>
	openRun({type: 'tool_use', id: '1', name, input}, 1);

test('names of every age', () => {
	expect(
		['shellCommand', 'shell_command', 'readFile', 'bash_output', 'mcp__a__Some-Tool', '', undefined].map(toolName),
	).toEqual(['shell_command', 'shell_command', 'read_file', 'shell_output', 'mcp__a__Some-Tool', 'unknown', 'unknown']);
	expect(toolName('constructor')).toBe('constructor');
});

test('commands: every spelling, args quoted where a shell would need it', () => {
	const command = (input: object): string | undefined => run('shell_command', input).command;
	expect(command({command: 'go', args: ['test', './...']})).toBe('go test ./...');
	expect(command({cmd: 'ls'})).toBe('ls');
	expect(command({script: 'make', args: '["-j","4"]'})).toBe('make -j 4');
	expect(command({command: 'printf', args: ['%s', 'two words', "it's", '', '*.ts', '$HOME', 7]})).toBe(
		`printf %s 'two words' 'it'\\''s' '' '*.ts' '$HOME' 7`,
	);
	expect(command({command: null, args: 'oops'})).toBeUndefined();
	expect(command({command: ['a']})).toBeUndefined();
	expect(openRun({name: 'shell_command', input: null}, 1).command).toBeUndefined();
	expect(run('grep', {command: 'x'}).command).toBeUndefined();
});

test('files: every spelling, no patterns, no repeats', () => {
	expect(filesOf('read_file', {absolutePath: '/a'})).toEqual(['/a']);
	expect(filesOf('read_file', {file_path: 'app/[id]/page.tsx'})).toEqual(['app/[id]/page.tsx']);
	expect(filesOf('read_file', {paths: ['/a', 'src/**', '!b', 'q?.ts', '/a', 7, null]})).toEqual(['/a']);
	expect(filesOf('read_file', {include: '["/a","/b"]'})).toEqual(['/a', '/b']);
	expect(filesOf('edit_file', {target_file: 'C:\\a\\b.ts'})).toEqual(['C:\\a\\b.ts']);
	expect(filesOf('grep', {path: '/a'})).toEqual([]);
});

test('inputs: what was replaced and what was written, the first lines of a file, patterns, MCP arguments', () => {
	expect(run('edit_file', {filePath: 'a', oldValue: 'MAX = 5', newValue: 'MAX = 3'}).input).toBe('MAX = 5\nMAX = 3');
	expect(run('write_file', {file_path: 'a', content: 'one\ntwo'}).input).toBe('one\ntwo');
	const written = run('write_file', {file_path: 'a', content: `first\n${'line of text\n'.repeat(400)}last`}).input;
	expect(written).toMatch(/^first\nline of text\n[\s\S]*…$/);
	expect(written.length).toBeLessThan(710);
	expect(run('grep', {pattern: 'total', path: '/src', '-n': true}).input).toBe('total\n/src');
	expect(run('mcp__docs__find', {q: 'kite', deep: {list: ['a', {b: 'c'}]}}).input).toBe('kite\na\nc');
	expect(run('read_file', {file_path: '/a'}).input).toBe('');
	expect(run('edit_file', {old_string: 'x'.repeat(90_000), new_string: 'y'.repeat(90_000)}).input.length).toBeLessThan(
		1_020,
	);
	expect(run('activate_skill', {name: 'pdf', arguments: 'x'})).toMatchObject({skill: 'pdf', input: 'pdf\nx'});
});

test('results: whole when short, else head, lines that speak of an error, and tail', () => {
	const long = run('shell_command', {command: 'make'});
	const lines = Array.from({length: 500}, (_, n) => `[${n}] compiling`);
	lines[250] = 'src/deep.c:7:1: error: the middle one';
	joinResult(long, `Exit code: 2\n${lines.join('\n')}`, false);
	expect(long).toMatchObject({outcome: 'failed', exitCode: 2, error: 'src/deep.c:7:1: error: the middle one'});
	expect(long.result).toMatch(
		/^Exit code: 2\n\[0\] compiling\n[\s\S]*\n…\nsrc\/deep\.c:7:1: error: the middle one\n…\n[\s\S]*\[499\] compiling$/,
	);
	expect(long.result.length).toBeLessThan(1_020);
	const file = run('read_file', {file_path: '/a'});
	joinResult(file, `Read 1/1 file, 900 lines\n${'1: throw new TypeError: x\n'.repeat(900)}`, false);
	expect(file).toMatchObject({outcome: 'ok'});
	expect(file.result.length).toBeLessThan(310);
	const quiet = run('shell_command', {command: 'true'});
	joinResult(quiet, '(no output)', false);
	expect(quiet).toMatchObject({result: '', outcome: 'ok'});
});

test("deja's own runs, by every door; others that only name it are not", () => {
	for (const own of [
		'deja search petrel',
		'cd /w && deja recall "x" | head',
		'/home/a/.local/bin/deja sync',
		'npx deja-commandcode usage',
		'node --no-warnings ~/.commandcode/deja/runtime/deja.mjs digest',
		'DEJA_HOME=/x deja sessions',
		'npm run deja -- search x',
	])
		expect(isOwnCommand(own), own).toBe(true);
	for (const other of [
		'grep -r deja src',
		'cd deja && npm test',
		'git clone https://x/deja',
		'cat deja.md',
		'echo dejavu',
	])
		expect(isOwnCommand(other), other).toBe(false);
	const mcp = run('mcp__deja__search', {q: 'petrel'});
	joinResult(mcp, 'petrel here', false);
	expect(mcp).toMatchObject({own: true, input: '', result: '', outcome: 'ok'});
});
