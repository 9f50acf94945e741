/** `deja` as a person runs it in one of several homes. */
import path from 'node:path';
import {runCommandLine} from '../../src/cli/run.ts';
import {table} from '../../src/cli/table.ts';
import type {Places} from '../../src/lib/paths.ts';
import {testContext} from '../cli/context.ts';

export interface Told {
	readonly code: number;
	readonly out: string;
	readonly err: string;
}

export const NOW = Date.UTC(2026, 10, 30, 12);

export async function deja(places: Places, words: string, {now = NOW, stdin = ''} = {}): Promise<Told> {
	const home = path.dirname(path.dirname(places.deja));
	const context = testContext({home, now, stdin});
	const code = await runCommandLine(words.split(' '), table, context);
	return {code, out: context.stdout(), err: context.stderr()};
}
