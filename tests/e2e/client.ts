/**
 * Runs the real client: one print run, or a TUI inside a tmux server of our own. Everything started here is ended here.
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Home} from './home.ts';

const modules = path.join(path.dirname(fileURLToPath(import.meta.url)), 'client', 'node_modules');
/** The Node the client asks for; deja itself is built and installed by the Node that runs the tests. */
export const clientNode = path.join(modules, '.bin', 'node');
export const clientEntry = path.join(modules, 'command-code', 'dist', 'index.mjs');
export const flags = ['--local-only', '--trust', '--skip-onboarding', '--yolo'];

/** One word for a POSIX shell. */
export const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

export interface Print {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** `cmd -p <prompt>` to its end. @param more further flags, e.g. `['--resume', id]`. */
export function print(home: Home, prompt: string, more: readonly string[] = []): Promise<Print> {
	return cmd(home, [...flags, ...more, '-p', prompt]);
}

/** Any command of the client to its end, e.g. `['mods', 'list']`. */
export function cmd(home: Home, args: readonly string[], limitMs = 60_000): Promise<Print> {
	return new Promise((resolve, reject) => {
		const child = spawn(clientNode, [clientEntry, ...args], {
			cwd: home.project,
			env: home.env,
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const out: Buffer[] = [];
		const err: Buffer[] = [];
		child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
		child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
		const clock = setTimeout(() => child.kill('SIGKILL'), limitMs);
		child.on('error', reject);
		child.on('close', (code) => {
			clearTimeout(clock);
			resolve({code, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(err).toString('utf8')});
		});
	});
}

export interface Tui {
	/** Process id of the client itself. */
	readonly pid: number;
	/** What the terminal shows; with its colours as escape sequences when asked. */
	screen(colors?: boolean): string;
	/** Types the text and presses Enter. */
	say(text: string): Promise<void>;
	key(...keys: readonly string[]): void;
	/** Makes the terminal another size. */
	resize(columns: number, rows: number): void;
	/** What was last given to the terminal's clipboard. */
	clipboard(): string;
	/** Waits until the screen shows `what`; throws with the last screen when it does not. */
	until(what: string | RegExp | ((screen: string) => boolean), limitMs?: number): Promise<string>;
	/** True while the client's process runs. */
	alive(): boolean;
	/** SIGKILL to the client alone. */
	kill(): void;
	/** Ends the tmux server, and the client with it. */
	close(): Promise<void>;
}

/** Starts the TUI in a terminal of the given size and waits for its prompt. */
export function tui(home: Home, more: readonly string[] = [], size?: readonly [number, number]): Promise<Tui> {
	return inTerminal(home, [clientNode, clientEntry, ...flags, ...more], size);
}

/** Starts any program in a terminal of the given size. */
export async function inTerminal(
	home: Home,
	words: readonly string[],
	size: readonly [number, number] = [110, 36],
): Promise<Tui> {
	const socket = path.join(home.root, `tmux-${Math.random().toString(36).slice(2, 8)}`);
	const tmux = (...args: readonly string[]) =>
		spawnSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], {env: home.env, encoding: 'utf8'});
	const command = words.map(quote).join(' ');
	const started = tmux(
		...['new-session', '-d', '-x', String(size[0]), '-y', String(size[1]), '-c', home.project],
		`exec ${command}`,
	);
	if (started.status !== 0) throw new Error(`tmux did not start: ${started.stderr}`);
	tmux('set-option', '-g', 'remain-on-exit', 'on');
	const pid = Number(tmux('list-panes', '-F', '#{pane_pid}').stdout.trim());
	const screen = (colors = false) => tmux('capture-pane', '-p', colors ? '-e' : '-J').stdout;
	const alive = () => {
		try {
			process.kill(pid, 0);
			return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
		} catch {
			return false;
		}
	};
	const until: Tui['until'] = async (what, limitMs = 30_000) => {
		const end = Date.now() + limitMs;
		for (;;) {
			const now = screen();
			if (typeof what === 'function' ? what(now) : typeof what === 'string' ? now.includes(what) : what.test(now))
				return now;
			if (Date.now() > end) throw new Error(`the screen never showed ${String(what)}:\n${now}`);
			await new Promise((resolve) => setTimeout(resolve, 60));
		}
	};
	const self: Tui = {
		pid,
		screen,
		alive,
		until,
		say: async (text) => {
			tmux('send-keys', '-l', text);
			// The input box takes a moment to hold what was typed; Enter before that is lost.
			await until((now) => now.includes(text.slice(0, 30)), 10_000);
			tmux('send-keys', 'Enter');
		},
		key: (...keys) => void tmux('send-keys', ...keys),
		resize: (columns, rows) => void tmux('resize-window', '-x', String(columns), '-y', String(rows)),
		clipboard: () => tmux('show-buffer').stdout,
		kill: () => {
			try {
				process.kill(pid, 'SIGKILL');
			} catch {
				// It is gone already.
			}
		},
		close: async () => {
			tmux('kill-server');
			const end = Date.now() + 5000;
			while (alive() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
			if (alive()) self.kill();
		},
	};
	return self;
}
