/**
 * Where everything lives, and every environment variable that can move it.
 *
 * Nothing else in the project reads `process.env` for a place; tests pass their own `env` and `home`.
 * Host facts: the client keeps `~/.commandcode/projects/<slug>/<session>.jsonl` and has no override of its own.
 */
import os from 'node:os';
import path from 'node:path';

/** A directory may be deleted while a process is in it: then nothing is about it, and everything else goes on. */
export function currentDirectory(): string {
	try {
		return process.cwd();
	} catch {
		return path.parse(process.execPath).root;
	}
}

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * The folder that the client's own `.commandcode` lies in. A HOME that is set and empty does not count as unset: the client
 * puts `/.commandcode` behind it, so its sessions are at the root of the file system (of the drive it runs on).
 */
export function clientHome(env: Env = process.env): string {
	// `os.homedir()` gives back an empty HOME as it is, and a path made of that would follow the current directory.
	return (env['HOME'] ?? os.homedir()) || path.resolve('/');
}

/** True where the client looks for its settings and mods below whatever directory it is started in, see `clientHome`. */
export const isHomeless = (env: Env = process.env): boolean => env['HOME'] === '';

/** The person's own folder, for what they write as `~`; '' where the system knows none. */
export function personsHome(): string {
	try {
		return os.homedir() || os.userInfo().homedir;
	} catch {
		return '';
	}
}

export interface Places {
	/** The client's own folder, `~/.commandcode`. */
	readonly commandcode: string;
	/** The session store: `<slug>/<session>.jsonl` below it. */
	readonly projects: string;
	/** deja's folder; created 0700 by whoever writes first. */
	readonly deja: string;
	/** The copied program: what the hooks and the mod start. */
	readonly runtime: string;
	/** What V8 made of the program: worth nothing but time. */
	readonly compiled: string;
	readonly index: string;
	readonly live: string;
	/** The ledger: one file per session of what it was told. */
	readonly said: string;
	readonly log: string;
	readonly config: string;
	readonly prices: string;
	/** What the installed client charges, as its own list says. */
	readonly clientPrices: string;
	/** What sessions add up to: worth nothing but time. */
	readonly rollup: string;
	readonly notes: string;
	/** What other machines told: a folder each. */
	readonly imports: string;
	/** Claude Code's session store, and Codex's folder; nobody says that they exist. */
	readonly claudeCode: string;
	readonly codex: string;
}

/**
 * @param env the environment: `DEJA_HOME`, `DEJA_COMMANDCODE_ROOT` (replaces `projects`), `CODEBURN_COMMANDCODE_DIR`
 * (replaces `~/.commandcode`), `CLAUDE_CONFIG_DIR` and `CODEX_HOME` (those agents' own), `HOME`. Empty strings count as unset,
 * but for `HOME`.
 * @param home the home directory, absolute.
 */
export function placesFrom(env: Env = process.env, home: string = clientHome(env)): Places {
	const own = path.join(home, '.commandcode');
	const commandcode = env['CODEBURN_COMMANDCODE_DIR'] || own;
	const deja = env['DEJA_HOME'] || path.join(own, 'deja');
	return {
		commandcode: own,
		projects: env['DEJA_COMMANDCODE_ROOT'] || path.join(commandcode, 'projects'),
		deja,
		runtime: path.join(deja, 'runtime'),
		compiled: path.join(deja, 'compiled'),
		index: path.join(deja, 'index'),
		live: path.join(deja, 'live'),
		said: path.join(deja, 'said'),
		log: path.join(deja, 'log.jsonl'),
		config: path.join(deja, 'config.json'),
		prices: path.join(deja, 'prices.json'),
		clientPrices: path.join(deja, 'client-prices.json'),
		rollup: path.join(deja, 'rollup.bin'),
		notes: path.join(deja, 'notes.jsonl'),
		imports: path.join(deja, 'imports'),
		claudeCode: path.join(env['CLAUDE_CONFIG_DIR'] || path.join(home, '.claude'), 'projects'),
		codex: env['CODEX_HOME'] || path.join(home, '.codex'),
	};
}
