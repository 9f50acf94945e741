/**
 * A history as Command Code leaves it on Windows: drive paths in either case, a share, CRLF, backslashes and slashes in one
 * session, the PowerShell tool, a worktree, a session that was started in the home itself.
 */
import fs from 'node:fs';
import path from 'node:path';
import {slugify} from '../../src/project/index.ts';
import {PROJECT} from './pc.ts';

interface Turn {
	readonly question: string;
	readonly answer: string;
	/** Tool, input, result. */
	readonly calls?: readonly (readonly [string, Record<string, unknown>, string])[];
}

const MINUTE = 60_000;
const MODEL = 'moonshotai/Kimi-K3';

/** The id of the nth session of `writeHistory`. */
export const sessionId = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

const sessions: readonly {readonly cwd: string; readonly turns: readonly Turn[]; readonly crlf?: true}[] = [
	{
		cwd: PROJECT,
		turns: [
			{
				question: 'Why do webhook deliveries get processed twice?',
				calls: [
					['read_file', {file_path: `${PROJECT}\\src\\webhooks\\stripe.ts`}, '1: export function handle() {}'],
					['powershell', {command: 'npm test -- webhooks'}, 'Exit code: 1\nError: connect ECONNREFUSED 127.0.0.1:6379'],
					[
						'powershell',
						{command: 'docker compose up -d redis; npm test -- webhooks'},
						'Tests 14 passed\r\n[PowerShell edition: PowerShell 7+ (pwsh)]',
					],
					['edit_file', {file_path: 'src\\webhooks/stripe.ts', old_string: 'a', new_string: 'b'}, 'ok'],
				],
				answer:
					'Webhooks are deduplicated by event.id in Redis, not by payload hash, because Stripe retries change the payload. ' +
					'`src/webhooks/stripe.ts` must read the raw body, because the signature covers the bytes as they came.',
			},
			{question: 'Always run the webhook tests before every commit.', answer: 'I ran them; all pass.'},
		],
	},
	{
		cwd: PROJECT,
		crlf: true,
		turns: [
			{
				question: 'How do I start the preview?',
				calls: [
					[
						'powershell',
						{command: 'npm run dev', run_in_background: true},
						'Started PowerShell command in the background.\nTask: bg-0\nStatus: running\nPID: 123',
					],
					['shell_output', {task_id: 'bg-0'}, 'Task: bg-0 (shell, failed)\nExit code: 1\nport 4173 is in use'],
				],
				answer: 'The preview server listens on port 4173 only, because the proxy forwards nothing else.',
			},
		],
	},
	{
		cwd: 'c:\\Users\\dev\\work\\app\\packages\\web',
		turns: [
			{question: 'Which CSS framework do we use in the web package?', answer: 'We use vanilla-extract, not Tailwind.'},
		],
	},
	{
		cwd: '\\\\server\\share\\proj',
		turns: [{question: 'Where do the nightly backups go?', answer: 'Nightly backups go to the Zurich NAS at 03:00.'}],
	},
	{
		cwd: 'C:\\Users\\dev\\work\\app-wt',
		turns: [{question: 'What is this worktree for?', answer: 'The worktree holds the kestrel migration branch.'}],
	},
	{
		cwd: 'C:\\Users\\dev',
		turns: [
			{question: 'What is the default profile of Windows Terminal?', answer: 'The default profile is PowerShell 7.'},
		],
	},
	{
		cwd: 'C:\\Users\\dev\\other',
		turns: [
			{question: 'Which licence does the other tool have?', answer: 'The other tool is licensed under MPL-2.0.'},
			{question: 'Never change the licence header of a file.', answer: 'I left them as they are.'},
		],
	},
	{
		cwd: 'C:\\Users\\dev\\My Work',
		turns: [
			{question: "What is the rule for Müller & Söhne's invoices?", answer: 'Invoices of Müller are rounded half up.'},
		],
	},
	{cwd: '/home/dev/elsewhere', turns: [{question: 'What came from the old laptop?', answer: 'The heron notes did.'}]},
];
export const SESSIONS = sessions.length;

/** Writes the sessions below a home, a day apart, the last one an hour ago; and the repository with its worktree. */
export function writeHistory(home: string, now: number = Date.now()): void {
	sessions.forEach(({cwd, turns, crlf}, at) => {
		const id = sessionId(at + 1);
		let time = now - (sessions.length - at) * 24 * 60 * MINUTE + 23 * 60 * MINUTE;
		const iso = () => new Date(time).toISOString();
		const lines: unknown[] = [{type: 'session', version: 3, id, timestamp: iso(), cwd}];
		let parentId: string | null = null;
		const add = (role: string, source: string, content: readonly unknown[]) => {
			time += MINUTE;
			const line = {type: 'message', id: String(lines.length).padStart(8, '0'), parentId, timestamp: iso()};
			const meta = {source, createdAt: time, messageId: `${id.slice(0, -6)}${String(lines.length).padStart(6, '0')}`};
			const usage = {inputTokens: 1_000, outputTokens: 50, cacheReadTokens: 0, cacheWriteTokens: 0};
			lines.push({...line, message: {role, content, meta}, ...(role === 'assistant' ? {model: MODEL, usage} : {})});
			parentId = line.id;
		};
		const text = (said: string) => [{type: 'text', text: said}];
		for (const {question, answer, calls = []} of turns) {
			add('user', 'user', text(question));
			for (const [name, input, result] of calls) {
				const call = `call_${lines.length}`;
				add('assistant', 'model', [{type: 'tool_use', id: call, name, input}]);
				add('user', 'tool', [{type: 'tool_result', tool_use_id: call, content: text(result)}]);
			}
			add('assistant', 'model', text(answer));
		}
		const end = crlf ? '\r\n' : '\n';
		const dir = path.join(home, '.commandcode', 'projects', slugify(cwd));
		fs.mkdirSync(dir, {recursive: true});
		fs.writeFileSync(path.join(dir, `${id}.jsonl`), lines.map((line) => JSON.stringify(line) + end).join(''));
	});

	const app = path.join(home, 'work', 'app');
	const git = path.join(app, '.git', 'worktrees', 'app-wt');
	for (const dir of [
		git,
		path.join(app, 'src', 'webhooks'),
		path.join(home, 'work', 'app-wt'),
		path.join(home, 'other'),
	])
		fs.mkdirSync(dir, {recursive: true});
	fs.writeFileSync(path.join(git, 'commondir'), '../..\n');
	fs.writeFileSync(path.join(home, 'work', 'app-wt', '.git'), 'gitdir: C:/Users/dev/work/app/.git/worktrees/app-wt\n');
}
