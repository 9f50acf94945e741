/**
 * The thread behind the mod: holds the open index and answers the engine's questions, one at a time.
 *
 * Started with the client's session and ended with it. It may block, fail or die: the engine waits only as long as its
 * clock says, and starts it again once. An operation that throws is answered with its error, for the log.
 */
import {setImmediate as others} from 'node:timers/promises';
import {parentPort} from 'node:worker_threads';
import {placesFrom} from '../lib/index.ts';
import {type Recall, type SaidKind, tokensOf} from '../recall/index.ts';
import {
	type About,
	asDigest,
	type Notice,
	noticeOf,
	openMemory,
	plainNotice,
	syncAtEnd,
	syncAtStart,
	type ToolEvent,
} from '../service/index.ts';
import {toolsOf} from '../tools/index.ts';
import type {RunningCall} from '../usage/index.ts';
import {slashCommand} from './slash-command.ts';
import type {Spoken} from './spoken.ts';

const env = process.env;
const places = placesFrom(env);
/** Folder of the running program. */
let program = '';
/** Keeps what is compiled by now. */
let keep = () => {};
const memory = openMemory({env, places, now: Date.now, door: 'mod'});
const tools = toolsOf(memory, {env, places});

/** Asking is code, too: the first real question finds it compiled. */
const WARM_UP = 'why was this approach chosen';
let asked = false;

/** @param block '' for silence. @param text as the model gets it. */
function spoken(kind: SaidKind, block: string, text: string = block): Spoken | undefined {
	if (block === '') return undefined;
	const notice = noticeFor(kind, block);
	return {text, ...(notice ? {notice} : {})};
}

function noticeFor(kind: SaidKind, block: string): Notice | undefined {
	if (block === '' || memory.settings().quiet === 'on') return undefined;
	return noticeOf(kind, {block, why: '', tokens: tokensOf(block)}, memory.titleOf, Date.now());
}

/** The session's calls as the client told them, and how wide the footer may be. */
interface Drawn {
	readonly off: boolean;
	readonly columns: number;
	readonly running: readonly RunningCall[];
}

/** What the engine may ask; the names and shapes are those of its `link.ask` and `link.tell`. */
const operations = {
	/** Nobody has asked yet: be warm when somebody does. A question that comes meanwhile is answered between two steps. */
	warm: async (about: About) => {
		memory.lookAround(about);
		for (const _ of memory.warm(about)) {
			await others();
			if (asked) break;
		}
		tools.recall(about, {question: WARM_UP});
		keep();
		return true;
	},
	/** The client stands still: time to read what is new. */
	read: () => syncAtStart(program, env),
	/** @param cwd where a run has ended; not given when the session has. */
	end: ({cwd}: {cwd?: string}) => {
		syncAtEnd(program, env);
		if (cwd !== undefined) memory.lookAround({session: '', cwd});
	},
	question: ({question, ...about}: About & {question: string}) => {
		asked = true;
		const found = memory.recall(about, question);
		return {...found, notice: noticeFor('recall', found.block)};
	},
	/** What the session is owed without being asked: the packet after a compaction, the digest at its first question. */
	due: ({compaction, first, ...about}: About & {compaction: string; first: boolean}) => [
		...(first ? digest(about) : []),
		...(compaction === '' ? [] : listOf(spoken('packet', memory.packet(about, compaction)))),
	],
	/** The agent's own tools. */
	recall: ({given, running, ...about}: About & {given: unknown; running: readonly RunningCall[]}) =>
		tools.recall(about, given, running),
	remember: ({given, ...about}: About & {given: unknown}) => tools.remember(about, given),
	said: ({key, answer, ...about}: About & {key: string; answer: Recall}) => memory.said(about, key, answer),
	before: ({tool, input, ...about}: About & ToolEvent) => spoken('before', memory.before(about, {tool, input})),
	after: ({tool, input, result = '', ...about}: About & ToolEvent) =>
		spoken('failure', memory.after(about, {tool, input, result})),
	footer: ({off, columns, running, ...about}: About & Drawn) => {
		const {spent, ...line} = memory.footer(about, {off, columns, running});
		const isQuiet = memory.settings().quiet === 'on';
		return {...line, spent: isQuiet ? [] : spent.map(({key, what}) => ({key, notice: plainNotice(what)}))};
	},
	command: ({words, columns, off, running, ...about}: About & Drawn & {words: string}) => {
		const line = words === '' ? memory.footer(about, {off, columns, running}).text : '';
		return slashCommand({...about, words, columns, running}, {memory, places, env, now: Date.now(), line});
	},
} satisfies Record<string, (input: never) => unknown>;

const listOf = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

function digest(about: About): readonly Spoken[] {
	const block = memory.digest(about);
	return listOf(spoken('digest', block, asDigest(block)));
}

interface Request {
	/** 0: nobody waits for an answer. */
	readonly id: number;
	readonly op: keyof typeof operations;
	readonly input: never;
}

/** Answers from now on. @param started the program's folder, and what is called when all has run that a question runs. */
export function startWorker(started: {readonly program: string; readonly keep: () => void}): void {
	({program, keep} = started);
	parentPort?.on('message', answer);
}

async function answer({id, op, input}: Request): Promise<void> {
	try {
		const value = await operations[op](input);
		if (id !== 0) parentPort?.postMessage({id, value});
	} catch (error) {
		complain(op, error, id);
	}
}

function complain(op: string, error: unknown, id = 0): void {
	parentPort?.postMessage({id, error: `${op}: ${error instanceof Error ? error.message : String(error)}`});
}
