/**
 * One session as the usage reports see it: what was billed and what was run, without a word of text.
 *
 * It lies here, not in the index, because a report may also be made from the transcripts alone.
 */
import type {SessionHead} from './session.ts';
import type {Call, ToolRun} from './turn.ts';

/** Compact facts of one session for usage reports; copies in forks included, whoever sums decides who owns them. */
export interface SessionUsage {
	readonly head: SessionHead;
	readonly turns: number;
	readonly calls: readonly Call[];
	readonly runs: readonly Run[];
}

/** A tool run without its texts. */
export interface Run extends Pick<ToolRun, 'name' | 'time' | 'outcome' | 'exitCode' | 'skill' | 'agent'> {
	/** Stable over copies: hash of the call's id and time. */
	readonly key: string;
	/** First word of the command with its path removed, e.g. `npm`; absent for non-commands. */
	readonly program?: string;
}
