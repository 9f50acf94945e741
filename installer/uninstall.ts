/**
 * Takes deja's surfaces out again: what calls first, what is called last, each to the byte.
 *
 * What cannot be taken out safely is named and stays; the runtime stays as long as something still starts it. The memory
 * itself (index, ledger, notes, log) goes only when asked for.
 */
import fs from 'node:fs';
import path from 'node:path';
import {lockOwner} from '../src/index/index.ts';
import {isStillRunning, type Places, pause, readSmallFile, slashed} from '../src/lib/index.ts';
import {sweepStamps} from '../src/live/index.ts';
import {report, type SurfaceReport} from './install.ts';
import {keptThings} from './kept.ts';
import {sweepLeftovers} from './leftovers.ts';
import {type Record, readRecord, removeEmpty, removeRecord, writeRecord} from './record.ts';
import {planRuntimeRemoval, removeRuntime} from './runtime.ts';
import type {Outcome, Site, SurfaceName, TextSurface} from './surface.ts';
import {textSurfaces} from './surfaces.ts';
import {messageOf, readTarget} from './target.ts';
import {applyText, decision, planText} from './text-step.ts';

export interface UninstallOptions {
	readonly names: readonly SurfaceName[];
	readonly dryRun?: boolean;
	/** Also remove the memory itself. */
	readonly purge?: boolean;
}

export interface Uninstalled {
	/** One per surface, in the order of removal. */
	readonly surfaces: readonly SurfaceReport[];
	/** What deja keeps of its own: removed with `purge`, else left. Absolute paths. */
	readonly data: readonly string[];
}

export function uninstall(site: Site, {names, dryRun = false, purge = false}: UninstallOptions): Uninstalled {
	const record = readRecord(site.places);
	const all = textSurfaces(site, record).toReversed();
	if (!dryRun) sweepLeftovers(site.places, all);
	const surfaces = all
		.filter(({name}) => names.includes(name))
		.map((surface) => {
			const decide = decision(surface, 'take', record.before[surface.name], false);
			return report(surface, dryRun ? planText(surface, decide) : applyText(surface, decide));
		});
	const gone = new Set(surfaces.filter(({state}) => state === 'removed').map(({name}) => name));
	const wired = all.filter((surface) => !gone.has(surface.name) && startsRuntime(surface, site));
	if (names.includes('runtime')) surfaces.push(takeRuntime(site, wired, dryRun));
	const data = dataOf(site);
	if (!dryRun) tidy(site, record, gone, {purge, isOut: wired.length === 0});
	return {surfaces, data};
}

function takeRuntime(site: Site, wired: readonly TextSurface[], dryRun: boolean): SurfaceReport {
	const runtime = {name: 'runtime' as const, path: site.places.runtime};
	const outcome = planRuntimeRemoval(site);
	if (outcome.state === 'removed' && wired.length > 0) {
		const by = wired.map(({name}) => name).join(', ');
		return report(runtime, {state: 'kept', text: undefined, note: `kept: ${by} still starts it`});
	}
	if (outcome.state !== 'removed' || dryRun) return report(runtime, outcome);
	try {
		removeRuntime(site);
		return report(runtime, outcome);
	} catch (error) {
		const failed: Outcome = {state: 'refused', text: undefined, note: messageOf(error)};
		return report(runtime, failed);
	}
}

/**
 * Is there something in this surface that needs the runtime? A file that cannot be read as JSON is searched for its path, in
 * whichever way that is spelled there.
 */
function startsRuntime(surface: TextSurface, site: Site): boolean {
	const target = readTarget(surface.path);
	if ('trouble' in target || target.text === undefined) return false;
	const {state} = surface.take(target.text, undefined);
	if (state === 'removed') return true;
	return state === 'refused' && even(target.text).includes(even(site.places.runtime));
}

const even = (text: string) => slashed(text.replaceAll('\\\\', '\\')).toLowerCase();

/** What deja has written besides its surfaces, of what it is known to write; whatever else stands there is not its own. */
function dataOf({places}: Site): readonly string[] {
	return keptThings(places).flatMap(({kind, path: file}) => (kind === 'memory' || kind === 'yours' ? [file] : []));
}

/** No reading takes longer, ms; a stamp that is older belongs to nobody. */
const LONGEST_READ_MS = 15 * 60_000;
/** A read in the background is waited for so long, ms. */
const PATIENCE_MS = 5_000;

/**
 * Who reads would make again what is taken away: a child in the background sees that its stamp is gone and ends; it, and
 * whoever else writes in the index, is waited for.
 */
function callOff({deja, index}: Places): void {
	const stamp = path.join(deja, 'syncing');
	const at = fs.statSync(stamp, {throwIfNoEntry: false})?.mtimeMs ?? 0;
	const pid = Number(readSmallFile(stamp) ?? '');
	for (const name of ['syncing', 'syncing.again']) fs.rmSync(path.join(deja, name), {force: true});
	const isRead = () =>
		(Date.now() - at <= LONGEST_READ_MS && isStillRunning({pid, start: '', at})) || lockOwner(index) !== undefined;
	for (let waited = 0; waited < PATIENCE_MS && isRead(); waited += 25) pause(25);
}

function tidy(
	site: Site,
	record: Record,
	gone: ReadonlySet<SurfaceName>,
	{purge, isOut}: {readonly purge: boolean; readonly isOut: boolean},
): void {
	const {deja, live, said, commandcode, compiled} = site.places;
	if (isOut || purge) {
		callOff(site.places);
		fs.rmSync(compiled, {recursive: true, force: true});
	}
	if (purge) {
		const kept = keptThings(site.places).filter(({kind}) => kind !== 'program' && kind !== 'unknown');
		for (const {path: file} of kept) fs.rmSync(file, {recursive: true, force: true});
	}
	if (gone.has('skill')) removeEmpty([path.join(commandcode, 'skills/deja-history')]);
	if (!isOut) {
		const before = Object.fromEntries(Object.entries(record.before).filter(([name]) => !gone.has(name as SurfaceName)));
		writeRecord(site.places, {...record, before, installed: record.installed.filter((name) => !gone.has(name))});
		return;
	}
	sweepStamps(live);
	// The state of running sessions, when none runs; then all folders that deja made. The record goes last but for those
	// that hold it: a run that is killed before can be repeated.
	removeEmpty([...record.folders, live, said]);
	removeRecord(site.places);
	removeEmpty([...record.folders, ...(path.basename(deja) === 'deja' ? [deja] : [])]);
}
