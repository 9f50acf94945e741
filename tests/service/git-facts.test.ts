import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {gitFacts} from '../../src/service/git-facts.ts';

const folder = () => {
	const made = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-git-facts-')));
	onTestFinished(() => fs.rmSync(made, {recursive: true, force: true}));
	return made;
};

test.skipIf(process.platform === 'win32')('a folder that is no repository is asked about once, ahead', async () => {
	const [bin, cwd] = [folder(), folder()];
	const calls = path.join(bin, 'calls');
	fs.writeFileSync(path.join(bin, 'git'), `#!/bin/sh\necho "$*" >> '${calls}'\nexit 128\n`, {mode: 0o755});
	vi.stubEnv('PATH', `${bin}${path.delimiter}${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const facts = gitFacts('mod');
	facts.read(cwd);
	await vi.waitFor(() => expect(fs.existsSync(calls)).toBe(true), 20_000);
	await vi.waitFor(() => {
		const before = fs.readFileSync(calls, 'utf8');
		expect(facts.uncommitted(cwd)).toEqual([]);
		expect(fs.readFileSync(calls, 'utf8')).toBe(before);
	}, 20_000);
});

test('where nothing was committed yet, what is new is known', async () => {
	const cwd = folder();
	execFileSync('git', ['init', '-q'], {cwd});
	fs.writeFileSync(path.join(cwd, 'new.ts'), '');
	const facts = gitFacts('mod');
	facts.read(cwd);
	await vi.waitFor(() => expect(facts.uncommitted(cwd)).toEqual(['new.ts']), 20_000);
	expect(facts.changed(cwd)(['new.ts'], Date.now() - 1_000)).toBeUndefined();
});
