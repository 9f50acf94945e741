/**
 * How a session ended: its last conclusion, and which commands failed or passed in it.
 */
import {commandTag, type Index} from '../index/index.ts';
import type {SessionHead} from '../model/index.ts';
import {decides, fixes, takesBack} from './cues.ts';
import {queryOf} from './query.ts';
import {onlyLooks} from './runs.ts';
import {type Statement, statementsOf} from './statements.ts';

export interface Outcome {
	/** The sentence that sums the session up, verbatim; absent when nothing was concluded. */
	readonly said?: string;
	/** The last command, when it failed. */
	readonly failedLast?: string;
	/** By command tag. */
	readonly failed: ReadonlyMap<string, {readonly command: string; readonly error: string}>;
	readonly passed: ReadonlySet<string>;
}

/** The last word, where something was taken back; else what decides or explains best; else the last sentence. */
function conclusionOf(statements: readonly Statement[]): Statement | undefined {
	const changed = statements.filter(({text}) => takesBack(text)).at(-1);
	const concluding = statements.filter(({text}) => decides(text) || fixes(text));
	const best = [...concluding].sort((a, b) => b.weight - a.weight || b.order - a.order)[0];
	return changed && (!best || changed.turn >= best.turn) ? changed : (best ?? statements.at(-1));
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
	const said = conclusionOf(statements)?.text;
	return {...(said === undefined ? {} : {said}), ...(failedLast === undefined ? {} : {failedLast}), failed, passed};
}
