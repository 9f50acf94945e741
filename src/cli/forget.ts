/**
 * `deja forget`: takes sessions or words out of memory, for good. The client's transcripts stay as they are.
 *
 * `--dry-run` says what would go. Nothing is asked: a person who names what to forget means it.
 */
import {forget as forgetIndex, type Index, openIndex} from '../index/index.ts';
import type {Forgotten} from '../rules/index.ts';
import {type Args, type Command, CommandError, type Context} from './command.ts';
import {pickSession} from './pick.ts';
import {sameOrBelow} from './project-filter.ts';
import {since} from './when.ts';

export const forget: Command = {
	name: 'forget',
	summary: 'take something out of memory, for good',
	usage: 'deja forget <session> | --project P | --before DATE | --words "…" [--dry-run]',
	options: {
		project: {type: 'string'},
		before: {type: 'string'},
		words: {type: 'string'},
		'dry-run': {type: 'boolean'},
	},
	help: {
		'<session>': 'a session id, or the start of one',
		project: 'all sessions of a project so far: a directory, or its name',
		before: 'sessions that ended before a date, or 90d, 12w ago',
		words: 'every passage with these words in this order',
		'dry-run': 'only say what would be forgotten',
	},
	async run(args, context) {
		const {terminal, places} = context;
		const what = asked(args, context);
		const dryRun = args.values['dry-run'] === true;
		const {sessions, passages} = await forgetIndex(places, what, {dryRun});
		if (args.values['json']) {
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
};

function asked({values, positionals}: Args, context: Context): Forgotten[] {
	const ways = [positionals.length > 0, values['project'], values['before'], values['words']].filter(
		(way) => way !== undefined && way !== false,
	);
	if (ways.length !== 1)
		throw new CommandError('name one thing to forget: a session, --project, --before or --words', 2);
	const index = openIndex(context.places.index);
	try {
		if (positionals.length > 0) return [{session: pickSession(index.sessions(), positionals.join(' ')).key}];
		if (values['before'] !== undefined) return [{before: moment(String(values['before']), context.now())}];
		if (values['project'] !== undefined) return sessionsOf(index, String(values['project']), context.cwd);
	} finally {
		index.close();
	}
	const words = String(values['words']).trim();
	if (words === '') throw new CommandError('--words needs words', 2);
	return [{words}];
}

function moment(text: string, now: number): number {
	const from = since(text, now);
	if (from === undefined) throw new CommandError(`--before takes a date such as 2026-11-01, or 90d, not "${text}"`, 2);
	return from;
}

/** Each session by its name: a folder inside a project must not take the whole project along. */
function sessionsOf(index: Index, wanted: string, cwd: string): Forgotten[] {
	const heads = index.sessions().filter((head) => sameOrBelow(head, wanted, cwd));
	if (heads.length === 0) throw new CommandError(`no project "${wanted}"`);
	return heads.map((head) => ({session: head.key}));
}
