import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {Finding} from '../../installer/finding.ts';
import {doctor} from '../../src/cli/doctor.ts';
import {install} from '../../src/cli/install.ts';
import {runCommandLine} from '../../src/cli/run.ts';
import {sync} from '../../src/index/index.ts';
import {slashed} from '../../src/lib/host-path.ts';
import {writeLog} from '../../src/service/log.ts';
import {caseFile, type Home, makeHome, tree} from '../installer/home.ts';
import {expectMode, needs} from '../needs.ts';
import {testContext} from './context.ts';
import {tableOf} from './table.ts';

const engine = `export const startEngine = () => ({
	sessionStart() {},
	sessionEnd() {},
	transformContext: async ({messages}) => messages,
});
`;
const hook = `const said = {hookSpecificOutput: {hookEventName: process.argv[2], additionalContext: 'x'}};
process.stdin.resume().on('end', () => process.stdout.write(JSON.stringify(said)));
`;
/** Answers as an MCP server, line by line. */
const program = `process.stdin.setEncoding('utf8').on('data', (lines) => {
	for (const line of lines.trim().split('\\n')) {
		const {id, method} = JSON.parse(line);
		const result = method === 'tools/list' ? {tools: [{name: 'deja'}]} : {};
		if (id) console.log(JSON.stringify({jsonrpc: '2.0', id, result}));
	}
});
`;
let home: Home;
beforeEach(() => {
	home = makeHome();
	fs.writeFileSync(path.join(home.site.program, 'engine.mjs'), engine);
	fs.writeFileSync(path.join(home.site.program, 'hook.mjs'), hook);
	fs.writeFileSync(path.join(home.site.program, 'deja.mjs'), program);
});
afterEach(() => home.remove());

async function deja(words: string, more: {cwd?: string; now?: number} = {}) {
	const options = {home: home.home, program: home.site.program, env: {HOME: home.home, PATH: process.env['PATH']}};
	const context = testContext({...options, columns: 100, ...more});
	const code = await runCommandLine(words.split(' '), tableOf(doctor, install), context);
	return {code, out: context.stdout(), err: context.stderr()};
}
async function findings(more: {cwd?: string; now?: number} = {}) {
	const {code, out} = await deja('doctor --json', more);
	const report = JSON.parse(out) as {ok: boolean; findings: readonly Finding[]};
	expect(report.ok).toBe(code === 0);
	const of = (level: string) =>
		report.findings
			.filter((one) => one.level === level && one.check !== 'client')
			.map(({check, what}) => `${check}: ${what}`);
	return {code, broken: of('broken'), notes: of('note'), ok: of('ok'), all: report.findings};
}

test('a whole installation: every hook was run, the mod loaded, nothing written', async () => {
	fs.cpSync(caseFile('62-bare-environment/home'), home.home, {recursive: true});
	await deja('install');
	const before = tree(home.home);
	const {code, broken, notes, ok} = await findings();
	// How long it took is the machine's business here.
	expect({code, broken, notes: notes.filter((note) => !note.includes('but took'))}).toEqual({
		code: 0,
		broken: [],
		notes: [],
	});
	for (const event of ['SessionStart', 'PreToolUse', 'PostToolUse']) {
		expect([...ok, ...notes]).toContainEqual(expect.stringMatching(new RegExp(`^hooks: ${event}: (answers|works)`)));
	}
	expect(ok).toContainEqual(expect.stringMatching(/^mod: .* load(s \(.*\))? in \d+ ms/));
	expect(ok).toContainEqual('mcp: the server is switched off: the mod has the tools itself');
	expect(ok).toContainEqual(expect.stringContaining('index: whole; sessions: 1,'));
	// Also while a background read is under way, as the hooks that were just tried may have started one.
	fs.writeFileSync(home.file('deja/syncing'), String(process.pid));
	expect((await findings()).ok).toContainEqual(expect.stringContaining('index: whole; sessions: 1,'));
	fs.rmSync(home.file('deja/syncing'));
	expect(tree(home.home)).toEqual(before);
	expect((await deja('doctor')).out).toContain('Nothing is broken.');
	// Somebody took the mod away: then the agent has nothing to ask with.
	fs.rmSync(home.file('mods/deja.ts'));
	expect((await findings()).notes).toContainEqual(
		expect.stringMatching(/^mcp: the server is switched off in mcp.json, and there is no mod/),
	);
});

