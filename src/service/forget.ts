/**
 * Forgetting means everywhere: out of the index, and out of everything else of ours that quotes it, which are the blocks that
 * sessions were given (the ledger), notes, sentences that are never to be quoted, and the log. The client's own transcripts
 * are not touched.
 *
 * The index goes first, since its rule keeps the words from coming back; should anything after it fail, the same command
 * again does the rest.
 */

import fs from 'node:fs';
import {forgetImported, noteUntold} from '../exchange/index.ts';
import {forget as forgetIndexed, type Index, openIndex} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import {forgetNotes, openLedger, type Said} from '../recall/index.ts';
import {type Forgotten, forgetNever, mutes, readSettings, rulesFrom} from '../rules/index.ts';
import {forgetLog} from './log.ts';

export interface Forgetting {
	/** Sessions that are (or would be) forgotten as a whole: SessionHead.key. */
	readonly sessions: readonly string[];
	/** Passages of other sessions that have the words. */
	readonly passages: number;
	readonly notes: number;
	/** Blocks that sessions were given, in which something of it was quoted. */
	readonly blocks: number;
	/** Sentences of `never` in config.json. */
	readonly never: number;
	/** Lines of the log. */
	readonly lines: number;
	/** Billed model calls of the forgotten sessions: they leave the reports with them. */
	readonly calls: number;
}

export interface ForgettingOptions {
	/** Only say what would go. */
	readonly dryRun?: boolean;
	/** Notes of these projects go too: Project.key. */
	readonly projects?: readonly string[];
}

/** @throws when another process keeps writing, and what the file system says. */
export async function forgetEverywhere(
	places: Places,
	what: readonly Forgotten[],
	{dryRun = false, projects = []}: ForgettingOptions = {},
): Promise<Forgetting> {
	const rules = rulesFrom(what);
	const {sessions} = await forgetIndexed(places, what, {dryRun: true});
	const named = new Set(sessions);
	const {ids, calls, muted} = known(places, named);
	const hides = (text: string): boolean => rules.hidesText(text) || ids.some((id) => text.includes(id));
	const quotes = ({session, key, block, why, sources}: Said): boolean =>
		ids.includes(session) || sources.some((source) => named.has(source)) || [block, why, key].some(hides);
	const done = dryRun ? await forgetIndexed(places, what, {dryRun}) : await forgetIndexed(places, what);
	if (!dryRun) {
		// What sessions add up to is made anew by the next reading.
		fs.rmSync(places.rollup, {force: true});
		forgetImported(places.imports, named, rules);
		noteUntold(places, named);
	}
	const found = {
		...done,
		calls,
		notes: forgetNotes(
			places.notes,
			({text, project}) => hides(text) || (project !== undefined && projects.includes(project)),
			dryRun,
		),
		blocks: openLedger(places.said).forget(quotes, dryRun),
		lines: forgetLog(places.log, hides, dryRun),
	};
	// Last, since it is the one that may refuse: a config.json that is not understood is the person's to mend.
	const {problem} = readSettings(places.config);
	const isGone = (sentence: string): boolean => hides(sentence) || muted.includes(sentence);
	return {...found, never: dryRun && problem ? 0 : forgetNever(places.config, isGone, dryRun)};
}

interface Known {
	/** Of the sessions, as blocks and log name them. */
	readonly ids: readonly string[];
	/** What they were billed for. */
	readonly calls: number;
	/** Sentences of `never` that stand in them and nowhere else. */
	readonly muted: readonly string[];
}

function known(places: Places, keys: ReadonlySet<string>): Known {
	const index = openIndex(places.index);
	try {
		const heads = index.all().filter(({key}) => keys.has(key));
		let calls = 0;
		for (const usage of index.usage(heads.map(({key}) => key))) calls += usage.calls.length;
		const {never} = readSettings(places.config);
		return {ids: heads.map(({id}) => id), calls, muted: mutedIn(index, keys, never)};
	} finally {
		index.close();
	}
}

function mutedIn(index: Index, keys: ReadonlySet<string>, never: readonly string[]): readonly string[] {
	const standsIn = (key: string, sentence: string): boolean =>
		index.passages(key).some(({text}) => mutes({never: [sentence]}, text));
	const all = never.length > 0 ? index.sessions().map(({key}) => key) : [];
	return never.filter(
		(sentence) =>
			all.some((key) => keys.has(key) && standsIn(key, sentence)) &&
			!all.some((key) => !keys.has(key) && standsIn(key, sentence)),
	);
}
