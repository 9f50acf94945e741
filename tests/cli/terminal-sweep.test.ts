/**
 * Every command, with hostile text in every place that it reads: nothing that a terminal obeys, and nothing that nobody sees,
 * comes out of the one writer; JSON stays JSON, CSV keeps its cells, HTML its elements.
 *
 * The table is made of the commands there are: a new one is swept without anybody thinking of it.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {PassThrough} from 'node:stream';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {table} from '../../src/cli/table.ts';
import {openTerminal} from '../../src/cli/terminal.ts';
import {placesFrom} from '../../src/lib/paths.ts';

const E = '\u001b';
/** What each does in a terminal. */
const HOSTILE = {
	clipboard: `${E}]52;c;ZXZpbA==\u0007`,
	title: `${E}]0;pwned${E}\\`,
	'clear screen': `${E}[2J${E}[H`,
	colour: `${E}[31;8mred`,
	link: `${E}]8;;https://x.example\u0007link${E}]8;;\u0007`,
	'eight-bit controls': '\u009b31m\u009d0;x\u009c\u0090q\u009c\u0085',
	'right to left': '\u202eright\u2066left\u061c',
	'lone surrogates': 'a\ud800b\udc00c',
	'lines and tabs': 'one\ttwo\nthree\r\nfour\rfive\u2028six\u000bseven\u000c',
	'unseen signs': 'z\u200bw\u2060\ufeff\u00ad\u{e0041}',
	'erasing signs': 'ab\b\b\u007f\u0000\u0007',
	markup: '</script><script>alert(1)</script>" onmouseover="x',
	long: 'l'.repeat(5_000),
} as const;
const all = Object.values(HOSTILE).join(' ');
/** What a path may hold. */
const named = all.replaceAll('\0', '').replaceAll('/', '_');
const short = named.slice(0, 110);
const ID = '5f0c1e9a-3a41-4d52-9b8e-0c6c2f1d7e01';
const NOW = Date.UTC(2026, 10, 30);

