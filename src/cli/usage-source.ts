/**
 * Where a usage report gets its sessions from: the index when it is complete, else the transcripts themselves.
 *
 * The index is brought up to date first, if that is quick. While a first build runs, or when nothing can be written, its
 * sums would be too small without anybody noticing; then every transcript is read, and the index adds only the sessions
 * whose transcripts are gone.
 */
import type {Index} from '../index/index.ts';
import {readManifest} from '../index/manifest.ts';
import {openIndex} from '../index/open.ts';
import {readRules} from '../index/rules.ts';
import {sync} from '../index/sync.ts';
import type {SessionUsage} from '../transcript/session-usage.ts';
import {usagesFrom} from '../usage/from-transcripts.ts';
import {byOwnership} from '../usage/own.ts';
import type {Context} from './command.ts';
import {progressLine} from './progress.ts';

/** What a day's sessions take at most; and a moment for a sync that is under way. */
const FRESHEN_MS = 3000;
const LOCK_MS = 1000;

/** @param work gets the sessions in the order of who owns, to be walked through once. */
export async function withUsages<T>(context: Context, work: (usages: Iterable<SessionUsage>) => T): Promise<T> {
	const {places} = context;
	const known = readManifest(places.index).manifest.generation > 0;
	// Damaged records were read again by then; damaged passages say nothing about money.
	const complete = known && (await freshen(context));
	const index = openIndex(places.index);
	try {
		if (!complete) return work(fromBoth(context, index));
		return work(index.usage(byOwnership(index.sessions()).map(({key}) => key)));
	} finally {
		index.close();
	}
}

/** @returns whether the index now holds everything. */
async function freshen({places, env, terminal}: Context): Promise<boolean> {
	const line = progressLine(terminal);
	try {
		const {partial} = await sync(places, {deadlineMs: FRESHEN_MS, waitForLock: LOCK_MS, onProgress: line.show});
		return !partial;
	} catch (error) {
		if (env['DEJA_DEBUG']) terminal.err(`deja: not brought up to date: ${String(error)}\n`);
		return false;
	} finally {
		line.end();
	}
}

function fromBoth({places, terminal}: Context, index: Index): SessionUsage[] {
	const line = progressLine(terminal);
	const unread: string[] = [];
	const usages = new Map<string, SessionUsage>();
	const reading = {
		hides: readRules(places).hidesSession,
		onProgress: line.show,
		onUnread: (file: string, why: string) => unread.push(`${file} (${why})`),
	};
	for (const usage of usagesFrom(places.projects, reading)) usages.set(usage.head.key, usage);
	for (const usage of index.usage()) if (!usages.has(usage.head.key)) usages.set(usage.head.key, usage);
	line.end();
	for (const file of unread) terminal.err(`deja: cannot be read, and not in the sums unless indexed before: ${file}\n`);
	return byOwnership([...usages.values()].map(({head}) => head)).map(({key}) => usages.get(key)!);
}
