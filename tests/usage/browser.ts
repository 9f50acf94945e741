/**
 * A headless Chromium, asked over its debugging pipe: one page, one viewport, light or dark. No library, no port.
 */
import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {Readable, Writable} from 'node:stream';

/** The program, or undefined when none is installed (Debian: `apt-get install chromium`). */
export const chromium: string | undefined = [
	process.env['CHROMIUM'],
	'chromium',
	'chromium-browser',
	'google-chrome',
].find((name) => name && spawnSync(name, ['--version'], {stdio: 'ignore'}).status === 0);

type Answer = Record<string, unknown>;

export interface Browser {
	/** Opens a file in a viewport. */
	open(file: string, width: number, height: number, scheme: 'light' | 'dark'): Promise<void>;
	/** The JSON value of an expression in the page. */
	evaluate<T>(expression: string): Promise<T>;
	/** PNG of the viewport. */
	picture(): Promise<Buffer>;
	/** Addresses that the page asked for, and errors that it printed, since the browser was started. */
	readonly requests: readonly string[];
	readonly errors: readonly string[];
	close(): Promise<void>;
}

export async function startBrowser(): Promise<Browser> {
	const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-test-'));
	const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'];
	const child = spawn(
		chromium!,
		[...flags, '--no-first-run', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
		{stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']},
	);
	const requests: string[] = [];
	const errors: string[] = [];
	const events = new Map<string, () => void>();
	const {ask} = talk(child, (method, params) => {
		if (method === 'Network.requestWillBeSent') requests.push((params['request'] as {url: string}).url);
		if (method === 'Log.entryAdded') errors.push((params['entry'] as {text: string}).text);
		if (method === 'Runtime.exceptionThrown') errors.push(JSON.stringify(params));
		events.get(method)?.();
	});
	const {targetInfos} = (await ask('Target.getTargets')) as {targetInfos: {targetId: string; type: string}[]};
	const page = targetInfos.find(({type}) => type === 'page')!;
	const {sessionId} = (await ask('Target.attachToTarget', {targetId: page.targetId, flatten: true})) as {
		sessionId: string;
	};
	const here = (method: string, params: Answer = {}) => ask(method, params, sessionId);
	for (const domain of ['Page', 'Network', 'Log', 'Runtime']) await here(`${domain}.enable`);
	return {
		requests,
		errors,
		async open(file, width, height, scheme) {
			await here('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: false});
			await here('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: scheme}]});
			const loaded = new Promise<void>((resolve) => events.set('Page.loadEventFired', resolve));
			await here('Page.navigate', {url: `file://${file}`});
			await loaded;
		},
		async evaluate<T>(expression: string) {
			const {result} = (await here('Runtime.evaluate', {expression, returnByValue: true})) as {result: {value: T}};
			return result.value;
		},
		async picture() {
			const {data} = (await here('Page.captureScreenshot')) as {data: string};
			return Buffer.from(data, 'base64');
		},
		async close() {
			const ended = new Promise((resolve) => child.once('exit', resolve));
			void ask('Browser.close').catch(() => {});
			const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
			await ended;
			clearTimeout(timer);
			fs.rmSync(profile, {recursive: true, force: true, maxRetries: 3});
		},
	};
}

/** Messages are JSON ended by NUL, on file descriptors 3 and 4. */
function talk(child: ChildProcess, onEvent: (method: string, params: Answer) => void) {
	const out = child.stdio[3] as Writable;
	const waiting = new Map<number, {resolve: (answer: Answer) => void; reject: (error: Error) => void}>();
	let rest = '';
	let last = 0;
	(child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
		const messages = (rest + text).split('\0');
		rest = messages.pop()!;
		for (const message of messages) {
			const {id, result, error, method, params} = JSON.parse(message);
			if (id === undefined) onEvent(method, params);
			else if (error) waiting.get(id)?.reject(new Error(error.message));
			else waiting.get(id)?.resolve(result);
		}
	});
	child.once('exit', () => {
		for (const {reject} of waiting.values()) reject(new Error('the browser has ended'));
	});
	return {
		ask: (method: string, params: Answer = {}, sessionId?: string): Promise<Answer> =>
			new Promise((resolve, reject) => {
				waiting.set(++last, {resolve, reject});
				out.write(`${JSON.stringify({id: last, method, params, ...(sessionId ? {sessionId} : {})})}\0`);
			}),
	};
}
