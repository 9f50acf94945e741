/**
 * Entries → turns. A turn begins with what a person (or a timer, a mod) asked, and takes the answers, runs and summaries that
 * descend from it.
 *
 * Where the person went back and tried again, one question has several continuations: the one on the conversation's branch
 * stays in the turn of the question, every other becomes an abandoned turn that repeats the question, so that an answer
 * never stands without what it answered and a turn is abandoned as a whole or not at all.
 */

import {shortHash} from '../../lib/index.ts';
import type {Call, Step, Turn} from '../../model/index.ts';
import type {Entry} from './entry.ts';
import {personAnswers} from './person-answers.ts';
import type {OpenRun} from './tool-run.ts';
import type {Tree} from './tree.ts';

export interface TurnSpan {
	readonly turn: Turn;
	readonly abandoned: boolean;
	/** Index of its first entry. */
	readonly first: number;
}

export interface Spans {
	readonly spans: readonly TurnSpan[];
	/** Position in `spans` of each entry's turn, -1 for what stands before the first. */
	readonly turnOf: Int32Array;
}

/** What a turn begins with. */
interface Beginning {
	readonly key: string;
	readonly origin: Turn['origin'];
	readonly slash: string | undefined;
	readonly skill: string | undefined;
	readonly question: string;
}

interface Building extends Beginning {
	readonly ordinal: number;
	readonly time: number;
	endTime: number;
	readonly steps: Step[];
	readonly calls: Call[];
	compaction: string | undefined;
	readonly first: number;
	last: number;
	readonly active: boolean;
}

/**
 * @param entries in file order, times filled in.
 * @param twice indices of entries that are a copy of an earlier one, and of which: part of the tree, nothing new said.
 * @param torn indices of records whose end is missing: the person did not leave them, a crash did.
 * @param ordinal of the first turn.
 */
export function turnsOf(
	entries: readonly Entry[],
	tree: Tree,
	twice: ReadonlyMap<number, number>,
	torn: ReadonlySet<number>,
	ordinal = 0,
): Spans {
	const turns: Building[] = [];
	const turnOf = new Int32Array(entries.length).fill(-1);

	const begin = (at: number, {key, origin, slash, skill, question}: Beginning): Building => {
		const time = entries[at]!.time;
		// Field by field: this object is made for every turn of a store.
		const turn: Building = {
			ordinal: ordinal + turns.length,
			key,
			origin,
			slash,
			skill,
			question,
			time,
			endTime: time,
			steps: [],
			calls: [],
			compaction: undefined,
			first: at,
			last: at,
			active: tree.active[at] === 1,
		};
		turns.push(turn);
		return turn;
	};

	/** The turn that an entry continues; a new one when it leaves its parent's branch. */
	const continued = (at: number): Building => {
		const entry = entries[at]!;
		const parent = tree.parents[at]!;
		const turn = parent < 0 ? undefined : turns[turnOf[parent]!];
		const keyOf = (): string => entry.messageId ?? shortHash(entry.id, entry.stamp);
		if (!turn) return begin(at, {key: keyOf(), origin: 'machine', slash: undefined, skill: undefined, question: ''});
		const active = tree.active[at] === 1;
		if (torn.has(at) || (turn.active === active && (active || turn.last === parent))) return turn;
		return begin(at, {...turn, skill: undefined, key: shortHash(turn.key, keyOf())});
	};

	entries.forEach((entry, at) => {
		const {body} = entry;
		const parent = tree.parents[at]!;
		const first = twice.get(at);
		if (first !== undefined || quiet(entry)) {
			turnOf[at] = first !== undefined ? turnOf[first]! : parent < 0 ? -1 : turnOf[parent]!;
			const turn = turns[turnOf[at]!];
			if (turn && turn.last === parent) turn.last = at;
			return;
		}
		const turn = questionOf(entry, begin, at) ?? continued(at);
		turnOf[at] = turn.ordinal - ordinal;
		turn.last = at;
		turn.endTime = Math.max(turn.endTime, entry.time);
		fill(turn, entry, body);
	});

	return {spans: turns.map((turn) => ({turn: finished(turn), abandoned: !turn.active, first: turn.first})), turnOf};
}

/** Nothing of this entry is shown in a turn. */
function quiet({body}: Entry): boolean {
	switch (body.kind) {
		case 'silent':
		case 'named':
		case 'model':
			return true;
		case 'results':
			return false;
		case 'spoken':
			return body.speaker.by === 'nobody' && body.orphans.length === 0;
		default:
			return false;
	}
}

function questionOf(entry: Entry, begin: (at: number, given: Beginning) => Building, at: number): Building | undefined {
	if (entry.body.kind !== 'spoken') return undefined;
	const {speaker} = entry.body;
	if (speaker.by !== 'person' && speaker.by !== 'command' && speaker.by !== 'machine') return undefined;
	return begin(at, {
		key: entry.messageId ?? shortHash(entry.id, entry.stamp, speaker.text),
		origin: speaker.by,
		slash: speaker.by === 'command' ? speaker.name : undefined,
		skill: speaker.by === 'command' && speaker.skill ? speaker.name.replace(/^skill:/, '') : undefined,
		question: speaker.text,
	});
}

function fill(turn: Building, entry: Entry, body: Entry['body']): void {
	const {time} = entry;
	if (body.kind === 'answer') {
		for (const part of body.parts) {
			turn.steps.push(part.kind === 'say' ? {kind: 'say', text: part.text, time} : runStep(part.run, time));
		}
		if (body.call) turn.calls.push(body.call.time === 0 ? {...body.call, time} : body.call);
	} else if (body.kind === 'summary') {
		if (body.text !== '') turn.steps.push({kind: 'summary', text: body.text, time, from: body.from});
		if (body.from === 'compaction') turn.compaction = entry.id;
	} else if (body.kind === 'results' || body.kind === 'spoken') {
		for (const run of body.orphans) turn.steps.push(runStep(run, time));
		if (body.kind === 'results') return;
		const {speaker} = body;
		if (speaker.by === 'added') turn.steps.push({kind: 'add', text: speaker.text, time});
		if (speaker.by === 'summary') turn.steps.push({kind: 'summary', text: speaker.text, time, from: 'compaction'});
	}
}

function runStep(run: OpenRun, time: number): Step {
	return {kind: 'run', run: run.time === 0 ? Object.assign(run, {time}) : run};
}

/** What the person answered to a question of the agent's stands behind it, as their words. */
function withAnswers(step: Step): readonly Step[] {
	if (step.kind !== 'run') return [step];
	const {time} = step.run;
	return [step, ...personAnswers(step.run).map((text): Step => ({kind: 'add', text, time}))];
}

function finished(turn: Building): Turn {
	return {
		ordinal: turn.ordinal,
		key: turn.key,
		origin: turn.origin,
		...(turn.slash === undefined ? {} : {slash: turn.slash}),
		...(turn.skill === undefined ? {} : {skill: turn.skill}),
		question: turn.question,
		time: turn.time,
		endTime: turn.endTime,
		steps: turn.steps.flatMap(withAnswers),
		calls: turn.calls,
		...(turn.compaction === undefined ? {} : {compaction: turn.compaction}),
	};
}
