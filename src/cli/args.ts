/**
 * What a command takes, said once: parsing, the usage line, the help, the shells' completion and the type of what `run`
 * is given all follow from one table.
 *
 * To add an option, add a row to the command's `args`; to add a command, `defineCommand({name, summary, args, run})` in a
 * file of its own and one line in table.ts:
 *
 *   args: {
 *     words: {kind: 'words', hint: '<words>', description: 'what to look for', required: 'look for what?'},
 *     limit: limitArg(10),
 *     by: {kind: 'choice', options: ['day', 'model'], description: 'what a row is'},
 *   },
 *   run({words, limit, by}, context) { … }      // string, number, 'day' | 'model' | undefined
 *
 * `words` and `list` are what stands without dashes; every other row is an option `--name`. `--json` and `--help` are
 * every command's. What is not in the table, or not of its kind, is the person's mistake: CommandError, exit 2.
 */
import path from 'node:path';
import {type ParseArgsConfig, parseArgs} from 'node:util';
import {CommandError, type Context} from './context.ts';
import {nearest} from './near.ts';
import {since} from './when.ts';

interface Described {
	/** For --help: a few words, lower case, no full stop. */
	readonly description: string;
	/** What stands for the value in the usage line. */
	readonly hint?: string;
	/** Not in the usage line, the help or the completion. */
	readonly hidden?: boolean;
	/** What a shell completes here: sessions and projects that are known, files, or these words. */
	readonly complete?: 'session' | 'project' | 'file' | readonly string[];
}

export type ArgDef = Described &
	(
		| {readonly kind: 'flag'}
		| {readonly kind: 'text'}
		| {readonly kind: 'choice'; readonly options: readonly string[]}
		/** A whole number from 1. More than `most` is `most`. */
		| {readonly kind: 'count'; readonly default?: number; readonly most?: number}
		/** `30d`, `12h`, `6w` or a date: unix ms. */
		| {readonly kind: 'time'}
		/** A directory, absolute; the current one when it is not given. */
		| {readonly kind: 'directory'}
		/** All positional words, joined by a blank; '' when there are none. */
		| {
				readonly kind: 'words';
				/** Said, with exit 2, when there are none. */
				readonly required?: string;
				/** Read from stdin when there are none. */
				readonly stdin?: boolean;
		  }
		/** All positional words, one by one. */
		| {readonly kind: 'list'}
	);

export type ArgDefs = Readonly<Record<string, ArgDef>>;

type Value<D extends ArgDef> = D extends {readonly kind: 'flag'}
	? boolean
	: D extends {readonly kind: 'choice'; readonly options: readonly (infer Option)[]}
		? Option | undefined
		: D extends {readonly kind: 'count'}
			? number | (D extends {readonly default: number} ? never : undefined)
			: D extends {readonly kind: 'time'}
				? number | undefined
				: D extends {readonly kind: 'list'}
					? readonly string[]
					: D extends {readonly kind: 'words' | 'directory'}
						? string
						: string | undefined;

/** What `run` is given for a table. */
export type Args<Defs extends ArgDefs> = {readonly [Name in keyof Defs]: Value<Defs[Name]>} & {readonly json: boolean};

// Rows that several commands have.

export const limitArg = <const N extends number>(fallback: N) =>
	({kind: 'count', hint: 'N', description: `at most so many (${fallback})`, default: fallback, most: 1000}) as const;

export const projectArg = {
	kind: 'text',
	hint: 'P',
	description: 'only this project: a directory, or its name',
	complete: 'project',
} as const;

export const sinceArg = {
	kind: 'time',
	hint: '30d',
	description: 'not older than this: 30d, 12h, 6w or a date',
} as const;

export const cwdArg = {kind: 'directory', hint: 'DIR', description: 'ask as if in this directory'} as const;

export const sessionArg = {
	kind: 'words',
	hint: '<id>',
	description: 'a session id, or the start of one',
	complete: 'session',
} as const;

export const rawArg = {kind: 'flag', description: 'the very bytes that the agent reads'} as const;

const always = {
	json: {kind: 'flag', description: 'print JSON (`schema_version` 1)'},
	help: {kind: 'flag', description: 'show this'},
} as const;

export const isPositional = ({kind}: ArgDef): boolean => kind === 'words' || kind === 'list';

/** @returns the options of a table with those that every command has, as they are shown. */
export function optionsOf(defs: ArgDefs): [name: string, def: ArgDef][] {
	return Object.entries<ArgDef>({...defs, ...always}).filter(([, def]) => !isPositional(def) && !def.hidden);
}

/** @returns the row of what stands without dashes. */
export function positionalOf(defs: ArgDefs): [name: string, def: ArgDef] | undefined {
	return Object.entries(defs).find(([, def]) => isPositional(def));
}

