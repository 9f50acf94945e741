/**
 * The settings of config.json one by one: what each is, what holds and where that comes from, and how one is written.
 *
 * A file that is no JSON object is never written over: whoever made the mistake mends it. Keys that are not known stay.
 */
import fs from 'node:fs';
import path from 'node:path';
import {codeOf, type Env, isRecord, readPlainFile, replaceFile} from '../lib/index.ts';
import {mutedForm} from './never.ts';
import {planFrom} from './plan.ts';
import {capsOf} from './plans.ts';
import {DEFAULTS, type Occasion, readSettings, settingsFrom, TOKENS} from './settings.ts';

/** A mistake of the person, as a sentence. */
export class SettingError extends Error {}

export interface Setting {
	/** As in the file, a dot for what lies inside: `tokens.recall`. */
	readonly key: string;
	readonly takes: 'on, off' | 'project, all' | 'a list' | 'a number' | 'a plan' | 'a day of the month' | 'US dollars';
	readonly description: string;
}

const occasion: Readonly<Record<Occasion, string>> = {
	recall: 'at a question',
	digest: 'when a session opens',
	before: 'before a tool runs',
	failure: 'after a failure',
	packet: 'after a compaction',
};

const caps = {fiveHour: 'in five hours', week: 'in seven days', month: 'in a month'};

export const settings: readonly Setting[] = [
	{key: 'recall', takes: 'on, off', description: 'off: the agent is told nothing, by any door'},
	{key: 'scope', takes: 'project, all', description: 'project: only sessions of the same project are quoted'},
	{key: 'exclude', takes: 'a list', description: 'projects, folders or sessions that are never remembered'},
	{key: 'quiet', takes: 'on, off', description: 'on: no line in the conversation when memory speaks'},
	{key: 'never', takes: 'a list', description: 'sentences that are never quoted again'},
	{key: 'sources', takes: 'a list', description: 'other agents that are read too: claude-code, codex'},
	...Object.entries(occasion).map(
		([kind, when]): Setting => ({
			key: `tokens.${kind}`,
			takes: 'a number',
			description: `what a recall may cost ${when}, in tokens`,
		}),
	),
	{key: 'plan.name', takes: 'a plan', description: 'the plan whose windows are shown: goat, go, pro, max, ultra'},
	...Object.entries(caps).map(
		([name, what]): Setting => ({
			key: `plan.${name}`,
			takes: 'US dollars',
			description: `what the plan allows ${what}`,
		}),
	),
	{key: 'plan.renews', takes: 'a day of the month', description: "the day on which the plan's month begins"},
	...['day', 'week', 'month', 'session'].map(
		(name): Setting => ({
			key: `budget.${name}`,
			takes: 'US dollars',
			description: `a warning when a ${name} costs more`,
		}),
	),
];

export interface Held {
	readonly key: string;
	readonly value: unknown;
	readonly from: 'default' | 'config.json' | 'DEJA_RECALL';
}

/** @returns what holds now, setting by setting. */
export function heldSettings(file: string, env: Env): readonly Held[] {
	const config = readSettings(file, env);
	const written = config.problem === undefined ? (objectIn(file) ?? {}) : {};
	const projects = Object.keys(config.budget.project ?? {}).map((name) => ({key: `${PROJECTS}.${name}`}));
	return [...settings, ...projects].map(({key}): Held => {
		const value = at(config, key) ?? null;
		if (key === 'recall' && value !== readSettings(file).recall) return {key, value, from: 'DEJA_RECALL'};
		const isWritten = at(written, key) !== undefined || (key === 'plan.name' && value !== null);
		return {key, value, from: isWritten ? 'config.json' : 'default'};
	});
}

/** @returns one setting; of the plan also all of it at once. undefined: there is none of that name. */
export function heldSetting(file: string, env: Env, key: string): Held | undefined {
	if (key !== wholePlan.key) return heldSettings(file, env).find((setting) => setting.key === key);
	const {name, ...amounts} = readSettings(file, env).plan;
	if (Object.keys(amounts).length > 0) return {key, value: {name, ...amounts}, from: 'config.json'};
	return {key, value: name ?? null, from: name === undefined ? 'default' : 'config.json'};
}

/**
 * @param words the value as typed: one word, or for a list any number.
 * @returns the value as it was written. Throws SettingError when the key or the value is none, or the file cannot be used.
 */
export function setSetting(file: string, key: string, words: readonly string[]): unknown {
	const setting = settingOf(key);
	const value = typedValue(setting, words);
	write(file, (config) => put(config, namesOf(key), value));
	return value;
}

/** Takes a key out of the file: then the default holds. */
export function unsetSetting(file: string, key: string): unknown {
	settingOf(key);
	write(file, (config) => put(config, namesOf(key), undefined));
	return at(DEFAULTS, key) ?? null;
}

/** Adds sentences that are never to be quoted again. */
export function neverQuote(file: string, sentences: readonly string[]): void {
	write(file, (config) => {
		const known = Array.isArray(config['never']) ? config['never'].filter((one) => typeof one === 'string') : [];
		const fresh = sentences.filter(
			(one) => mutedForm(one) !== '' && !known.some((old) => mutedForm(old) === mutedForm(one)),
		);
		return {...config, never: [...known, ...fresh]};
	});
}

