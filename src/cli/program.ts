/** The program behind the start: the real terminal, clock and places, and the table of commands. */
import {currentDirectory, type Places, version} from '../lib/index.ts';
import type {Context} from './command.ts';
import {runCommandLine} from './run.ts';
import {table} from './table.ts';
import {openTerminal} from './terminal.ts';

export interface Started {
	readonly places: Places;
	/** Folder of the running program. */
	readonly program: string;
}

/** One command line. @returns the name of the command that ran; `process.exitCode` is how it went. */
export async function runProgram({places, program}: Started): Promise<string> {
	const words = process.argv.slice(2);
	const context: Context = {
		terminal: openTerminal(),
		places,
		env: process.env,
		cwd: currentDirectory(),
		now: Date.now,
		platform: process.platform,
		program,
		version,
	};
	process.exitCode = await runCommandLine(words, table, context);
	const [first = 'home'] = words;
	return table.has(first) || first.startsWith('-') ? first : 'search';
}
