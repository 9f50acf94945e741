/**
 * What goes out with a model call: the blocks of its turn, decided once, the same bytes with every call of it.
 *
 * An answer that comes too late for its call is not lost: a digest or a packet, which the ledger holds as said, goes out with
 * the next call that something goes out with, the answer to a question with the next call of its own turn.
 */
import {questionOf} from '../recall/index.ts';
import {attach, withBlocks} from './attach.ts';
import {type Host, type Loose, summaryOf} from './host.ts';
import type {Patience} from './patience.ts';
import type {Screen} from './screen.ts';
import type {CurrentSession, SessionState} from './session-state.ts';
import {isNotice, type Spoken, spokenIn} from './spoken.ts';
import type {Link} from './worker-link.ts';

/** More blocks than this in one conversation, and the older half goes: one break of the prompt cache instead of many. */
const MOST_BLOCKS = 16;

/** What the client hands over before a model call of its main loop. */
export interface ModelCall {
	readonly messages: readonly unknown[];
	readonly state?: {readonly sessionId?: string};
	readonly signal?: AbortSignal;
}

interface Surroundings {
	readonly host: Pick<Host, 'cwd'>;
	readonly link: Link;
	readonly patience: Patience;
	readonly sessions: CurrentSession;
	readonly screen: Screen;
	readonly isOff: () => boolean;
	/** Milliseconds until the client's request has gone out: until then its own loop draws nothing of ours. */
	readonly requestMs: number;
}

/** @returns what the client is answered: the messages with the blocks of their turns, or the same array. May reject. */
export function injector({host, link, patience, sessions, screen, isOff, requestMs}: Surroundings) {
	/** @param onLate gets an answer that nobody waited for any more. */
	const ask = (
		op: string,
		input: unknown,
		signal: AbortSignal | undefined,
		onLate: (value: unknown) => void,
	): Promise<unknown> => {
		const limit = patience.turn;
		if (limit > 0) return link.ask(op, input, limit, signal, onLate);
		setTimeout(async () => {
			const value = await link.ask(op, input, 0, undefined, onLate);
			if (value !== undefined) onLate(value);
		}, requestMs).unref();
		return Promise.resolve(undefined);
	};

	/** Blocks for a turn that has just begun, in the order in which they will stand. */
	const decide = async (
		state: SessionState,
		question: string,
		key: string,
		compaction: string,
		signal: AbortSignal | undefined,
	): Promise<Spoken[]> => {
		const about = {session: state.session, cwd: host.cwd};
		const keep = (late: unknown) => state.owed.push(...spokenIn(late));
		const first = state.isNew && question !== '';
		if (first) state.isNew = false;
		const [recalled, due] = await Promise.all([
			question === ''
				? undefined
				: ask('question', {...about, question}, signal, (late) => {
						patience.answered();
						state.late = {key, recalled: late};
					}),
			first || compaction !== '' ? ask('due', {...about, compaction, first}, signal, keep) : undefined,
		]);
		if (recalled !== undefined) patience.answered();
		return [...state.owed.splice(0), ...spokenIn(due), ...answerIn(state, key, recalled)];
	};

	/** The block of an answer, which is claimed by that. */
	const answerIn = ({session}: SessionState, key: string, recalled: unknown): Spoken[] => {
		const {block, notice} = (recalled ?? {}) as Loose;
		if (typeof block !== 'string' || block === '') return [];
		link.tell('said', {session, cwd: host.cwd, key, answer: recalled});
		return [{text: block, notice: isNotice(notice) ? notice : undefined}];
	};

	/** What has come since the turn's last model call. */
	const lately = (state: SessionState, key: string): Spoken[] => {
		const {late} = state;
		if (late?.key !== key) return [];
		state.late = undefined;
		return [...state.owed.splice(0), ...answerIn(state, key, late.recalled)];
	};

	const add = (state: SessionState, messages: readonly unknown[], position: number, texts: readonly Spoken[]): void => {
		state.blocks.push(...texts.map(({text}) => attach(messages, position, text)));
		if (state.blocks.length > MOST_BLOCKS) state.blocks = state.blocks.slice(-MOST_BLOCKS / 2);
		if (texts.length === 0) return;
		setTimeout(() => {
			if (sessions.current !== state) return;
			for (const {notice} of texts) screen.show(notice);
			void screen.showFooter(state);
		}, requestMs).unref();
	};

	return async ({messages, signal}: ModelCall, state: SessionState): Promise<readonly unknown[]> => {
		const summary = summaryOf(messages);
		const question = questionOf(messages);
		const position = question?.position ?? summary?.position;
		const newTurn = question !== undefined && !state.decided.has(question.key);
		const newSummary = summary !== undefined && !state.decided.has(summary.id);
		if (!isOff() && position !== undefined && (newTurn || newSummary)) {
			if (newTurn) sessions.mark(state, true);
			if (question) state.decided.add(question.key);
			if (summary) state.decided.add(summary.id);
			const compaction = newSummary ? summary.id : '';
			const asked = newTurn ? question : undefined;
			const texts = await decide(state, asked?.text ?? '', asked?.key ?? '', compaction, signal);
			add(state, messages, position, texts);
		} else if (!isOff() && question) add(state, messages, question.position, lately(state, question.key));
		return withBlocks(messages, state.blocks);
	};
}
