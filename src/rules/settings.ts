/**
 * The person's settings: `config.json` in deja's folder, and the environment. What may be said at all, across which
 * projects, and which projects are left out.
 *
 * These are walls, so they fail closed: a file that cannot be read, a value that is not understood and a key that is not
 * known mean that nothing is said across projects, and `problem` says why. What can be understood holds beside that:
 * `recall: "off"` and the folders to leave out are not lost to a mistake elsewhere in the file.
 */
import {type Env, isRecord, readPlainFile} from '../lib/index.ts';
import {AGENTS, type OtherAgent} from '../model/index.ts';
import {type Budget, budgetFrom, type Plan, planFrom} from './plan.ts';

export interface Settings {
	/** `off`: every door is silent. */
	readonly recall: 'on' | 'off';
	/** `project`: only this project's sessions are looked at. `all`: another project's on strong evidence, labelled. */
	readonly scope: 'project' | 'all';
	/** What is left out of memory; see `excludes`. */
	readonly exclude: readonly string[];
	/** `on`: nothing is shown in the conversation when memory speaks. */
	readonly quiet: 'on' | 'off';
	/** Sentences that are never quoted again; see `mutes`. */
	readonly never: readonly string[];
	/** Tokens that a recall may cost at most, by its occasion. */
	readonly tokens: Readonly<Record<Occasion, number>>;
	/** The plan whose windows are watched; empty: none. */
	readonly plan: Plan;
	/** Amounts to be warned of. */
	readonly budget: Budget;
	/** Other agents whose history is read as well. */
	readonly sources: readonly OtherAgent[];
	/** What is wrong with the file: one line, that begins with the file's name. */
	readonly problem?: string;
	/** Nobody can tell what is to be left out: nothing new may be read into memory. */
	readonly unknown?: true;
}

export type Occasion = 'recall' | 'digest' | 'before' | 'failure' | 'packet';

export const DEFAULTS: Settings = {
	recall: 'on',
	scope: 'all',
	exclude: [],
	quiet: 'off',
	never: [],
	tokens: {recall: 384, digest: 512, before: 120, failure: 105, packet: 875},
	plan: {},
	budget: {},
	sources: [],
};
/** What `tokens` may be: a recall of less says nothing; the client cuts what hooks bring at 4,000 characters. */
export const TOKENS = {least: 25, most: 900} as const;

/** Agents that can be read beside Command Code. */
const OTHERS = Object.keys(AGENTS).filter((id) => id !== 'commandcode');
const isOtherAgent = (id: unknown): id is OtherAgent => OTHERS.some((one) => one === id);

