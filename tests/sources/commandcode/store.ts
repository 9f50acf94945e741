/** Stores for the tests of the reader: the fixtures, and small ones made on the spot. */
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll} from 'vitest';
import type {SessionRead} from '../../../src/model/session.ts';
import type {TranscriptFile} from '../../../src/model/source.ts';
import type {ToolRun, Turn} from '../../../src/model/turn.ts';
import {listTranscripts} from '../../../src/sources/commandcode/discover.ts';
import {readSession} from '../../../src/sources/commandcode/session.ts';

const fixtures = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../fixtures');
export const realProjects = path.join(fixtures, 'real-sessions/projects');
export const beforeMigration = path.join(fixtures, 'real-sessions/before-migration');

/** Folder of a public case, e.g. `04-malformed-lines`. */
export const caseDir = (name: string): string => path.join(fixtures, 'cases', name);
/** Its store. */
export const caseStore = (name: string, home = 'home'): string =>
	path.join(caseDir(name), home, '.commandcode/projects');

const made: string[] = [];
afterAll(() => {
	for (const dir of made) rmSync(dir, {recursive: true, force: true});
});

/** A new folder, gone after the test file. */
export function tempDir(): string {
	const dir = mkdtempSync(path.join(os.tmpdir(), 'deja-transcript-'));
	made.push(dir);
	return dir;
}

/** A copy of a folder, to be changed. */
export function copied(dir: string): string {
	const target = tempDir();
	cpSync(dir, target, {recursive: true});
	return target;
}

export function filesOf(projects: string): readonly TranscriptFile[] {
	return listTranscripts(projects).files;
}

export function readAll(projects: string): SessionRead[] {
	return filesOf(projects).map((file) => readSession(file));
}

/** A real session by the beginning of its id. */
export function real(id: string): SessionRead {
	return readSession(filesOf(realProjects).find((file) => file.id.startsWith(id))!);
}

/** A store with one session of these lines (objects or raw text), each with an LF. */
export function storeOf(lines: readonly (object | string)[], slug = 'work-a', id = 'aaaa'): string {
	const projects = tempDir();
	mkdirSync(path.join(projects, slug), {recursive: true});
	const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
	writeFileSync(path.join(projects, slug, `${id}.jsonl`), `${text}\n`);
	return projects;
}

export function readLines(lines: readonly (object | string)[]): SessionRead {
	return readAll(storeOf(lines))[0]!;
}

export const header = {type: 'session', version: 3, id: 'aaaa', timestamp: '2026-09-10T09:00:00.000Z', cwd: '/work/a'};

let count = 0;
/** A message entry. `meta` is added to a source that fits the role and an id. */
export function message(role: 'user' | 'assistant', content: unknown, more: object = {}, meta: object = {}): object {
	count++;
	const id = count.toString(16).padStart(8, '0');
	return {
		type: 'message',
		id,
		parentId: null,
		timestamp: '2026-09-10T09:00:00.000Z',
		message: {
			role,
			content: typeof content === 'string' ? [{type: 'text', text: content}] : content,
			meta: {
				source: role === 'user' ? 'user' : 'model',
				createdAt: 1_789_030_800_000 + count,
				messageId: `m-${id}`,
				...meta,
			},
		},
		...more,
	};
}

/** The same entries, each the child of the one before it. */
export function chained(entries: readonly object[]): object[] {
	let before: unknown = null;
	return entries.map((entry) => {
		const linked = {...entry, parentId: before};
		before = (entry as {id: unknown}).id;
		return linked;
	});
}

export const runsOf = (turns: readonly Turn[]): ToolRun[] =>
	turns.flatMap((turn) => turn.steps.flatMap((step) => (step.kind === 'run' ? [step.run] : [])));
export const saidIn = (turns: readonly Turn[], kind: 'say' | 'add' | 'summary' = 'say'): string[] =>
	turns.flatMap((turn) => turn.steps.flatMap((step) => (step.kind === kind ? [step.text] : [])));
export const questions = (turns: readonly Turn[], origin: Turn['origin'] = 'person'): string[] =>
	turns.filter((turn) => turn.origin === origin).map((turn) => turn.question);
/** All text of a read, for what must not be in it. */
export const everything = (read: SessionRead): string => JSON.stringify([read.head, read.turns, read.state]);
