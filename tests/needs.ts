/** What a test may need of the system it runs on: `test.runIf(needs.links)`. Tried, not concluded from a name. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect} from 'vitest';

function inFolder(works: (dir: string) => boolean): boolean {
	const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-needs-'));
	try {
		return works(dir);
	} catch {
		return false;
	} finally {
		fs.rmSync(dir, {recursive: true, force: true});
	}
}

export const needs = {
	/** What the client starts hooks with. */
	bash: fs.existsSync('/bin/bash'),
	/** Named pipes in the file system. */
	fifos: inFolder((dir) => spawnSync('mkfifo', [path.join(dir, 'fifo')]).status === 0),
	git: spawnSync('git', ['--version']).status === 0,
	/** A folder can be closed to its owner: not for root, and not where no modes are kept. */
	locks: inFolder((dir) => {
		const locked = path.join(dir, 'locked');
		fs.mkdirSync(locked, {mode: 0o000});
		try {
			fs.readdirSync(locked);
			return false;
		} catch {
			return true;
		} finally {
			fs.chmodSync(locked, 0o700);
		}
	}),
	/** A process that is asked to end may say how. */
	get signals() {
		const script =
			"process.on('SIGTERM', () => process.exit(7)); process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 5000)";
		return spawnSync(process.execPath, ['-e', script]).status === 7;
	},
	/** Start times of processes. */
	proc: fs.existsSync('/proc/self/stat'),
	links: inFolder((dir) => {
		fs.symlinkSync(dir, path.join(dir, 'link'));
		return fs.readlinkSync(path.join(dir, 'link')) === dir;
	}),
	/** A file keeps the mode that it is given. */
	modes: inFolder((dir) => {
		fs.chmodSync(dir, 0o700);
		return (fs.statSync(dir).mode & 0o777) === 0o700;
	}),
};

/** A file is for whom it should be for, where the file system keeps that. */
export function expectMode(file: string, mode: number): void {
	if (needs.modes) expect(fs.statSync(file).mode & 0o777).toBe(mode);
}
