/** The command `deja` on PATH: where it goes, what it starts, and that it goes again. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {personsBin, startWords} from '../../installer/launcher.ts';
import {placesFrom} from '../../src/lib/paths.ts';
import {needs} from '../needs.ts';
import {type Home, installAll, makeHome, siteAt, states, tree, uninstallAll} from './home.ts';

let home: Home;
let bin: string;
beforeEach(() => {
	home = makeHome(undefined, "ada's home");
	bin = path.join(home.home, '.local/bin');
	fs.mkdirSync(bin, {recursive: true});
});
afterEach(() => home.remove());

const found = (folders: readonly string[], env: Record<string, string> = {}) =>
	personsBin({PATH: folders.join(':'), ...env}, home.home, '/usr/bin/node', 'linux');

test.runIf(needs.bash)('the first folder on PATH that is the person’s', () => {
	const own = path.join(home.home, 'bin');
	expect(found(['/usr/bin', bin, own])).toBe(bin);
	expect(found(['/usr/bin', own, bin])).toBe(bin);
	fs.mkdirSync(own);
	expect(found(['/usr/bin', own, bin])).toBe(own);
	expect(found(['/usr/local/bin', '/usr/bin', path.join(home.home, 'some/bin')])).toBeUndefined();
	expect(found([])).toBeUndefined();
});

test.runIf(needs.bash)('npm’s own, where it lies in the home; what npm run and npx put on PATH is nobody’s', () => {
	const npm = path.join(home.home, '.npm-global/bin');
	fs.mkdirSync(npm, {recursive: true});
	expect(found([npm])).toBeUndefined();
	expect(found([npm], {npm_config_prefix: path.dirname(npm)})).toBe(npm);
	fs.writeFileSync(path.join(home.home, '.npmrc'), 'fund=false\nprefix=~/.npm-global\n');
	expect(found([npm])).toBe(npm);
	const nvm = path.join(home.home, '.nvm/v24/bin');
	fs.mkdirSync(nvm, {recursive: true});
	expect(personsBin({PATH: nvm}, home.home, path.join(nvm, 'node'), 'linux')).toBe(nvm);
	const cache = path.join(home.home, 'node_modules/.bin');
	fs.mkdirSync(cache, {recursive: true});
	expect(personsBin({PATH: cache}, home.home, path.join(cache, 'node'), 'linux')).toBeUndefined();
});

test.runIf(needs.bash)(
	'install puts it there, it starts deja, uninstall takes it out, also when PATH has changed since',
	() => {
		const before = tree(home.home);
		const site = {...home.site, bin};
		expect(states(installAll(site))['path']).toBe('created');
		const {stdout} = spawnSync('deja', ['a b', 'c'], {encoding: 'utf8', env: {PATH: `${bin}:/usr/bin:/bin`}});
		expect(stdout).toBe('a b c\n');
		expect(states(installAll(site))['path']).toBe('unchanged');
		const newer = {...siteAt(home.dir, home.home, '1.3.0'), bin};
		expect(states(installAll(newer))['path']).toBe('updated');
		expect(states(uninstallAll(home.site))['path']).toBe('removed');
		expect(tree(home.home)).toEqual(before);
	},
);

test.runIf(needs.bash)('another program of that name is left alone, another memory’s included', () => {
	const file = path.join(bin, 'deja');
	fs.writeFileSync(file, '#!/bin/sh\necho mine\n', {mode: 0o755});
	const before = tree(bin);
	expect(states(installAll({...home.site, bin}))).toMatchObject({path: 'foreign', hooks: 'created'});
	uninstallAll({...home.site, bin});
	expect(tree(bin)).toEqual(before);
	fs.rmSync(file);
	const elsewhere = placesFrom({DEJA_HOME: path.join(home.dir, 'other')}, home.home);
	installAll({...home.site, bin, places: elsewhere, moved: true});
	const theirs = tree(bin);
	expect(states(installAll({...home.site, bin}))['path']).toBe('foreign');
	expect(states(uninstallAll({...home.site, bin}))['path']).toBe('foreign');
	expect(tree(bin)).toEqual(theirs);
});

test.runIf(needs.bash)('the words that start deja are words that work', () => {
	const env = {PATH: `${bin}:/usr/bin`};
	expect(startWords(home.site, env)).toBe(`node ${path.join(home.site.program, 'deja.mjs')}`);
	expect(startWords(home.site, {...env, npm_lifecycle_event: 'deja'})).toBe('npm run deja --');
	installAll(home.site);
	const runtime = home.file('deja/runtime/deja');
	expect(startWords(home.site, env)).toBe(`'${runtime.replace("'", "'\\''")}'`);
	expect(spawnSync('/bin/sh', ['-c', `${startWords(home.site, env)} x`], {encoding: 'utf8'}).stdout).toBe('x\n');
	installAll({...home.site, bin});
	expect(startWords(home.site, env)).toBe('deja');
	fs.writeFileSync(path.join(bin, 'deja'), '#!/bin/sh\necho another\n');
	expect(startWords(home.site, env)).not.toBe('deja');
});
