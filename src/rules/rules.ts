/**
 * What the person does not want remembered: `exclude` in config.json (folders, projects, sessions never to be indexed) and
 * forget.jsonl (what was forgotten once and must stay forgotten, also after a rebuild).
 *
 * A file that cannot be read or parsed must not make memory forget more, or remember what it should not: sync stops with
 * a clear error instead of going on without the rules.
 */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Places} from '../lib/index.ts';
import type {ReadState, SessionHead} from '../model/index.ts';

/** One line of forget.jsonl. Times are unix ms. */
export type Forgotten =
	/** SessionHead.key */
	| {readonly session: string}
	/** Sessions whose last turn is older. */
	| {readonly before: number}
	/** Every passage that has these words in this order, whatever the case and the space between them. */
	| {readonly words: string};

/** What of a passage can hold words. */
export interface PassageText {
	readonly text: string;
	readonly output: string;
	readonly command: string;
	readonly files: readonly string[];
	readonly error?: string;
}

export interface Rules {
	/** Changes when any rule does. '' when there are none. */
	readonly fingerprint: string;
	/** Decided by where the transcript lies; without reading it. */
	hidesFile(key: string, file: string): boolean;
	hidesSession(head: SessionHead): boolean;
	/** Are there words to look for in passages at all? */
	readonly anyWords: boolean;
	hidesText(text: string): boolean;
	hidesPassage(passage: PassageText): boolean;
}

/**
 * What stands for the state of a reading that holds words to be forgotten (a title is kept for the next reading): with it
 * the next reading is of the whole file.
 */
const unreadState: ReadState = {v: -1};

/** @returns the state, or one without words when it holds some that the rules hide. */
export function stateWithout(state: ReadState, rules: Pick<Rules, 'anyWords' | 'hidesText'>): ReadState {
	const holds = (value: unknown): boolean => {
		if (typeof value === 'string') return rules.hidesText(value);
		return typeof value === 'object' && value !== null && Object.values(value).some(holds);
	};
	return rules.anyWords && holds(state) ? unreadState : state;
}

/** @returns where forgotten things are noted. */
export function forgetFile(places: Pick<Places, 'deja'>): string {
	return path.join(places.deja, 'forget.jsonl');
}

/** @throws when config.json or forget.jsonl is there and cannot be understood; the message names file and line. */
export function readRules(places: Pick<Places, 'deja' | 'config'>): Rules {
	return rulesFrom(readForgotten(forgetFile(places)), readExclude(places.config));
}

/**
 * @param exclude each a folder (of a project, of a session's directory or above it, of the session store), a project's
 * label or a session's id; with a `*` at its end, whatever begins so.
 */
export function rulesFrom(forgotten: readonly Forgotten[], exclude: readonly string[] = []): Rules {
	const sessions = new Set(forgotten.flatMap((rule) => ('session' in rule ? rule.session : [])));
	const before = Math.max(0, ...forgotten.flatMap((rule) => ('before' in rule ? rule.before : [])));
	const words = forgotten.flatMap((rule) => ('words' in rule ? flat(rule.words) : [])).filter((text) => text !== '');
	const patterns = exclude.map(slashed).filter((pattern) => pattern !== '' && pattern !== '*');
	const excluded = (places: readonly (string | undefined)[]): boolean =>
		places.some((place) => place !== undefined && patterns.some((pattern) => fits(slashed(place), pattern)));
	const hidesText = (text: string): boolean => {
		if (words.length === 0 || text === '') return false;
		const plain = flat(text);
		return words.some((word) => holds(plain, word));
	};
	const none = forgotten.length + patterns.length === 0;
	return {
		fingerprint: none
			? ''
			: createHash('sha1')
					.update(JSON.stringify([forgotten, patterns]))
					.digest('base64url'),
		hidesFile: (key, file) => sessions.has(key) || excluded([file, key, path.posix.basename(key)]),
		hidesSession: (head) =>
			sessions.has(head.key) ||
			excluded([head.cwd, head.project.key, head.project.label, head.id]) ||
			(head.end !== 0 && head.end < before),
		anyWords: words.length > 0,
		hidesText,
		hidesPassage: (passage) =>
			words.length > 0 &&
			[passage.text, passage.output, passage.command, passage.files.join('\n'), passage.error ?? ''].some(hidesText),
	};
}

function readForgotten(file: string): Forgotten[] {
	const text = readIfThere(file);
	return text.split('\n').flatMap((line, n): Forgotten[] => {
		if (line.trim() === '') return [];
		const rule = parsed(line) as Record<string, unknown> | undefined;
		if (typeof rule?.['session'] === 'string') return [{session: rule['session']}];
		if (typeof rule?.['before'] === 'number') return [{before: rule['before']}];
		if (typeof rule?.['words'] === 'string') return [{words: rule['words']}];
		throw new Error(`${file}, line ${n + 1}, is not understood; nothing is read until it is put right`);
	});
}

function readExclude(file: string): string[] {
	const text = readIfThere(file);
	if (text.trim() === '') return [];
	const config = parsed(text);
	if (typeof config !== 'object' || config === null) throw new Error(`${file} is not valid JSON`);
	const exclude = (config as Record<string, unknown>)['exclude'];
	if (exclude === undefined) return [];
	if (Array.isArray(exclude) && exclude.every((folder) => typeof folder === 'string')) return exclude;
	throw new Error(`${file}: "exclude" must be a list of folders`);
}

function readIfThere(file: string): string {
	try {
		return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
		throw error;
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function fits(place: string, pattern: string): boolean {
	if (pattern.endsWith('*')) return place.startsWith(pattern.slice(0, -1));
	return place === pattern || place.startsWith(`${pattern}/`);
}

const slashed = (place: string): string => place.replaceAll('\\', '/').replace(/\/+$/, '');

/** Whole words only: forgetting `cat` leaves `concatenate`. */
function holds(text: string, words: string): boolean {
	for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
		const before = /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
		const after = /^[\p{L}\p{N}]/u.test(text.slice(at + words.length, at + words.length + 2));
		if (!before && !after) return true;
	}
	return false;
}

const flat = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
