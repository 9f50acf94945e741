import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, onTestFinished, test} from 'vitest';
import {auditSecrets, type SecretAudit, type SecretPlace} from '../../src/secrets/audit.ts';

const cases = fileURLToPath(new URL('../../fixtures/cases', import.meta.url));

function run(projects: string): {places: SecretPlace[]; audit: SecretAudit} {
	const places: SecretPlace[] = [];
	const found = auditSecrets(projects);
	let step = found.next();
	for (; !step.done; step = found.next()) places.push(step.value);
	return {places, audit: step.value};
}

test('the corpus: every kind at its line, told apart by who wrote it, and no value anywhere', () => {
	const projects = path.join(cases, '36-secrets/home/.commandcode/projects');
	const {places, audit} = run(projects);
	expect(audit).toEqual({files: 2, lines: 7, unreadable: []});
	const rows = places.map(({file, line, kind, where}) => `${path.basename(file).slice(36)}:${line} ${kind} ${where}`);
	for (const row of [
		'.jsonl:2 github-token person',
		'.jsonl:2 openai-key person',
		'.jsonl:2 password person',
		'.jsonl:3 bearer-token agent',
		'.jsonl:3 basic-auth agent',
		'.jsonl:3 aws-key-id tool call',
		'.jsonl:3 password tool call',
		'.jsonl:3 stripe-key tool call',
		'.jsonl:4 url-password tool result',
		'.jsonl:4 jwt tool result',
		'.jsonl:4 anthropic-key tool result',
		'.jsonl:5 private-key tool result',
		'.jsonl:6 github-token session_info',
		'.meta.json:1 github-token record',
	]) {
		expect(rows).toContain(row);
	}
	const told = JSON.stringify(places);
	const secrets = fs.readFileSync(path.join(cases, '36-secrets/secrets.txt'), 'utf8').split('\n').filter(Boolean);
	expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
});

test('look-alikes are no finds', () => {
	expect(run(path.join(cases, '37-not-secrets/home/.commandcode/projects')).places).toEqual([]);
});

test('damaged lines, sidecars and short fields are looked at; settings, links and other files are not', () => {
	const projects = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-audit-'));
	onTestFinished(() => fs.rmSync(projects, {recursive: true, force: true}));
	const dir = path.join(projects, 'work-x');
	fs.mkdirSync(dir);
	const secret = 'ghp_MIcaGsQUS6gyAmS6QcyuYEKKe2YcGiOe2AMi';
	fs.writeFileSync(path.join(dir, 'a.jsonl'), `\n{"half ${secret}\n{"type":"custom","data":{"password":"hunter2"}}\n`);
	fs.writeFileSync(path.join(dir, 'a.checkpoints.jsonl'), `{"text":"x ${secret} ${secret}"}\n`);
	fs.writeFileSync(path.join(dir, 'settings.json'), `{"token":"${secret}"}`);
	fs.symlinkSync(path.join(dir, 'a.jsonl'), path.join(dir, 'b.jsonl'));
	const {places, audit} = run(projects);
	expect(places.map(({file, ...rest}) => ({...rest, file: path.basename(file)}))).toEqual([
		{file: 'a.checkpoints.jsonl', line: 1, kind: 'github-token', count: 2, where: 'record'},
		{file: 'a.jsonl', line: 2, kind: 'github-token', count: 1, where: 'damaged line'},
		{file: 'a.jsonl', line: 3, kind: 'password', count: 1, where: 'custom'},
	]);
	expect(audit.files).toBe(2);
	expect(run(path.join(projects, 'missing'))).toEqual({places: [], audit: {files: 0, lines: 0, unreadable: []}});
});
