/** What a person does after an install, in words that work on this machine. */
import path from 'node:path';
import type {Context} from './command.ts';
import {startOf, tilde} from './install-words.ts';

/** @returns lines for a terminal: what happens by itself, what to type, how to undo. */
export function nextSteps(context: Context): string {
	const deja = startOf(context);
	const rows = [
		[`${deja} "words"`, 'search what was done before'],
		[deja, 'what is known here, and what else there is'],
		[`${deja} doctor`, 'prove that everything works'],
		[`${deja} uninstall`, 'undo this, to the byte'],
	] as const;
	const start = 'Start Command Code as always: when an earlier session settled what you ask, the agent is told.';
	return `${wrapped(start, context)}\n${commandList(rows, context)}${deja === 'deja' ? '' : withoutName(context)}`;
}

/** Commands and what they do. A command is never cut: where both do not fit into a line, what it does stands below it. */
export function commandList(rows: readonly (readonly [string, string])[], {terminal}: Context): string {
	const widest = Math.max(...rows.map(([command]) => command.length));
	const fits = rows.every(([, what]) => 2 + widest + 2 + what.length <= terminal.columns);
	return rows
		.map(([command, what]) => (fits ? `  ${command.padEnd(widest)}  ${what}\n` : `  ${command}\n      ${what}\n`))
		.join('');
}

function withoutName({places, terminal}: Context): string {
	const home = path.dirname(places.commandcode);
	const bin = tilde(path.join(home, '.local', 'bin'), home);
	const why = `No folder of yours is on PATH, so there is no command \`deja\`; with ${bin} on it, install once more.`;
	return `${wrapped(why, {terminal})}\n`;
}

/** Broken at words. */
export function wrapped(text: string, {terminal}: Pick<Context, 'terminal'>): string {
	const lines = [''];
	for (const word of text.split(' ')) {
		const line = lines.at(-1)!;
		if (line !== '' && line.length + 1 + word.length > terminal.columns) lines.push(word);
		else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
	}
	return lines.join('\n');
}
