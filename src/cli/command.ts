/**
 * What a command of the command line is, and what it may use.
 *
 * A command gets everything it touches through its context, so that tests run it in-process with a folder of their own,
 * a fixed clock and a string for a terminal. It returns its exit code: 0 ok (no hits included), 1 error, 2 wrong usage.
 */
import type {ParseArgsConfig, styleText} from 'node:util';
import type {Env, Places} from '../lib/index.ts';

export type Format = Parameters<typeof styleText>[0];

export interface Terminal {
	/** Report text or JSON, to stdout. Never throws on a closed pipe. */
	readonly out: (text: string) => void;
	/** Errors, and progress when `progress` is true, to stderr. */
	readonly err: (text: string) => void;
	/** Colours a text, in the way that this terminal's writer knows for ours; absent: as usual. */
	readonly paint?: (format: Format, text: string) => string;
	/** Colour may be used on stdout (terminal, NO_COLOR, FORCE_COLOR, TERM=dumb considered). */
	readonly color: boolean;
	/** stderr is a terminal: progress may be drawn there with \r. */
	readonly progress: boolean;
	/** Width to fit, in columns; 80 when unknown. */
	readonly columns: number;
	/** The whole of stdin as text; '' when it is a terminal. */
	readonly stdin: () => Promise<string>;
}

export interface Context {
	readonly terminal: Terminal;
	readonly places: Places;
	readonly env: Env;
	readonly cwd: string;
	/** Unix ms. */
	readonly now: () => number;
	readonly platform: NodeJS.Platform;
	/** Folder of the running program (dist/ or the copied runtime): what install copies, what children are started from. */
	readonly program: string;
	readonly version: string;
}

export interface Args {
	readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
	readonly positionals: readonly string[];
}

export interface Command {
	readonly name: string;
	/** One line for the list of commands. */
	readonly summary: string;
	/** `deja usage [--period …]`: the first line of --help; then one line per option from `help`. */
	readonly usage: string;
	/** `node:util` parseArgs options; `help` and `json` are added to every command. */
	readonly options?: NonNullable<ParseArgsConfig['options']>;
	/** Option name (or positional) → what it does, for --help. */
	readonly help?: Readonly<Record<string, string>>;
	readonly hidden?: boolean;
	readonly run: (args: Args, context: Context) => number | Promise<number>;
}

/** Command names, in the order in which help shows them, and how each is loaded. */
export type Table = ReadonlyMap<string, () => Promise<Command>>;

/** All commands of a table, for what speaks of all of them. */
export function loadAll(table: Table): Promise<Command[]> {
	return Promise.all([...table.values()].map((load) => load()));
}

/** Thrown by a command for a mistake of the person: message to stderr, exit 2 (`usage`) or 1. */
export class CommandError extends Error {
	readonly code: 1 | 2;
	constructor(message: string, code: 1 | 2 = 1) {
		super(message);
		this.code = code;
	}
}
