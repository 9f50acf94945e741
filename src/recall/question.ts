/**
 * The person's question, found in the array of messages that the client is about to send.
 *
 * The block is attached to it, so three things must hold on every model call of a turn: the same message is chosen, under
 * the same key, and it is one to which text may be added. A message that holds a tool's result is never chosen: the
 * provider pairs calls with results. Anything of another shape is passed over; no question means silence, never an error.
 *
 * Host facts: shapes and sources as the client 1.64.0 hands them to `transformContext`.
 */
import {createHash} from 'node:crypto';
import {isMachineText} from './machine.ts';

export interface Question {
	/** The person's words, without tags that were put around or before them. Never ''. */
	readonly text: string;
	/** Index, in the array that was given, of the message to which the block may be added. */
	readonly position: number;
	/** The same on every call of the turn, another for the next turn. */
	readonly key: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Sources whose text the person typed. `followup` is also used for the client's nudges; their words give them away. */
const PERSON = new Set(['user', 'steering', 'followup']);
/** A turn that was begun by something else: there is no question of the person to answer. */
const OTHER_TURN = /^(?:scheduled-cron|scheduled-loop):/;
const MAX_CHARS = 16_000;

const fields = (value: unknown): Fields | undefined =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

interface Speech {
	readonly text: string;
	readonly hasResult: boolean;
	readonly hasImage: boolean;
}

function speechOf(content: unknown): Speech {
	if (typeof content === 'string') return {text: content, hasResult: false, hasImage: false};
	let hasResult = false;
	let hasImage = false;
	const texts: string[] = [];
	for (const block of Array.isArray(content) ? content : []) {
		const {type, text} = fields(block) ?? {};
		if (type === 'tool_result') hasResult = true;
		else if (type === 'image') hasImage = true;
		else if (type === 'text' && typeof text === 'string') texts.push(text);
	}
	return {text: texts.join('\n'), hasResult, hasImage};
}

/** Blocks that a hook or a mod put into the person's message are not the person's words. */
const WRAPPED = /<(deja-recall|deja-digest|hook_context|system-reminder)\b[^>]*>[\s\S]*?(?:<\/\1>|$)/gi;

/** `<command-args>` of a slash command; undefined when the text is none, '' when it has no arguments. */
function commandArguments(text: string): string | undefined {
	if (!/^\s*<command-(?:message|name)>/.test(text)) return undefined;
	return (/<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1] ?? '').trim();
}

/**
 * What a message means for the search backwards: the person's words, `end` when the newest turn has no question of
 * theirs, undefined to look further back.
 */
function wordsOf(message: Fields, speech: Speech): string | 'end' | undefined {
	const meta = fields(message['meta']);
	const source = meta?.['source'];
	if (meta?.['isSummary'] === true) return undefined;
	if (typeof source === 'string' && OTHER_TURN.test(source)) return 'end';
	if (typeof source === 'string' && !PERSON.has(source)) return undefined;
	// A line with nothing but an id is the client's own report of a failed run.
	if (source === undefined && meta?.['messageId'] !== undefined && meta['createdAt'] === undefined) return undefined;
	if (meta?.['isMeta'] === true) return undefined;
	const command = commandArguments(speech.text);
	if (command !== undefined) return command === '' ? 'end' : command;
	if (meta?.['isAutomated'] === true) return 'end';
	const text = speech.text.replace(WRAPPED, '').trim();
	if (isMachineText(text)) return undefined;
	if (text !== '') return text;
	// An image without words begins a turn too; an empty message or a bare tool result does not.
	return speech.hasImage && !speech.hasResult ? 'end' : undefined;
}

/**
 * The newest question of the person, or undefined.
 * @param messages `transformContext`'s messages: `{role, content: string | Block[], meta?}`; never changed.
 */
export function questionOf(messages: readonly unknown[]): Question | undefined {
	let words: string | undefined;
	let id: unknown;
	for (let at = messages.length - 1; at >= 0; at--) {
		const message = fields(messages[at]);
		if (message?.['role'] !== 'user') continue;
		const speech = speechOf(message['content']);
		if (words === undefined) {
			const found = wordsOf(message, speech);
			if (found === 'end') return undefined;
			if (found === undefined) continue;
			words = found.slice(0, MAX_CHARS);
			id = fields(message['meta'])?.['messageId'];
		}
		// Words that ride in a message with results are answered at the nearest earlier message without any.
		if (speech.hasResult || wordsOf(message, speech) === undefined) continue;
		return {text: words, position: at, key: typeof id === 'string' && id !== '' ? id : keyOf(words, at)};
	}
	return undefined;
}

function keyOf(text: string, at: number): string {
	return createHash('sha1').update(`${at}\n${text}`).digest('base64url').slice(0, 16);
}
