/**
 * The thread behind the mod: holds the open index and answers the engine's questions, one at a time.
 *
 * Started with the client's session and ended with it. It may block, fail or die: the engine waits only as long as its
 * clock says, and starts it again once. An operation that throws is answered with its error, for the log.
 */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parentPort} from 'node:worker_threads';
import {placesFrom} from '../lib/index.ts';
import type {Recall} from '../recall/index.ts';
import {type About, asDigest, openMemory, syncAtEnd, syncAtStart, type ToolEvent} from '../service/index.ts';
import {toolsOf} from '../tools/index.ts';
import {sessionCard, whyText} from './session-card.ts';

const env = process.env;
const program = path.dirname(fileURLToPath(import.meta.url));
const places = placesFrom(env);
const memory = openMemory({env, places, now: Date.now, door: 'mod'});
const tools = toolsOf(memory, {env, places});

/** Asking is code, too: the first real question finds it compiled. */
const WARM_UP = 'why was this approach chosen';
let asked = false;

/** What the engine may ask; the names and shapes are those of its `link.ask` and `link.tell`. */
const operations = {
	/** A session begins: be warm before the first question comes, unless it is here already; then read what is new. */
	begin: (about: About) => {
		setTimeout(() => {
			try {
				if (!asked) memory.warm(about);
				tools.recall(about, {question: WARM_UP});
			} catch (error) {
				complain('begin', error);
			}
			syncAtStart(program, env);
		});
	},
	end: () => syncAtEnd(program, env),
	question: ({question, ...about}: About & {question: string}) => {
		asked = true;
		return memory.recall(about, question);
	},
	/** What the session is owed without being asked: the packet after a compaction, the digest at its first question. */
	due: ({compaction, first, ...about}: About & {compaction: string; first: boolean}) => [
		...(first ? [asDigest(memory.digest(about))] : []),
		...(compaction === '' ? [] : [memory.packet(about, compaction)]),
	],
	/** The agent's own tools. */
	recall: ({given, ...about}: About & {given: unknown}) => tools.recall(about, given),
	remember: ({given, ...about}: About & {given: unknown}) => tools.remember(about, given),
	said: ({key, answer, ...about}: About & {key: string; answer: Recall}) => memory.said(about, key, answer),
	before: ({tool, input, ...about}: About & ToolEvent) => memory.before(about, {tool, input}),
	after: ({tool, input, result = '', ...about}: About & ToolEvent) => memory.after(about, {tool, input, result}),
	footer: ({off, ...about}: About & {off: boolean}) => memory.footer(about, off),
	command: ({words, ...about}: About & {words: string}) => {
		if (words === '') return sessionCard(memory.told(about), memory.footer(about, false));
		if (words === 'why') return whyText(memory.told(about));
		return memory.recall(about, words).block || 'Nothing in earlier sessions speaks to this.';
	},
} satisfies Record<string, (input: never) => unknown>;

interface Request {
	/** 0: nobody waits for an answer. */
	readonly id: number;
	readonly op: keyof typeof operations;
	readonly input: never;
}

parentPort?.on('message', ({id, op, input}: Request) => {
	try {
		const value = operations[op](input);
		if (id !== 0) parentPort?.postMessage({id, value});
	} catch (error) {
		complain(op, error, id);
	}
});

function complain(op: string, error: unknown, id = 0): void {
	parentPort?.postMessage({id, error: `${op}: ${error instanceof Error ? error.message : String(error)}`});
}
