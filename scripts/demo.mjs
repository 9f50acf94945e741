#!/usr/bin/env node
/**
 * The demo: a throw-away HOME with four earlier sessions of a small shop, and plainly what deja makes of them.
 *
 * Nothing of yours is read or written; the folder is removed at the end.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-demo-'));
const project = '/home/ada/shop-api';
const env = {PATH: process.env.PATH, HOME: home, TERM: process.env.TERM, COLUMNS: process.env.COLUMNS ?? '100'};
if (process.stdout.isTTY && !process.env.NO_COLOR) env.FORCE_COLOR = '1';

// `npm run demo | head`: it goes on unheard, and tidies up.
process.stdout.on('error', () => {});
const say = (text) => process.stdout.write(`${text}\n`);
const title = (text) => say(`\n${env.FORCE_COLOR ? `\x1b[1m${text}\x1b[0m` : text}\n`);

function deja(args, {shown = args, input = ''} = {}) {
	const line = ['deja', ...shown.map((word) => (/^[\w./:-]+$/.test(word) ? word : `"${word}"`))].join(' ');
	say(`$ ${line}`);
	const out = execFileSync(process.execPath, [path.join(root, 'dist/deja.mjs'), ...args], {
		env,
		input,
		encoding: 'utf8',
	});
	say(out.trimEnd() || '(nothing)');
	return out;
}

try {
	fs.cpSync(path.join(root, 'fixtures/demo/projects'), path.join(home, '.commandcode/projects'), {recursive: true});

	title('1. What Command Code has on disk: four earlier sessions');
	deja(['sessions']);

	title('2. A new session asks something that one of them settled. The agent is told, unasked:');
	deja(['recall', 'Why do we deduplicate stripe webhook events by event.id and not payment_intent?', '--cwd', project]);

	title('3. A decision that was changed later is quoted as it ended:');
	deja(['recall', 'which rate limit do partner keys have?', '--cwd', project]);

	title('4. Most prompts deserve nothing, and get nothing:');
	deja(['recall', 'yes, go ahead', '--cwd', project]);

	title('5. A command fails as it did before: what fixed it then');
	deja(['fix', 'Error: connect ECONNREFUSED 127.0.0.1:6379', '--cwd', project]);

	title('6. What a session opens with');
	deja(['digest', '--cwd', project]);

	title('7. What it all cost');
	deja(['usage', '--period', 'all']);

	say('\nYours: npm run deja -- install');
} finally {
	fs.rmSync(home, {recursive: true, force: true});
}