/**
 * Takes sentences out of `never`.
 * @param dryRun only count. @returns how many. Throws SettingError when the file cannot be used.
 */
export function forgetNever(file: string, test: (sentence: string) => boolean, dryRun = false): number {
	const all = objectIn(file)?.['never'];
	const never: readonly unknown[] = Array.isArray(all) ? all : [];
	const kept = never.filter((one) => typeof one !== 'string' || !test(one));
	const gone = never.length - kept.length;
	if (gone > 0 && !dryRun) write(file, (config) => put(config, ['never'], kept.length > 0 ? kept : undefined));
	return gone;
}

export function settingOf(key: string): Setting {
	const setting = [...settings, wholePlan].find((one) => one.key === key) ?? projectBudget(key);
	if (!setting) throw new SettingError(`no setting "${key}"; there is ${settings.map((one) => one.key).join(', ')}`);
	return setting;
}

/** As it may stand in the file: its name alone, or an object of amounts. */
const wholePlan: Setting = {key: 'plan', takes: 'a plan', description: 'the plan by its name, or its caps as JSON'};

const PROJECTS = 'budget.project';

/** The budget of one project: its name, or its directory, is a part of the key and may hold dots. */
function projectBudget(key: string): Setting | undefined {
	if (!key.startsWith(`${PROJECTS}.`) || key.length === PROJECTS.length + 1) return undefined;
	return {key, takes: 'US dollars', description: 'a warning when the project costs more in a month'};
}

const namesOf = (key: string): readonly string[] => {
	const {length} = PROJECTS;
	return projectBudget(key) ? [...PROJECTS.split('.'), key.slice(length + 1)] : key.split('.');
};

function typedValue({key, takes}: Setting, words: readonly string[]): unknown {
	if (takes === 'a list') return words;
	if (takes === 'a plan') return typedPlan(key, words.join(' '));
	const [word = '', ...more] = words;
	const wrong = new SettingError(
		`${key} takes ${takes === 'a number' ? `a whole number from ${TOKENS.least} to ${TOKENS.most}` : takes}, not "${words.join(' ')}"`,
	);
	if (word === '' || more.length > 0) throw wrong;
	if (takes === 'US dollars' || takes === 'a day of the month') {
		const amount = Number(word.replace(/^\$/, ''));
		const isDay = Number.isInteger(amount) && amount <= 31;
		if (!(amount > 0 && Number.isFinite(amount)) || (takes === 'a day of the month' && !isDay)) throw wrong;
		return amount;
	}
	if (takes !== 'a number') {
		if (!takes.split(', ').includes(word)) throw wrong;
		return word;
	}
	const number = Number(word);
	if (!Number.isInteger(number) || number < TOKENS.least || number > TOKENS.most) throw wrong;
	return number;
}

/** @param typed a name of the table; for all of the plan also an object as JSON. */
function typedPlan(key: string, typed: string): unknown {
	const isJson = key === wholePlan.key && typed.trimStart().startsWith('{');
	const given = isJson ? parsedJson(typed) : typed;
	const wrong: string[] = [];
	const plan = planFrom(given, wrong);
	const problem = wrong[0] ?? capsOf(plan).problem;
	if (problem !== undefined) throw new SettingError(problem);
	if (Object.keys(plan).length === 0) throw new SettingError(`${key} takes a plan's name, or caps: {"fiveHour": 14}`);
	return given;
}

function parsedJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

type Loose = Readonly<Record<string, unknown>>;

function at(object: unknown, key: string): unknown {
	return namesOf(key).reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), object);
}

function put(object: Loose, [name = '', ...rest]: readonly string[], value: unknown): Loose {
	// A plan may stand there by its name alone.
	const inner = name === 'plan' && typeof object[name] === 'string' ? {name: object[name]} : object[name];
	const next = rest.length === 0 ? value : put(isRecord(inner) ? inner : {}, rest, value);
	const {[name]: _old, ...others} = object;
	const isEmpty = next === undefined || (rest.length > 0 && isRecord(next) && Object.keys(next).length === 0);
	return isEmpty ? others : {...object, [name]: next};
}

/** @returns undefined when there is no file. Throws SettingError when it holds no object. */
function objectIn(file: string): Loose | undefined {
	let text: string;
	try {
		text = readPlainFile(file);
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw new SettingError(`${file} cannot be read`);
	}
	try {
		const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
		if (isRecord(json)) return json;
	} catch {
		// Said below.
	}
	throw new SettingError(`${file} is no JSON object: mend or remove it first`);
}

/** Whole or not at all: another process reads this at any moment. */
function write(file: string, change: (config: Loose) => Loose): void {
	const next = change(objectIn(file) ?? {});
	const known = Object.fromEntries(Object.entries(next).filter(([key]) => key in DEFAULTS));
	const {problem} = settingsFrom(known, file);
	if (problem) throw new SettingError(`${problem}: mend it first`);
	try {
		fs.mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
		replaceFile(file, `${JSON.stringify(next, null, '\t')}\n`);
	} catch (error) {
		throw new SettingError(`${file} cannot be written (${codeOf(error)})`);
	}
}
