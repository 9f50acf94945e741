/**
 * One run of the command line: words → command → exit code.
 *
 * The first word names a command; otherwise all words are searched for, unless the first is a near miss of a command: a
 * command that was meant is not searched for in silence. A person's mistake ends with one line and exit 2, a failure with
 * one line and exit 1: no stack trace unless DEJA_DEBUG is set.
 */
import {wrap} from '../text/index.ts';
import {CommandError, type Context, loadAll, type Table} from './command.ts';
import {overview} from './help.ts';
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
	if (first === '--help' || first === '-h' || first === 'help') return help(rest[0], table, context);
	const known = table.has(first);
	const near = known ? undefined : nearest(first, namesIn(table));
	if (near !== undefined) {
		const meant = `did you mean "${['deja', near, ...rest].join(' ')}"?`;
		// Three letters and more words: as likely a word to look for.
		const isWord = first.length <= 3 && rest.length > 0;
		complain(
			isWord
				? `deja: searching for these words; ${meant}`
				: `deja: no command "${first}"; ${meant}\n(deja search ${words.join(' ')} searches for the words)`,
			context,
		);
		if (!isWord) return 2;
	}
	const name = known ? first : 'search';
	try {
		const command = await table.get(name)!();
		return await command.run(known ? rest : words, context);
	} catch (error) {
		return failed(error, name, context);
	}
}

/** `deja help`, `deja help usage`. */
async function help(name: string | undefined, table: Table, context: Context): Promise<number> {
	if (name === undefined || name.startsWith('-')) {
		context.terminal.out(overview(await loadAll(table), context.terminal.columns));
		return 0;
	}
	const command = await table.get(name)?.();
	if (command) return command.run(['--help'], context);
	const near = nearest(name, namesIn(table));
	complain(`deja: no command "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`, context);
	return 2;
}

/** To stderr; within the width of the terminal, if it is one. */
function complain(text: string, {terminal}: Context): void {
	terminal.err(`${terminal.progress ? wrap(text, terminal.columns).join('\n') : text}\n`);
}

const namesIn = (table: Table): string[] => ['help', ...table.keys()].filter((name) => name !== 'home');

function failed(error: unknown, name: string, context: Context): number {
	const message = error instanceof Error ? error.message : String(error);
	complain(`deja ${name}: ${message}`, context);
	if (context.env['DEJA_DEBUG'] && error instanceof Error) context.terminal.err(`${error.stack}\n`);
	return error instanceof CommandError ? error.code : 1;
}
