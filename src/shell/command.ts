/**
 * The command line of a shell call as it is executed: `args` are behind `command`, quoted where a shell would need it.
 */

import {firstOf, type Json, listOf} from '../lib/index.ts';
import {programsOf} from './programs.ts';

const spellings = ['command', 'cmd', 'bash', 'shell', 'script', 'commandLine'];

/** @returns undefined when the call has no command, whatever its args. */
export function commandOf(input: Json): string | undefined {
	const command = firstOf(input, spellings);
	if (typeof command !== 'string' || command.trim() === '') return undefined;
	const args = listOf(input['args']) ?? [];
	return [command.trim(), ...args.filter((arg) => arg !== null && typeof arg !== 'object').map(quoted)].join(' ');
}

/** Is it a run of deja itself, by whatever door? What memory said must not become memory. */
export function isOwnCommand(command: string): boolean {
	if (!/deja/i.test(command)) return false;
	return (
		programsOf(command).some((program) => /^deja(?:\.mjs|-commandcode)?$/i.test(program)) ||
		/\bnode(?:\.exe)?["']?\s+(?:-\S+\s+)*\S*\bdeja\.mjs\b/i.test(command) ||
		/\bnpm\s+(?:run|exec|x)\s+(?:-\S+\s+)*deja(?:-commandcode)?\b/i.test(command)
	);
}

function quoted(arg: unknown): string {
	const text = String(arg);
	return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
