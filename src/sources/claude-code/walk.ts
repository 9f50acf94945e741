/**
 * How the records of a file hang together: each is a link of a chain, and what says something becomes an entry of its turn.
 *
 * A turn is one line here, however its records hang together, and what comes after a prompt hangs on the last of its turn: then
 * trees, turns and the reading of what has been added are the same as for every other agent.
 */
import {type Json, stampOf, textOf} from '../../lib/index.ts';
import {type Body, plainEntry, type Scan} from '../reading/index.ts';

/** What is known of a file while it is read. */
export interface Walk {
	readonly found: Scan;
	/** uuid → the turn it belongs to. */
	readonly turnOf: Map<string, number>;
	/** The last entry of each turn. */
	readonly lastOf: string[];
	/** The turn that the last entry belongs to; -1 before the first. */
	turn: number;
	/** Reading began behind the file's start: what came before is not known. */
	readonly partial: boolean;
	/** What waits in the client's queue, and what was taken from it, by its text: the place of its entry. */
	readonly queue: string[];
	readonly queued: Map<string, number>;
	/** The answer that is being written: its id, and its last words, which a later record may hold once more and longer. */
	answer: {readonly id: string; said: {kind: 'say'; text: string; raw: string} | undefined} | undefined;
}

export const newWalk = (found: Scan, partial: boolean): Walk => ({
	found,
	turnOf: new Map(),
	lastOf: [],
	turn: -1,
	partial,
	queue: [],
	queued: new Map(),
	answer: undefined,
});

/** The turn of a record's parent; undefined when it has none that is known. */
function turnAbove(walk: Walk, record: Json): number | undefined {
	const parent = textOf(record['parentUuid']);
	return parent === undefined ? undefined : walk.turnOf.get(parent);
}

/** A link of the chain that says nothing. */
export function link(walk: Walk, record: Json): void {
	const uuid = textOf(record['uuid']);
	if (uuid === undefined || walk.turn < 0) return;
	const above = turnAbove(walk, record);
	// Of what hangs on something before the place where reading began nothing is known.
	if (above === undefined && walk.partial && textOf(record['parentUuid']) !== undefined) return;
	walk.turnOf.set(uuid, above ?? walk.turn);
}

/** An entry, in the turn that it belongs to or begins. */
export function add(walk: Walk, record: Json, line: number, body: Body): void {
	const {found, turnOf, lastOf} = walk;
	const uuid = textOf(record['uuid']);
	// A history that was written once more, as it stands.
	if (uuid !== undefined && turnOf.has(uuid)) return;
	const id = uuid ?? `line-${line}`;
	const above = turnAbove(walk, record);
	const isFirst = found.entries.length === 0;
	if (walk.partial && !isFirst && above === undefined && textOf(record['parentUuid']) !== undefined)
		found.reading.lost = true;
	const begins = body.kind === 'spoken' && ['person', 'command', 'machine'].includes(body.speaker.by);
	// Only a prompt goes back; what else hangs on an earlier record came late.
	const parentId = lastOf[(begins ? above : undefined) ?? walk.turn] ?? null;
	if (begins || walk.turn < 0) walk.turn = lastOf.length;
	lastOf[walk.turn] = id;
	if (uuid !== undefined) turnOf.set(uuid, walk.turn);
	const stamp = record['timestamp'];
	found.entries.push(plainEntry({id, parentId, messageId: uuid, time: stampOf(stamp), stamp: String(stamp), body}));
}
