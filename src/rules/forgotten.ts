/**
 * forget.jsonl: what was forgotten once and must stay forgotten, also after a rebuild. One line each: a date before which
 * everything goes, or a session's name or words, sealed (see `words.ts`) with the key in forget.key.
 *
 * A line that is not understood, and what is sealed without its key, must not let back in what was forgotten: they are a
 * `problem`, and nothing is read until it is put right. What stands there in clear text, as earlier versions wrote it, is
 * understood, and sealed by whoever writes next.
 */
import {appendFileSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {codeOf, type Places, readPlainFile, replaceFile} from '../lib/index.ts';
import {newKey, type Sealed, seal, sealName} from './words.ts';

/** Times are unix ms. */
export type Forgotten =
	/** SessionHead.key */
	| {readonly session: string}
	/** Sessions whose last turn is older. */
	| {readonly before: number}
	/** Every passage that has these words in this order, whatever the case and what stands between them. */
	| {readonly words: string}
	| {readonly sealed: Sealed}
	/** A session by `sealName` of its key. */
	| {readonly sealedSession: string};

/** Ends what is said of the person's own files: it holds as long as they are as they are. */
export const UNTIL_RIGHT = 'nothing is read until it is put right';

export interface ForgetFile {
	readonly rules: readonly Forgotten[];
	/** '' when there is none yet. */
	readonly key: string;
	readonly problem?: string;
}

type Home = Pick<Places, 'deja'>;
/** @returns where forgotten things are noted. */
export const forgetFile = ({deja}: Home): string => path.join(deja, 'forget.jsonl');
const keyFileOf = ({deja}: Home): string => path.join(deja, 'forget.key');

/** Never throws. */
export function readForgotten(places: Home): ForgetFile {
	const file = forgetFile(places);
	try {
		const key = readIfThere(keyFileOf(places)).trim();
		const rules: Forgotten[] = [];
		for (const [n, line] of readIfThere(file).split('\n').entries()) {
			if (line.trim() === '') continue;
			const rule = ruleOf(line);
			if (!rule) {
				return {
					rules,
					key,
					problem: `${file}, line ${n + 1}, is not understood; ${UNTIL_RIGHT}`,
				};
			}
			rules.push(rule);
		}
		if (key === '' && rules.some((rule) => 'sealed' in rule || 'sealedSession' in rule)) {
			const what = `${keyFileOf(places)} is missing: it cannot be told what is to be forgotten`;
			return {rules, key, problem: `${what}; put it back, or take their lines out of ${file}`};
		}
		return {rules, key};
	} catch (error) {
		return {rules: [], key: '', problem: `${file} cannot be read (${codeOf(error)})`};
	}
}

/** Notes what is to stay forgotten; what stood there in clear text is sealed. Throws what the file system throws. */
export function noteForgotten(places: Home, what: readonly Forgotten[]): void {
	const {rules, key: known, problem} = readForgotten(places);
	if (problem) throw new Error(problem);
	const isClear = (rule: Forgotten): boolean => 'words' in rule || 'session' in rule;
	if (what.length === 0 && !rules.some(isClear)) return;
	mkdirSync(places.deja, {recursive: true, mode: 0o700});
	const key = known || newKey();
	if (known === '' && [...rules, ...what].some(isClear)) writeFileSync(keyFileOf(places), `${key}\n`, {mode: 0o600});
	const lines = new Set(rules.flatMap((rule) => lineOf(rule, key)));
	const added = what.flatMap((rule) => lineOf(rule, key)).filter((line) => !lines.has(line));
	const file = forgetFile(places);
	if (!rules.some(isClear)) {
		// A leading newline ends a line that was cut off.
		if (added.length > 0) appendFileSync(file, `\n${added.join('\n')}\n`, {mode: 0o600});
		return;
	}
	replaceFile(file, [...lines, ...added, ''].join('\n'));
}

function lineOf(rule: Forgotten, key: string): readonly string[] {
	if ('session' in rule) return [JSON.stringify({sealedSession: sealName(rule.session, key)})];
	if (!('words' in rule)) return [JSON.stringify(rule)];
	const sealed = seal(rule.words, key);
	return sealed ? [JSON.stringify({sealed})] : [];
}

function ruleOf(line: string): Forgotten | undefined {
	const {session, before, words, sealed, sealedSession} = parsed(line);
	if (typeof session === 'string') return {session};
	if (typeof before === 'number') return {before};
	if (typeof words === 'string') return {words};
	if (typeof sealedSession === 'string') return {sealedSession};
	const {n, hint, hash} = (sealed ?? {}) as Record<string, unknown>;
	if (typeof n !== 'number' || typeof hint !== 'number' || typeof hash !== 'string') return undefined;
	return {sealed: {n, hint, hash}};
}

function parsed(text: string): Readonly<Record<string, unknown>> {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}

function readIfThere(file: string): string {
	try {
		return readPlainFile(file).replace(/^\uFEFF/, '');
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return '';
		throw error;
	}
}
