#!/usr/bin/env node
/**
 * `npm run tour [-- DIR]`: drives the real client and the command line through what a person sees, at 150, 80, 60 and 40
 * columns, and stores every screen as text in DIR; without one in a temporary folder.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.resolve(process.argv[2] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'deja-tour-')));
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const done = spawnSync(process.execPath, [vitest, 'run', '--project', 'e2e', 'tests/e2e/tour.test.ts'], {
	cwd: root,
	env: {...process.env, DEJA_TOUR: folder},
	stdio: 'inherit',
});
process.stdout.write(`the screens are in ${folder}\n`);
process.exitCode = done.status ?? 1;
