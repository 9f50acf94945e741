/** A note of somebody who signs commits is signed, with a key of ssh here, and what that is worth is told as git sees it. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, test as always, beforeAll, expect} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {table} from '../../src/cli/table.ts';
import {gitIn} from '../../src/machines/git.ts';
import {addNote, notesIn} from '../../src/team/notes-ref.ts';
import {testContext} from '../cli/context.ts';
import {git, gitEnv, newRepository, tempDir} from '../exchange/homes.ts';
import {needs} from '../needs.ts';

const run = (program: string, ...words: string[]): boolean =>
	spawnSync(program, words, {stdio: 'ignore', env: gitEnv}).status === 0;

/** A throw-away key. @returns its public half. */
function newKey(dir: string, name: string): string {
	run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path.join(dir, name));
	return fs.readFileSync(path.join(dir, `${name}.pub`), 'utf8').trim();
}

/** Git of 2.34 and newer signs with keys of ssh, where there is a program for them. */
const canSign = ((): boolean => {
	const dir = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'deja-sign-'));
	try {
		newKey(dir, 'key');
		run('git', 'init', '-q', dir);
		const config = ['-c', 'gpg.format=ssh', '-c', `user.signingkey=${path.join(dir, 'key.pub')}`];
		return run('git', '-C', dir, ...config, 'commit', '-q', '-S', '--allow-empty', '-m', 'x');
	} catch {
		return false;
	} finally {
		fs.rmSync(dir, {recursive: true, force: true});
	}
})();
const test = always.runIf(canSign && needs.bash);
const before = {...process.env};

// What the commands give git is the process's own environment.
beforeAll(() => {
	Object.assign(process.env, gitEnv);
});
afterAll(() => {
	for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
	Object.assign(process.env, before);
});

async function listed(dir: string): Promise<string> {
	const context = testContext({home: tempDir(), cwd: dir, columns: 200});
	expect(await runCommandLine(['notes', '--team'], table, context)).toBe(0);
	return context.stdout();
}

test('signed, and told so by whoever knows the key; not checked, not trusted, or wrong otherwise', async () => {
	const keys = tempDir();
	const repository = newRepository(path.join(tempDir(), 'shop'));
	const [own, other] = [newKey(keys, 'ada'), newKey(keys, 'eve')];
	addNote(gitIn(repository, gitEnv), 'nobody signs this');
	git(repository, 'config', 'gpg.format', 'ssh');
	git(repository, 'config', 'user.signingkey', path.join(keys, 'ada.pub'));
	git(repository, 'config', 'commit.gpgsign', 'true');
	addNote(gitIn(repository, gitEnv), 'the retry budget is three');
	expect(git(repository, 'cat-file', 'commit', 'refs/deja/notes')).toContain('BEGIN SSH SIGNATURE');
	expect(await listed(repository)).toMatch(
		/budget is three {2}Ada, [\d-]+, signed, not checked here: git does not know/,
	);
	expect(await listed(repository)).toMatch(/nobody signs this {2}Ada, [\d-]+\n/);

	const known = path.join(keys, 'known');
	git(repository, 'config', 'gpg.ssh.allowedSignersFile', known);
	fs.writeFileSync(known, `ada@example.org ${own}\n`);
	expect(await listed(repository)).toMatch(/budget is three {2}Ada, [\d-]+, signed\n/);
	fs.writeFileSync(known, `ada@example.org ${other}\n`);
	expect(await listed(repository)).toMatch(
		/budget is three {2}Ada, [\d-]+, signed with a key that you have not trusted\n/,
	);

	// Somebody else's words under her signature.
	fs.writeFileSync(known, `ada@example.org ${own}\n`);
	const forged = git(repository, 'cat-file', 'commit', 'refs/deja/notes').replace('\n\nNote ', '\n\nNot a note ');
	const id = spawnSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {cwd: repository, input: forged});
	git(repository, 'update-ref', 'refs/deja/notes', String(id.stdout).trim());
	expect(await listed(repository)).toMatch(/budget is three {2}Ada, [\d-]+, the signature is wrong\n/);
});

test('a key that cannot sign: said in git’s words, and no note is there', () => {
	const repository = newRepository(path.join(tempDir(), 'shop'));
	git(repository, 'config', 'gpg.format', 'ssh');
	git(repository, 'config', 'user.signingkey', path.join(repository, 'none.pub'));
	git(repository, 'config', 'commit.gpgsign', 'true');
	const own = gitIn(repository, gitEnv);
	expect(() => addNote(own, 'the retry budget is three')).toThrow(/none\.pub|sign/);
	expect(notesIn(own)).toEqual([]);
});
