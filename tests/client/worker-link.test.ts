import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {type Link, linkTo} from '../../src/client/worker-link.ts';

let dir: string;
let link: Link | undefined;
let troubles: [string, boolean][];
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-link-'));
	troubles = [];
});
afterEach(() => {
	link?.close();
	fs.rmSync(dir, {recursive: true, force: true});
});

const start = (body: string): Link => {
	const file = path.join(dir, 'worker.mjs');
	fs.writeFileSync(file, `import {parentPort, workerData} from 'node:worker_threads';\n${body}`);
	link = linkTo(file, {greeting: 'hi'}, (what, over) => troubles.push([what, over]));
	return link;
};
const ECHO = `parentPort.on('message', ({id, op, input}) => {
	if (op === 'die') process.exit(4);
	if (op === 'throw') throw new Error('out of luck');
	if (op === 'noise') console.log('noise');
	if (op === 'fail') return parentPort.postMessage({id, error: 'no such thing'});
	const answer = () => parentPort.postMessage({id, value: [workerData.greeting, op, input]});
	if (op === 'slow') setTimeout(answer, 200); else answer();
});`;

test('asks and is answered', async () => {
	const asked = start(ECHO);
	expect(asked.warm).toBe(false);
	expect(await asked.ask('noise', {a: 1}, 5000)).toEqual(['hi', 'noise', {a: 1}]);
	expect(asked.warm).toBe(true);
	expect(troubles).toEqual([]);
});

test('a late answer counts as none, and is handed over when someone wants it', async () => {
	const asked = start(ECHO);
	await asked.ask('x', 1, 5000);
	const late: unknown[] = [];
	expect(await asked.ask('slow', 2, 10, undefined, (value) => late.push(value))).toBeUndefined();
	await new Promise((resolve) => setTimeout(resolve, 400));
	expect(late).toEqual([['hi', 'slow', 2]]);
});

test('the client’s signal ends the wait', async () => {
	const asked = start(ECHO);
	const given = new AbortController();
	const answer = asked.ask('slow', 2, 60_000, given.signal);
	given.abort();
	expect(await answer).toBeUndefined();
	expect(await asked.ask('x', 2, 60_000, given.signal)).toBeUndefined();
});

test('a thread that dies is started again once, and never rejects', async () => {
	const asked = start(ECHO);
	expect(await asked.ask('throw', 1, 5000)).toBeUndefined();
	expect(asked.dead).toBe(false);
	expect(await asked.ask('x', 1, 5000)).toEqual(['hi', 'x', 1]);
	expect(await asked.ask('die', 1, 5000)).toBeUndefined();
	expect(asked.dead).toBe(true);
	expect(await asked.ask('x', 1, 5000)).toBeUndefined();
	expect(troubles).toEqual([
		['worker: out of luck', false],
		['worker ended with 4', true],
	]);
});

test('a worker that is not there is silence', async () => {
	link = linkTo(path.join(dir, 'missing.mjs'), {}, (what, over) => troubles.push([what, over]));
	expect(await link.ask('x', 1, 5000)).toBeUndefined();
	expect(await link.ask('x', 1, 5000)).toBeUndefined();
	expect(link.dead).toBe(true);
});

test('an input that cannot be sent to a thread, and a worker’s own error, are silence too', async () => {
	const asked = start(ECHO);
	expect(await asked.ask('x', () => 1, 5000)).toBeUndefined();
	expect(await asked.ask('fail', 1, 5000)).toBeUndefined();
	expect(troubles.map(([what]) => what.slice(0, 30))).toEqual(['worker: DataCloneError: () => ', 'no such thing']);
	expect(await asked.ask('x', 1, 5000)).toEqual(['hi', 'x', 1]);
});
