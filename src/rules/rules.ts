/**
 * What the person does not want said or remembered, as one object: the settings of config.json and what was forgotten.
 *
 * Two things are left out in two ways. What is excluded is out of memory, but stays on the bill: its calls are counted.
 * What was forgotten is gone from both. A file that cannot be read or parsed must not make memory forget more, or remember
 * what it should not: reading the rules never throws, and `stops` keeps whoever builds the index from going on without them.
 */
import {createHash} from 'node:crypto';
import type {Env, Places} from '../lib/index.ts';
import type {ReadState, SessionHead} from '../model/index.ts';
import {type Exclusion, exclusionsOf, type Named} from './exclude.ts';
import {type Forgotten, readForgotten, UNTIL_RIGHT} from './forgotten.ts';
import {DEFAULTS, readSettings, type Settings} from './settings.ts';
import {finder, newKey, seal, sealName} from './words.ts';

/** What of a passage can hold words. */
export interface PassageText {
	readonly text: string;
	readonly output: string;
	readonly command: string;
	readonly files: readonly string[];
	readonly error?: string;
}

export interface Rules extends Settings {
	/** Why nothing may be read into memory now; '' when it may. */
	readonly stops: string;
	/** Part of it: what was forgotten is not known, so that sums would hold it too. */
	readonly lost: string;
	/** Changes when any rule of what is kept does. '' when there are none. */
	readonly fingerprint: string;
	/** Each entry of `exclude` by itself. */
	readonly exclusions: readonly Exclusion[];
	/** Out of memory, on the bill. */
	excludesSession(head: Named): boolean;
	excludesFile(key: string, file: string): boolean;
	/** Gone. Decided by the session's name; without reading it. */
	forgetsFile(key: string): boolean;
	forgetsSession(head: Pick<SessionHead, 'key' | 'end'>): boolean;
	/** Either. */
	hidesFile(key: string, file: string): boolean;
	hidesSession(head: SessionHead): boolean;
	/** Are there words to look for in passages at all? */
	readonly anyWords: boolean;
	hidesText(text: string): boolean;
	hidesPassage(passage: PassageText): boolean;
}

/**
 * What stands for the state of a reading that holds words to be left out (a title is kept for the next reading): with it
 * the next reading is of the whole file.
 */
export const unreadState: ReadState = {v: -1};

/** @returns the state, or one without words when it holds some that the rules hide. */
export function stateWithout(state: ReadState, rules: Pick<Rules, 'anyWords' | 'hidesText'>): ReadState {
	const holds = (value: unknown): boolean => {
		if (typeof value === 'string') return rules.hidesText(value);
		return typeof value === 'object' && value !== null && Object.values(value).some(holds);
	};
	return rules.anyWords && holds(state) ? unreadState : state;
}

/** Never throws; see `problem` and `stops`. */
export function readRules(places: Pick<Places, 'deja' | 'config'>, env: Env = {}): Rules {
	const settings = readSettings(places.config, env);
	const {rules, key, problem} = readForgotten(places);
	const walls: Settings = problem ? {...settings, scope: 'project', problem: settings.problem ?? problem} : settings;
	const why = problem ?? (settings.unknown ? `${settings.problem}; ${UNTIL_RIGHT}` : '');
	return rulesFrom(rules, walls, {key, stops: why, lost: problem ?? ''});
}

/** @param settings or just what is excluded. @param key of sealed words. */
export function rulesFrom(
	forgotten: readonly Forgotten[],
	settings: Settings | readonly string[] = [],
	{
		key = newKey(),
		stops = '',
		lost = '',
	}: {readonly key?: string; readonly stops?: string; readonly lost?: string} = {},
): Rules {
	const all: Settings = 'recall' in settings ? settings : {...DEFAULTS, exclude: settings};
	const exclusions = exclusionsOf(all.exclude);
	const isForgotten = namesIn(forgotten, key);
	const before = Math.max(0, ...forgotten.flatMap((rule) => ('before' in rule ? rule.before : [])));
	const sealed = forgotten.flatMap((rule) =>
		'sealed' in rule ? rule.sealed : 'words' in rule ? (seal(rule.words, key) ?? []) : [],
	);
	const hidesText = finder(sealed, key);
	const forgetsSession = (head: Pick<SessionHead, 'key' | 'end'>): boolean =>
		isForgotten(head.key) || (head.end !== 0 && head.end < before);
	const excludesSession = (head: Named): boolean => exclusions.some((one) => one.session(head));
	const excludesFile = (name: string, file: string): boolean => exclusions.some((one) => one.file(name, file));
	return {
		...all,
		stops,
		lost,
		fingerprint: fingerprintOf(forgotten, all.exclude),
		exclusions,
		excludesSession,
		excludesFile,
		hidesFile: (name, file) => isForgotten(name) || excludesFile(name, file),
		forgetsFile: isForgotten,
		forgetsSession,
		hidesSession: (head) => forgetsSession(head) || excludesSession(head),
		anyWords: sealed.length > 0,
		hidesText,
		hidesPassage: (passage) =>
			sealed.length > 0 &&
			[passage.text, passage.output, passage.command, passage.files.join('\n'), passage.error ?? ''].some(hidesText),
	};
}

/** @returns was this session (SessionHead.key) forgotten by its name? */
function namesIn(forgotten: readonly Forgotten[], key: string): (session: string) => boolean {
	const names = new Set(forgotten.flatMap((rule) => ('session' in rule ? rule.session : [])));
	const sealed = new Set(forgotten.flatMap((rule) => ('sealedSession' in rule ? rule.sealedSession : [])));
	if (sealed.size === 0) return (session) => names.has(session);
	const known = new Map<string, boolean>();
	return (session) => {
		const is = known.get(session) ?? (names.has(session) || sealed.has(sealName(session, key)));
		known.set(session, is);
		return is;
	};
}

/** How `exclude` is read: another number builds an index anew that was made by older ways. */
const EXCLUDE_VERSION = 2;

function fingerprintOf(forgotten: readonly Forgotten[], exclude: readonly string[]): string {
	if (forgotten.length + exclude.length === 0) return '';
	const what = exclude.length > 0 ? [forgotten, exclude, EXCLUDE_VERSION] : [forgotten, exclude];
	return createHash('sha1').update(JSON.stringify(what)).digest('base64url');
}
