/** What a command needs that tells other machines something: everything read, and by what projects are known elsewhere. */
import {type Index, openIndex, sync, withWriterLock} from '../index/index.ts';
import {learnRepositories, type Teller} from '../machines/index.ts';
import {readRules} from '../rules/index.ts';
import {CommandError, type Context} from './command.ts';
import {progressLine} from './progress.ts';

/** Another deja that reads right now is waited for. */
const LOCK_MS = 30_000;

/** Reads all that is new, then runs the work. Throws CommandError when something is left unread or the rules are not known. */
export async function withTeller<T>(context: Context, work: (teller: Teller) => T | Promise<T>): Promise<T> {
	const {places, env} = context;
	await readAll(context);
	const rules = readRules(places, env);
	if (rules.stops || rules.problem) throw new CommandError(rules.stops || `${rules.problem}: mend it first`);
	const index: Index = openIndex(places.index);
	try {
		const own = index.projects().filter(({key}) => !key.startsWith('machine:'));
		return await work({places, index, rules, repositories: learnRepositories(places, own)});
	} finally {
		index.close();
	}
}

/** Brings the index up to date, however long it takes. */
export async function readAll({places, terminal, now}: Context): Promise<void> {
	const line = progressLine(terminal);
	try {
		const {busy, notes} = await sync(places, {waitForLock: LOCK_MS, onProgress: line.show, now});
		if (busy) throw new CommandError(busy);
		for (const note of notes) terminal.err(`deja: ${note}\n`);
	} finally {
		line.end();
	}
}

/** One at a time tells or is told: two of one home would write the same files. */
export async function oneAtATime<T>({places}: Context, work: () => T | Promise<T>): Promise<T> {
	const done = await withWriterLock(places.deja, async () => ({value: await work()}), {
		name: 'exchange.lock',
		waitMs: LOCK_MS,
	});
	if (!done) throw new CommandError('another deja is exchanging right now; try again in a moment');
	return done.value;
}
