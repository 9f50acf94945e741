/**
 * Once before the end-to-end suite, on Windows as well: the real client is there (installed on first use), and dist/ is built from this tree.
 */
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(path.dirname(here));

export default function setup(): void {
	const client = path.join(here, 'client');
	if (!existsSync(path.join(client, 'node_modules', 'command-code'))) {
		execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], {cwd: client, stdio: 'inherit'});
	}
	execFileSync(process.execPath, [path.join(root, 'scripts', 'build.mjs')], {cwd: root, stdio: 'inherit'});
}
