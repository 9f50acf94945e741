/**
 * Real histories replayed in time order: at each moment the store holds what had been written by then, and not a line more.
 *
 * A corpus is a folder with `projects/<slug>/<session>.jsonl` in the client's shape (any session store is one). It is only
 * read; what is replayed lies in a folder of its own that is removed at the end. Lines without a time count as written with
 * the line before.
 */
import {appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type Index, openIndex, sync} from '../src/index/index.ts';
import {type Places, placesFrom} from '../src/lib/index.ts';
import {becameOf, isShell, toolName} from '../src/sources/reading/index.ts';

/** A tool call as a session made it, with its result. */
export interface Call {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	readonly result: string;
	/** Unix ms of the call, and of its result. */
	readonly time: number;
	readonly ended: number;
	readonly failed: boolean;
	/** What the agent had said last, and the person's question, for whoever reads the samples. */
	readonly said: string;
	readonly asked: string;
}

export interface Played {
	readonly id: string;
	readonly slug: string;
	readonly cwd: string;
	/** Unix ms. */
	readonly start: number;
	readonly calls: readonly Call[];
	/** Each line with the time by which it had been written. */
	readonly lines: readonly {readonly text: string; readonly time: number}[];
}

/** Sessions of a corpus, the earliest first. @throws when the folder holds none. */
export function readCorpus(folder: string): readonly Played[] {
	const root = path.join(folder, 'projects');
	const slugs = existsSync(root) ? readdirSync(root) : [];
	const sessions = slugs.flatMap((slug) =>
		readdirSync(path.join(root, slug))
			.filter((name) => name.endsWith('.jsonl'))
			.map((name) => readPlayed(path.join(root, slug, name), slug)),
	);
	if (sessions.length === 0) throw new Error(`no sessions below ${root}`);
	return sessions.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
}

interface Block {
	readonly type?: string;
	readonly text?: string;
	readonly id?: string;
	readonly name?: string;
	readonly input?: Readonly<Record<string, unknown>>;
	readonly tool_use_id?: string;
	readonly content?: unknown;
}

interface Line {
	readonly type?: string;
	readonly timestamp?: string;
	readonly cwd?: string;
	readonly message?: {readonly role?: string; readonly content?: string | readonly Block[]};
}

function readPlayed(file: string, slug: string): Played {
	const lines: {text: string; time: number}[] = [];
	const calls: Call[] = [];
	const open = new Map<string, Omit<Call, 'result' | 'ended' | 'failed'>>();
	let [cwd, time, said, asked] = ['', 0, '', ''];
	for (const text of readFileSync(file, 'utf8').split('\n')) {
		if (text.trim() === '') continue;
		const line = JSON.parse(text) as Line;
		time = Date.parse(line.timestamp ?? '') || time;
		lines.push({text, time});
		cwd ||= line.cwd ?? '';
		for (const block of blocksOf(line)) {
			if (block.type === 'text' && line.message?.role === 'user') asked = block.text ?? '';
			else if (block.type === 'text') said = block.text ?? '';
			else if (block.type === 'tool_use') {
				open.set(block.id ?? '', {tool: toolName(block.name), input: block.input ?? {}, time, said, asked});
			} else if (block.type === 'tool_result') {
				const call = open.get(block.tool_use_id ?? '');
				if (!call) continue;
				const result = textOf(block.content);
				const failed = isShell(call.tool) && becameOf(call.tool, result).outcome === 'failed';
				calls.push({...call, result, ended: time, failed});
			}
		}
	}
	return {id: path.basename(file, '.jsonl'), slug, cwd, start: lines[0]?.time ?? 0, calls, lines};
}

function blocksOf({message}: Line): readonly Block[] {
	const content = message?.content ?? [];
	return typeof content === 'string' ? [{type: 'text', text: content}] : content;
}

function textOf(content: unknown): string {
	if (typeof content === 'string') return content;
	return Array.isArray(content) ? content.map((part: Block) => part.text ?? '').join('\n') : '';
}

/** A background sync follows a run; between two questions of the same minutes the index stands still. */
const REST_MS = 10 * 60_000;

export interface Replay {
	/** The index as it was at a moment. Moments must come in order. @param now unix ms. */
	at(now: number): Promise<Index>;
	close(): void;
}

/** @param rest the index stands still for so many ms of history. */
export function openReplay(sessions: readonly Played[], rest = REST_MS): Replay {
	const home = mkdtempSync(path.join(os.tmpdir(), 'deja-replay-'));
	const places: Places = placesFrom({}, home);
	const written = new Map<Played, number>();
	let index: Index | undefined;
	let synced = Number.NEGATIVE_INFINITY;
	return {
		async at(now) {
			if (index && now - synced < rest) return index;
			synced = now;
			for (const session of sessions) {
				if (session.start > now) break;
				const from = written.get(session) ?? 0;
				if (from === session.lines.length) continue;
				const left = session.lines.slice(from);
				const until = left.findIndex(({time}) => time >= now);
				const fresh = until < 0 ? left : left.slice(0, until);
				if (fresh.length === 0) continue;
				const folder = path.join(places.projects, session.slug);
				mkdirSync(folder, {recursive: true});
				appendFileSync(path.join(folder, `${session.id}.jsonl`), fresh.map(({text}) => `${text}\n`).join(''));
				written.set(session, from + fresh.length);
			}
			index?.close();
			await sync(places);
			index = openIndex(places.index);
			return index;
		},
		close() {
			index?.close();
			rmSync(home, {recursive: true, force: true});
		},
	};
}
