/** `deja import`: what other machines have exported into a folder; any number of times, in any order. */
import path from 'node:path';
import {openIndex} from '../index/index.ts';
import {type ImportReport, importFrom, learnRepositories} from '../machines/index.ts';
import {readRules} from '../rules/index.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {count} from './export.ts';
import {oneAtATime, readAll} from './teller.ts';

export const imported = defineCommand({
	name: 'import',
	summary: 'take in what another machine has exported',
	args: {
		dir: {
			kind: 'words',
			hint: '<dir>',
			description: 'the folder',
			required: 'import from which folder?',
			complete: 'file',
		},
	},
	async run({dir, json}, context) {
		const {terminal, places, env, cwd} = context;
		const rules = readRules(places, env);
		if (rules.stops) throw new CommandError(rules.stops);
		const place = path.resolve(cwd, dir);
		let report: ImportReport;
		try {
			report = await oneAtATime(context, () => importFrom(places, place, rules));
		} catch (error) {
			const {code} = error as NodeJS.ErrnoException;
			throw code === undefined ? error : new CommandError(`${place} cannot be read (${code})`);
		}
		await readTaken(context);
		if (json) {
			terminal.out(`${JSON.stringify({schema_version: 1, ...report})}\n`);
			return 0;
		}
		for (const {file, why} of report.left) terminal.err(`deja: ${path.relative(place, file)}: ${why}\n`);
		terminal.out(told(report));
		return 0;
	},
});

/**
 * All is read, and projects here are asked who they are, so that those of other machines find theirs: whether or not anything was
 * taken in, since a project may be new here of which another machine told long ago.
 */
export async function readTaken(context: Context): Promise<void> {
	const {places} = context;
	const learn = (): string => {
		const index = openIndex(places.index);
		const own = index.projects().filter(({key}) => !key.startsWith('machine:'));
		index.close();
		return JSON.stringify(learnRepositories(places, own));
	};
	const before = learn();
	await readAll(context);
	if (learn() !== before) await readAll(context);
}

export function told({machines}: Pick<ImportReport, 'machines'>): string {
	if (machines.length === 0) return 'nothing of another machine was found\n';
	return machines
		.map(({name, taken, unchanged, refused, damaged, dropped}) => {
			const rest = [
				unchanged > 0 ? `${unchanged} known already` : '',
				dropped > 0 ? `${dropped} forgotten there` : '',
				refused > 0 ? `${refused} left out by your rules` : '',
				damaged > 0 ? `${damaged} damaged and left out` : '',
			].filter((part) => part !== '');
			return `${name}: ${count(taken, 'session')} taken in${rest.length > 0 ? `; ${rest.join(', ')}` : ''}\n`;
		})
		.join('');
}