/** Keys that say nothing: comments, as people write them into JSON, and the schema that an editor wants. */
const IS_COMMENT = /^(?:\$schema|\/\/.*|_.*|#.*|comment)$/i;
const KEYS = Object.keys(DEFAULTS);
const isOn = (value: unknown): boolean => value === 'on' || value === true;
const isOff = (value: unknown): boolean => value === 'off' || value === false;

/** @param file `places.config`. @param env `DEJA_RECALL=off` silences, whatever the file says. Never throws. */
export function readSettings(file: string, env: Env = {}): Settings {
	const settings = fromFile(file);
	return /^(?:off|0|false|no)$/i.test(env['DEJA_RECALL'] ?? '') ? {...settings, recall: 'off'} : settings;
}

function fromFile(file: string): Settings {
	let text: string;
	try {
		text = readPlainFile(file).replace(/^\uFEFF/, '');
	} catch (error) {
		const {code} = error as NodeJS.ErrnoException;
		return code === 'ENOENT' ? DEFAULTS : closed(`${file} cannot be read (${code})`);
	}
	if (text.trim() === '') return DEFAULTS;
	try {
		const json: unknown = JSON.parse(text);
		if (typeof json === 'object' && json !== null && !Array.isArray(json)) return settingsFrom(json, file);
		return closed(`${file} is not valid JSON: it must be an object, { … }`);
	} catch (error) {
		return closed(`${file} is not valid JSON: ${placeOf(error, text)}`);
	}
}

function closed(problem: string): Settings {
	return {...DEFAULTS, scope: 'project', problem, unknown: true};
}

/** @param json what the file holds. @returns the settings; `problem` when a part of it is not understood. */
export function settingsFrom(json: object, file: string): Settings {
	const {recall, scope, exclude, quiet, never, tokens, plan, budget, sources} = json as Readonly<
		Record<string, unknown>
	>;
	const wrong: string[] = [];
	const unknown = Object.keys(json).filter((key) => !KEYS.includes(key) && !IS_COMMENT.test(key));
	if (unknown.length > 0) {
		const names = unknown.map((key) => JSON.stringify(key)).join(', ');
		wrong.push(`${names} ${unknown.length === 1 ? 'is no setting' : 'are no settings'}; there are ${KEYS.join(', ')}`);
	}
	for (const [name, value] of Object.entries({recall, quiet})) {
		if (value !== undefined && !isOn(value) && !isOff(value)) wrong.push(`${name} is "on" or "off"`);
	}
	if (![undefined, 'project', 'all'].includes(scope as string | undefined)) wrong.push('scope is "all" or "project"');
	const given = exclude === undefined ? [] : Array.isArray(exclude) ? exclude : [exclude];
	const names = given.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
	const isList = exclude === undefined || Array.isArray(exclude);
	if (!isList || names.length < given.length) {
		wrong.push('exclude must be a list of folders, projects or sessions: ["/work/secret"]');
	}
	const muted = Array.isArray(never) ? never.filter((one): one is string => typeof one === 'string') : [];
	if (never !== undefined && (!Array.isArray(never) || muted.length < never.length)) {
		wrong.push('never must be a list of sentences');
	}
	const agents = Array.isArray(sources) ? sources.filter(isOtherAgent) : [];
	if (sources !== undefined && (!Array.isArray(sources) || agents.length < sources.length)) {
		wrong.push(`sources must be a list of ${OTHERS.join(', ')}`);
	}
	const budgets = budgetsFrom(tokens, wrong);
	const watched = {plan: planFrom(plan, wrong), budget: budgetFrom(budget, wrong)};
	const settings: Settings = {
		...watched,
		recall: isOff(recall) ? 'off' : 'on',
		quiet: isOn(quiet) ? 'on' : 'off',
		never: muted,
		sources: [...new Set(agents)],
		tokens: budgets,
		scope: scope === 'project' || wrong.length > 0 ? 'project' : 'all',
		exclude: names,
	};
	if (wrong.length === 0) return settings;
	const lost = names.length < given.length ? {unknown: true as const} : {};
	return {...settings, ...lost, problem: `${file}: not understood: ${wrong.join('; ')}`};
}

function budgetsFrom(tokens: unknown, wrong: string[]): Settings['tokens'] {
	const budgets = {...DEFAULTS.tokens};
	if (tokens === undefined) return budgets;
	if (!isRecord(tokens)) {
		wrong.push('tokens is an object of numbers');
		return budgets;
	}
	for (const [name, value] of Object.entries(tokens)) {
		const isNumber = Number.isInteger(value) && (value as number) >= TOKENS.least && (value as number) <= TOKENS.most;
		if (name in budgets && isNumber) budgets[name as Occasion] = value as number;
		else
			wrong.push(
				`tokens.${name} must be ${name in budgets ? `a whole number from ${TOKENS.least} to ${TOKENS.most}` : `one of ${Object.keys(budgets).join(', ')}`}`,
			);
	}
	return budgets;
}

/** Where the JSON breaks, by its line; without the engine's own words, which quote the file. */
function placeOf(error: unknown, text: string): string {
	const at = /position (\d+)/.exec(String(error))?.[1];
	const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length;
	const place = line === undefined ? 'it breaks off' : `line ${line}`;
	return /,\s*[}\]]/.test(text) ? `${place}; a comma stands before a closing bracket` : place;
}
