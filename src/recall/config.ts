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

export interface Config {
	/** `off`: every door is silent. */
	readonly recall: 'on' | 'off';
	/** `project`: only this project's sessions are ever quoted. `all`: another project's on strong evidence, labelled. */
	readonly scope: 'project' | 'all';
	/** Never quoted: a project's path or label, or a session's id; a trailing `*` stands for anything. */
	readonly exclude: readonly string[];
	/** What is wrong with the file, for `deja doctor`. */
	readonly problem?: string;
}

export const DEFAULTS: Config = {recall: 'on', scope: 'all', exclude: []};

const shape = z.partial(
	z.object({
		recall: z.union([z.enum(['on', 'off']), z.boolean()]),
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
		const {recall, scope, exclude} = parsed.data;
		return {
			recall: recall === 'off' || recall === false ? 'off' : 'on',
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
