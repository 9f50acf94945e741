/**
 * One run of the command line: words → command → exit code.
 *
 * The first word names a command; otherwise all words are searched for, unless the first is a near miss of a command and
 * stands alone. A person's mistake ends with one line and exit 2, a failure with one line and exit 1: no stack trace
 * unless DEJA_DEBUG is set.
 */
import {parseArgs} from 'node:util';
import {type Args, type Command, CommandError, type Context, loadAll, type Table} from './command.ts';
import {commandHelp, overview} from './help.ts';
import {nearest} from './near.ts';

/**
 * @param words the arguments after `deja`.
 * @param table must hold `search`, and `home` for an empty line.
 */
export async function runCommandLine(words: readonly string[], table: Table, context: Context): Promise<number> {
	const {terminal} = context;
	const [first = 'home', ...rest] = words;
	if (first === '--version' || first === '-v') {
		terminal.out(`${context.version}\n`);
		return 0;
	}
	if (first === '--help' || first === '-h' || first === 'help') {
		const asked = await table.get(rest[0] ?? '')?.();
		terminal.out(asked ? commandHelp(asked) : overview(await loadAll(table)));
		return 0;
	}
	const named = await table.get(first)?.();
	if (!named && words.length === 1) {
		const near = nearest(first, [...table.keys()]);
		if (near) {
			terminal.err(
				`deja: no command "${first}"; did you mean "${near}"? (deja search ${first} searches for the word)\n`,
			);
			return 2;
		}
	}
	const command = named ?? (await table.get('search')!());
	try {
		const args = parse(command, named ? rest : words);
		if (args.values['help']) {
			terminal.out(commandHelp(command));
			return 0;
		}
		return await command.run(args, context);
	} catch (error) {
		return failed(error, command, context);
	}
}

/** Stands before a word that looks like an option and is none. */
const WORDS = '\0';

/** A pasted line that begins with a dash (`"-v --help"`, one argument) is words, never an option: no option has a blank in it. */
const asWords = (word: string) => (/^-[^=]*\s/.test(word) ? WORDS + word : word);

function parse(command: Command, words: readonly string[]): Args {
	try {
		const {values, positionals} = parseArgs({
			args: words.map(asWords),
			options: {...command.options, json: {type: 'boolean'}, help: {type: 'boolean', short: 'h'}},
			allowPositionals: true,
			strict: true,
		});
		return {values: values as Args['values'], positionals: positionals.map((word) => word.replace(WORDS, ''))};
	} catch (error) {
		const message = error instanceof Error ? error.message.split('. ')[0]! : String(error);
		throw new CommandError(`${message}\n${command.usage}`, 2);
	}
}

function failed(error: unknown, command: Command, context: Context): number {
	const message = error instanceof Error ? error.message : String(error);
	context.terminal.err(`deja ${command.name}: ${message}\n`);
	if (context.env['DEJA_DEBUG'] && error instanceof Error) context.terminal.err(`${error.stack}\n`);
	return error instanceof CommandError ? error.code : 1;
}
