/**
 * A store read the plainest way, by whole files and JSON.parse: what the reports are compared with. It knows v3 files,
 * copies, damage and bad numbers, and nothing of titles or older shapes.
 */
import fs from 'node:fs';
import path from 'node:path';
import type {SessionHead} from '../../src/model/session.ts';
import {type Run, runName, runOf, type SessionUsage, sessionUsage} from '../../src/model/session-usage.ts';
import type {Call, ToolRun} from '../../src/model/turn.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever a line holds
type Json = Record<string, any>;

/** @param projects the folder that holds the project folders. */
export function readPlainStore(projects: string): SessionUsage[] {
	return fs
		.readdirSync(projects, {recursive: true, encoding: 'utf8'})
		.map((file) => file.replaceAll(path.sep, '/'))
		.filter((file) => file.endsWith('.jsonl') && !/\.(checkpoints|prompts|v2\.bak)\./.test(file))
		.sort()
		.map((file) => readPlainSession(projects, file));
}

function readPlainSession(projects: string, name: string): SessionUsage {
	const file = path.join(projects, name);
	const lines = fs
		.readFileSync(file, 'utf8')
		.replace(/^\uFEFF/, '')
		.split('\n')
		.flatMap((line): Json[] => {
			try {
				const value = JSON.parse(line);
				return value && typeof value === 'object' && !Array.isArray(value) ? [value] : [];
			} catch {
				return [];
			}
		});
	const header = lines.find((line) => line['type'] === 'session') ?? {};
	const metaFile = file.replace(/\.jsonl$/, '.meta.json');
	const meta: Json = fs.existsSync(metaFile) ? JSON.parse(fs.readFileSync(metaFile, 'utf8')) : {};
	const turns: {calls: Call[]; asked: Run[][]; loose: Run[]}[] = [];
	const newTurn = () => turns.push({calls: [], asked: [], loose: []});
	const results = new Map<string, string>();
	for (const line of lines) {
		for (const block of blocks(line)) {
			if (block?.['type'] === 'tool_result') results.set(block['tool_use_id'], block['content']?.[0]?.text ?? '');
		}
	}
	const seen = new Set<string>();
	for (const line of lines) {
		const message: Json = line['message'] ?? {};
		if (line['type'] !== 'message' || !line['message']) continue;
		const source = message['meta']?.['source'];
		if ((message['role'] === 'user' && source !== 'tool') || turns.length === 0) newTurn();
		if (message['role'] !== 'assistant') continue;
		const time = message['meta']?.['createdAt'] ?? (Date.parse(line['timestamp']) || 0);
		const turn = turns.at(-1)!;
		const call = callOf(line, message, time);
		if (call && !seen.has(call.key)) turn.asked[turn.calls.push(call) - 1] = [];
		if (call) seen.add(call.key);
		for (const block of blocks(line)) {
			if (block?.['type'] !== 'tool_use') continue;
			const text = results.get(block['id']) ?? '';
			const code = /^Exit code: (\d+)(?! \()/.exec(text);
			const command = block['input']?.['command'];
			const run: ToolRun = {
				id: block['id'] ?? '',
				name: block['name'],
				time,
				files: [],
				input: '',
				result: '',
				outcome: code ? 'failed' : 'ok',
				...(code ? {exitCode: Number(code[1])} : {}),
				...(typeof command === 'string' ? {command} : {}),
				...(block['name'] === 'activate_skill' ? {skill: block['input'].name} : {}),
				...(block['name'] === 'agent' ? {agent: agentOf(block, text)} : {}),
			};
			const asker = turn.calls.findIndex(({key}) => key === call?.key);
			(turn.asked[asker] ?? turn.loose).push(runOf(run, runName(run)));
		}
	}
	const id = path.basename(name, '.jsonl');
	const parent = meta['parentSessionId'] ?? header['parentSession']?.replace(/^.*\/|\.jsonl$/g, '');
	const stamps = turns.flatMap(({calls}) => calls.map(({time}) => time));
	const last = turns.flatMap(({calls}) => calls).at(-1);
	const head: SessionHead = {
		key: name.replace(/\.jsonl$/, ''),
		id,
		file,
		...(header['cwd'] ? {cwd: header['cwd']} : {}),
		project: {key: header['cwd'] ?? path.dirname(name), label: header['cwd'] ?? path.dirname(name)},
		title: meta['title'] ?? '',
		titleFrom: 'client',
		format: header['version'] === 3 ? 'v3' : 'v2',
		...(parent ? {parent} : {}),
		born: Date.parse(meta['forkedAt'] ?? header['timestamp']) || 0,
		start: Math.min(...stamps, Number.MAX_SAFE_INTEGER) % Number.MAX_SAFE_INTEGER,
		end: Math.max(0, ...stamps),
		model: last?.model ?? '',
		entrypoint: 'unknown',
		abandoned: [],
		hasUsage: stamps.length > 0,
		...(last && lines.at(-1)?.['type'] !== 'compaction' ? {contextNow: last.inputRaw} : {}),
		skippedLines: 0,
	};
	return sessionUsage(
		head,
		turns.map(({calls, asked, loose}) => ({
			calls,
			asks: asked.map(({length}) => length),
			runs: [...asked.flat(), ...loose],
		})),
	);
}

const blocks = (line: Json): Json[] => (Array.isArray(line['message']?.content) ? line['message'].content : []);

function callOf(line: Json, message: Json, time: number): Call | undefined {
	const usage = line['usage'];
	if (!usage || typeof usage !== 'object') return undefined;
	const whole = (value: unknown): number => (Number.isFinite(value) && (value as number) > 0 ? (value as number) : 0);
	const numbers = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens'].some(
		(name) => usage[name] >= 0,
	);
	if (!numbers || typeof usage.inputTokens !== 'number') return undefined;
	return {
		key: message['meta']?.messageId ?? [line['id'], line['timestamp'], line['model'], JSON.stringify(usage)].join('|'),
		time,
		model: line['model'] ?? '',
		inputRaw: whole(usage.inputTokens),
		cacheRead: whole(usage.cacheReadTokens),
		cacheWrite: whole(usage.cacheWriteTokens),
		cacheWrite1h: whole(usage.cacheWriteTokens1h),
		output: whole(usage.outputTokens),
		...(usage.costUsd >= 0 ? {costUsd: usage.costUsd} : {}),
	};
}

function agentOf(block: Json, text: string): NonNullable<ToolRun['agent']> {
	const field = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1] ?? 0);
	return {
		type: block['input']?.subagent_type ?? 'general',
		tokens: field('total_tokens'),
		toolUses: field('tool_uses'),
		turns: field('turns'),
		durationMs: field('duration_ms'),
	};
}
