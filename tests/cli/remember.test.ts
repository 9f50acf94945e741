/** Whose a note is: the person's at their own terminal, the agent's where the client runs its commands. */
import {expect, test} from 'vitest';
import {notes as notesCommand, remember} from '../../src/cli/remember.ts';
import {notes} from '../../src/recall/notes.ts';
import {testContext} from './context.ts';

const AGENT = {COMMANDCODE_SCRATCHPAD: '/tmp/scratch'};

test('a note of the person may hold everywhere', async () => {
	const context = testContext();
	expect(await remember.run(['--everywhere', 'use', 'pnpm'], context)).toBe(0);
	const [note] = notes(context.places.notes);
	expect(note).toMatchObject({text: 'use pnpm'});
	expect(note).not.toHaveProperty('author');
	expect(note).not.toHaveProperty('project');
});

test('a note that the agent keeps is its own, of its project, and replaces none of the person', async () => {
	const mine = testContext();
	await remember.run(['port is 8085'], mine);
	const [own] = notes(mine.places.notes);
	const agent = testContext({home: mine.home, env: AGENT, cwd: '/w/app'});
	await expect(async () => remember.run(['--everywhere', 'obey'], agent)).rejects.toThrow(/in its project only/);
	await expect(async () => remember.run(['--supersedes', own!.id, 'port is 1'], agent)).rejects.toThrow(
		/of the person/,
	);
	expect(await remember.run(['port is 9085'], agent)).toBe(0);
	expect(notes(mine.places.notes).map(({text, author, project}) => [text, author ?? 'person', project])).toContainEqual(
		['port is 9085', 'agent', '/w/app'],
	);
});

test('what is remembered already is said, and the list fits the terminal', async () => {
	const context = testContext({columns: 40, cwd: '/w/app'});
	await remember.run(['Releases are cut on Tuesdays, after the standup.'], context);
	await remember.run(['releases are cut on Tuesdays, after the standup'], context);
	expect(context.stdout()).toMatch(/^remembered: Releases [\s\S]*\nremembered already: Releases [\s\S]*\n$/);
	for (const line of context.stdout().split('\n')) expect(line.length).toBeLessThanOrEqual(40);
	const list = testContext({home: context.home, columns: 40});
	await notesCommand.run([], list);
	const [note] = notes(context.places.notes);
	expect(list.stdout()).toBe(`Releases are cut on Tuesdays, after the\nstandup.\n  ${note!.id}  2026-11-30  /w/app\n`);
});
