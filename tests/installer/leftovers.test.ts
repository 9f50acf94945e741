/** What runs that were killed have left, and files that can only be written in place. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {writeInPlace} from '../../installer/in-place.ts';
import {sweepLeftovers} from '../../installer/leftovers.ts';
import {beside} from '../../installer/target.ts';
import {livingProcess} from '../living.ts';
import {needs} from '../needs.ts';
import {type Home, installAll, makeHome, states, tree, uninstallAll} from './home.ts';

let home: Home;
beforeEach(() => {
	home = makeHome('68-foreign-hooks-kept/home');
});
afterEach(() => home.remove());

/** No process has this number. */
const DEAD = 4_194_305;
const sweep = () => sweepLeftovers(home.site.places, [{path: home.file('settings.json')}]);

test('files of a run that is gone are swept; those of one that may be at work stay', () => {
	installAll(home.site);
	const before = tree(home.home);
	home.write(`.settings.json.deja-${DEAD}.tmp`, '{"secret": 1}');
	home.write(`deja/installed.json.${DEAD}.tmp`, '{}');
	home.write(`deja/runtime.new-${DEAD}/deja.mjs`, '//');
	home.write(`deja/runtime.gone-${DEAD}/deja.mjs`, '//');
	home.write(`deja/live/6e16c459.${DEAD}.tmp`, '{}');
	home.write(`deja.new-${DEAD}/installed.json`, '{}');
	const other = home.file(`.settings.json.deja-${livingProcess()}.tmp`);
	fs.writeFileSync(other, '{}');
	sweep();
	expect(fs.existsSync(other)).toBe(true);
	// Whatever process has the number by now: no run takes that long.
	fs.utimesSync(other, Date.now() / 1000 - 3600, Date.now() / 1000 - 3600);
	sweep();
	fs.rmdirSync(home.file('deja/live'));
	expect(tree(home.home)).toEqual(before);
});

test('a runtime that was moved aside and not yet replaced comes back', () => {
	installAll(home.site);
	const before = tree(home.home);
	fs.renameSync(home.file('deja/runtime'), home.file(`deja/runtime.old-${DEAD}`));
	sweep();
	expect(tree(home.home)).toEqual(before);
});

test('an install that was killed between any two of its steps is undone to the byte', () => {
	const before = tree(home.home);
	// The record alone: nothing of what it announces was done.
	installAll(home.site);
	const record = home.read('deja/installed.json');
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
	home.write('deja/installed.json', record);
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
	// All but the last surface.
	const settings = home.read('settings.json');
	installAll(home.site);
	home.write('settings.json', settings);
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
});

test('a first file that was made and not yet filled goes as well', () => {
	fs.rmSync(home.file('settings.json'));
	const before = tree(home.home);
	installAll(home.site);
	home.write('settings.json', '');
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
});

const old = '{"hooks": {}}\n';
const fresh = '{"hooks": {"Stop": [1, 2, 3, 4, 5, 6, 7, 8, 9]}}\n';
/** What a kill leaves of the file, in the order in which it is written. */
const torn: readonly (readonly [string, string])[] = [
	['nothing written', old],
	['the tail', old + fresh.slice(old.length)],
	['half of the tail', old + fresh.slice(old.length, old.length + 9)],
	['half of the head', fresh.slice(0, 5) + old.slice(5) + fresh.slice(old.length)],
	['all of it', fresh],
];

test.each(torn)('written in place and killed after %s: whole again', (_what, left) => {
	const file = home.file('settings.json');
	fs.writeFileSync(file, left);
	home.write(
		path.basename(beside(file, 'old')).replace(String(process.pid), String(DEAD)),
		JSON.stringify({old, fresh}),
	);
	sweep();
	expect(fs.readFileSync(file, 'utf8')).toBe(left === fresh ? fresh : old);
	expect(fs.readdirSync(path.dirname(file))).toEqual(['settings.json']);
});

test.each(['', '{"old": "{', JSON.stringify({old, fresh}).slice(0, -1)])(
	'a copy that was not whole yet (%#) goes',
	(copy) => {
		const file = home.file('settings.json');
		fs.writeFileSync(file, old);
		home.write(`.settings.json.deja-${DEAD}.old`, copy);
		sweep();
		expect(fs.readFileSync(file, 'utf8')).toBe(old);
		expect(fs.readdirSync(path.dirname(file))).toEqual(['settings.json']);
	},
);

test('an uninstall that was killed at its very end is finished by the next; of a purge no state of processes stays', () => {
	const before = tree(home.home);
	fs.mkdirSync(home.file('deja'));
	uninstallAll(home.site, {purge: true});
	expect(tree(home.home)).toEqual(before);
	installAll(home.site);
	for (const name of ['syncing.again', 'offered', 'live/6e16c459']) home.write(`deja/${name}`, '');
	home.write('deja/syncing', String(DEAD));
	uninstallAll(home.site, {purge: true});
	expect(tree(home.home)).toEqual(before);
	// Killed after the record had gone.
	for (const name of ['syncing', 'syncing.again', 'notes.jsonl']) home.write(`deja/${name}`, '');
	uninstallAll(home.site, {purge: true});
	expect(tree(home.home)).toEqual(before);
});

test('a purge waits for who writes in the index', async () => {
	const before = tree(home.home);
	installAll(home.site);
	fs.mkdirSync(home.file('deja/index'), {recursive: true});
	const writes = `
		const fs = require('node:fs');
		const host = require('node:os').hostname();
		fs.writeFileSync('writer.lock', JSON.stringify({pid: process.pid, started: '', host, nonce: 'n'}));
		setTimeout(() => {
			fs.writeFileSync(process.cwd() + '/late', '');
			fs.rmSync('writer.lock');
		}, 400);`;
	const writer = spawn(process.execPath, ['-e', writes], {cwd: home.file('deja/index'), stdio: 'ignore'});
	const ended = once(writer, 'exit');
	const lock = home.file('deja/index/writer.lock');
	while (!fs.existsSync(lock) || fs.statSync(lock).size === 0) await sleep(5);
	uninstallAll(home.site, {purge: true});
	expect(await ended).toEqual([0, null]);
	expect(tree(home.home)).toEqual(before);
});

test('what somebody has saved since is not overwritten by a copy', () => {
	const file = home.file('settings.json');
	fs.writeFileSync(file, '{"hooks": {}, "mine": true,}');
	home.write(`.settings.json.deja-${DEAD}.old`, JSON.stringify({old, fresh}));
	sweep();
	expect(fs.readFileSync(file, 'utf8')).toBe('{"hooks": {}, "mine": true,}');
});

test('in place: longer, shorter, and no copy stays', () => {
	const file = home.file('settings.json');
	fs.writeFileSync(file, old);
	const {ino} = fs.statSync(file);
	writeInPlace(file, old, fresh);
	expect(fs.readFileSync(file, 'utf8')).toBe(fresh);
	writeInPlace(file, fresh, old);
	expect(fs.readFileSync(file, 'utf8')).toBe(old);
	expect(fs.statSync(file).ino).toBe(ino);
	expect(fs.readdirSync(path.dirname(file))).toEqual(['settings.json']);
});

test.runIf(needs.links)('a device, a pipe or a folder in the place of settings is refused, and not read', () => {
	home.remove();
	home = makeHome();
	fs.mkdirSync(home.file(''), {recursive: true});
	fs.symlinkSync('/dev/zero', home.file('settings.json'));
	const before = tree(home.home);
	expect(states(installAll(home.site))['hooks']).toBe('refused');
	expect(states(uninstallAll(home.site))['hooks']).toBe('refused');
	expect(tree(home.home)).toEqual(before);
});
