/**
 * `deja forget`: takes sessions or words out of memory, for good. The client's transcripts stay as they are.
 *
 * `--dry-run` says what would go. Nothing is asked: a person who names what to forget means it.
 */
import {forget as forgetIndex, type Index, openIndex} from '../index/index.ts';
import type {Forgotten} from '../rules/index.ts';
import {projectArg, sessionArg} from './args.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {pickSession} from './pick.ts';
import {sameOrBelow} from './project-filter.ts';

export const forget = defineCommand({
	name: 'forget',
	summary: 'take something out of memory, for good',
	args: {
		session: sessionArg,
		project: {...projectArg, description: 'all sessions of a project so far: a directory, or its name'},
		before: {kind: 'time', hint: 'DATE', description: 'sessions that ended before a date, or 90d, 12w ago'},
		words: {kind: 'text', hint: '"…"', description: 'every passage with these words in this order'},
		'dry-run': {kind: 'flag', description: 'only say what would be forgotten'},
	},
	async run({'dry-run': dryRun, json, ...wanted}, context) {
		const {terminal, places} = context;
		const what = asked(wanted, context);
		const {sessions, passages} = await forgetIndex(places, what, {dryRun});
		if (json) {
			terminal.out(`${JSON.stringify({schema_version: 1, dryRun, sessions, passages})}\n`);
			return 0;
		}
		const parts = [
			...(sessions.length > 0 ? [`${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'}`] : []),
			...(passages > 0 ? [`${passages} ${passages === 1 ? 'passage' : 'passages'}`] : []),
		];
		const found = parts.length > 0 ? parts.join(' and ') : 'nothing that is remembered';
		terminal.out(`${dryRun ? 'would forget' : 'forgot'} ${found}\n`);
		if (!dryRun) terminal.out(`the transcripts in ${places.projects} are not touched\n`);
		return 0;
	},
});

interface Wanted {
	/** '' when no session is named. */
	readonly session: string;
	readonly project: string | undefined;
	/** Unix ms. */
	readonly before: number | undefined;
	readonly words: string | undefined;
}

function asked({session, project, before, words}: Wanted, context: Context): Forgotten[] {
	const ways = [session || undefined, project, before, words].filter((way) => way !== undefined);
	if (ways.length !== 1)
		throw new CommandError('name one thing to forget: a session, --project, --before or --words', 2);
	const index = openIndex(context.places.index);
	try {
		if (session !== '') return [{session: pickSession(index.sessions(), session).key}];
		if (before !== undefined) return [{before}];
		if (project !== undefined) return sessionsOf(index, project, context.cwd);
	} finally {
		index.close();
	}
	const phrase = (words ?? '').trim();
	if (phrase === '') throw new CommandError('--words needs words', 2);
	return [{words: phrase}];
}

/** Each session by its name: a folder inside a project must not take the whole project along. */
function sessionsOf(index: Index, wanted: string, cwd: string): Forgotten[] {
	const heads = index.sessions().filter((head) => sameOrBelow(head, wanted, cwd));
	if (heads.length === 0) throw new CommandError(`no project "${wanted}"`);
	return heads.map((head) => ({session: head.key}));
}
