/**
 * A mod that was added by itself (`cmd mods add`) says once, in the terminal, what an install would add.
 *
 * "Once" is a file in deja's folder, made exclusively, so that of several clients one speaks. Where it cannot be made nothing
 * is said: better never than at every start.
 */
import fs from 'node:fs';
import path from 'node:path';
import {isWindowsPath, type Places} from '../lib/index.ts';

/** Names what is there for sure: the program beside the engine that says this. */
const words = (program: string): string =>
	`deja remembers in this client now. \`node ${quoted(path.join(program, 'deja.mjs'))} install\` adds the shell hooks, the skill and the slash command (said once).`;

function quoted(file: string): string {
	if (/^[\w@%+=:,.\\/-]+$/.test(file)) return file;
	return isWindowsPath(file) ? `"${file}"` : JSON.stringify(file);
}

/**
 * @param program folder that the engine was loaded from: inside of an install there is nothing to offer.
 * @param say shows one line to the person.
 * @returns true when it was said now.
 */
export function offerOnce({deja, runtime}: Places, program: string, say: (text: string) => unknown): boolean {
	if (program === runtime || fs.existsSync(path.join(runtime, 'engine.mjs'))) return false;
	try {
		fs.mkdirSync(deja, {recursive: true, mode: 0o700});
		fs.closeSync(fs.openSync(path.join(deja, 'offered'), 'wx', 0o600));
	} catch {
		return false;
	}
	say(words(program));
	return true;
}
