/**
 * What a command of the command line is.
 *
 * A command gets everything it touches through its context, so that tests run it in-process with a folder of their own,
 * a fixed clock and a string for a terminal. It returns its exit code: 0 ok (no hits included), 1 error, 2 wrong usage.
 */
import {type ArgDefs, type Args, parse} from './args.ts';
import {CommandError, type Context} from './context.ts';
import {commandHelp, usageText} from './help.ts';

export {CommandError, type Context, type Format, type Terminal} from './context.ts';

export interface Command {
	readonly name: string;
	/** One line for the list of commands. */
	readonly summary: string;
	/** What it takes; see args.ts. */
	readonly args: ArgDefs;
	/** More for --help: whole lines. */
	readonly notes?: readonly string[];
	/** Not in the list of commands. */
	readonly hidden?: boolean;
	/** @param words what was typed after the name. @returns the exit code. Throws CommandError. */
	readonly run: (words: readonly string[], context: Context) => Promise<number>;
}

/** @param command its `run` gets the values of its `args`, each of the type that its row says. */
export function defineCommand<const Defs extends ArgDefs>(
	command: Omit<Command, 'args' | 'run'> & {
		readonly args: Defs;
		readonly run: (args: Args<Defs>, context: Context) => number | Promise<number>;
	},
): Command {
	return {
		...command,
		run: async (words, context) => {
			const args = await parse(command.args, words, context).catch((error: unknown) => {
				const usage = usageText(command, context.terminal.columns);
				throw error instanceof CommandError ? new CommandError(`${error.message}\n${usage}`, error.code) : error;
			});
			if (args !== undefined) return command.run(args, context);
			context.terminal.out(commandHelp(command, context.terminal.columns));
			return 0;
		},
	};
}

/** Command names, in the order in which help shows them, and how each is loaded. */
export type Table = ReadonlyMap<string, () => Promise<Command>>;

/** All commands of a table, for what speaks of all of them. */
export function loadAll(table: Table): Promise<Command[]> {
	return Promise.all([...table.values()].map((load) => load()));
}
