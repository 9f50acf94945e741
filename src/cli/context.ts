/** What a command may use of the world, and how it says that it cannot go on. */
import type {styleText} from 'node:util';
import type {Frame, Key, Size} from '../finder/index.ts';
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
	/** Height of the terminal; undefined when stdout is none. */
	readonly rows?: number | undefined;
	/** Asks the person at the terminal and waits for a line; absent or undefined when nobody can be asked. */
	readonly ask?: (question: string) => Promise<string | undefined>;
	/** Takes the whole terminal over; absent where there is none, or where it can only print. */
	readonly openScreen?: ((listener: Listener) => Promise<Screen>) | undefined;
	/** The whole of stdin as text; '' when it is a terminal. */
	readonly stdin: () => Promise<string>;
}

export interface Screen {
	readonly size: () => Size;
	readonly draw: (frame: Frame) => void;
	/** Everything is drawn anew with the next frame. */
	readonly forget: () => void;
	/** Asks the terminal to take a text into its clipboard. Nobody learns whether it did. */
	readonly copy: (text: string) => void;
	/** Gives the terminal back and stops, as Ctrl-Z does; goes on when the shell says so. */
	readonly suspend: () => void;
	/** The terminal is as it was. Harmless when it is closed. */
	readonly close: () => void;
}

export interface Listener {
	readonly key: (key: Key) => void;
	/** The size is another one, or the screen must be drawn anew. */
	readonly resize: () => void;
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

/** Thrown by a command for a mistake of the person: message to stderr, exit 2 (`usage`) or 1. */
export class CommandError extends Error {
	readonly code: 1 | 2;
	constructor(message: string, code: 1 | 2 = 1) {
		super(message);
		this.code = code;
	}
}
