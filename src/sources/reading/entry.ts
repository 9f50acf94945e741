/**
 * What a record of a transcript means for the session, whichever agent wrote it: the one form that trees, turns and heads are
 * made of. Small already: whatever is kept of its texts.
 */
import type {Call} from '../../model/index.ts';
import type {Tasks} from './background.ts';
import type {OpenRun} from './tool-run.ts';

export type Speaker =
	| {readonly by: 'person'; readonly text: string}
	/** `skill`: the client put the words of a skill beside it. */
	| {readonly by: 'command'; readonly text: string; readonly name: string; readonly skill?: true}
	/** Words added while a turn runs. */
	| {readonly by: 'added'; readonly text: string}
	/** A summary of earlier talk, put where the talk was. */
	| {readonly by: 'summary'; readonly text: string}
	/** Something begins a turn that is no person: a timer, a mod, the text of a failed run. */
	| {readonly by: 'machine'; readonly text: string}
	/** The client talks to the model about the turn that runs: nobody's words. */
	| {readonly by: 'nobody'};

/** One thing in an assistant's answer. */
export type Part = {readonly kind: 'say'; readonly text: string} | {readonly kind: 'run'; readonly run: OpenRun};

export type Body =
	/** A line of the `user` role that speaks. `orphans`: results on it that answer no known call. */
	| {readonly kind: 'spoken'; readonly speaker: Speaker; readonly orphans: readonly OpenRun[]}
	| {readonly kind: 'results'; readonly orphans: readonly OpenRun[]}
	| {readonly kind: 'answer'; readonly parts: readonly Part[]; readonly call: Call | undefined; readonly model: string}
	| {readonly kind: 'summary'; readonly text: string; readonly from: 'compaction' | 'branch'}
	/** A name of the session: the person's, or one that the client made. */
	| {readonly kind: 'named'; readonly name: string; readonly by?: 'client'}
	| {readonly kind: 'model'; readonly model: string}
	/** Label, effort, a mod's own data: part of the tree, nothing said. */
	| {readonly kind: 'silent'};

export interface Entry {
	readonly id: string;
	/** null: a root. undefined: the record does not say. */
	readonly parentId: string | null | undefined;
	readonly messageId: string | undefined;
	/** Unix ms, 0 when it has no time. For messages when they were made, not when they were written. */
	readonly time: number;
	/** The line's own timestamp, as it is: for keys. */
	readonly stamp: string;
	/** The record was copied here by a fork: it carries the fork's `sessionId`. */
	readonly copied: boolean;
	/** A message without a `messageId`: from a migrated file. */
	readonly bare: boolean;
	/** A message that does not say where it comes from: as old as the above, or a copy of one. */
	readonly sourceless: boolean;
	/** Hash of the line, for entries without a message id. */
	readonly line: string | undefined;
	readonly body: Body;
}

/** An entry of an agent whose files have neither copies nor lines without ids. */
export function plainEntry(entry: Pick<Entry, 'id' | 'parentId' | 'messageId' | 'time' | 'stamp' | 'body'>): Entry {
	const {id, parentId, messageId, time, stamp, body} = entry;
	// Field by field: a spread costs as much as the parsing of a short line.
	return {id, parentId, messageId, time, stamp, copied: false, bare: false, sourceless: false, line: undefined, body};
}

/** What the reader of a file knows while it goes along. */
export interface Reading {
	/** Calls by id, the newest of each. */
	readonly runs: Map<string, OpenRun>;
	/** Commands that went on in the background. */
	readonly tasks: Tasks;
	/** The calls of the newest answer, in order: a result without an id is for the first of them that has none. */
	newest: readonly Part[];
	/** Has the file lines without ids (see speaker.ts)? */
	migrated: boolean;
	/** Set when a result came whose call was not seen, or the end of a command whose start was not. */
	lost: boolean;
	/** Leave out what was answered and shown, keep what counts. */
	readonly lean?: boolean | undefined;
}
