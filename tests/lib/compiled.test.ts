import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {beforeEach, expect, onTestFinished, test} from 'vitest';
import {loadCompiled} from '../../src/lib/compiled.ts';

interface Program {
	greet(name: string): string;
}

const text = "(function (exports) { exports.greet = (name) => 'hello ' + name; })";
let dir = '';
let file = '';
let folder = '';

beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-compiled-'));
	onTestFinished(() => fs.rmSync(dir, {recursive: true, force: true}));
	file = path.join(dir, 'greeter.cjs');
	folder = path.join(dir, 'home', 'compiled');
	fs.mkdirSync(path.dirname(folder));
	fs.writeFileSync(file, text);
});

const load = (purpose = 'greet', env = {}) => loadCompiled<Program>(file, {purpose, folder, env});
const kept = () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

/** Loads, runs and keeps. @returns what the program said. */
function round(purpose?: string): string {
	const {exports, keep} = load(purpose);
	const said = exports.greet('Ada');
	keep(purpose ?? 'greet');
	return said;
}

/** As if it had been written so many minutes ago. @returns when, unix ms. */
function age(place: string, minutes: number): number {
	const at = Math.floor(Date.now() / 1000) - minutes * 60;
	fs.utimesSync(place, at, at);
	return at * 1000;
}

test('what is kept is used, and written again after an hour', () => {
	expect(round()).toBe('hello Ada');
	const [name] = kept();
	expect(name).toMatch(/^greeter-greet-v.*\.bin$/);
	const place = path.join(folder, name!);
	if (process.platform !== 'win32') expect(fs.statSync(place).mode & 0o777).toBe(0o600);
	const young = age(place, 30);
	expect(round()).toBe('hello Ada');
	expect(fs.statSync(place).mtimeMs).toBe(young);
	const old = age(place, 90);
	expect(round()).toBe('hello Ada');
	expect(fs.statSync(place).mtimeMs).toBeGreaterThan(old);
});

test('each purpose keeps its own; a purpose that turned out later is kept once', () => {
	round('one');
	round('two');
	expect(kept()).toHaveLength(2);
	const {keep} = load('one');
	keep('three');
	const [three] = kept().filter((name) => name.includes('three'));
	const at = age(path.join(folder, three!), 5);
	load('one').keep('three');
	expect(fs.statSync(path.join(folder, three!)).mtimeMs).toBe(at);
});

test('another text of the program, and what is not whole, are passed over and made anew', () => {
	round();
	fs.writeFileSync(file, text.replace('hello', 'servus'));
	expect(round()).toBe('servus Ada');
	const place = path.join(folder, kept()[0]!);
	const whole = fs.readFileSync(place);
	for (const broken of [Buffer.alloc(0), whole.subarray(0, 40), Buffer.alloc(whole.length, 7), flipped(whole)]) {
		fs.writeFileSync(place, broken);
		expect(round()).toBe('servus Ada');
		expect(fs.readFileSync(place).length).toBeGreaterThan(100);
	}
});

const flipped = (bytes: Buffer) => Buffer.from(bytes.map((byte, n) => (n === bytes.length >> 1 ? byte ^ 1 : byte)));

test.skipIf(process.getuid?.() !== 0)('what somebody else wrote is not run', () => {
	round();
	const place = path.join(folder, kept()[0]!);
	const {ino} = fs.statSync(place);
	fs.chownSync(place, 12_345, 12_345);
	expect(round()).toBe('hello Ada');
	expect(fs.statSync(place)).toMatchObject({uid: 0});
	expect(fs.statSync(place).ino).not.toBe(ino);
});

test('without deja’s folder, without the program and when it is not wanted nothing is kept', () => {
	fs.rmdirSync(path.dirname(folder));
	expect(round()).toBe('hello Ada');
	expect(fs.existsSync(path.dirname(folder))).toBe(false);
	fs.mkdirSync(path.dirname(folder));
	const {keep} = load();
	fs.rmSync(file);
	keep('greet');
	fs.writeFileSync(file, text);
	load('greet', {NODE_DISABLE_COMPILE_CACHE: '1'}).keep('greet');
	expect(kept()).toEqual([]);
});

test('a folder that cannot be made is no reason to fail, and what is of long ago goes', () => {
	fs.writeFileSync(folder, 'a file');
	expect(round()).toBe('hello Ada');
	fs.rmSync(folder);
	fs.mkdirSync(folder);
	fs.writeFileSync(path.join(folder, 'greeter-greet-v18.0.0-x64.bin'), '');
	fs.utimesSync(path.join(folder, 'greeter-greet-v18.0.0-x64.bin'), 1e9, 1e9);
	round();
	expect(kept()).toEqual([expect.stringContaining(process.version)]);
});
