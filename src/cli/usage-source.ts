/**
 * Where a usage report gets its sessions from: the index when it is complete, else the transcripts themselves.
 *
 * The index is brought up to date first, if that is quick. While a first build runs, or when nothing can be written, its
 * sums would be too small without anybody noticing; then every transcript is read, and the index adds only the sessions
 * whose transcripts are gone.
 */
import {
	askForRebuild,
	type Catalog,
	hasWork,
	type Index,
	isAskedFor,
	look,
	openIndex,
	readManifest,
} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import type {SessionUsage} from '../model/index.ts';
import {readRules} from '../rules/index.ts';
import {
	byOwnership,
	type KnownPrices,
	keptRollup,
	type Rolled,
	rolledFrom,
	type Share,
	sharesOf,
	timeZoneOf,
} from '../usage/index.ts';
import type {Context} from './command.ts';
import {progressLine} from './progress.ts';

/** What a day's sessions take at most; and a moment for a sync that is under way. */
const FRESHEN_MS = 3000;
const LOCK_MS = 1000;

/** What was paid, session by session, in the order of who owns; to be walked through once. */
export type Paid = Iterable<Share | Rolled>;

/** All that was paid, where tool runs of other kinds than sub-agents do not matter: then sums that are kept will do. */
export async function withPaid<T>(context: Context, known: KnownPrices, work: (paid: Paid) => T): Promise<T> {
	const {places, env} = context;
	const fromIndex = (index: Billing): T => {
		const rollup = keptRollup(places.rollup, known, timeZoneOf(env['TZ']));
		if (!rollup) index.readAhead?.();
		try {
			return work(rolledFrom(index, rollup));
		} finally {
			rollup?.close();
		}
	};
	return withBilling(context, fromIndex, (usages) => work(sharesOf(usages)));
}

/** @param work gets the sessions in the order of who owns, to be walked through once. */
export async function withUsages<T>(context: Context, work: (usages: Iterable<SessionUsage>) => T): Promise<T> {
	const fromIndex = (index: Billing): T => {
		index.readAhead?.();
		return work(index.usage(byOwnership(index.billed()).map(({key}) => key)));
	};
	return withBilling(context, fromIndex, work);
}

type Billing = Pick<Index, 'billed' | 'usage' | 'mark' | 'damage' | 'close'> & Partial<Pick<Catalog, 'readAhead'>>;

async function withBilling<T>(
	context: Context,
	work: (index: Billing) => T,
	otherwise: (usages: readonly SessionUsage[]) => T,
): Promise<T> {
	const {places} = context;
	const {manifest, problem} = readManifest(places.index);
	const known = manifest.generation > 0 && problem?.kind !== 'newer';
	const catalog = known ? upToDate(places) : undefined;
	if (catalog) return told(context, catalog, work);
	const complete = known && (await freshen(context));
	const index = openIndex(places.index);
	if (complete) return told(context, index, work);
	try {
		return otherwise(await fromBoth(context, index));
	} finally {
		index.close();
	}
}

/** Does the work, and tells of damage. */
function told<T>({places, terminal}: Context, index: Billing, work: (index: Billing) => T): T {
	try {
		return work(index);
	} finally {
		const [damage] = index.damage;
		if (damage !== undefined) {
			// It shows when a record is read, and the sums lack what cannot be read.
			askForRebuild(places.index, damage);
			const next = isAskedFor(places.index) ? 'ask again, the index will be built anew' : 'see `deja doctor`';
			terminal.err(`deja: ${damage}: the sums lack it; ${next}\n`);
		}
		index.close();
	}
}

/** @returns the catalog as a look at the disk has found it, when there is nothing to be brought up to date: the usual case. */
function upToDate(places: Places): Catalog | undefined {
	try {
		const seen = look(places, {});
		const {catalog, why, newer, plan} = seen;
		if (!why && !newer && plan.unseen.length === 0 && !hasWork(seen)) return catalog;
		catalog.close();
	} catch {
		// Whatever is wrong, a sync meets it again and says so.
	}
	return undefined;
}

/** @returns whether the index now holds everything. */
async function freshen({places, env, terminal}: Context): Promise<boolean> {
	// Mostly there is nothing to be read; then what reads transcripts need not be loaded.
	const {sync} = await import('../index/index.ts');
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

async function fromBoth({places, terminal}: Context, index: Index): Promise<SessionUsage[]> {
	const {usagesFrom} = await import('../usage/index.ts');
	const rules = readRules(places);
	if (rules.lost) throw new Error(rules.lost);
	const line = progressLine(terminal);
	const unread: string[] = [];
	const usages = new Map<string, SessionUsage>();
	const reading = {
		hides: rules.forgetsSession,
		onProgress: line.show,
		onUnread: (file: string, why: string) => unread.push(`${file} (${why})`),
	};
	for (const usage of usagesFrom(places.projects, reading)) usages.set(usage.head.key, usage);
	for (const usage of index.usage()) if (!usages.has(usage.head.key)) usages.set(usage.head.key, usage);
	line.end();
	for (const file of unread) terminal.err(`deja: cannot be read, and not in the sums unless indexed before: ${file}\n`);
	return byOwnership([...usages.values()].map(({head}) => head)).map(({key}) => usages.get(key)!);
}
