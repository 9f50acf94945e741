/**
 * `deja sync`: reads what is new. It runs by itself before a search and after a session; by hand it shows what there is.
 *
 * `--quiet` is what the background child is started with: low priority, no output, and big merges are done at the end.
 * Unlike the doors it waits a moment for another writer, because a person asked.
 */
import os from 'node:os';
import {setTimeout as sleep} from 'node:timers/promises';
import {
	mergeNow,
	needsMerge,
	openIndex,
	readManifest,
	type StoreReport,
	type StoreTotals,
	type SyncReport,
	skipLine,
	storeReport,
	storeTotals,
	sweep,
	sync as syncIndex,
} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import {learnNew} from '../machines/index.ts';
import {openLedger} from '../recall/index.ts';
import {noteForgotten} from '../rules/index.ts';
import {askedAgain, isCalledOff, writeLog} from '../service/index.ts';
import {wrap} from '../text/index.ts';
import {keepRollup, knownPrices} from '../usage/index.ts';
import {readClientPrices} from './client-prices.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {progressLine} from './progress.ts';

const lockWaitMs = 5_000;

export const sync = defineCommand({
	name: 'sync',
	summary: 'read what is new in the session store',
	args: {
		full: {kind: 'flag', description: 'build the index anew'},
		why: {kind: 'flag', description: 'list what was not read, line by line, and why'},
		quiet: {kind: 'flag', description: 'say nothing, at low priority; failures go to the log'},
		after: {
			kind: 'count',
			hint: 'MS',
			description: 'with --quiet: started in the background; waits so long first',
			hidden: true,
			most: 10_000,
		},
	},
	run: ({quiet, after, ...args}, context) => (quiet ? quietly(context, after) : spoken(args, context)),
});

interface Wanted {
	readonly full: boolean;
	readonly why: boolean;
	readonly json: boolean;
}

async function spoken({full, why, json}: Wanted, context: Context): Promise<number> {
	const {places, terminal} = context;
	const line = progressLine(terminal);
	let report: SyncReport;
	try {
		report = await syncIndex(places, {
			full,
			waitForLock: lockWaitMs,
			onProgress: line.show,
			now: context.now,
		});
		if (meetsAnew(places)) await syncIndex(places, {waitForLock: lockWaitMs, now: context.now});
		if (needsMerge(readManifest(places.index).manifest)) await mergeNow(places.index);
	} catch (error) {
		throw new CommandError(`the index in ${places.index} cannot be brought up to date: ${messageOf(error)}`);
	} finally {
		line.end();
	}
	const priceNotes = readClientPrices(context);
	if (report.files.read > 0) keepSums(context);
	const totals = storeTotals(places.index);
	const store = why ? storeReport(places, context.now()) : undefined;
	if (json) {
		terminal.out(
			`${JSON.stringify({schema_version: 1, ...totals, ...report, notes: [...report.notes, ...priceNotes], ...(store ? {store} : {})})}\n`,
		);
		return 0;
	}
	for (const note of [...report.notes, ...priceNotes]) terminal.err(`deja: ${note}\n`);
	terminal.out(`${wrap(summary(totals, report).trimEnd(), terminal.columns).join('\n')}\n`);
	if (store) terminal.out(explained(store));
	return 0;
}

/** @returns what a person reads: what was done, then what there is. */
export function summary(totals: StoreTotals, {files, bytes, ms, rebuilt, partial}: SyncReport): string {
	const done: string[] = [];
	if (rebuilt) done.push(`built anew (${rebuilt})`);
	if (files.read > 0)
		done.push(`${count(files.read, 'session')} read (${megabytes(bytes)} in ${(ms / 1000).toFixed(1)} s)`);
	else done.push(partial ? 'nothing read' : 'nothing new');
	if (files.failed > 0) done.push(`${count(files.failed, 'file')} could not be read`);
	const others = totals.others > 0 ? ` and ${totals.others} of other agents` : '';
	const gone = totals.gone > 0 ? `, ${totals.gone} of them no longer on disk` : '';
	return [
		`${done.join(', ')}\n`,
		`${count(totals.sessions, 'session')}${gone}${others}; ${count(totals.turns, 'turn')}, `,
		`${count(totals.passages, 'passage')}, ${count(totals.calls, 'model call')}\n`,
	].join('');
}

function explained({folder, transcripts, read, waiting, gone, excluded, empty, sidecars, skips}: StoreReport): string {
	const lines = [
		`${folder}: ${transcripts} transcripts, ${read} read, ${waiting} waiting, ${empty} with nothing to read, ${excluded} left out by your rules`,
		`${gone} remembered without a transcript, ${sidecars} other files beside transcripts`,
		...skips.map(skipLine),
	];
	return lines.map((line) => `${line}\n`).join('');
}

/** What was said while it read, it reads as well; a client that never rests is not followed for ever. */
const MOST_ROUNDS = 3;

async function quietly(context: Context, after: number | undefined): Promise<number> {
	const {places, now} = context;
	const calledOff = (): boolean => after !== undefined && isCalledOff(places);
	try {
		os.setPriority(os.constants.priority.PRIORITY_LOW);
	} catch {
		// Not allowed here: then at normal priority.
	}
	try {
		await sleep(after ?? 0);
		if (calledOff()) return 0;
		// Whoever left word until now is heard by the first round.
		askedAgain(places);
		let rounds = 0;
		let read = 0;
		do read += (await syncIndex(places, {now})).files.read;
		while (++rounds < MOST_ROUNDS && askedAgain(places));
		if (meetsAnew(places)) await syncIndex(places, {now});
		if (calledOff()) return 0;
		if (needsMerge(readManifest(places.index).manifest)) await mergeNow(places.index);
		// What a killed writer left goes also when there was nothing to read.
		const {manifest, problem} = readManifest(places.index);
		if (!problem) sweep(places.index, manifest);
		tidy(places, now);
		readClientPrices(context);
		if (read > 0) keepSums(context);
		return 0;
	} catch (error) {
		writeLog(places.log, {door: 'sync', event: 'background', error}, now());
		return 1;
	}
}

/** @returns whether a project is new here that another machine may have told of. */
function meetsAnew(places: Places): boolean {
	return learnNew(places, () => {
		const index = openIndex(places.index);
		try {
			return index.projects();
		} finally {
			index.close();
		}
	});
}

/** What nobody waits for: ledgers of long ago go, and forgotten words that an earlier version kept in clear are sealed. */
function tidy(places: Places, now: () => number): void {
	openLedger(places.said, now).prune();
	noteForgotten(places, []);
}

/** Sums of sessions, for reports and the footer. */
function keepSums({places, env}: Context): void {
	const index = openIndex(places.index);
	keepRollup(places.rollup, index, knownPrices(places), env['TZ']);
	index.close();
}

function count(number: number, what: string): string {
	return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function megabytes(bytes: number): string {
	return bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
