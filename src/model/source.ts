/**
 * One agent's history on disk: which files hold sessions, and how a file is read. This is the contract; a folder of
 * `sources/` keeps it, and nobody else knows that agent's format.
 */
import type {Probe} from '../project/index.ts';
import type {AgentId} from './agent.ts';
import type {ReadState, SessionRead, Skip} from './session.ts';

export interface TranscriptFile {
	/** `<slug>/<id>`: unique in the store. */
	readonly key: string;
	readonly id: string;
	readonly slug: string;
	/** Absolute; the `.v2.bak` when the client lost the transcript itself. */
	readonly path: string;
	readonly size: number;
	readonly mtimeMs: number;
	readonly ino: number;
	/** `<id>.meta.json` beside it, when there is one. */
	readonly meta?: string;
	/** The transcript is empty and its text is in the backup that the client made: `path` is that backup. */
	readonly backup?: true;
	/** Changes when the transcript or its meta.json changes. Compare, never parse. */
	readonly stamp: string;
}

export interface Listing {
	/** Sorted by key. */
	readonly files: readonly TranscriptFile[];
	readonly skips: readonly Skip[];
	/** Files beside transcripts that their names alone tell to be none; not among `skips`, since they are most of a store. */
	readonly sidecars?: number;
	/** `missing`: there is no store at all (not mounted, not made yet), which says nothing about what was in it. */
	readonly root: 'ok' | 'missing' | 'unreadable';
	/** Folders whose content is not known this time: what was known of them still holds. */
	readonly unread: readonly string[];
}

export interface ReadOptions {
	/** How directories are looked at, see project.ts. */
	readonly probe?: Probe;
	/** Answers, inputs and results come empty: for reports that only count, at half the time. Whole reads only. */
	readonly lean?: boolean;
}

export interface Source {
	/** Stands before the keys of its sessions, `<id>:`; those of Command Code itself have no prefix. */
	readonly id: AgentId | 'machine';
	/** What it no longer lists is no longer remembered; the files of others may be tidied up, and memory outlives them. */
	readonly mirror?: true;
	/** Every transcript below `root`. Never throws; what cannot be listed is named. */
	list(root: string): Listing;
	/** One file of the store by its path; undefined when it is no transcript. */
	at(root: string, file: string): TranscriptFile | undefined;
	/**
	 * @param previous `state` of an earlier read of this file: then only what is new may come back (`fromTurn` > 0).
	 * @throws when the file cannot be opened or read. Damage inside of it is no error.
	 */
	read(file: TranscriptFile, previous?: ReadState, options?: ReadOptions): SessionRead;
	/** What opens a session of this agent again, program first, in the session's directory; absent for Command Code. */
	resume?(id: string): readonly string[];
}
