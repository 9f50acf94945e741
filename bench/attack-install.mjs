#!/usr/bin/env node
/**
 * Installs and uninstalls that are killed: at every single change of the file system, before it and in the middle of a
 * write, and at random moments. Afterwards no file of the person's may be broken, and an uninstall must give back every byte.
 *
 *   node bench/attack-install.mjs [--kills 1000] [--json]       needs dist/ (npm run build)
 *
 * Exit 1 when a file was broken or something was left. Nothing outside of a throw-away HOME is touched.
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

const {values} = parseArgs({options: {kills: {type: 'string', default: '1000'}, json: {type: 'boolean'}}});
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const program = path.join(root, 'dist', 'deja.mjs');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-attack-'));
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}));

/** Loaded before the program: ends it at its n-th change below HOME. */
const killer = path.join(folder, 'killer.cjs');
fs.writeFileSync(
	killer,
	`const fs = require('node:fs');
const at = Number(process.env.KILL_AT), half = process.env.KILL_HALF === '1', home = process.env.HOME;
let count = 0;
const die = () => process.kill(process.pid, 'SIGKILL');
for (const name of ['writeFileSync', 'writeSync', 'renameSync', 'linkSync', 'unlinkSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'ftruncateSync', 'openSync', 'chmodSync']) {
	const real = fs[name];
	fs[name] = (...args) => {
		const changes = name === 'openSync' ? /[wax+]/.test(String(args[1])) : typeof args[0] === 'number' || String(args[0]).startsWith(home);
		if (!changes || ++count !== at) return real.apply(fs, args);
		if (half && name === 'writeFileSync') real.call(fs, args[0], String(args[1]).slice(0, String(args[1]).length >> 1), args[2]);
		if (half && name === 'writeSync') real.call(fs, args[0], args[1], args[2], (args[3] ?? args[1].length) >> 1, args[4]);
		die();
		for (;;);
	};
}
`,
);

const home = path.join(folder, 'home');
const own = path.join(home, '.commandcode');
const bin = path.join(home, '.local', 'bin');
const env = {PATH: `${bin}:${process.env.PATH}`, HOME: home};
const run = (args, more = {}) =>
	spawnSync(process.execPath, [...(more.KILL_AT ? ['-r', killer] : []), program, ...args], {
		env: {...env, ...more},
		encoding: 'utf8',
	});
const install = ['install', '--no-sync'];
const uninstall = ['uninstall', '--purge'];

const settings = '{\n\t"model": "x",\n\t"hooks": {"PreToolUse": []},   "n": 12345678901234567890\n}';
const servers = '{"mcpServers": {\n "a": {"command":"x"}\n}}\n';
const write = (name, text) => {
	fs.mkdirSync(path.dirname(path.join(own, name)), {recursive: true});
	fs.writeFileSync(path.join(own, name), text);
};
/** name → what the home holds before, and what is run in it and killed. */
const scenes = {
	'a home with settings': {
		make: () => {
			write('settings.json', settings);
			write('mcp.json', servers);
		},
		args: install,
	},
	'an empty home': {make: () => fs.mkdirSync(own, {recursive: true}), args: install},
	'settings with two names': {
		make: () => {
			write('settings.json', settings);
			fs.linkSync(path.join(own, 'settings.json'), path.join(home, 'dotfile.json'));
		},
		args: install,
	},
	'an uninstall': {
		make: () => {
			write('settings.json', settings);
			write('mcp.json', servers);
		},
		first: install,
		args: uninstall,
	},
	'an uninstall of settings with two names': {
		make: () => {
			write('settings.json', settings);
			fs.linkSync(path.join(own, 'settings.json'), path.join(home, 'dotfile.json'));
		},
		first: install,
		args: uninstall,
	},
};

/** Everything below the home: path, kind, mode, bytes. */
function tree(dir = home, seen = []) {
	for (const entry of fs.readdirSync(dir, {withFileTypes: true})) {
		const file = path.join(dir, entry.name);
		const {mode} = fs.lstatSync(file);
		if (entry.isDirectory()) {
			seen.push(`${file}/`);
			tree(file, seen);
		} else seen.push(`${file} ${(mode & 0o777).toString(8)} ${fs.readFileSync(file, 'latin1')}`);
	}
	return seen.sort();
}

function reset({make, first}) {
	fs.rmSync(home, {recursive: true, force: true});
	fs.mkdirSync(bin, {recursive: true});
	make();
	const before = tree();
	if (first) run(first);
	return before;
}

const count = {kills: 0, broken: 0, left: 0};
const troubles = [];
/** After a kill: is every file of the person's whole, and does an uninstall (after another install, each third time) undo all? */
function judge(name, before) {
	count.kills++;
	for (const file of ['settings.json', 'mcp.json']) {
		try {
			const text = fs.readFileSync(path.join(own, file), 'utf8');
			const was = before.find((line) => line.startsWith(`${path.join(own, file)} `));
			if (was === undefined && text === '') continue;
			JSON.parse(text);
		} catch (error) {
			if (error.code === 'ENOENT') continue;
			// A copy beside it is what the next run gives back: only what cannot be given back is broken.
			run(['doctor']);
			try {
				JSON.parse(fs.readFileSync(path.join(own, file), 'utf8'));
			} catch {
				count.broken++;
				troubles.push(`${name}: ${file} is broken`);
			}
		}
	}
	if (count.kills % 3 === 0) run(install);
	run(uninstall);
	const after = tree();
	if (JSON.stringify(after) === JSON.stringify(before)) return;
	count.left++;
	const strange = [...after.filter((one) => !before.includes(one)), ...before.filter((one) => !after.includes(one))];
	troubles.push(`${name}: ${strange.map((one) => one.slice(folder.length, folder.length + 90)).join(' | ')}`);
}

const most = Number(values.kills);
const parts = [];
for (const [name, scene] of Object.entries(scenes)) {
	const start = count.kills;
	for (const half of ['0', '1']) {
		for (let at = 1; count.kills < most; at++) {
			const before = reset(scene);
			const {signal} = run(scene.args, {KILL_AT: String(at), KILL_HALF: half});
			if (signal !== 'SIGKILL') break;
			judge(`${name}, change ${at}${half === '1' ? ', half written' : ''}`, before);
		}
	}
	parts.push([name, count.kills - start]);
}
const random = count.kills;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
for (let round = 0; count.kills < most; round++) {
	const scene = Object.values(scenes)[round % Object.keys(scenes).length];
	const before = reset(scene);
	const child = spawn(process.execPath, [program, ...scene.args], {env, stdio: 'ignore'});
	const ended = new Promise((resolve) => child.on('close', resolve));
	await sleep(60 + Math.random() * 240);
	child.kill('SIGKILL');
	await ended;
	judge('at a random moment', before);
}
parts.push(['at random moments', count.kills - random]);

if (values.json) process.stdout.write(`${JSON.stringify({schema_version: 1, ...count, parts, troubles}, null, 2)}\n`);
else {
	for (const [name, kills] of parts) console.log(`${name.padEnd(44)}${String(kills).padStart(6)} kills`);
	console.log(`${'files broken'.padEnd(44)}${String(count.broken).padStart(6)} of ${count.kills}`);
	console.log(
		`${'homes that differ after an uninstall'.padEnd(44)}${String(count.left).padStart(6)} of ${count.kills}`,
	);
	for (const trouble of troubles.slice(0, 20)) console.log(`  ${trouble}`);
}
process.exit(count.broken + count.left > 0 ? 1 : 0);
