/** Everything that deja keeps in its own folder: what each thing is, and how much. For `doctor --files` and `--purge`. */
import fs from 'node:fs';
import path from 'node:path';
import type {Places} from '../src/lib/index.ts';

/** `program`: an uninstall removes it. `state`: of processes that run or ran; worth nothing afterwards. */
export type KeptKind = 'memory' | 'yours' | 'state' | 'program' | 'unknown';

export interface Kept {
	readonly path: string;
	readonly kind: KeptKind;
	readonly what: string;
	readonly files: number;
	readonly bytes: number;
}

const known: Readonly<Record<string, readonly [KeptKind, string]>> = {
	index: ['memory', 'what was read from the sessions, searchable; secrets removed'],
	said: ['memory', 'the ledger: which session was told what'],
	'notes.jsonl': ['yours', 'what `deja remember` was given'],
	'forget.jsonl': ['yours', 'what was forgotten and must stay so'],
	'forget.key': ['yours', 'the key to the words in forget.jsonl'],
	'config.json': ['yours', 'your settings'],
	'prices.json': ['yours', 'your own prices'],
	'client-prices.json': ['memory', 'prices of the installed Command Code, from its own list'],
	'log.jsonl': ['memory', 'what went wrong, without secrets'],
	'log.jsonl.1': ['memory', 'the older part of the log'],
	live: ['state', 'which sessions run right now'],
	syncing: ['state', 'a background read was started'],
	'syncing.again': ['state', 'there was more to read meanwhile'],
	offered: ['state', 'an install was offered once'],
	runtime: ['program', 'the program that the client starts'],
	compiled: ['program', 'the same compiled, so that it starts faster'],
	'installed.json': ['program', 'what an uninstall needs to know'],
};

const folders: ReadonlySet<string> = new Set(['index', 'said', 'live', 'runtime', 'compiled']);

/** What stands in deja's folder, known things first. */
export function keptThings({deja}: Places): readonly Kept[] {
	let names: readonly string[];
	try {
		names = fs.readdirSync(deja);
	} catch {
		return [];
	}
	const order = Object.keys(known);
	const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
	return [...names]
		.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
		.map((name) => {
			const [kind, what] = isOurs(path.join(deja, name)) ?? (['unknown', 'not known to this version of deja'] as const);
			return {path: path.join(deja, name), kind, what, ...amount(path.join(deja, name))};
		});
}

/** By its name and by what it is: a file called `index` is somebody else's. */
function isOurs(file: string): readonly [KeptKind, string] | undefined {
	const name = path.basename(file);
	const folder = fs.lstatSync(file, {throwIfNoEntry: false})?.isDirectory();
	return folder === folders.has(name) ? known[name] : undefined;
}

function amount(file: string): {files: number; bytes: number} {
	const stat = fs.lstatSync(file, {throwIfNoEntry: false});
	if (!stat) return {files: 0, bytes: 0};
	if (!stat.isDirectory()) return {files: 1, bytes: stat.size};
	let all = {files: 0, bytes: 0};
	for (const name of fs.readdirSync(file)) {
		const {files, bytes} = amount(path.join(file, name));
		all = {files: all.files + files, bytes: all.bytes + bytes};
	}
	return all;
}
