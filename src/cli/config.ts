/** `deja config`: what holds and where it comes from; `set` and `unset` write config.json, checked. */

import fs from 'node:fs';
import path from 'node:path';
import {
	heldSetting,
	heldSettings,
	readSettings,
	SettingError,
	setSetting,
	settings,
	unsetSetting,
} from '../rules/index.ts';
import {wrap} from '../text/index.ts';
import {columns} from './columns.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {tilde} from './install-words.ts';
import {nearest} from './near.ts';
import {style} from './style.ts';
import {verbsOf} from './verbs.ts';

/** Variables that change what deja does or where it looks. */
const VARIABLES = [
	'DEJA_RECALL',
	'DEJA_HOME',
	'DEJA_COMMANDCODE_ROOT',
	'CODEBURN_COMMANDCODE_DIR',
	'DEJA_PATIENCE_MS',
	'DEJA_DEBUG',
	'NO_COLOR',
	'FORCE_COLOR',
	'COLUMNS',
	'PAGER',
	'TZ',
];

const verbs = verbsOf('all that is set', {
	get: {takes: '<key>'},
	set: {takes: '<key> [value…]'},
	unset: {takes: '<key>'},
});

export const config = defineCommand({
	name: 'config',
	summary: 'what is set and where it comes from; set writes it, checked',
	args: {
		words: {
			...verbs.arg,
			description: 'show one setting, write it, or take it out again; a list takes any number of values',
			complete: [...verbs.arg.complete, ...settings.map(({key}) => key)],
		},
	},
	notes: settings.map(({key, takes, description}) => `${key}: ${description} (${takes})`),
	run: ({words, json}, context) => {
		const {terminal, places} = context;
		const asked = verbs.read(words);
		if (!asked) return list(context, json);
		const [key = '', ...values] = asked.words;
		if (asked.verb === 'get') return one(context, key, json);
		try {
			const value = asked.verb === 'set' ? setSetting(places.config, key, values) : unsetSetting(places.config, key);
			const answer = {schema_version: 1, key, value, file: places.config};
			terminal.out(json ? `${JSON.stringify(answer)}\n` : `${key} = ${shown(value)}\n`);
			return 0;
		} catch (error) {
			throw error instanceof SettingError ? new CommandError(meant(key) ?? error.message, 2) : error;
		}
	},
});

/** @returns what to say of a key that is nearly one; undefined when it is one, or like none. */
function meant(key: string): string | undefined {
	const keys = settings.map((setting) => setting.key);
	const near = keys.includes(key) ? undefined : nearest(key, keys);
	return near && `no setting "${key}"; did you mean ${near}?`;
}

function one({terminal, places, env}: Context, key: string, json: boolean): number {
	const held = heldSetting(places.config, env, key);
	if (!held) throw new CommandError(meant(key) ?? `no setting "${key}"; \`deja config\` lists them`, 2);
	terminal.out(json ? `${JSON.stringify({schema_version: 1, ...held})}\n` : `${shown(held.value)}\n`);
	return 0;
}

function list({terminal, places, env}: Context, json: boolean): number {
	const held = heldSettings(places.config, env);
	const {problem} = readSettings(places.config, env);
	const files = [places.config, places.prices].map((file) => ({file, exists: fs.existsSync(file)}));
	const variables = VARIABLES.flatMap((name) => (env[name] ? [{name, value: env[name]}] : []));
	if (json) {
		terminal.out(
			`${JSON.stringify({schema_version: 1, settings: held, files, variables, problem: problem ?? null})}\n`,
		);
		return 0;
	}
	if (problem !== undefined) terminal.err(`deja: ${problem}; the defaults hold\n`);
	const home = path.dirname(places.commandcode);
	const rows = held.map(({key, value, from}) => [
		key,
		from === 'default' ? shown(value) : `${shown(value)}  ${style(terminal, 'dim', `(${from})`)}`,
	]);
	terminal.out(columns(rows, terminal.columns));
	terminal.out('\n');
	const about = [
		...files.map(({file, exists}) => [exists ? 'read' : 'not there', tilde(file, home)]),
		...variables.map(({name, value}) => [name, value]),
	];
	terminal.out(columns(about, terminal.columns));
	const next = 'deja config set <key> <value> writes one; deja config --help says what each is';
	terminal.out(`\n${wrap(next, terminal.columns).join('\n')}\n`);
	return 0;
}

const shown = (value: unknown): string =>
	value === null
		? 'none'
		: Array.isArray(value)
			? value.length === 0
				? '(none)'
				: value.map((one) => JSON.stringify(one)).join(' ')
			: typeof value === 'object'
				? JSON.stringify(value)
				: String(value);
