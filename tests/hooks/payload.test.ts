import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {PassThrough} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {readPayload, transcriptIn} from '../../hooks/payload.ts';
import {readAll} from '../../hooks/stdin.ts';
import {needs} from '../needs.ts';

const cases = fileURLToPath(new URL('../../fixtures/cases', import.meta.url));
const around = {projects: '/no/projects', fallbackCwd: '/fallback'};
const read = (raw: string, event: string, where = around) => readPayload(raw, event, where);

let home: string;
beforeEach(() => {
	home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-payload-')));
});
afterEach(() => fs.rmSync(home, {recursive: true, force: true}));

test('a payload as the client sends it', () => {
	const file = path.join(home, 'tmp-fixture-shop-api', 'abc.jsonl');
	fs.mkdirSync(path.dirname(file));
	fs.writeFileSync(file, '');
	const raw = JSON.stringify({
		session_id: '78e55ab9-2bed-4087-832c-4863c9802547',
		transcript_path: file,
		cwd: '/tmp/fixture/shop-api',
		hook_event_name: 'PostToolUse',
		permission_mode: 'bypass',
		tool_use_id: 'call_41_0',
		tool_name: 'shell_command',
		tool_display_name: 'SHELL',
		tool_input: {command: './test.sh'},
		tool_response: 'Exit code: 3\nno',
	});
	expect(read(raw, 'PostToolUse', {projects: home, fallbackCwd: '/'})).toEqual({
		event: 'PostToolUse',
		session: '78e55ab9-2bed-4087-832c-4863c9802547',
		transcript: file,
		cwd: '/tmp/fixture/shop-api',
		source: '',
		tool: 'shell_command',
		input: {command: './test.sh'},
		response: 'Exit code: 3\nno',
	});
	expect(read(raw, 'PreToolUse')).toBeUndefined();
	expect(read(raw, '')).toBeUndefined();
});

test('odd payloads: no payload, or one without the odd fields', () => {
	const odd = (name: string, event: string) =>
		read(fs.readFileSync(path.join(cases, '56-hook-stdin-odd/stdin', `${name}.json`), 'utf8'), event);
	for (const name of ['empty', 'notjson', 'array', 'unknown-event']) {
		expect(odd(name, 'SessionStart')).toBeUndefined();
		expect(odd(name, 'Nope')).toBeUndefined();
	}
	expect(odd('bom', 'SessionStart')).toMatchObject({cwd: '/work/x', session: '00000000-0000-4000-8000-00000000eeee'});
	expect(odd('no-cwd', 'SessionStart')).toMatchObject({cwd: '/fallback', session: 'x'});
	expect(odd('null-input', 'PreToolUse')).toMatchObject({tool: 'shell_command', input: {}});
	expect(odd('wrong-types', 'PreToolUse')).toEqual({
		event: 'PreToolUse',
		session: '',
		transcript: undefined,
		cwd: '/fallback',
		source: '',
		tool: '',
		input: {},
		response: '',
	});
});

test('a transcript is only one inside the store', () => {
	const projects = path.join(home, '.commandcode/projects');
	const inside = path.join(projects, 'c', 'one.jsonl');
	for (const file of [
		inside,
		path.join(home, '.commandcode/projects-elsewhere/x.jsonl'),
		path.join(home, 'outside.jsonl'),
	]) {
		fs.mkdirSync(path.dirname(file), {recursive: true});
		fs.writeFileSync(file, 'CANARY');
	}
	if (needs.links) fs.symlinkSync(path.join(home, 'outside.jsonl'), path.join(projects, 'c', 'link.jsonl'));
	fs.mkdirSync(path.join(projects, 'c', 'folder.jsonl'));
	expect(transcriptIn(projects, inside)).toBe(inside);
	for (const no of [
		undefined,
		'',
		'c/one.jsonl',
		path.join(projects, 'c', 'link.jsonl'),
		path.join(projects, 'c', 'folder.jsonl'),
		path.join(projects, 'c', 'missing.jsonl'),
		`${projects}/../../outside.jsonl`,
		path.join(home, '.commandcode/projects-elsewhere/x.jsonl'),
	])
		expect(transcriptIn(projects, no)).toBeUndefined();
	for (let n = 0; n < 5; n++) {
		const raw = fs.readFileSync(path.join(cases, `30-transcript-path-escape/stdin/pre-${n}.json`), 'utf8');
		const payload = read(raw.replaceAll('$HOME', JSON.stringify(home).slice(1, -1)), 'PreToolUse', {
			projects,
			fallbackCwd: '/',
		});
		expect(payload?.transcript).toBeUndefined();
		expect(payload?.session).toBe(n === 4 ? '' : '00000000-0000-4000-8000-00000001e001');
	}
});

test('stdin: all of it, or nothing when it stays open or fails', async () => {
	const whole = new PassThrough();
	const text = readAll(whole, 1000);
	whole.write(Buffer.from('grü').subarray(0, 3));
	whole.end(Buffer.from('grü').subarray(3));
	expect(await text).toBe('grü');
	expect(await readAll(new PassThrough(), 20)).toBeUndefined();
	const broken = new PassThrough();
	const nothing = readAll(broken, 1000);
	broken.destroy(new Error('gone'));
	expect(await nothing).toBeUndefined();
});
