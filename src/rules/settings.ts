/**
 * The person's settings: `config.json` in deja's folder, and the environment. What may be said at all, across which
 * projects, and which projects are left out.
 *
 * These are walls, so they fail closed: a file that cannot be read, a value that is not understood and a key that is not
 * known mean that nothing is said across projects, and `problem` says why. What can be understood holds beside that:
 * `recall: "off"` and the folders to leave out are not lost to a mistake elsewhere in the file.
 */
import {readFileSync} from 'node:fs';
import type {Env} from '../lib/index.ts';

export interface Settings {
	/** `off`: every door is silent. */
	readonly recall: 'on' | 'off';
	/** `project`: only this project's sessions are looked at. `all`: another project's on strong evidence, labelled. */
	readonly scope: 'project' | 'all';
	/** What is left out of memory; see `excludes`. */
	readonly exclude: readonly string[];
	/** What is wrong with the file: one line, that begins with the file's name. */
	readonly problem?: string;
	/** Nobody can tell what is to be left out: nothing new may be read into memory. */
	readonly unknown?: true;
}

export const DEFAULTS: Settings = {recall: 'on', scope: 'all', exclude: []};

/** Keys that say nothing: comments, as people write them into JSON, and the schema that an editor wants. */
const IS_COMMENT = /^(?:\$schema|\/\/.*|_.*|#.*|comment)$/i;
const KEYS = ['recall', 'scope', 'exclude'];

/** @param file `places.config`. @param env `DEJA_RECALL=off` silences, whatever the file says. Never throws. */
export function readSettings(file: string, env: Env = {}): Settings {
	const settings = fromFile(file);
	return /^(?:off|0|false|no)$/i.test(env['DEJA_RECALL'] ?? '') ? {...settings, recall: 'off'} : settings;
}

function fromFile(file: string): Settings {
	let text: string;
	try {
		text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
	} catch (error) {
		const {code} = error as NodeJS.ErrnoException;
		return code === 'ENOENT' ? DEFAULTS : closed(`${file} cannot be read (${code})`);
	}
	if (text.trim() === '') return DEFAULTS;
	try {
		const json: unknown = JSON.parse(text);
		if (typeof json === 'object' && json !== null && !Array.isArray(json)) return understood(file, json);
		return closed(`${file} is not valid JSON: it must be an object, { … }`);
	} catch (error) {
		return closed(`${file} is not valid JSON: ${placeOf(error, text)}`);
	}
}

function closed(problem: string): Settings {
	return {...DEFAULTS, scope: 'project', problem, unknown: true};
}

function understood(file: string, json: object): Settings {
	const {recall, scope, exclude} = json as Readonly<Record<string, unknown>>;
	const wrong: string[] = [];
	const unknown = Object.keys(json).filter((key) => !KEYS.includes(key) && !IS_COMMENT.test(key));
	if (unknown.length > 0) {
		const names = unknown.map((key) => JSON.stringify(key)).join(', ');
		wrong.push(`${names} ${unknown.length === 1 ? 'is no setting' : 'are no settings'}; there are ${KEYS.join(', ')}`);
	}
	if (![undefined, 'on', 'off', true, false].includes(recall as string | boolean | undefined)) {
		wrong.push('recall is "on" or "off"');
	}
	if (![undefined, 'project', 'all'].includes(scope as string | undefined)) wrong.push('scope is "all" or "project"');
	const given = exclude === undefined ? [] : Array.isArray(exclude) ? exclude : [exclude];
	const names = given.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
	const isList = exclude === undefined || Array.isArray(exclude);
	if (!isList || names.length < given.length) {
		wrong.push('exclude must be a list of folders, projects or sessions: ["/work/secret"]');
	}
	const settings: Settings = {
		recall: recall === 'off' || recall === false ? 'off' : 'on',
		scope: scope === 'project' || wrong.length > 0 ? 'project' : 'all',
		exclude: names,
	};
	if (wrong.length === 0) return settings;
	const lost = names.length < given.length ? {unknown: true as const} : {};
	return {...settings, ...lost, problem: `${file}: not understood: ${wrong.join('; ')}`};
}

/** Where the JSON breaks, by its line; without the engine's own words, which quote the file. */
function placeOf(error: unknown, text: string): string {
	const at = /position (\d+)/.exec(String(error))?.[1];
	const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length;
	const place = line === undefined ? 'it breaks off' : `line ${line}`;
	return /,\s*[}\]]/.test(text) ? `${place}; a comma stands before a closing bracket` : place;
}
