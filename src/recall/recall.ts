/**
 * Recall: a question of the person → the block that the model should read with it, or silence and why.
 *
 * Everything it needs comes in as a value; it reads the index and, when asked, the ledger. It never throws for what is in
 * the store. A block that this session already has for this question is given again byte for byte, from the ledger.
 */
import {performance} from 'node:perf_hooks';
import type {Index} from '../index/index.ts';
import type {SessionHead} from '../model/index.ts';
import {mutes} from '../rules/index.ts';
import {answersOf, READ} from './answers.ts';
import {blockOf, dayOf, type Quoted} from './block.ts';
import {whyChatty} from './chatty.ts';
import {type Config, DEFAULTS, isExcluded} from './config.ts';
import {datesIn} from './dates.ts';
import {collapse, ownKeys} from './family.ts';
import {asksSomething, isLog, judge, mayIdentify} from './gate.ts';
import type {Ledger} from './ledger.ts';
import {matchingNotes} from './note-match.ts';
import type {Note} from './notes.ts';
import {type Query, queryOf} from './query.ts';
import {rank} from './rank.ts';
import {heardOut, type Settled} from './settle.ts';
import {supersededBy} from './supersede.ts';

export interface RecallInput {
	/** The person's words. */
	readonly question: string;
	/** Keys of the project that the question is asked in; see `projectKeys` of the index. */
	readonly projects: readonly string[];
	/** Id of the session that asks: it and its family are never quoted. */
	readonly session?: string | undefined;
	/** Key of the turn; needed for the ledger. */
	readonly turn?: string | undefined;
	/** Ids of sessions that are running now: never quoted. */
	readonly live?: readonly string[];
	/** The clock, unix ms. */
	readonly now: number;
	readonly ledger?: Ledger | undefined;
	/** Who asks, for the ledger: `mod`, `hook`. */
	readonly door?: string;
	readonly config?: Config;
	readonly notes?: readonly Note[];
	/** How many of these files have changed since then (unix ms); undefined when that cannot be known. */
	readonly changed?: (files: readonly string[], since: number) => number | undefined;
	readonly limits?: {
		/** Bytes of the block; default: what the config allows. */
		readonly bytes?: number;
		/** Sessions quoted; default 2. */
		readonly sessions?: number;
		/** Give up when this many ms have passed. Default: none. */
		readonly ms?: number;
	};
}

export interface Source {
	/** Session id, and its key in the index. */
	readonly session: string;
	readonly key: string;
	readonly date: string;
	readonly title: string;
	readonly project: string;
}

export interface Recall {
	/** Exactly what is to be injected; '' for silence. */
	readonly block: string;
	readonly why: string;
	readonly sources: readonly Source[];
	readonly ms: number;
}

/** A question is all but the same when this share of it was said. */
const THIN_SHARE = 0.6;

export function recall(index: Index, input: RecallInput): Recall {
	const start = performance.now();
	const done = (block: string, why: string, sources: readonly Source[] = []): Recall => ({
		block,
		why,
		sources,
		ms: Math.round((performance.now() - start) * 10) / 10,
	});
	const {config = DEFAULTS, ledger, session, turn, limits = {}} = input;
	if (config.recall === 'off') return done('', 'recall is off');
	const chatty = whyChatty(input.question);
	if (chatty) return done('', `not a question to remember for: ${chatty}`);
	const asked = ledger && session && turn ? {ledger, session, turn} : undefined;
	const before = asked?.ledger.find(asked.session, 'recall', asked.turn);
	if (before)
		return done(
			before.block,
			before.why,
			before.sources.flatMap((key) => sourceOf(index.session(key))),
		);
	const late = () => limits.ms !== undefined && performance.now() - start > limits.ms;

	const query = queryOf(index, input.question);
	const notes = matchingNotes(input.notes ?? [], query);
	const silent = silencer(index, input);
	const here = candidates(index, query, input, {project: input.projects}, silent);
	if (late()) return done('', 'no time left');
	let found = here.found;
	let why = here.why;
	let elsewhere = false;
	const elsewhereToo = config.scope === 'all' && !isLog(input.question) && mayIdentify(index, query);
	if (found.length === 0 && notes.length === 0 && elsewhereToo) {
		const there = candidates(index, query, input, {}, silent, true);
		elsewhere = there.found.length > 0;
		found = there.found;
		if (elsewhere) why = `another project: ${there.why}`;
	}
	if (late()) return done('', 'no time left');
	if (found.length === 0 && notes.length === 0) return done('', why);

	const chosen = choose(found, query, limits.sessions ?? 2, input.now).map((one) => heardOut(index, one, query));
	const quoted = chosen.map((one) => quotedOf(index, one, found, query, elsewhere, input));
	const block = blockOf(notes, quoted, limits.bytes ?? config.tokens.recall * 4);
	if (mutes(config, block)) return done('', 'what was found is never to be quoted');
	// What did not fit was not said.
	const said = chosen.filter((one) => block.includes(index.session(one.session)?.id ?? '\0'));
	const sources = said.flatMap((one) => sourceOf(index.session(one.session)));
	if (notes.length > 0) why = found.length > 0 ? `${why}; a note matches` : 'a note matches';
	if (asked) {
		const saying = {block, why, sources: said.map((one) => one.session), door: input.door ?? ''};
		const claimed = asked.ledger.claim(asked.session, 'recall', asked.turn, saying);
		if (claimed === undefined) return done('', 'the ledger cannot be written');
		if (!claimed.mine) return done(claimed.said.block, claimed.said.why, sources);
	}
	return done(block, why, sources);
}

