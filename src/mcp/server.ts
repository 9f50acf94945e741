/**
 * The Model Context Protocol as far as two tools need it: JSON-RPC 2.0 messages in, answers out. No transport in here.
 *
 * While the mod is awake in the client that started it, the server lists no tool: the mod's own are there already.
 * A failure of the memory is told to the model as a failed call, so that it can go on; only what breaks the protocol is a
 * JSON-RPC error. Notifications are never answered.
 */
import {recallTool, rememberTool, type ToolAnswer} from '../tools/index.ts';

/** Newest first. What another version may not know (batches, titles) does no harm to it. */
const PROTOCOLS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

const listed = ({name, description, input_schema}: typeof recallTool | typeof rememberTool, readOnly: boolean) => ({
	name,
	title: name === 'recall' ? 'Recall earlier sessions' : 'Remember for later sessions',
	description,
	inputSchema: input_schema,
	annotations: {readOnlyHint: readOnly, destructiveHint: false, idempotentHint: readOnly, openWorldHint: false},
});
/** `recall` only reads; before `remember` the client asks the person. */
const tools = [listed(recallTool, true), listed(rememberTool, false)];

type Id = string | number | null;
interface Response {
	readonly jsonrpc: '2.0';
	readonly id: Id;
	readonly result?: unknown;
	readonly error?: {readonly code: number; readonly message: string};
}

export interface ServerOptions {
	/** Answers a call. May throw or reject: the agent is told in one line. */
	readonly call: (tool: 'recall' | 'remember', given: unknown) => ToolAnswer | Promise<ToolAnswer>;
	/** The mod is awake in this client. */
	readonly modAwake: () => boolean;
	readonly version: string;
	/** Is told of every failed call. */
	readonly failed: (error: unknown) => void;
}

/** One line of input → the line to answer with, or undefined. Never throws. */
export async function respond(line: string, options: ServerOptions): Promise<string | undefined> {
	let message: unknown;
	try {
		message = JSON.parse(line);
	} catch {
		return JSON.stringify(failure(null, PARSE_ERROR, 'not JSON'));
	}
	if (!Array.isArray(message)) return encode(await one(message, options));
	if (message.length === 0) return JSON.stringify(failure(null, INVALID_REQUEST, 'empty batch'));
	const answers: Response[] = [];
	for (const part of message) {
		const response = await one(part, options);
		if (response) answers.push(response);
	}
	return answers.length === 0 ? undefined : JSON.stringify(answers);
}

const encode = (response: Response | undefined): string | undefined => response && JSON.stringify(response);

const failure = (id: Id, code: number, message: string): Response => ({jsonrpc: '2.0', id, error: {code, message}});

async function one(message: unknown, options: ServerOptions): Promise<Response | undefined> {
	if (!isRecord(message) || message['jsonrpc'] !== '2.0') return failure(null, INVALID_REQUEST, 'not JSON-RPC 2.0');
	const {id, method} = message;
	// A notification, or an answer to a question we never asked.
	if (id === undefined || typeof method !== 'string') {
		return method === undefined && !('result' in message) && !('error' in message)
			? failure(isId(id) ? id : null, INVALID_REQUEST, 'no method')
			: undefined;
	}
	if (!isId(id)) return failure(null, INVALID_REQUEST, 'id must be a string or a number');
	const params = isRecord(message['params']) ? message['params'] : {};
	switch (method) {
		case 'initialize':
			return result(id, initialize(params, options.version));
		case 'ping':
			return result(id, {});
		case 'tools/list':
			return result(id, {tools: options.modAwake() ? [] : tools});
		case 'tools/call': {
			const name = params['name'];
			return name === 'recall' || name === 'remember'
				? result(id, await call(name, params['arguments'], options))
				: failure(id, INVALID_PARAMS, `no tool ${JSON.stringify(name)}; there are recall and remember`);
		}
		default:
			return failure(id, METHOD_NOT_FOUND, `no method ${method}`);
	}
}

const result = (id: Id, value: unknown): Response => ({jsonrpc: '2.0', id, result: value});

function initialize(params: Readonly<Record<string, unknown>>, version: string): unknown {
	const asked = PROTOCOLS.find((known) => known === params['protocolVersion']);
	return {
		protocolVersion: asked ?? PROTOCOLS[0],
		capabilities: {tools: {}},
		serverInfo: {name: 'deja', title: 'deja: memory of past sessions', version},
	};
}

async function call(name: 'recall' | 'remember', given: unknown, options: ServerOptions): Promise<unknown> {
	try {
		const {text, wrong = false} = await options.call(name, given);
		return said(text, wrong);
	} catch (error) {
		options.failed(error);
		return said(`deja could not answer: ${error instanceof Error ? error.message : String(error)}`, true);
	}
}

const said = (text: string, isError: boolean, notice = ''): unknown => ({
	content: [text, notice].filter((part) => part !== '').map((part) => ({type: 'text', text: part})),
	...(isError ? {isError} : {}),
});

const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number';
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
