/** The whole way: transcripts on disk → index → `deja mcp` as a process, driven by the official client. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {bundleProgram} from '../bundle.ts';
import {needs} from '../needs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let dir = '';
let home = '';
let program = '';

beforeAll(async () => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-mcp-'));
	home = path.join(dir, 'home');
	for (const name of ['35-frame-escape-and-injection', '36-secrets', '41-identifiers']) {
		fs.cpSync(path.join(root, 'fixtures/cases', name, 'home'), home, {recursive: true});
	}
	program = path.join(dir, 'deja.mjs');
	await bundleProgram(dir, 'deja', 'src/cli/main.ts', 'src/cli/program.ts');
});
afterAll(() => fs.rmSync(dir, {recursive: true, force: true}));

const env = (): Record<string, string> => ({HOME: home, PATH: process.env['PATH'] ?? ''});
/** The process is gone, or only its exit code is left. */
const gone = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return fs.readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
	} catch {
		return true;
	}
};

test('every mode answers from the history, framed, without secrets; nothing stays behind', async () => {
	const transport = new StdioClientTransport({
		command: process.execPath,
		args: [program, 'mcp'],
		env: env(),
		cwd: dir,
		stderr: 'pipe',
	});
	const client = new Client({name: 'commandcode', version: '0.1.0'});
	await client.connect(transport);
	const pid = transport.pid!;
	const ask = async (args: Record<string, unknown>, name = 'recall') => {
		const {content, isError} = await client.callTool({name, arguments: args});
		return {text: (content as {text: string}[])[0]!.text, isError: isError === true};
	};
	const recalled = await ask({question: 'how do we rotate the bittern key', everywhere: true});
	expect(recalled.isError).toBe(false);
	expect(recalled.text).toContain('00000000-0000-4000-8000-000000023001');
	expect(recalled.text).toContain('rotate the bittern key monthly');
	expect(recalled.text.match(/<\/?(?:deja-recall|hook_context)/g)).toEqual(['<deja-recall', '</deja-recall']);

	const id = '00000000-0000-4000-8000-000000024001';
	const all = [
		recalled,
		await ask({question: 'dunlin token', everywhere: true}),
		await ask({session: id}),
		await ask({session: id, turn: 1}),
		await ask({file: '/work/sec/.env'}),
		await ask({program: 'gpg', everywhere: true}),
		await ask({error: 'ECONNREFUSED 127.0.0.1:5432'}),
		await ask({cost: 'today'}),
		await ask({note: 'the password is Hunter22, use tabs'}, 'remember'),
	];
	expect(all.filter(({isError}) => isError)).toEqual([]);
	expect(all[2]!.text).toContain('rotate the dunlin token [redacted:github-token]');
	expect(all[4]!.text).toContain(id);
	expect(all[7]!.text).toContain('Cost of this day:');
	expect(all[8]!.text).toContain('the password is [redacted:password], use tabs');
	const kept = fs.readFileSync(path.join(home, '.commandcode/deja/notes.jsonl'), 'utf8');
	expect(kept).not.toContain('Hunter22');
	expect(kept).toContain('"author":"agent"');
	const secrets = fs
		.readFileSync(path.join(root, 'fixtures/cases/36-secrets/secrets.txt'), 'utf8')
		.split('\n')
		.filter(Boolean);
	for (const {text} of all) {
		expect(Buffer.byteLength(text)).toBeLessThanOrEqual(6_000);
		expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
	}
	expect((await ask({session: '00000000-0000-4000-8000-00000002'})).text).toContain('Several sessions begin like that');
	expect(await ask({cost: 'yesteryear'})).toEqual({text: 'cost is one of session, project, today', isError: true});
	expect(await ask({note: ' '}, 'remember')).toEqual({text: 'give note: the sentence to keep', isError: true});
	await client.close();
	await expect.poll(() => gone(pid)).toBe(true);
});

/** Windows ends a process and asks it nothing. */
const ways: readonly string[] = [...(needs.signals ? ['SIGTERM'] : []), 'end of input'];
test.each(ways)('%s ends it with code 0, and stdout held only answers', async (how) => {
	const child = spawn(process.execPath, [program, 'mcp'], {env: env(), cwd: dir, stdio: 'pipe'});
	let out = '';
	child.stdout.on('data', (chunk: Buffer) => {
		out += chunk.toString();
	});
	child.stdin.write('{"jsonrpc":"2.0","id":7,"method":"ping"}\nnoise\n');
	await expect.poll(() => out.split('\n').length, {timeout: 10_000}).toBeGreaterThan(2);
	const ended = once(child, 'exit');
	if (how === 'SIGTERM') child.kill('SIGTERM');
	else child.stdin.end();
	expect(await ended).toEqual([0, null]);
	const lines = out
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as {id: unknown});
	expect(lines.map(({id}) => id).sort()).toEqual([7, null]);
});
