/** `deja install`: puts deja where the client finds it, reads the history, and says what happens next. */

import path from 'node:path';
import {install as installSurfaces, neighbours, type SurfaceReport} from '../../installer/index.ts';
import {openIndex, sync} from '../index/index.ts';
import {AGENTS} from '../model/index.ts';
import {readSettings} from '../rules/index.ts';
import {commandcode, rootOf, sources} from '../sources/index.ts';
import {wrap} from '../text/index.ts';
import {readClientPrices} from './client-prices.ts';

import {type Context, defineCommand} from './command.ts';
import {needHome, shownReports, siteOf, surfaceArgs, surfacesOf, tilde} from './install-words.ts';
import {nextSteps} from './next-steps.ts';
import {progressLine} from './progress.ts';

export const install = defineCommand({
	name: 'install',
	summary: 'wire deja into Command Code and read the history',
	args: {
		...surfaceArgs,
		'no-sync': {kind: 'flag', description: 'do not read the history now; the first search will'},
		force: {kind: 'flag', description: 'replace files of deja’s that you have edited'},
	},
	async run({target, only, 'dry-run': dryRun, 'no-sync': noSync, force, json}, context) {
		needHome(context.env);
		const reports = installSurfaces(siteOf(context), {names: surfacesOf(target, only), dryRun, force});
		const failed = reports.some(({state}) => state === 'refused');
		const beside = neighbours(context.places, context.cwd);
		if (!json) {
			context.terminal.out(shownReports(reports, context));
			const home = path.dirname(context.places.commandcode);
			for (const {where, what} of beside) context.terminal.out(`note: ${tilde(where, home)}: ${what}\n`);
		}
		const read = failed || dryRun || noSync ? undefined : await readHistory(context);
		if (json) {
			const answer = {schema_version: 1, dryRun, surfaces: reports, notes: beside, sync: read ?? null};
			context.terminal.out(`${JSON.stringify(answer)}\n`);
		} else context.terminal.out(ending(reports, dryRun, read, context));
		return failed || read?.failed ? 1 : 0;
	},
});

interface Read {
	readonly sessions: number;
	readonly projects: number;
	readonly ms: number;
	/** Why the history could not be read; the wiring stands all the same. */
	readonly failed?: string;
}

/** Nothing is written for a store without sessions: an uninstall leaves nothing behind then. */
async function readHistory(context: Context): Promise<Read> {
	const {places, terminal} = context;
	const {files} = commandcode.list(places.projects);
	if (files.length === 0) return {sessions: 0, projects: 0, ms: 0};
	const line = progressLine(terminal);
	try {
		const {ms} = await sync(places, {onProgress: line.show, waitForLock: 10_000});
		readClientPrices(context);
		const index = openIndex(places.index);
		try {
			const heads = index.sessions();
			return {sessions: heads.length, projects: new Set(heads.map(({project}) => project.key)).size, ms};
		} finally {
			index.close();
		}
	} catch (error) {
		return {sessions: 0, projects: 0, ms: 0, failed: error instanceof Error ? error.message : String(error)};
	} finally {
		line.end();
	}
}

function ending(reports: readonly SurfaceReport[], dryRun: boolean, read: Read | undefined, context: Context): string {
	if (reports.some(({state}) => state === 'refused')) return 'deja was not installed.\n';
	if (dryRun) return 'nothing was changed (--dry-run).\n';
	const changed = reports.some(({state}) => state === 'created' || state === 'updated');
	const lines = [
		'',
		changed ? 'Sessions of Command Code that start from now on have a memory.' : 'Everything was in place already.',
	];
	if (read?.failed) lines.push(`The history could not be read: ${read.failed}. \`deja doctor\` says more.`);
	const others = unreadAgents(context);
	if (read && !read.failed) lines.push(read.sessions ? known(read) : others.length > 0 ? NO_OWN : NO_HISTORY);
	lines.push(...others);
	return `${lines.flatMap((line) => wrap(line, context.terminal.columns)).join('\n')}\n\n${nextSteps(context)}`;
}

const NO_HISTORY = 'There is no history yet. It begins with the next session.';
const NO_OWN = 'There is no session of Command Code yet; what other agents left is not read without your word.';

/** Other agents that have a history here and are not read. */
function unreadAgents({places}: Context): string[] {
	const wanted = readSettings(places.config).sources;
	return sources.flatMap(({id, list}) => {
		if (id === 'commandcode' || id === 'machine' || wanted.includes(id)) return [];
		const {length} = list(rootOf({id}, places)).files;
		return length === 0 ? [] : [`${count(length, 'session')} of ${AGENTS[id]}: \`deja sources add ${id}\` reads them.`];
	});
}

const known = ({sessions, projects}: Read): string =>
	`The history is read: ${count(sessions, 'session')} of ${count(projects, 'project')}.`;

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
