/**
 * deja on Windows, seen from outside: the program as a person, the agent and the client start it. The tests are one story, from
 * the first sync to the uninstall.
 */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {SESSIONS, sessionId, writeHistory} from './history.ts';
import {makePc, type Pc, PROJECT, type Ran} from './pc.ts';

const SETTINGS = '{\r\n  "theme": "dark"\r\n}\r\n';

let pc: Pc;
/** The client's own folder. */
let own: string;
beforeAll(() => {
	pc = makePc('20.20.2');
	own = path.join(pc.home, '.commandcode');
	writeHistory(pc.home);
	fs.writeFileSync(path.join(own, 'settings.json'), SETTINGS);
});
afterAll(() => pc?.remove());

const OTHER = {cwd: 'C:\\Users\\dev\\other'};
const RULE = 'Always run the webhook tests';
const OTHERS_RULE = 'Never change the licence header';
const words = ({stdout}: Ran) => stdout.replace(/\s+/g, ' ');

/** A door as the client opens it, see inside/as-client.mjs. */
function door(...args: readonly string[]): Ran {
	const {stdout, stderr} = pc.node('C:\\deja\\as-client.mjs', args);
	return stdout === '' ? {code: null, stdout, stderr} : JSON.parse(stdout);
}

/** A hook ends by itself after some seconds, and silence is right then: on a busy machine it is asked again. */
const HURRIED = {retry: 3};
let sessions = 0;

/** What a hook answers, without the frame. @param session one is told a thing once. */
function hook(
	event: string,
	more: Record<string, unknown>,
	session = `session-${++sessions}`,
	...awake: readonly string[]
): string {
	const payload = {session_id: session, transcript_path: '', cwd: PROJECT, hook_event_name: event, ...more};
	fs.writeFileSync(path.join(pc.c, 'deja', 'payload.json'), JSON.stringify(payload));
	const {code, stdout, stderr} = door('hook', event, 'C:\\deja\\payload.json', ...awake);
	expect({code, stderr}).toEqual({code: 0, stderr: ''});
	return stdout === '' ? '' : JSON.parse(stdout).hookSpecificOutput.additionalContext;
}
const reading = (file: string) => ({tool_name: 'read_file', tool_display_name: 'READ', tool_input: {file_path: file}});

test('sync reads every shape of path', () => {
	expect(pc.deja(['sync'])).toMatchObject({code: 0, stdout: expect.stringContaining(`${SESSIONS} sessions`)});
});

test('search finds', () => {
	expect(words(pc.deja(['webhook', 'dedupe']))).toContain('event.id');
});

test('recall answers', () => {
	expect(words(pc.deja(['recall', 'Why do we dedupe webhooks by event.id?']))).toContain(
		'not by payload hash, because Stripe',
	);
});

test('a file is one file, however it is spelled', () => {
	for (const file of [
		`${PROJECT}\\src\\webhooks\\stripe.ts`,
		'src/webhooks/stripe.ts',
		'c:/users/DEV/work/app/src/webhooks/stripe.ts',
	])
		expect(pc.deja(['file', file]).stdout).toContain('Why do webhook deliveries');
});

test('usage adds up, by model and by project', () => {
	expect(pc.deja(['usage', '--by', 'model']).stdout).toContain('Kimi-K3');
	const projects = pc.deja(['usage', '--by', 'project', '--json']).stdout;
	// Cased as the disk has it, and the worktree with its repository.
	expect(projects).toContain('"work/app"');
	expect(projects).toContain('"dev/My Work"');
	expect(projects).not.toContain('app-wt');
});

test('one project hears nothing of another, although a session began in the home above both', () => {
	const [app, other] = [words(pc.deja(['digest'])), words(pc.deja(['digest'], OTHER))];
	expect(app).toContain(RULE);
	expect(app).not.toContain(OTHERS_RULE);
	expect(other).toContain(OTHERS_RULE);
	expect(other).not.toContain(RULE);
});

test('what failed in the background of PowerShell is no way to do it', () => {
	expect(words(pc.deja(['how', 'npm']))).not.toContain('npm run dev');
});

test('resume prints what PowerShell 5.1 and cmd.exe both read', () => {
	const printed = pc.deja(['resume', sessionId(1).slice(0, 8)]).stdout;
	expect(printed).toBe(`pushd "${PROJECT}"\ncmdc --resume ${sessionId(1)}\n`);
});

test('install wires the client', () => {
	expect(words(pc.deja(['install']))).toMatch(/created hooks/);
	expect(fs.readFileSync(path.join(own, 'skills', 'deja-history', 'SKILL.md'), 'utf8')).toContain(
		'C:\\Users\\dev\\.commandcode\\deja\\runtime\\deja.cmd',
	);
});

test('the launcher starts it', () => {
	const launcher = 'C:\\Users\\dev\\.commandcode\\deja\\runtime\\deja.cmd';
	expect(door('run', `${launcher} --version`)).toMatchObject({code: 0, stdout: expect.stringMatching(/\d+\.\d+/)});
});

test('hooks answer as the client starts them', HURRIED, () => {
	expect(hook('SessionStart', {source: 'startup'})).toContain(RULE);
	expect(hook('PreToolUse', reading('src\\webhooks\\stripe.ts'))).toContain('raw body');
});

test('a hook is silent beside an awake mod', HURRIED, () => {
	const session = `awake-${++sessions}`;
	expect(hook('PreToolUse', reading('src\\webhooks\\stripe.ts'), session, 'awake')).toBe('');
	// That client is gone by now, and its stamp counts no longer.
	expect(hook('PreToolUse', reading('src\\webhooks\\stripe.ts'), session)).toContain('raw body');
});

test('MCP answers as the client starts it', () => {
	const {stdout, stderr} = door('mcp');
	expect({stdout, stderr}).toEqual({stdout: expect.stringContaining('"serverInfo"'), stderr: ''});
	expect(stdout).toContain('"name":"recall"');
});

test('exclude hides, whatever the case of its letters', () => {
	const config = path.join(own, 'deja', 'config.json');
	fs.writeFileSync(config, JSON.stringify({exclude: ['c:/users/DEV/other/']}));
	expect(words(pc.deja(['digest'], OTHER))).not.toContain(OTHERS_RULE);
	fs.rmSync(config);
});

test('doctor finds nothing broken', () => {
	expect(pc.deja(['doctor']).stdout).toContain('Nothing is broken');
});

test('uninstall gives back every byte', () => {
	expect(words(pc.deja(['uninstall', '--purge']))).toMatch(/removed hooks/);
	expect(fs.readFileSync(path.join(own, 'settings.json'), 'utf8')).toBe(SETTINGS);
	expect(fs.readdirSync(own).sort()).toEqual(['projects', 'settings.json']);
});
