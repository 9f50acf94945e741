/**
 * What came of a session: the sentence that says so, and which commands failed or passed in it.
 */
import {commandTag, type Index} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {endingOf} from './ending.ts';
import {onlyLooks} from './runs.ts';

export interface Outcome {
	/** The sentence that says what came of it, verbatim; absent when nothing was concluded. */
	readonly said?: string;
	/** The last command, when it failed. */
	readonly failedLast?: string;
	/** By command tag, each with its last failure. */
	readonly failed: ReadonlyMap<string, FailedRun>;
	readonly passed: ReadonlySet<string>;
}

export interface FailedRun {
	readonly command: string;
	readonly error: string;
	readonly time: Seconds;
}

export function outcomeOf(index: Index, head: SessionHead): Outcome {
	const dead = new Set(head.abandoned);
	const passages = index.passages(head.key).filter(({turn}) => turn >= 0 && !dead.has(turn));
	const failed = new Map<string, FailedRun>();
	const passed = new Set<string>();
	let failedLast: string | undefined;
	for (const {command, outcome, error, time} of passages) {
		if (command === '' || onlyLooks(command) || (outcome !== 'ok' && outcome !== 'failed')) continue;
		const tag = commandTag(command);
		failedLast = outcome === 'failed' ? command : undefined;
		if (outcome === 'ok') passed.add(tag);
		else failed.set(tag, {command, error: error ?? '', time});
	}
	const said = endingOf(index, head);
	return {...(said === undefined ? {} : {said}), ...(failedLast === undefined ? {} : {failedLast}), failed, passed};
}
