/**
 * A session as it went, turn by turn, in the order in which things happened.
 *
 * The transcript has that order; the index does not keep it (small remarks between tool calls are one passage), so it is
 * asked only where the transcript is gone. Either way nothing is shown that the person had forgotten.
 */
import fs from 'node:fs';
import {byTurn, type Index, type Passage} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import type {SessionHead, Step, Turn} from '../model/index.ts';
import type {Rules} from '../rules/index.ts';

import {rootOf, type Stores, sourceOf} from '../sources/index.ts';

/** `text` of whoever speaks; of a tool what it was asked and what came of it. A tool without a name: nobody's words. */
export type SessionPart = Pick<
	Passage,
	'role' | 'text' | 'output' | 'command' | 'files' | 'tool' | 'outcome' | 'exitCode'
>;

export interface SessionTurn {
	/** Counted from 1. */
	readonly number: number;
	/** Turn.key */
	readonly key: string;
	/** Unix ms, 0 when unknown. */
	readonly time: number;
	/** On a branch that was left. */
	readonly abandoned: boolean;
	readonly parts: readonly SessionPart[];
}

export function sessionTurns(
	index: Index,
	head: SessionHead,
	rules: Pick<Rules, 'anyWords' | 'hidesText'>,
	places: Stores,
): readonly SessionTurn[] {
	const isAbandoned = (ordinal: number) => head.abandoned.includes(ordinal);
	const turns = fromTranscript(head, places);
	if (!turns) {
		return byTurn(index.passages(head.key)).map((passages) => ({
			number: passages[0]!.turn + 1,
			key: passages[0]!.turnKey,
			time: toMillis(passages[0]!.time),
			abandoned: isAbandoned(passages[0]!.turn),
			parts: passages,
		}));
	}
	const isHidden = ({text, output, command, files}: SessionPart) =>
		rules.anyWords && [text, output, command, ...files].some((words) => rules.hidesText(words));
	return turns.flatMap((turn): SessionTurn[] => {
		const parts = partsOf(turn).filter((part) => !isHidden(part));
		if (parts.length === 0) return [];
		return [{number: turn.ordinal + 1, key: turn.key, time: turn.time, abandoned: isAbandoned(turn.ordinal), parts}];
	});
}

function fromTranscript({file, key}: SessionHead, places: Stores): readonly Turn[] | undefined {
	try {
		const source = sourceOf(key);
		const transcript = fs.existsSync(file) ? source.at(rootOf(source, places), file) : undefined;
		const read = transcript && source.read(transcript);
		return read && !read.empty ? read.turns : undefined;
	} catch {
		// It cannot be read now: what is remembered of it can.
		return undefined;
	}
}

const NOTHING = {text: '', output: '', command: '', files: []} as const;

function partsOf({origin, question, steps}: Turn): SessionPart[] {
	const asked: SessionPart[] =
		question === ''
			? []
			: origin === 'machine'
				? [{...NOTHING, role: 'tool', output: question}]
				: [{...NOTHING, role: 'user', text: question}];
	return [...asked, ...steps.flatMap(partOf)];
}

function partOf(step: Step): SessionPart[] {
	if (step.kind === 'say') return step.text.trim() === '' ? [] : [{...NOTHING, role: 'assistant', text: step.text}];
	if (step.kind === 'add') return [{...NOTHING, role: 'user', text: step.text}];
	if (step.kind === 'summary') return [{...NOTHING, role: 'summary', text: step.text}];
	const {run} = step;
	if (run.own) return [];
	return [
		{
			...NOTHING,
			role: 'tool',
			tool: run.name,
			command: run.command ?? '',
			files: run.files,
			output: run.input && run.result ? `${run.input}\n${run.result}` : run.input || run.result,
			outcome: run.outcome,
			...(run.exitCode === undefined ? {} : {exitCode: run.exitCode}),
		},
	];
}
