/** 62: the installed commands in an environment with next to nothing, from a path with a space and a quote. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {hooksOf} from '../../installer/neighbours.ts';
import {needs} from '../needs.ts';
import {caseFile, type Home, installAll, makeHome} from './home.ts';

let home: Home;
beforeEach(() => {
	home = makeHome('62-bare-environment/home', "the user's home");
	// In place of the real program: says which event it was started for, and for which node.
	fs.writeFileSync(
		`${home.site.program}/hook.mjs`,
		"process.stdin.resume().on('end', () => console.log(process.argv[2]));",
	);
	installAll(home.site);
});
afterEach(() => home.remove());

function run(command: string, env: Record<string, string> = {}) {
	const input = fs.readFileSync(caseFile('62-bare-environment/stdin/sessionstart.json'));
	const all = {HOME: home.home, PATH: '/usr/bin:/bin', ...env};
	const {status, stdout, stderr} = spawnSync('/bin/bash', ['-c', command], {
		input,
		env: all,
		encoding: 'utf8',
		cwd: '/',
	});
	return {status, stdout, stderr};
}

test.runIf(needs.bash)('they work', () => {
	const hooks = hooksOf(home.file('settings.json'));
	expect(hooks).toHaveLength(3);
	for (const {event, command} of hooks) {
		for (const env of [{}, {LANG: 'C'}, {PATH: '/bin'}]) {
			expect(run(command, env)).toEqual({status: 0, stdout: `${event}\n`, stderr: ''});
		}
	}
});

test.runIf(needs.bash)('they end with 0 and say nothing when node or the runtime is gone', () => {
	const command = hooksOf(home.file('settings.json'))[0]!.command;
	const withoutNode = command.replace(process.execPath, '/no/such/node');
	const bin = path.join(home.dir, 'bin');
	fs.mkdirSync(bin);
	for (const name of ['bash', 'cat', 'env']) fs.symlinkSync(`/usr/bin/${name}`, path.join(bin, name));
	expect(run(withoutNode, {PATH: bin})).toMatchObject({status: 0, stdout: ''});
	fs.rmSync(home.file('deja/runtime'), {recursive: true});
	expect(run(command)).toMatchObject({status: 0, stdout: ''});
});
