/** What a reading changes in the index: by session, and gathered for one commit. */
import type {Project} from '../../project/index.ts';
import type {EncodedRecord, SessionRecord} from '../catalog/index.ts';
import type {Passage, SegmentRef} from '../segment/index.ts';
import type {Drop} from './apply.ts';

export interface SessionChange {
	/** SessionHead.key */
	readonly key: string;
	/** The catalog's stamp that this change was derived from; undefined when the session was unknown. */
	readonly base: string | undefined;
	/** Exactly one of the three. */
	readonly record?: SessionRecord;
	readonly hide?: {readonly key: string; readonly stamp: string};
	readonly remove?: true;
	/** The transcript holds nothing. */
	readonly empty?: true;
	/** It is of a format that this build cannot read: which, in words. */
	readonly newer?: string;
	readonly drop: readonly Drop[];
	readonly add: readonly Passage[];
	readonly bytesRead: number;
}

/** A change whose passages and record are written down already: a batch of thousands must fit into memory. */
export type BatchedChange = Omit<SessionChange, 'add' | 'record'> & {readonly record?: EncodedRecord};

export interface Batch {
	readonly changes: readonly BatchedChange[];
	/** Segments of the passages, which no manifest names yet. */
	readonly added: readonly SegmentRef[];
	/** Of the sessions that were read. */
	readonly projects: readonly Project[];
	/** Roots of linked worktrees → their main repositories, as known by now. */
	readonly worktrees: ReadonlyMap<string, string>;
}
