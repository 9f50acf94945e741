/**
 * What a surface is: one place of the client's where deja puts something, and how to take exactly that out again.
 *
 * A text surface is two pure functions over a file's text, so that "install, then uninstall gives the same bytes" can be
 * tested without a disk; the runtime is the only one that is a folder.
 */
import type {Places} from '../src/lib/index.ts';

/** In the order in which they are installed: what others call comes first, what makes the client call comes last. */
export const surfaceNames = ['runtime', 'path', 'skill', 'command', 'mcp', 'mod', 'hooks'] as const;
export type SurfaceName = (typeof surfaceNames)[number];

/**
 * `kept`: ours, but the person has made it theirs (edited, switched off, renamed); `foreign`: somebody else's thing at our
 * place; `refused`: cannot be read or written safely, nothing was touched.
 */
export type State = 'created' | 'updated' | 'unchanged' | 'removed' | 'kept' | 'refused' | 'foreign';

/** What is installed and where. */
export interface Site {
	readonly places: Places;
	/** The folder of built files that becomes the runtime. */
	readonly program: string;
	/** Absolute path of the Node that runs deja. */
	readonly node: string;
	readonly version: string;
	readonly platform: NodeJS.Platform;
	/** The client has a /bin/bash to start hooks with; else it takes /bin/sh. */
	readonly bash: boolean;
	/** The person's own folder on PATH that a `deja` may be put into; undefined where there is none. */
	readonly bin: string | undefined;
	/** What `%USERPROFILE%` stands for; undefined: the home. The client takes HOME for the home where it is set. */
	readonly profile?: string | undefined;
	/** `DEJA_HOME` was set: what the client starts must be told, too. */
	readonly moved: boolean;
}

/**
 * What stood in a JSON file before deja and that its text no longer tells: whether there was a file, and the white space
 * inside of containers that were empty. Keys are paths like `hooks.PreToolUse`; '' is the whole document.
 */
export interface Before {
	readonly was: 'missing' | 'empty' | 'present';
	/** It began with a byte order mark, which the client cannot read. */
	readonly bom?: true;
	readonly blanks: Readonly<Record<string, string>>;
	/** An install wrote the MCP server switched off, or on again: whatever else stands there is the person's choice. */
	readonly off?: boolean;
}

export interface Outcome {
	readonly state: State;
	/** The file's text from now on; undefined when there is to be no file. Equal to the old text when nothing changes. */
	readonly text: string | undefined;
	/** Why, or what to do about it: one line. */
	readonly note?: string;
	/** To be remembered for `take`; only when something was added. */
	readonly before?: Before;
}

export interface TextSurface {
	readonly name: SurfaceName;
	readonly path: string;
	/** Mode of a new file. */
	readonly mode: number;
	/** What it puts among things of others, word for word, so that it is known again: see `ours.ts`. */
	readonly commands: readonly string[];
	/** @param text undefined when there is no file. @param force replace what the person has edited, if it was ours. */
	put(text: string | undefined, before: Before | undefined, force: boolean): Outcome;
	take(text: string | undefined, before: Before | undefined): Outcome;
}
