/** What a test may need of the system it runs on: `test.runIf(needs.links)`. Tried, not concluded from a name. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

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
	git: spawnSync('git', ['--version']).status === 0,
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