test('without the mod the server is started, and answers', async () => {
	fs.cpSync(caseFile('62-bare-environment/home'), home.home, {recursive: true});
	await deja('install commandcode');
	expect((await findings()).ok).toContainEqual(expect.stringMatching(/^mcp: the server answers in \d+ ms with deja$/));
});

test('nothing installed is worth a note, not an alarm', async () => {
	expect(await findings()).toMatchObject({
		code: 0,
		notes: expect.arrayContaining(['install: deja is not installed here']),
	});
	expect(tree(home.home)).toEqual({});
});

test('75: hooks that another program has dropped since', async () => {
	await deja('install --no-sync');
	home.write('settings.json', '{"counter": 7}');
	const {code, broken, all} = await findings();
	expect(code).toBe(1);
	expect(broken).toEqual([expect.stringMatching(/^hooks: was installed and is gone/)]);
	expect(all.find(({level}) => level === 'broken')!.fix).toBe('run `deja install`');
});

test('61: matchers and timeouts that never fire', async () => {
	const dead = JSON.parse(fs.readFileSync(caseFile('61-matchers/dead-matchers.json'), 'utf8')) as {
		hooks: Record<string, {hooks: object[]}[]>;
	};
	const more = [
		{matcher: '^SHELL$', hooks: [{type: 'command', command: 'deja hook PostToolUse', timeout: 5000}]},
		{matcher: '(', hooks: [{type: 'command', command: './guard.sh'}]},
		{matcher: 'Bash', hooks: [{type: 'command', command: './guard.sh', timeout: 5}]},
		{matcher: 'shell_command', hooks: [{type: 'command', command: './guard.sh'}]},
	];
	home.write('settings.json', JSON.stringify({hooks: {...dead.hooks, PostToolUse: more}}));
	const {code, broken, notes} = await findings();
	expect(code).toBe(1);
	expect(broken).toEqual(
		expect.arrayContaining([
			expect.stringContaining('SessionStart hook never fires: the matcher "startup|resume"'),
			expect.stringContaining('PreToolUse hook fires on EDIT, BASH_OUTPUT, never on the shell tool'),
			expect.stringContaining('PostToolUse hook is skipped: its timeout 5000 is not in seconds'),
		]),
	);
	expect(notes).toEqual(
		expect.arrayContaining([
			expect.stringContaining('another program’s (./guard.sh) PostToolUse hook is skipped: its matcher "("'),
			expect.stringContaining('PostToolUse hook never fires: no tool is called "shell_command"'),
		]),
	);
});

test('nothing is run but what was installed: not what a project brings, not what a name may stand for', async () => {
	await deja('install --no-sync');
	const cwd = path.join(home.home, 'cloned');
	const ran = path.join(cwd, 'ran');
	fs.mkdirSync(path.join(cwd, '.commandcode'), {recursive: true});
	fs.mkdirSync(path.join(cwd, 'deja/runtime'), {recursive: true});
	for (const name of ['deja', 'npx', 'deja/runtime/hook.sh']) {
		const file = path.join(cwd, name === 'deja' ? 'bin-deja' : name);
		fs.writeFileSync(file, `#!/bin/sh\necho x >'${ran}'\n`, {mode: 0o755});
	}
	fs.mkdirSync(path.join(cwd, 'bin'));
	fs.renameSync(path.join(cwd, 'bin-deja'), path.join(cwd, 'bin/deja'));
	const commands = [
		'bin/deja hook SessionStart',
		'./npx deja hook SessionStart',
		'./deja/runtime/hook.sh SessionStart',
	];
	const hooks = {SessionStart: [{hooks: commands.map((command) => ({type: 'command', command, timeout: 5}))}]};
	fs.writeFileSync(path.join(cwd, '.commandcode/settings.json'), JSON.stringify({hooks}));
	// The same of a server: a runtime of that name is not the runtime.
	const server = path.join(cwd, 'deja/runtime/deja');
	fs.copyFileSync(path.join(cwd, 'npx'), server);
	const servers = JSON.parse(home.read('mcp.json')) as {mcpServers: Record<string, object>};
	const [name = ''] = Object.keys(servers.mcpServers);
	servers.mcpServers[name] = {...servers.mcpServers[name], command: server, args: ['mcp'], enabled: true};
	home.write('mcp.json', JSON.stringify(servers));
	const {notes} = await findings({cwd});
	expect(fs.existsSync(ran)).toBe(false);
	expect(notes).toContainEqual(expect.stringContaining('a server called "deja" starts another program'));
	expect(notes).toContainEqual(expect.stringMatching('not tried: .*./npx deja hook SessionStart'));
});

