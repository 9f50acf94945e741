/**
 * `deja forget`: takes sessions or words out of memory, for good. The client's transcripts stay as they are.
 *
 * What it will take is shown first; then a terminal is asked, and anything else must have said `--yes`.
 */
import {type Index, openIndex} from '../index/index.ts';
import type {Forgotten} from '../rules/index.ts';
import {type Forgetting, forgetEverywhere} from '../service/index.ts';
import {projectArg, sessionArg} from './args.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {pickSession} from './pick.ts';
import {sameOrBelow} from './project-filter.ts';

export const forget = defineCommand({
	name: 'forget',
	summary: 'take something out of memory, for good',
	args: {
		session: sessionArg,
		project: {...projectArg, description: 'all sessions of a project so far, and its notes: a directory, or its name'},
		before: {kind: 'time', hint: 'DATE', description: 'sessions that ended before a date, or 90d, 12w ago'},
		words: {kind: 'text', hint: '"…"', description: 'everything with these words in this order'},
		yes: {kind: 'flag', description: 'do not ask'},
		'dry-run': {kind: 'flag', description: 'only say what would be forgotten'},
	},
	async run({'dry-run': dryRun, yes, json, ...wanted}, context) {
		const {terminal, places} = context;
		const {what, projects} = asked(wanted, context);
		const told = (found: Forgetting): void => {
			if (json) terminal.out(`${JSON.stringify({schema_version: 1, dryRun, ...found})}\n`);
			else terminal.out(`${dryRun ? 'would forget' : 'forgot'} ${listOf(found)}\n`);
		};
		const plan = await forgetEverywhere(places, what, {dryRun: true, projects});
		if (dryRun) {
			told(plan);
			if (!json) terminal.out(moneyOf(plan));
			return 0;
		}
		if (!yes) terminal.err(`this takes ${listOf(plan)} out of memory, for good\n${moneyOf(plan)}`);
		if (!json) terminal.err(`the transcripts in ${places.projects} are not touched\n`);
		if (!yes) {
			const said = await terminal.ask?.('forget it? [y/N] ');
			if (said === undefined) throw new CommandError('nothing was forgotten: say --yes where nobody can be asked', 2);
			if (!/^\s*(?:y|yes)\s*$/i.test(said)) {
				terminal.err('nothing was forgotten\n');
				return 1;
			}
		}
		told(await forgetEverywhere(places, what, {projects}));
		return 0;
	},
});

function listOf({sessions, passages, notes, blocks, never, lines}: Forgetting): string {
	const parts = [
		counted(sessions.length, 'session'),
		counted(passages, 'passage'),
		counted(notes, 'note'),
		counted(blocks, 'block already given', 'blocks already given'),
		counted(never, 'sentence never to be quoted', 'sentences never to be quoted'),
		counted(lines, 'line of the log', 'lines of the log'),
	].filter((part) => part !== '');
	if (parts.length === 0) return 'nothing that is remembered';
	return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const counted = (count: number, one: string, many = `${one}s`): string =>
	count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

/** Whether the money goes or stays. */
function moneyOf({sessions, calls}: Forgetting): string {
	if (sessions.length === 0) return 'what it cost stays in `deja usage`\n';
	const whose = sessions.length === 1 ? 'its' : 'their';
	return calls === 0 ? '' : `${whose} ${counted(calls, 'model call')} will be missing in \`deja usage\` too\n`;
}

interface Wanted {
	/** '' when no session is named. */
	readonly session: string;
	readonly project: string | undefined;
	/** Unix ms. */
	readonly before: number | undefined;
	readonly words: string | undefined;
}

interface Meant {
	readonly what: readonly Forgotten[];
	/** Whose notes go too: Project.key. */
	readonly projects: readonly string[];
}

function asked({session, project, before, words}: Wanted, context: Context): Meant {
	const ways = [session || undefined, project, before, words].filter((way) => way !== undefined);
	if (ways.length !== 1)
		throw new CommandError('name one thing to forget: a session, --project, --before or --words', 2);
	const index = openIndex(context.places.index);
	try {
		if (session !== '') return {what: [{session: pickSession(index.all(), session).key}], projects: []};
		if (before !== undefined) return {what: [{before}], projects: []};
		if (project !== undefined) return sessionsOf(index, project, context.cwd);
	} finally {
		index.close();
	}
	const phrase = (words ?? '').trim();
	if (phrase === '') throw new CommandError('--words needs words', 2);
	if (!/[\p{L}\p{N}]/u.test(phrase)) throw new CommandError('--words needs letters or digits', 2);
	return {what: [{words: phrase}], projects: []};
}

/** Each session by its name: a folder inside a project must not take the whole project along. */
function sessionsOf(index: Index, wanted: string, cwd: string): Meant {
	const heads = index.all().filter((head) => sameOrBelow(head, wanted, cwd));
	if (heads.length === 0) throw new CommandError(`no project "${wanted}"`);
	const rest = new Set(
		index.all().flatMap(({key, project}) => (heads.some((head) => head.key === key) ? [] : project.key)),
	);
	const projects = [...new Set(heads.map(({project}) => project.key))].filter((key) => !rest.has(key));
	return {what: heads.map((head) => ({session: head.key})), projects};
}