/** @returns `deja search <words> [--limit N]`: the parts, none of which may be broken. */
export function usageOf(name: string, defs: ArgDefs): string[] {
	const positional = positionalOf(defs);
	const hint = positional && (positional[1].hint ?? `<${positional[0]}>`);
	const isOptional = positional?.[1].kind === 'list' || (positional?.[1].kind === 'words' && !positional[1].required);
	const shown = Object.entries(defs).filter(([, def]) => !isPositional(def) && !def.hidden);
	return [
		`deja ${name}`,
		...(hint === undefined ? [] : [isOptional && !hint.startsWith('[') ? `[${hint}]` : hint]),
		...shown.map(([option, def]) => `[--${option}${valueHint(def)}]`),
	];
}

/** @returns ` N`: what follows the option's name; '' for a flag. */
export function valueHint(def: ArgDef): string {
	if (def.kind === 'flag') return '';
	if (def.hint !== undefined) return ` ${def.hint}`;
	return def.kind === 'choice' ? ` ${def.options.join('|')}` : ' …';
}

/** Stands before a word that looks like an option and is none. */
const WORD = '\0';

/** A pasted line that begins with a dash (`"-v --help"`, one argument) is words, never an option: no option has a blank in it. */
const asWord = (word: string) => (/^-[^=]*\s/.test(word) ? WORD + word : word);

/**
 * @param words what was typed after the command's name.
 * @returns the values; undefined when help was asked for. Throws CommandError with exit 2.
 */
export async function parse<const Defs extends ArgDefs>(
	defs: Defs,
	words: readonly string[],
	context: Context,
): Promise<Args<Defs> | undefined> {
	const options: NonNullable<ParseArgsConfig['options']> = {};
	for (const [name, def] of Object.entries<ArgDef>({...defs, ...always})) {
		if (!isPositional(def)) options[name] = {type: def.kind === 'flag' ? 'boolean' : 'string'};
	}
	options['help'] = {type: 'boolean', short: 'h'};
	const {values, positionals} = split(words.map(asWord), options);
	if (values['help']) return undefined;
	const typed = positionals.map((word) => word.replace(WORD, ''));
	const parsed: Record<string, unknown> = {json: values['json'] === true};
	for (const [name, def] of Object.entries<ArgDef>(defs)) {
		parsed[name] = isPositional(def)
			? await wordsOf(def, typed, context)
			: optionValue(name, def, values[name], context);
	}
	if (!positionalOf(defs) && typed.length > 0) throw new CommandError(`takes no words, not "${typed.join(' ')}"`, 2);
	return parsed as Args<Defs>;
}

function split(words: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
	try {
		return parseArgs({args: [...words], options, allowPositionals: true, strict: true});
	} catch (error) {
		const message = error instanceof Error ? error.message.split('. ')[0]! : String(error);
		const unknown = /^Unknown option '--?([^']+)'/.exec(message)?.[1];
		const near = unknown === undefined ? undefined : nearest(unknown, Object.keys(options));
		throw new CommandError(near ? `no option --${unknown}; did you mean --${near}?` : message, 2);
	}
}

async function wordsOf(def: ArgDef, typed: readonly string[], {terminal}: Context): Promise<unknown> {
	if (def.kind !== 'words') return typed;
	const words = typed.join(' ').trim();
	const text = words === '' && def.stdin ? await terminal.stdin() : words;
	if (text.trim() === '' && def.required !== undefined) throw new CommandError(def.required, 2);
	return text;
}

function optionValue(name: string, def: ArgDef, value: unknown, {cwd, now}: Context): unknown {
	if (def.kind === 'flag') return value === true;
	if (def.kind === 'directory') return path.resolve(cwd, typeof value === 'string' ? value : '.');
	if (typeof value !== 'string') return def.kind === 'count' ? def.default : undefined;
	const wrong = (takes: string) => new CommandError(`--${name} takes ${takes}, not "${value}"`, 2);
	if (def.kind === 'choice' && !def.options.includes(value)) {
		const near = nearest(value, def.options);
		throw near === undefined
			? wrong(def.options.join(', '))
			: new CommandError(`--${name} takes no "${value}"; did you mean ${near}?`, 2);
	}
	if (def.kind === 'count') {
		const count = Number(value);
		if (!Number.isInteger(count) || count < 1) throw wrong('a whole number from 1');
		return Math.min(count, def.most ?? count);
	}
	if (def.kind === 'time') {
		const time = since(value, now());
		if (time === undefined) throw wrong('30d, 12h, 6w or a date such as 2026-11-01');
		return time;
	}
	return value;
}