test('65: settings that the client cannot read', async () => {
	fs.cpSync(caseFile('65-settings-with-comments/home'), home.home, {recursive: true});
	const {code, broken} = await findings();
	expect(code).toBe(1);
	expect(broken).toEqual([expect.stringContaining('line 2, column 3: a comment')]);
});

test('a program or a node that is gone, a runtime that was changed', async () => {
	await deja('install --no-sync');
	fs.appendFileSync(home.file('deja/runtime/hook.mjs'), '//');
	expect((await findings()).broken).toEqual(['runtime: hook.mjs is not what was installed']);
	home.write('settings.json', home.read('settings.json').replaceAll(slashed(process.execPath), '/gone/bin/node'));
	expect((await findings()).broken).toContainEqual('hooks: SessionStart: starts /gone/bin/node, which is gone');
	fs.rmSync(home.file('deja/runtime'), {recursive: true});
	const {broken} = await findings();
	expect(broken).toContain('runtime: the program is gone from deja’s folder');
	// Of two words that are gone the first is named.
	if (needs.bash) expect(broken).toContainEqual(expect.stringContaining('hook.sh, which is gone'));
});

test('hooks that break the contract, and a mod that does not answer', async () => {
	const loud = `process.stdin.resume().on('end', () => console.log('hello'));`;
	fs.writeFileSync(path.join(home.site.program, 'hook.mjs'), loud);
	fs.writeFileSync(path.join(home.site.program, 'engine.mjs'), 'throw new Error("torn");');
	fs.writeFileSync(path.join(home.site.program, 'deja.mjs'), 'process.exit(4)');
	await deja('install --no-sync');
	home.write('mcp.json', home.read('mcp.json').replace('"enabled": false', '"enabled": true'));
	const {broken} = await findings();
	expect(broken).toContain('mcp: the server does not answer: it ended with exit code 4');
	expect(broken).toContainEqual(expect.stringContaining('SessionStart: prints something that is not one JSON object'));
	expect(broken).toContainEqual(expect.stringMatching(/^mod: the mod does not load: .*torn/));
});

test('failures at the doors, damage in the index, an open folder, settings that are not understood', async () => {
	fs.cpSync(caseFile('62-bare-environment/home'), home.home, {recursive: true});
	await deja('install');
	const now = Date.UTC(2026, 10, 30, 12);
	writeLog(home.site.places.log, {door: 'hook', event: 'PreToolUse', error: new Error('disk full')}, now - 3_600_000);
	writeLog(
		home.site.places.log,
		{door: 'hook', event: 'PreToolUse', error: new Error('long ago')},
		now - 30 * 86_400_000,
	);
	// Every file of the index loses its middle.
	for (const name of fs.readdirSync(home.file('deja/index'))) {
		const file = home.file(`deja/index/${name}`);
		const bytes = fs.readFileSync(file);
		fs.writeFileSync(file, bytes.fill(0, bytes.length >> 2, bytes.length >> 1));
	}
	fs.chmodSync(home.file('deja'), 0o755);
	home.write('deja/config.json', '{"recall": 7}');
	const {broken, notes} = await findings({now});
	expect(notes).toContainEqual(expect.stringContaining('hook PreToolUse: disk full'));
	expect(notes.join()).not.toContain('long ago');
	expect(broken).toContainEqual(expect.stringMatching(/^index: /));
	if (needs.modes) expect(notes).toContainEqual(expect.stringContaining('others on this machine could look into'));
	expectMode(home.file('deja'), 0o700);
	expect(broken).toContainEqual(expect.stringContaining('not understood: recall'));
	// What was put right since is no news.
	const about = `${home.file('deja/config.json')} is not valid JSON; nothing is read until it is put right`;
	writeLog(home.site.places.log, {door: 'sync', event: 'background', error: new Error(about)}, now - 60_000);
	expect((await findings({now})).notes.join()).toContain('is not valid JSON');
	home.write('deja/config.json', '{}');
	expect((await findings({now})).notes.join()).not.toContain('is not valid JSON');
});

