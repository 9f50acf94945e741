/** With the mod switched off in the client's settings, the shell hooks carry the memory by themselves. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {tui} from './client.ts';
import {conversation, eventually, type Stage, stage} from './stage.ts';

let it: Stage;
beforeAll(async () => {
	it = await stage();
	fs.mkdirSync(path.join(it.home.project, 'src'), {recursive: true});
	fs.writeFileSync(path.join(it.home.project, 'src', 'parcel.ts'), 'export const retries = 5;\n');
	await it.history(
		'Which retry budget does src/parcel.ts have?',
		{tools: [{name: 'read_file', input: {file_path: path.join(it.home.project, 'src/parcel.ts')}}]},
		{text: 'Decision: src/parcel.ts retries five times with jitter; never raise it, the carrier blocks us above six.'},
	);
	expect(it.run(['install'])).toMatchObject({code: 0});
	const file = path.join(it.home.home, '.commandcode', 'settings.json');
	const settings = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
	fs.writeFileSync(file, JSON.stringify({...settings, mods: {disabled: ['deja']}}, null, 2));
});
afterAll(() => it?.close());

test('digest at SessionStart, valid answers before SHELL and READ, no mod at work', async () => {
	const ui = await tui(it.home);
	try {
		await ui.until(/session start hook/);
		it.stub.script(
			{
				tools: [
					{name: 'shell_command', input: {command: 'echo hi'}},
					{name: 'read_file', input: {file_path: path.join(it.home.project, 'src/parcel.ts')}},
				],
			},
			{text: 'All read.'},
		);
		await ui.say('Please read the parcel file');
		await ui.until('All read.');
		const [first, second] = it.stub.main().map(conversation);
		expect(first).toMatch(/<hook_context source="SessionStart">\s*<deja-recall>[\s\S]*parcel/);
		expect(second).not.toContain('denied');
		expect(second).not.toContain('Blocked by hook policy');
		expect(second).toContain('export const retries = 5');
		expect(second).toMatch(/<hook_context source="PreToolUse" tool="read_file">[\s\S]*parcel/);
		expect(fs.existsSync(path.join(it.deja, 'live')) ? fs.readdirSync(path.join(it.deja, 'live')) : []).toEqual([]);
		expect(ui.screen()).not.toMatch(/deja .*recalled/);
		expect(ui.screen()).not.toMatch(/hook (error|failed|config issue)/i);
		await ui.say('/exit');
		await eventually('the client ended', () => !ui.alive());
	} finally {
		await ui.close();
	}
});

test('by hand: each event answers one JSON object or nothing, and exits 0', () => {
	const settings = JSON.parse(fs.readFileSync(path.join(it.home.home, '.commandcode', 'settings.json'), 'utf8')) as {
		hooks: Record<string, {hooks: {command: string; timeout?: number}[]}[]>;
	};
	for (const event of ['SessionStart', 'PreToolUse', 'PostToolUse', 'Stop']) {
		const payload = {
			session_id: 'by-hand',
			transcript_path: '',
			cwd: it.home.project,
			hook_event_name: event,
			permission_mode: 'default',
			source: 'startup',
			tool_use_id: 'c1',
			tool_name: 'read_file',
			tool_display_name: 'READ',
			tool_input: {file_path: path.join(it.home.project, 'src/parcel.ts')},
			tool_response: 'Exit code: 1\nno',
		};
		const done = it.run(['hook', event], JSON.stringify(payload));
		expect(done.code).toBe(0);
		if (done.stdout !== '') {
			const answer = JSON.parse(done.stdout) as {
				hookSpecificOutput: {hookEventName: string; additionalContext: string};
			};
			expect(answer.hookSpecificOutput.hookEventName).toBe(event);
			expect(answer.hookSpecificOutput.additionalContext.length).toBeLessThanOrEqual(2500);
		}
		for (const group of settings.hooks[event] ?? [])
			for (const hook of group.hooks) expect(hook.timeout ?? 5).toBeLessThanOrEqual(10);
	}
});
