/**
 * How a session ended: its last conclusion, and which commands failed or passed in it.
 */
import type {Index} from '../index/index.ts';
import {commandTag} from '../index/tags.ts';
import type {SessionHead} from '../transcript/session.ts';
import {decides, fixes} from './cues.ts';
import {queryOf} from './query.ts';
import {onlyLooks} from './runs.ts';
import {statementsOf} from './statements.ts';

export interface Outcome {
	/** The sentence that sums the session up, verbatim; absent when nothing was concluded. */
	readonly said?: string;
	/** The last command, when it failed. */
	readonly failedLast?: string;
	/** By command tag. */
	readonly failed: ReadonlyMap<string, {readonly command: string; readonly error: string}>;
	readonly passed: ReadonlySet<string>;
}

/** Turns at the end of the session that are searched for a conclusion. */
const LAST_TURNS = 3;

export function outcomeOf(index: Index, head: SessionHead): Outcome {
	const dead = new Set(head.abandoned);
	const passages = index.passages(head.key).filter(({turn}) => turn >= 0 && !dead.has(turn));
	const failed = new Map<string, {command: string; error: string}>();
	const passed = new Set<string>();
	let failedLast: string | undefined;
	for (const {command, outcome, error} of passages) {
		if (command === '' || onlyLooks(command) || (outcome !== 'ok' && outcome !== 'failed')) continue;
		const tag = commandTag(command);
		failedLast = outcome === 'failed' ? command : undefined;
		if (outcome === 'ok') passed.add(tag);
		else failed.set(tag, {command, error: error ?? ''});
	}
	const turns = [...new Set(passages.map(({turn}) => turn))].slice(-LAST_TURNS);
	const statements = statementsOf(
		passages.filter(({turn}) => turns.includes(turn)),
		queryOf(index, head.title),
	).filter(({by}) => by === 'agent');
	const concluding = statements.filter(({text}) => decides(text) || fixes(text));
	const said = (concluding.at(-1) ?? statements.at(-1))?.text;
	return {...(said === undefined ? {} : {said}), ...(failedLast === undefined ? {} : {failedLast}), failed, passed};
}
