/**
 * What the start of the real client costs with deja in it: from Enter under the first question to the request at the model,
 * with and without an install, in turns.
 *
 *   tests/e2e/client/node_modules/.bin/node bench/start.ts [--rounds 20] [--json]
 *
 * Needs dist/, the client of the end-to-end suite and its Node (24, which takes TypeScript as it is), and `script` of
 * util-linux for a terminal. Asked at once, and after three seconds. What is told is the median of the differences between
 * neighbours, since a busy machine takes from both. Exit 1 when a limit is broken.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import {parseArgs} from 'node:util';
import {clientEntry, clientNode, flags, quote} from '../tests/e2e/client.ts';
import {type Stage, stage} from '../tests/e2e/stage.ts';

const {values} = parseArgs({options: {rounds: {type: 'string', default: '20'}, json: {type: 'boolean'}}});
const question = 'How did we stop Stripe webhooks from charging customers twice?';
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds from Enter to the request. @param pauseMs between the client's prompt and the question. */
async function ask({home, stub}: Stage, pauseMs: number): Promise<number> {
	stub.reset();
	const client = [clientNode, clientEntry, ...flags].map(quote).join(' ');
	const terminal = spawn('script', ['-qfec', `stty cols 110 rows 36; exec ${client}`, '/dev/null'], {
		cwd: home.project,
		env: home.env,
		stdio: ['pipe', 'pipe', 'ignore'],
		detached: true,
	});
	let screen = '';
	terminal.stdout.on('data', (chunk) => (screen += chunk));
	const shows = async (what: string) => {
		for (const end = Date.now() + 60_000; !screen.includes(what); ) {
			if (Date.now() > end) throw new Error(`the client never showed ${what}`);
			await sleep(2);
		}
	};
	try {
		await shows('shortcuts');
		await sleep(pauseMs);
		screen = '';
		terminal.stdin.write(question);
		await shows(question.slice(-12));
		const start = performance.now();
		terminal.stdin.write('\r');
		while (stub.main().length === 0) {
			if (performance.now() - start > 30_000) throw new Error('no request came');
			await sleep(1);
		}
		return performance.now() - start;
	} finally {
		process.kill(-terminal.pid!, 'SIGKILL');
		await new Promise((resolve) => terminal.on('close', resolve));
	}
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

const patient = {DEJA_PATIENCE_MS: ''};
const [without, withDeja] = [await stage(patient), await stage(patient)];
const rows = [];
try {
	const installed = withDeja.run(['install']);
	if (process.env['MCP_OFF']) {
		const file = `${withDeja.home.home}/.commandcode/mcp.json`;
		fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"enabled": true', '"enabled": false'));
	}
	if (installed.code !== 0) throw new Error(installed.stdout + installed.stderr);
	// Once for whatever the client does on its first start, and for the loader's cache.
	for (const one of [without, withDeja]) await ask(one, 500);
	for (const [what, pauseMs, limit] of [
		['first question, typed at once', 0, 60],
		['first question, after three seconds', 3000, 20],
	] as const) {
		if (process.env['ONLY'] && process.env['ONLY'] !== String(pauseMs)) continue;
		const times: [number, number][] = [];
		let spoke = 0;
		for (let round = 0; round < Number(values.rounds); round++) {
			const order = round % 2 === 0 ? [without, withDeja] : [withDeja, without];
			const took = new Map<Stage, number>();
			for (const one of order) took.set(one, await ask(one, pauseMs));
			if (withDeja.stub.main().some(({raw}) => raw.includes('<deja-recall>'))) spoke++;
			times.push([took.get(without)!, took.get(withDeja)!]);
		}
		const over = median(times.map(([bare, full]) => full - bare));
		const [bare, full] = [median(times.map(([one]) => one)), median(times.map(([, one]) => one))];
		rows.push({what, bare, full, over, limit, spoke, rounds: times.length, ok: over <= limit});
	}
} finally {
	await without.close();
	await withDeja.close();
}
if (values.json) process.stdout.write(`${JSON.stringify({schema_version: 1, rows}, null, 2)}\n`);
else {
	for (const {what, bare, full, over, limit, spoke, rounds, ok} of rows)
		console.log(
			`${what.padEnd(37)} client alone ${bare.toFixed(0).padStart(4)}, with deja ${full.toFixed(0).padStart(4)}: ${over.toFixed(0).padStart(4)} ms over, of ${limit} ${ok ? 'ok' : 'TOO SLOW'}; memory spoke in ${spoke} of ${rounds}`,
		);
}
process.exit(rows.every(({ok}) => ok) ? 0 : 1);
