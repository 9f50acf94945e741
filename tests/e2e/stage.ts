/**
 * A stage for one test file: a stub model, a HOME with a history in it, deja installed there, and nothing left behind.
 *
 * The history is of two kinds: the demo's sessions, moved to this project's folder, and sessions that the real client
 * writes on the spot.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {print} from './client.ts';
import {type Home, makeHome} from './home.ts';
import {type Recorded, type Reply, type Stub, startStub, textOf} from './stub-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demo = path.join(root, 'fixtures', 'demo', 'projects');
const DEMO_CWD = '/home/ada/shop-api';

export interface Stage {
	readonly stub: Stub;
	readonly home: Home;
	/** deja's folder in this HOME. */
	readonly deja: string;
	/** The transcript of a session, wherever the client keeps it. */
	transcript(id: string): string;
	/** Runs the built command line in this HOME. */
	run(
		args: readonly string[],
		input?: string,
		env?: Record<string, string>,
	): {code: number | null; stdout: string; stderr: string};
	/** Lets the real client hold a conversation; answers its session id. */
	history(prompt: string, ...replies: readonly Reply[]): Promise<string>;
	/** Ids of the sessions in the store that have a transcript. */
	ids(): readonly string[];
	close(): Promise<void>;
}

/** Patience is long here: these tests are about what is said, not about how fast a busy machine is. */
export async function stage(env: Record<string, string> = {}): Promise<Stage> {
	const stub = await startStub();
	const home = makeHome(stub.port, {DEJA_PATIENCE_MS: '8000', ...env});
	const store = path.join(home.home, '.commandcode', 'projects');
	const target = path.join(store, 'moved-here');
	fs.mkdirSync(target, {recursive: true});
	for (const file of fs.readdirSync(demo, {recursive: true, encoding: 'utf8'})) {
		const from = path.join(demo, file);
		if (!fs.statSync(from).isFile()) continue;
		const text = fs.readFileSync(from, 'utf8').replaceAll(DEMO_CWD, home.project);
		fs.writeFileSync(path.join(target, path.basename(file)), text);
	}
	const files = () =>
		fs
			.readdirSync(store, {recursive: true, encoding: 'utf8'})
			.filter((file) => /^[^.]+\.jsonl$/.test(path.basename(file)));
	const ids = () => files().map((file) => path.basename(file, '.jsonl'));
	return {
		stub,
		home,
		deja: path.join(home.home, '.commandcode', 'deja'),
		transcript: (id) =>
			fs.readFileSync(path.join(store, files().find((file) => file.endsWith(`${id}.jsonl`))!), 'utf8'),
		ids,
		run: (args, input, more = {}) => {
			const done = spawnSync(process.execPath, [path.join(root, 'dist', 'deja.mjs'), ...args], {
				cwd: home.project,
				env: {...home.env, ...more},
				input: input ?? '',
				encoding: 'utf8',
			});
			return {code: done.status, stdout: done.stdout, stderr: done.stderr};
		},
		history: async (prompt, ...replies) => {
			const before = new Set(ids());
			stub.script(...replies);
			const run = await print(home, prompt);
			if (run.code !== 0) throw new Error(`the client ended with ${run.code}: ${run.stderr}${run.stdout}`);
			stub.reset();
			const fresh = ids().filter((id) => !before.has(id));
			if (fresh.length !== 1) throw new Error(`expected one new session, found ${fresh.length}`);
			return fresh[0]!;
		},
		close: async () => {
			await stub.close();
			// A background sync may still be at work; it would write into what is being removed.
			await eventually('the background sync ended', () => !isRunning(syncPid(home.home))).catch(() => undefined);
			home.remove();
		},
	};
}

function syncPid(home: string): number {
	try {
		return Number(fs.readFileSync(path.join(home, '.commandcode', 'deja', 'syncing'), 'utf8'));
	} catch {
		return 0;
	}
}

function isRunning(pid: number): boolean {
	if (pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Every `<deja-recall>` block that stands in a text on its own, not inside what a shell hook brought. */
export const blocksIn = (text: string): readonly string[] =>
	text.replace(/<hook_context\b[\s\S]*?<\/hook_context>/g, '').match(/<deja-recall>[\s\S]*?<\/deja-recall>/g) ?? [];

/** What the person and the tools said in a request, without the system prompt. */
export const conversation = (request: Recorded): string =>
	request.messages
		.filter((message) => message.role !== 'system')
		.map(textOf)
		.join('\n');

/** Waits until something is true; tells what was awaited when it never is. */
export async function eventually(what: string, check: () => boolean, limitMs = 15_000): Promise<void> {
	const end = Date.now() + limitMs;
	while (!check()) {
		if (Date.now() > end) throw new Error(`never came true: ${what}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
