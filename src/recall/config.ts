/**
 * The person's settings for recall: `config.json` in deja's folder, and the environment.
 *
 * A file that is missing means the defaults; one that cannot be read or holds something else is reported in `problem`
 * and means the defaults too, except that a readable `recall: "off"` always holds: silence is never taken away by a typo
 * elsewhere in the file.
 */
import {readFileSync} from 'node:fs';
import * as z from 'zod/mini';
import type {Env} from '../lib/index.ts';
import type {SaidKind} from './ledger.ts';

export interface Config {
	/** `off`: every door is silent. */
	readonly recall: 'on' | 'off';
	/** `project`: only this project's sessions are ever quoted. `all`: another project's on strong evidence, labelled. */
	readonly scope: 'project' | 'all';
	/** Never quoted: a project's path or label, or a session's id; a trailing `*` stands for anything. */
	readonly exclude: readonly string[];
	/** `on`: nothing is shown in the conversation when memory speaks. */
	readonly quiet: 'on' | 'off';
	/** Sentences that are never quoted again; see `mutes`. */
	readonly never: readonly string[];
	/** Tokens that a recall may cost at most, by its occasion. */
	readonly tokens: Readonly<Record<SaidKind, number>>;
	/** What is wrong with the file, for `deja doctor`. */
	readonly problem?: string;
}

export const DEFAULTS: Config = {
	recall: 'on',
	scope: 'all',
	exclude: [],
	quiet: 'off',
	never: [],
	tokens: {recall: 384, digest: 512, before: 120, failure: 105, packet: 875},
};
/** What `tokens` may be: a recall of less says nothing; the client cuts what hooks bring at 4,000 characters. */
export const TOKENS = {least: 25, most: 900} as const;

const isOn = z.union([z.enum(['on', 'off']), z.boolean()]);
const tokens = z.int().check(z.minimum(TOKENS.least), z.maximum(TOKENS.most));

export const shape = z.partial(
	z.object({
		recall: isOn,
		quiet: isOn,
		never: z.array(z.string()),
		tokens: z.partial(z.object({recall: tokens, digest: tokens, before: tokens, failure: tokens, packet: tokens})),
		scope: z.enum(['project', 'all']),
		exclude: z.array(z.string()),
	}),
);

/** @param file `places.config`. @param env `DEJA_RECALL=off` silences, whatever the file says. */
export function readConfig(file: string, env: Env = {}): Config {
	const config = fromFile(file);
	return /^(?:off|0|false|no)$/i.test(env['DEJA_RECALL'] ?? '') ? {...config, recall: 'off'} : config;
}

function fromFile(file: string): Config {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
		return missing ? DEFAULTS : {...DEFAULTS, problem: `cannot read ${file}`};
	}
	try {
		const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
		const parsed = shape.safeParse(json);
		if (!parsed.success) {
			const off = z.object({recall: z.union([z.literal('off'), z.literal(false)])}).safeParse(json).success;
			const where = parsed.error.issues.map((issue) => issue.path.join('.') || '(file)').join(', ');
			return {...DEFAULTS, recall: off ? 'off' : 'on', problem: `${file}: not understood: ${where}`};
		}
		const {recall, scope, exclude, quiet, never, tokens = {}} = parsed.data;
		return {
			recall: recall === 'off' || recall === false ? 'off' : 'on',
			quiet: quiet === 'on' || quiet === true ? 'on' : 'off',
			never: never ?? DEFAULTS.never,
			tokens: {
				recall: tokens.recall ?? DEFAULTS.tokens.recall,
				digest: tokens.digest ?? DEFAULTS.tokens.digest,
				before: tokens.before ?? DEFAULTS.tokens.before,
				failure: tokens.failure ?? DEFAULTS.tokens.failure,
				packet: tokens.packet ?? DEFAULTS.tokens.packet,
			},
			scope: scope ?? DEFAULTS.scope,
			exclude: exclude ?? DEFAULTS.exclude,
		};
	} catch {
		return {...DEFAULTS, problem: `${file}: not JSON`};
	}
}

/** True when the person asked never to be quoted this session. */
export function isExcluded(
	config: Config,
	session: {readonly id: string; readonly project: {readonly key: string; readonly label: string}},
): boolean {
	const names = [session.id, session.project.key, session.project.label];
	return config.exclude.some((pattern) => {
		if (pattern.endsWith('*')) return names.some((name) => name.startsWith(pattern.slice(0, -1)));
		// A project's path also stands for the folders below it.
		return names.includes(pattern) || session.project.key.startsWith(`${pattern.replace(/[\\/]+$/, '')}/`);
	});
}

/** A sentence is known by its beginning: a shorter cut of it is the same sentence. */
const KNOWN_BY = 100;

/** @returns what a sentence is kept as in `never`. */
export const mutedForm = (sentence: string): string => evened(sentence).replace(/…$/, '').slice(0, KNOWN_BY).trim();

/** True when a text holds a sentence that the person never wants quoted again. */
export function mutes({never}: Pick<Config, 'never'>, text: string): boolean {
	if (never.length === 0) return false;
	const whole = evened(text);
	return never.some((sentence) => {
		const form = mutedForm(sentence);
		return form !== '' && whole.includes(form);
	});
}

const evened = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