test.runIf(needs.proc)('a file system that keeps no modes is a note, not something to put right for ever', async () => {
	await deja('install');
	const context = testContext({home: home.home, program: home.site.program, env: {HOME: home.home}});
	// As on exFAT: others may read, and chmod changes nothing.
	const places = {...context.places, deja: '/proc/self/attr'};
	await runCommandLine(['doctor', '--json'], tableOf(doctor), {...context, places});
	const {findings} = JSON.parse(context.stdout()) as {findings: readonly Finding[]};
	expect(findings.filter(({what}) => what.includes('look into'))).toEqual([
		expect.objectContaining({check: 'config', level: 'note', what: expect.stringMatching(/keeps no modes/)}),
	]);
});

test('an index whose manifests are gone is no whole index', async () => {
	fs.cpSync(caseFile('62-bare-environment/home'), home.home, {recursive: true});
	await deja('install');
	const dir = home.file('deja/index');
	for (const name of fs.readdirSync(dir)) if (name.startsWith('manifest-')) fs.rmSync(path.join(dir, name));
	expect((await findings()).broken).toEqual([expect.stringMatching(/^index: \d+ files that no manifest names/)]);
	// A first build has none yet.
	fs.writeFileSync(home.file('deja/syncing'), String(process.pid));
	expect(await findings()).toMatchObject({
		broken: [],
		notes: expect.arrayContaining([expect.stringContaining('for the first time')]),
	});
});

test.runIf(needs.locks)('a transcript that cannot be read is named', async () => {
	fs.cpSync(caseFile('62-bare-environment/home'), home.home, {recursive: true});
	await deja('install');
	const projects = path.join(home.home, '.commandcode/projects');
	const [file] = fs
		.readdirSync(projects, {recursive: true, encoding: 'utf8'})
		.filter((name) => name.endsWith('.jsonl'));
	fs.chmodSync(path.join(projects, file!), 0);
	expect((await findings()).broken).toEqual([expect.stringContaining(`${file}: cannot be read (EACCES)`)]);
});

test('--files lists everything that is kept', async () => {
	expect((await deja('doctor --files')).out).toContain('deja keeps nothing');
	await deja('install --no-sync');
	home.write('deja/notes.jsonl', 'x'.repeat(1500));
	const {out} = await deja('doctor --files');
	expect(out).toContain(`${home.file('deja')}\n  notes.jsonl `);
	expect(out).toMatch(/1\.5 KB +1 file +what `deja remember` was given/);
	const {things} = JSON.parse((await deja('doctor --files --json')).out) as {things: {kind: string; bytes: number}[]};
	expect(things.map(({kind}) => kind)).toEqual(['yours', 'program', 'program']);
});

test('money that is watched for nobody is named', async () => {
	fs.cpSync(caseFile('62-bare-environment/home'), home.home, {recursive: true});
	await sync(home.site.places);
	home.write('deja/config.json', '{"plan": "gold", "budget": {"project": {"nosuch": 5}}}');
	const notes = (await findings()).notes.filter((note) => note.includes('plan') || note.includes('budget'));
	expect(notes).toEqual([
		expect.stringContaining('config: plan "gold" is not known; there are go, goat,'),
		'config: "budget.project" names "nosuch", which fits no session: nothing is added up for it',
	]);
});
