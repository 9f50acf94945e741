/** A session store of its own for a test: a temporary home, transcripts written line by line, and what an index says. */
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {terms} from '../../src/index/analysis/analyzer.ts';
import {openIndex} from '../../src/index/open/open.ts';
import {type Places, placesFrom} from '../../src/lib/paths.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/cases/', import.meta.url));

export interface Store {
	readonly home: string;
	readonly places: Places;
	/** Copies a fixture's home (`<case>/home`, `<case>/steps/03`) over the store; its `projects` replace what was there. */
	copy(from: string): void;
	/** Writes a transcript. @returns its path. */
	write(key: string, text: string): string;
	remove(): void;
}

export function newStore(): Store {
	const home = mkdtempSync(path.join(os.tmpdir(), 'deja-store-'));
	const places = placesFrom({HOME: home}, home);
	mkdirSync(places.projects, {recursive: true});
	return {
		home,
		places,
		copy(from) {
			rmSync(places.projects, {recursive: true, force: true});
			cpSync(path.join(fixtures, from, '.commandcode', 'projects'), places.projects, {recursive: true});
		},
		write(key, text) {
			const file = path.join(places.projects, `${key}.jsonl`);
			mkdirSync(path.dirname(file), {recursive: true});
			writeFileSync(file, text);
			return file;
		},
		remove: () => rmSync(home, {recursive: true, force: true}),
	};
}

const pad = (number: number, width: number): string => number.toString(16).padStart(width, '0');

/** A v3 header. */
export function header(id: string, cwd: string): string {
	return line({type: 'session', version: 3, id, timestamp: '2026-10-01T09:00:00.000Z', cwd});
}

/**
 * Two lines: a question and its answer. @param n unique in the store: ids and times come from it. @param parent n of the
 * exchange before, when there is one.
 */
export function exchange(n: number, question: string, answer: string, parent?: number): string {
	const at = (offset: number) => new Date(Date.UTC(2026, 9, 1, 9, 1) + n * 60_000 + offset).toISOString();
	const meta = (source: string, which: number) => ({
		source,
		createdAt: Date.parse(at(which * 1_000)),
		messageId: `00000000-0000-4000-9000-${pad(n * 2 + which, 12)}`,
	});
	const content = (text: string) => [{type: 'text', text}];
	return (
		line({
			type: 'message',
			id: pad(n * 2, 8),
			parentId: parent === undefined ? null : pad(parent * 2 + 1, 8),
			timestamp: at(0),
			message: {role: 'user', content: content(question), meta: meta('user', 0)},
		}) +
		line({
			type: 'message',
			id: pad(n * 2 + 1, 8),
			parentId: pad(n * 2, 8),
			timestamp: at(1_000),
			message: {role: 'assistant', content: content(answer), meta: meta('model', 1)},
			usage: {inputTokens: 100 + n, outputTokens: n, cacheReadTokens: 10, cacheWriteTokens: 0, costUsd: n / 100},
			model: 'moonshotai/Kimi-K3',
		})
	);
}

export function line(entry: object): string {
	return `${JSON.stringify(entry)}\n`;
}

/** Everything an index says, and what it finds for some words: equal dumps mean that nobody can tell two indexes apart. */
export function dump(places: Places, words: readonly string[] = []): object {
	const index = openIndex(places.index);
	try {
		const sessions = index.sessions();
		return {
			size: index.size,
			damage: index.damage,
			sessions,
			passages: sessions.map(({key}) => index.passages(key)),
			usage: [...index.usage()],
			skips: index.skips(),
			found: words.map((word) => {
				const [term] = terms(word) as [string];
				const {hits, total} = index.search([{term}], {limit: 50});
				return {total, df: index.df(term), hits: hits.map(({doc, ...hit}) => hit)};
			}),
		};
	} finally {
		index.close();
	}
}

/** Texts of the passages that hold a word, titles left out, with the session's last letters in front. */
export function found(places: Places, word: string): string[] {
	const index = openIndex(places.index);
	try {
		return index
			.search([{term: terms(word)[0]!}])
			.hits.filter(({role}) => role !== 'title')
			.map(({doc, session}) => `${path.posix.basename(session).slice(-5)}: ${index.passage(doc).text}`)
			.sort();
	} finally {
		index.close();
	}
}
