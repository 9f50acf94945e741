/** An answer as the block quotes it, labelled with what became of it; and what is said of the quote to whoever asked. */
import type {Index} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import {isForeign, type SessionHead} from '../model/index.ts';
import {dayOf, type Quoted} from './block.ts';
import {placeOf} from './origin.ts';
import {EDITS} from './runs.ts';
import type {Settled} from './settled.ts';
import type {Standing} from './standing.ts';

export interface Source {
	/** Session id, and its key in the index. */
	readonly session: string;
	readonly key: string;
	readonly date: string;
	readonly title: string;
	readonly project: string;
}

export interface Quote {
	/** Session id. */
	readonly session: string;
	/** Turn.ordinal */
	readonly turn: number;
	readonly role: 'user' | 'assistant';
	/** One sentence, verbatim. */
	readonly text: string;
}

const LABELS: Readonly<Record<Settled['state'], string>> = {
	holds: 'Settled',
	'given up': 'Tried and given up',
	'taken back': 'Settled, after being decided otherwise earlier in that session',
	refuted: 'Corrected by the person',
	proposed: 'Proposed, not decided',
};

/** How many of these files have changed since then (unix ms); undefined when that cannot be known. */
export type Changed = (files: readonly string[], since: number) => number | undefined;

/** @param elsewhere it is another project's. */
export function quotedOf(
	index: Index,
	{settled: one, newer, contradicted}: Standing,
	elsewhere: boolean,
	changed: Changed | undefined,
): Quoted {
	const head = index.session(one.session);
	const foreign = head !== undefined && isForeign(head);
	const remarks: string[] = [];
	if (newer && contradicted)
		remarks.push(`a session of ${dayOf(toMillis(newer.time))} contradicts this; the newer one holds`);
	if (elsewhere) remarks.push('this is another project of the same person; it may not apply here');
	const remark = newer || elsewhere ? undefined : changedRemark(index, one, changed);
	if (remark) remarks.push(remark);
	return {
		label: newer
			? contradicted
				? 'Superseded'
				: 'Earlier'
			: one.by === 'person' && one.state === 'holds'
				? foreign
					? 'Said there'
					: 'The person said'
				: LABELS[one.state],
		date: dayOf(toMillis(one.time)),
		project: head ? placeOf(head) : '-',
		session: head?.id ?? one.session,
		by: one.by,
		heading: one.heading,
		quotes: one.quotes,
		asked: one.asked,
		reply: one.reply,
		remarks,
	};
}

function changedRemark(index: Index, one: Settled, changed: Changed | undefined): string | undefined {
	if (!changed) return undefined;
	const runs = index.passages(one.session, one.turn, ['tool']).filter(({tool = ''}) => EDITS.has(tool));
	const files = [...new Set(runs.flatMap(({files}) => files))].slice(0, 20);
	const count = files.length > 0 ? changed(files, toMillis(one.time)) : undefined;
	if (!count) return undefined;
	return files.length === 1
		? 'the file it touched has changed since'
		: `${count} of the ${files.length} files it touched have changed since`;
}

/** What was quoted, sentence by sentence. */
export function quotesIn(index: Index, {session, turn, by, quotes}: Settled): readonly Quote[] {
	const id = index.session(session)?.id ?? session;
	return quotes.map((text) => ({session: id, turn, role: by === 'agent' ? 'assistant' : 'user', text}));
}

/** Where it was quoted from; [] when that session is not known any more. */
export function sourceOf(head: SessionHead | undefined): readonly Source[] {
	if (!head) return [];
	return [
		{
			session: head.id,
			key: head.key,
			date: dayOf(head.end || head.start),
			title: head.title,
			project: head.project.label,
		},
	];
}