/** Sessions that must not be quoted now, and why not in general. */
function silencer(index: Index, input: RecallInput): readonly string[] {
	const {config = DEFAULTS, live = [], ledger, session} = input;
	const keys = new Set(ownKeys(index, session));
	for (const id of live) for (const key of ownKeys(index, id)) keys.add(key);
	for (const key of ledger && session ? ledger.recent(session) : []) keys.add(key);
	if (config.exclude.length > 0) for (const head of index.sessions()) if (isExcluded(config, head)) keys.add(head.key);
	return [...keys];
}

function candidates(
	index: Index,
	query: Query,
	input: RecallInput,
	scope: {readonly project?: readonly string[]},
	notSessions: readonly string[],
	elsewhere = false,
): {readonly found: readonly Settled[]; readonly why: string} {
	if (query.terms.length === 0) return {found: [], why: 'no word of the question stands in memory'};
	if (scope.project?.length === 0) return {found: [], why: 'this project has no sessions yet'};
	const {now, config = DEFAULTS} = input;
	const dates = datesIn(input.question, now);
	const {ranked} = rank(index, query, {...scope, notSessions, dates, now, hits: [120, 40], reads: 40});
	const families = collapse(index, ranked.slice(0, READ));
	const asked = {asking: asksSomething(input.question), elsewhere};
	const verdicts = new Map(families.map((one) => [one.session, judge(index, query, asked, one)]));
	const worth = families.filter(({session}) => {
		const {speak = false, identifies = false} = verdicts.get(session) ?? {};
		return elsewhere ? identifies : speak;
	});
	const first = verdicts.get((worth[0] ?? families[0])?.session ?? '');
	if (worth.length === 0) return {found: [], why: first?.why ?? 'nothing was found'};
	const answers = answersOf(index, worth, query, input.question, now);
	const found = answers.flatMap(({ranked: one, settled, worth: weight}) => {
		const share = verdicts.get(one.session)?.share ?? 0;
		// "Done, see the file" answers nothing unless the question is all but the same.
		const isSpeaking = settled && (!settled.thin || share >= THIN_SHARE) && !mutes(config, settled.quotes.join(' '));
		return isSpeaking ? [{...settled, weight}] : [];
	});
	if (found.length === 0) return {found, why: 'it was spoken of, but nothing was settled'};
	return {found, why: verdicts.get(found[0]!.session)?.why ?? ''};
}

/** The best answer, led by whatever superseded it; then the next best. */
function choose(found: readonly Settled[], query: Query, most: number, now: number): readonly Settled[] {
	const order: Settled[] = [];
	const best = found[0]?.weight ?? 0;
	for (const one of found) {
		// A second session is quoted when it says nearly as much as the first, and something else.
		if (order.length > 0 && (one.weight < best * 0.75 || order.some((each) => each.quotes[0] === one.quotes[0])))
			continue;
		const newer = supersededBy(one, found, query, now);
		for (const each of newer ? [newer, one] : [one]) if (!order.includes(each)) order.push(each);
	}
	return order.slice(0, most);
}

function quotedOf(
	index: Index,
	one: Settled,
	all: readonly Settled[],
	query: Query,
	elsewhere: boolean,
	input: RecallInput,
): Quoted {
	const head = index.session(one.session);
	const newer = supersededBy(one, all, query, input.now);
	const remarks: string[] = [];
	if (newer) remarks.push(`a session of ${dayOf(newer.time * 1_000)} contradicts this; the newer one holds`);
	if (elsewhere) remarks.push('this is another project of the same person; it may not apply here');
	const changed = newer || elsewhere ? undefined : changedRemark(index, one, input);
	if (changed) remarks.push(changed);
	return {
		label: newer ? 'Superseded' : LABELS[one.state],
		date: dayOf(one.time * 1_000),
		project: head?.project.label ?? '-',
		session: head?.id ?? one.session,
		quotes: one.quotes,
		...(one.asked === undefined ? {} : {asked: one.asked}),
		remarks,
	};
}

const LABELS: Readonly<Record<Settled['state'], string>> = {
	holds: 'Settled',
	'given up': 'Tried and given up',
	'taken back': 'Settled, after being decided otherwise earlier in that session',
};

const EDITS = new Set(['edit_file', 'write_file']);

function changedRemark(index: Index, one: Settled, {changed}: RecallInput): string | undefined {
	if (!changed) return undefined;
	const runs = index.passages(one.session, one.turn).filter(({tool}) => tool !== undefined && EDITS.has(tool));
	const files = [...new Set(runs.flatMap(({files}) => files))].slice(0, 20);
	const count = files.length > 0 ? changed(files, one.time * 1_000) : undefined;
	if (!count) return undefined;
	return files.length === 1
		? 'the file it touched has changed since'
		: `${count} of the ${files.length} files it touched have changed since`;
}

function sourceOf(head: SessionHead | undefined): readonly Source[] {
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
