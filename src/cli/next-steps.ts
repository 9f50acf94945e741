/** What a person does after an install, in words that work on this machine. */
import path from 'node:path';
import {wrap} from '../text/index.ts';
import type {Context} from './context.ts';
import {table} from './help.ts';
import {startOf, tilde} from './install-words.ts';

/** @returns lines for a terminal: what happens by itself, what to type, how to undo. */
export function nextSteps(context: Context): string {
	const {terminal, places} = context;
	const deja = startOf(context);
	const home = path.dirname(places.commandcode);
	const bin = tilde(path.join(home, '.local', 'bin'), home);
	const unnamed = `No folder of yours is on PATH, so there is no command \`deja\`; with ${bin} on it, install once more.`;
	return lines([
		...wrap(
			'Start Command Code as always: when an earlier session settled what you ask, the agent is told.',
			terminal.columns,
		),
		...table(
			[
				[`${deja} "words"`, 'search what was done before'],
				[deja, 'what is known here, and what else there is'],
				[`${deja} doctor`, 'prove that everything works'],
				[`${deja} uninstall`, 'undo this, to the byte'],
			],
			terminal.columns,
		),
		...(deja === 'deja' ? [] : wrap(unnamed, terminal.columns)),
	]);
}

export const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
