/** 75: another program saves the same file while deja writes to it. */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import {afterEach, expect, test} from 'vitest';
import {textSurfaces} from '../../installer/surfaces.ts';
import {applyText, decision} from '../../installer/text-step.ts';
import {type Home, installAll, makeHome, states} from './home.ts';

let home: Home;
afterEach(() => home.remove());

const ROUNDS = 300;

/** Counts up in the file, ROUNDS times, writing in place or by a rename; says each time its own number went back. */
const writer = `
const fs = require('node:fs');
const [file, how, rounds] = process.argv.slice(1);
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
let last = 0, back = 0;
for (let round = 0; round < rounds; round++) {
	const settings = JSON.parse(fs.readFileSync(file, 'utf8'));
	if (settings.counter < last) back++;
	last = settings.counter = Math.max(settings.counter, last) + 1;
	const text = JSON.stringify(settings, null, 2);
	if (how === 'rename') {
		fs.writeFileSync(file + '.other', text);
		// Windows refuses while anybody has the file open; a program that saves so tries again.
		for (let tries = 0; ; tries++) {
			try {
				fs.renameSync(file + '.other', file);
				break;
			} catch (error) {
				if (!['EPERM', 'EBUSY', 'EACCES'].includes(error.code) || tries > 200) throw error;
				pause(5);
			}
		}
	} else fs.writeFileSync(file, text);
	pause(round % 5);
}
console.log(back);
`;

/**
 * How often the other program may find its file one save behind: a rename right between our last look and our own cannot be
 * seen, and a save into the file that we just replaced takes a moment to be carried over.
 */
const MOST = 7;

test.each(['in place', 'rename'])('no save of theirs is lost (%s)', async (how) => {
	home = makeHome('75-edit-during-install/home');
	const file = home.file('settings.json');
	const hooks = textSurfaces(home.site).find(({name}) => name === 'hooks')!;
	const child = spawn(process.execPath, ['-e', writer, file, how, String(ROUNDS)]);
	let out = '';
	child.stdout.on('data', (chunk) => (out += chunk));
	const done = new Promise<number | null>((resolve) => child.on('close', resolve));
	let code: number | null | undefined;
	void done.then((value) => (code = value));
	let writes = 0;
	while (code === undefined) {
		for (const way of ['put', 'take'] as const) {
			const outcome = applyText(hooks, decision(hooks, way, undefined, false));
			expect(outcome.state).not.toBe('refused');
			if (outcome.state === 'created' || outcome.state === 'removed') writes++;
		}
		await new Promise((resolve) => setTimeout(resolve, 1));
	}
	expect(code).toBe(0);
	expect(writes).toBeGreaterThan(10);
	expect(Number(out)).toBeLessThanOrEqual(MOST);
	const {counter} = JSON.parse(fs.readFileSync(file, 'utf8')) as {counter: number};
	expect(counter).toBeGreaterThanOrEqual(ROUNDS - 1);
	expect(fs.readdirSync(home.file(''))).toEqual(['settings.json']);
});

test('hooks that another program has dropped come back with the next install', () => {
	home = makeHome('75-edit-during-install/home');
	installAll(home.site);
	home.write('settings.json', '{"counter":1}');
	expect(states(installAll(home.site))).toMatchObject({hooks: 'created', mod: 'unchanged'});
});