/** Lines, and in CSV their ends, are ours. */
const OBEYED =
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]|[\u{e0000}-\u{e0fff}]/u;
const COLOUR = /\u001b\[[\d;]*m/g;

let home: string;
beforeAll(async () => {
	home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-sweep-'));
	history(home);
	await run(home, ['sync']);
	for (const [file, value] of Object.entries(settings(home)))
		write(file, typeof value === 'string' ? value : JSON.stringify(value));
	await run(home, ['remember', `quokka ${all}`]);
}, 60_000);
afterAll(() => fs.rmSync(home, {recursive: true, force: true}));

const write = (file: string, text: string): void => {
	fs.mkdirSync(path.dirname(file), {recursive: true});
	fs.writeFileSync(file, text);
};

/** A session whose every field is hostile. */
function history(at: string): void {
	const {projects} = placesFrom({}, at);
	const lines: string[] = [
		JSON.stringify({
			type: 'session',
			version: 3,
			id: ID,
			timestamp: new Date(NOW - 9e6).toISOString(),
			cwd: `/w/${short}`,
			gitBranch: all,
		}),
	];
	let parentId: string | null = null;
	const add = (role: string, content: unknown, source: string, more = {}) => {
		const id = `a${lines.length}`;
		const createdAt = NOW - 9e6 + lines.length * 5_000;
		lines.push(
			JSON.stringify({
				type: 'message',
				id,
				parentId,
				timestamp: new Date(createdAt).toISOString(),
				message: {role, content, meta: {source, createdAt, messageId: `${ID.slice(0, -2)}${lines.length + 10}`}},
				...more,
			}),
		);
		parentId = id;
	};
	const call = (name: string, input: object, result: string) => {
		add('assistant', [{type: 'tool_use', id: `c${lines.length}`, name, input}], 'model', {
			model: all,
			usage: {inputTokens: 1_000, outputTokens: 50, costUsd: 0.5},
		});
		add('user', [{type: 'tool_result', tool_use_id: `c${lines.length - 1}`, content: result}], 'tool');
	};
	add('user', [{type: 'text', text: `where does the quokka live? ${all}`}], 'user');
	call('shell_command', {command: `npm test ${all}`}, `Exit code: 1\nError: quokkafail ${all}`);
	call(all, {all}, all);
	call('edit_file', {file_path: `/w/quokka${short}.ts`, old_string: all, new_string: all}, 'ok');
	call('shell_command', {command: `npm test ${all}`}, 'ok');
	add('assistant', [{type: 'text', text: `We decided that the quokka lives in ${all}.`}], 'model', {model: all});
	write(path.join(projects, short, `${ID}.jsonl`), `${lines.join('\n')}\n`);
	write(path.join(projects, short, `${ID}.meta.json`), JSON.stringify({title: `quokka ${all}`, model: all}));
}

/** What deja keeps beside it, as a hostile neighbour or another machine would have it written. */
function settings(at: string): Readonly<Record<string, unknown>> {
	const {deja, config, prices, commandcode} = placesFrom({}, at);
	return {
		[config]: {exclude: [all], scope: 'all'},
		[prices]: {models: {[all]: {input: 1, output: 2}}},
		[path.join(deja, 'machines.json')]: {
			self: {id: 'a'.repeat(16), name: all, edition: 1},
			trusted: [all],
			repositories: {[all]: {label: all, remote: all}},
			same: {[all]: all},
		},
		[path.join(deja, 'remote', 'remote.json')]: {url: `https://x.example/${named}`, key: '', projects: [all]},
		[path.join(deja, 'team', 'x.json')]: {
			project: `/w/${short}`,
			notes: [{id: 'n1', text: `quokka ${all}`, by: all, time: NOW}],
		},
		[path.join(commandcode, 'settings.json')]: `{"hooks": ${all}`,
	};
}

async function run(
	at: string,
	words: readonly string[],
): Promise<{readonly out: string; readonly err: string; readonly code: number}> {
	const [stdout, stderr] = [new PassThrough(), new PassThrough()];
	const env = {HOME: at, FORCE_COLOR: '1', PATH: process.env['PATH']};
	const terminal = openTerminal(env, {
		stdin: Object.assign(new PassThrough(), {isTTY: true}) as unknown as NodeJS.ReadStream,
		stdout: stdout as unknown as NodeJS.WriteStream,
		stderr: stderr as unknown as NodeJS.WriteStream,
	});
	const code = await runCommandLine(words, table, {
		terminal: {
			...terminal,
			stdin: async () =>
				JSON.stringify({session_id: ID, cwd: `/w/${short}`, hook_event_name: 'SessionStart', prompt: all}),
			ask: async () => 'n',
		},
		places: placesFrom(env, at),
		env,
		cwd: `/w/${short}`,
		now: () => NOW,
		platform: process.platform,
		program: path.join(at, 'program'),
		version: '0.0.0-test',
	});
	return {out: stdout.read()?.toString() ?? '', err: stderr.read()?.toString() ?? '', code};
}

/** Words that let a command say as much as it can; `HOSTILE` stands for each sample. A command without a row is asked bare, and for HOSTILE. */
const ASKED: Readonly<Record<string, readonly (readonly string[])[]>> = {
	search: [['quokka']],
	ask: [['where does the quokka live?']],
	recall: [['where does the quokka live?']],
	digest: [[]],
	show: [[ID], [ID, '--full']],
	resume: [[ID]],
	restore: [[ID]],
	file: [['quokka.ts']],
	how: [['npm']],
	fix: [['Error: quokkafail']],
	usage: [
		...['day', 'model', 'project', 'session', 'tool', 'command', 'machine', 'skill', 'agent'].flatMap((by) => [
			['--by', by],
			['--by', by, '--csv'],
		]),
		['--model', 'HOSTILE'],
		['--project', 'HOSTILE'],
		['--by', 'HOSTILE'],
		['--from', 'HOSTILE'],
	],
	log: [['--session', 'HOSTILE'], ['--raw']],
	notes: [[], ['--team'], ['--remove', 'HOSTILE']],
	forget: [
		['--project', 'HOSTILE', '--dry-run'],
		['--words', 'quokka', '--dry-run'],
		[ID, '--dry-run'],
	],
	export: [['HOSTILE', '--dry-run']],
	remote: [['status'], ['share', 'HOSTILE']],
	push: [['--dry-run']],
	pull: [],
	machines: [[], ['trust', 'HOSTILE'], ['same', 'HOSTILE', 'HOSTILE']],
	config: [[], ['get', 'HOSTILE'], ['set', 'HOSTILE', 'x'], ['set', 'scope', 'HOSTILE']],
	sources: [['add', 'HOSTILE']],
	install: [['--dry-run'], ['HOSTILE']],
	uninstall: [['--dry-run']],
	completion: [['bash'], ['HOSTILE']],
	// It answers the client on its own lines of JSON, and has a test of its own.
	mcp: [['--help']],
	hook: [['SessionStart']],
};
const rows = [...table.keys()].flatMap((command) =>
	(ASKED[command] ?? [[]])
		.concat(
			[['HOSTILE']].filter(
				() => !['mcp', 'hook', 'home', 'sync', 'doctor', 'statusline', 'remember', 'import', 'pull'].includes(command),
			),
		)
		.flatMap((words) => [words, [...words, '--json']].map((one) => [command, ...one] as const)),
);

test.each(rows.map((row) => [row.join(' '), row] as const))(
	'deja %s',
	async (_, row) => {
		// All of them, and some alone: what stands before a sequence may hide it.
		const kinds = row.includes('HOSTILE')
			? [all, ...Object.values(HOSTILE).filter((_, n) => n % 4 === row.join('').length % 4)]
			: [all];
		for (const sample of kinds) {
			const words = row.map((word) => (word === 'HOSTILE' ? sample : word));
			const {out, err} = await run(home, words);
			for (const text of [out, err]) {
				const plain = text.replace(COLOUR, '').replaceAll(row.includes('--csv') ? '\r\n' : '\n', '\n');
				expect(OBEYED.exec(plain)?.[0], plain.slice(0, 200)).toBeUndefined();
			}
			if (row.includes('--json') && out !== '' && out.trimStart().startsWith('{'))
				expect(() => JSON.parse(out)).not.toThrow();
			expect(`${out}${err}`).not.toMatch(/\n\s+at \S+ \(?\S+:\d+:\d+/);
		}
	},
	30_000,
);

test('deja usage --html: no element and no sign of a text is the page’s', async () => {
	const file = path.join(home, 'page.html');
	for (const by of ['model', 'project', 'session', 'tool']) {
		await run(home, ['usage', '--by', by, '--html', file]);
		const html = fs.readFileSync(file, 'utf8');
		expect(html).not.toMatch(/<script>alert|" onmouseover="/);
		expect(OBEYED.exec(html.replaceAll('\t', ''))?.[0]).toBeUndefined();
	}
});

test.each(['config.json', 'machines.json', 'prices.json', 'remote/remote.json'])(
	'what %s says where it is not understood',
	async (name) => {
		const file = path.join(placesFrom({}, home).deja, name);
		const kept = fs.existsSync(file) ? fs.readFileSync(file) : undefined;
		for (const text of [`{"${all.replaceAll('"', '')}": 1, ${all}`, JSON.stringify({[all]: [all]}), all]) {
			write(file, text);
			for (const words of [
				['doctor'],
				['config'],
				['machines'],
				['remote', 'status'],
				['usage'],
				['sessions'],
				['search', 'quokka'],
				['sync'],
			]) {
				const {out, err} = await run(home, words);
				expect(OBEYED.exec(`${out}${err}`.replace(COLOUR, ''))?.[0], words.join(' ')).toBeUndefined();
			}
		}
		if (kept === undefined) fs.rmSync(file);
		else fs.writeFileSync(file, kept);
	},
);
