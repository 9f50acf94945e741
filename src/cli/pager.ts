/**
 * Long text on a terminal goes through a pager: `PAGER`, else `less`. Elsewhere, and where there is none, it is printed.
 */
import {spawnSync} from 'node:child_process';
import {isWindows} from '../lib/index.ts';
import type {Context} from './command.ts';
import {harmless} from './terminal.ts';

/** @param text lines; what is no taller than the terminal is printed. */
export function paged(text: string, {terminal, env, platform}: Context): void {
	const tall = terminal.rows !== undefined && text.split('\n').length > terminal.rows;
	const pager = env['PAGER'] ?? (isWindows(platform) ? '' : 'less');
	if (!tall || pager.trim() === '' || env['TERM'] === 'dumb' || !isShown(pager, text, env)) terminal.out(text);
}

/** @returns false when the pager could not be started. F: less than a screen is printed. R: colours. X: the text stays. */
function isShown(pager: string, text: string, env: Context['env']): boolean {
	const done = spawnSync(pager, {
		shell: true,
		// Past the one writer, by its own rules.
		input: harmless(text),
		stdio: ['pipe', 'inherit', 'inherit'],
		env: {...env, LESS: env['LESS'] ?? 'FRX', LV: env['LV'] ?? '-c'},
	});
	// The shell's own answers for a program that is not there, or that may not be run.
	return done.error === undefined && done.status !== 127 && done.status !== 126;
}
