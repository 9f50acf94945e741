/** `deja export`: what this machine knows of itself, as files that outlive every version: for a backup, or for another machine. */
import path from 'node:path';
import {exportTo} from '../machines/index.ts';
import {projectArg, sinceArg} from './args.ts';
import {CommandError, defineCommand} from './command.ts';
import {progressLine} from './progress.ts';
import {noProject, sameOrBelow} from './project-filter.ts';
import {oneAtATime, withTeller} from './teller.ts';

export const exported = defineCommand({
	name: 'export',
	summary: 'write what this machine knows into a folder: a backup, or for another machine',
	args: {
		dir: {
			kind: 'words',
			hint: '<dir>',
			description: 'the folder',
			required: 'export into which folder?',
			complete: 'file',
		},
		project: projectArg,
		since: sinceArg,
		'dry-run': {kind: 'flag', description: 'only say what would be written'},
	},
	run: ({dir, project, since = 0, 'dry-run': dryRun, json}, context) =>
		withTeller(context, (teller) =>
			oneAtATime(context, () => {
				const {terminal, cwd, now} = context;
				const isNamed = (head: Parameters<typeof sameOrBelow>[0]) =>
					project === undefined || sameOrBelow(head, project, cwd);
				const heads = teller.index.sessions().filter(({machine}) => !machine);
				if (project !== undefined && !heads.some(isNamed))
					throw new CommandError(noProject(project, [...new Set(heads.map((head) => head.project.label))]));
				const line = progressLine(terminal);
				const place = path.resolve(cwd, dir);
				const report = exportTo(teller, {
					dir: place,
					isWanted: (head) => head.end >= since && isNamed(head),
					isNamed: (one) => isNamed({project: one}),
					now: now(),
					dryRun,
					onProgress: line.show,
				});
				line.end();
				if (json) {
					terminal.out(`${JSON.stringify({schema_version: 1, dryRun, dir: place, ...report})}\n`);
					return 0;
				}
				const {sessions, notes, bytes, written, unread, machine} = report;
				for (const id of unread) terminal.err(`deja: session ${id} cannot be read now, and was left out\n`);
				const files = dryRun ? '' : written === 0 ? '; nothing has changed' : `; ${count(written, 'file')} written`;
				terminal.out(
					`${dryRun ? 'would export' : 'exported'} ${count(sessions, 'session')} and ${count(notes, 'note')} of ${machine.name} (${(bytes / 1e6).toFixed(1)} MB)${files}\n`,
				);
				return 0;
			}),
		),
});

export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
