/**
 * The facts of a usage report straight from the transcripts, when there is no index, or none that is complete.
 *
 * Every file is read once, without what was said and shown in it; so this takes little longer than parsing its lines.
 */

import {runName, type SessionHead, type SessionUsage, sessionUsage, type ToolRun, turnUsage} from '../model/index.ts';
import {rememberingProbe} from '../project/index.ts';
import {commandcode, sourceOf} from '../sources/index.ts';

export interface StoreReading {
	/** Sessions that the person wants left out. */
	readonly hides?: (head: SessionHead) => boolean;
	readonly onProgress?: (progress: {readonly done: number; readonly total: number}) => void;
	/** A file that cannot be read: it is left out of the sums, which must be said. */
	readonly onUnread?: (file: string, code: string) => void;
}

/** @param projects the store, usually `~/.commandcode/projects`; a missing one has no sessions. */
export function* usagesFrom(projects: string, reading: StoreReading = {}): Generator<SessionUsage, void, undefined> {
	const {files, skips} = commandcode.list(projects);
	for (const {file, kind, why} of skips) if (kind === 'unreadable') reading.onUnread?.(file, why);
	const probe = rememberingProbe();
	for (const [done, file] of files.entries()) {
		reading.onProgress?.({done, total: files.length});
		try {
			const {head, turns, empty} = sourceOf(file.key).read(file, undefined, {probe, lean: true});
			const facts = () => turns.map((turn) => turnUsage(turn, looseName));
			if (!empty && !reading.hides?.(head)) yield sessionUsage(head, facts());
		} catch (error) {
			const {code} = error as NodeJS.ErrnoException;
			if (code === undefined) throw error;
			// Deleted since the folder was listed: that is no loss to tell of.
			if (code !== 'ENOENT') reading.onUnread?.(file.path, code);
		}
	}
}

/** A run that a call asked for goes with its call; and nothing is kept here that would have to be short. */
const looseName = (run: ToolRun, isAsked: boolean): string => (isAsked ? '' : runName(run));
