/**
 * Sessions whose transcript was deleted: their memory stays and is marked, because the client's own clean-up is no reason
 * to forget. Unless a living session holds all of it (the file was moved or renamed, or a fork has every turn): then
 * nothing would be kept but a copy, and the record goes.
 */
import type {Catalog, Entry, SessionRecord, TurnFacts} from '../catalog/index.ts';
import type {SessionChange} from '../commit/index.ts';
import {endsWithItsFile} from './inventory.ts';

/** @param keys sessions without a transcript, marked already or not. Those that need no change give none. */
export function goneChanges(keys: Iterable<string>, catalog: Catalog): SessionChange[] {
	const changes: SessionChange[] = [];
	let byFirstTurn: Map<string, Entry[]> | undefined;
	for (const key of keys) {
		const entry = catalog.entry(key);
		if (!entry) continue;
		byFirstTurn ??= livingByFirstTurn(catalog);
		const base = {key, base: entry.stamp, add: [], bytesRead: 0};
		const elsewhere = byFirstTurn.get(entry.firstTurn)?.some((other) => isWithin(entry, other, catalog));
		if (entry.hidden || elsewhere || endsWithItsFile(key))
			changes.push({...base, remove: true, drop: [{session: key, turns: 'all'}]});
		else if (!entry.gone) {
			const record = recordOf(catalog, key, entry.stamp);
			if (record) changes.push({...base, drop: [], record: {...record, head: {...record.head, gone: true}}});
		}
	}
	return changes;
}

function livingByFirstTurn(catalog: Catalog): Map<string, Entry[]> {
	const map = new Map<string, Entry[]>();
	for (const entry of catalog.entries().values()) {
		if (entry.gone || entry.hidden || entry.firstTurn === '') continue;
		const list = map.get(entry.firstTurn);
		if (list) list.push(entry);
		else map.set(entry.firstTurn, [entry]);
	}
	return map;
}

/** Is there nothing in the one that the other has not? */
function isWithin(from: Entry, to: Entry, catalog: Catalog): boolean {
	const old = catalog.turns(from.key);
	const now = catalog.turns(to.key);
	if (from.key === to.key || !old || !now) return false;
	const sizes = new Map(now.map((turn) => [turn.key, turn.size]));
	const parts = new Set(now.flatMap(partsOf));
	return old.every(
		(turn) => turn.size <= (sizes.get(turn.key) ?? -1) && partsOf(turn).every((part) => parts.has(part)),
	);
}

function partsOf({calls, runs}: TurnFacts): string[] {
	return [...calls.map((call) => `c ${call.key}`), ...runs.map((run) => `r ${run.key}`)];
}

function recordOf(catalog: Catalog, key: string, stamp: string): SessionRecord | undefined {
	const head = catalog.head(key);
	const reading = catalog.state(key);
	const turns = catalog.turns(key);
	return head && reading && turns && {head, ...reading, turns, stamp};
}
