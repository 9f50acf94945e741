/**
 * A model server on loopback that says what a script tells it to, in the OpenAI chat-completions dialect.
 *
 * It records every request, so that a test can look at exactly what the client put before the model. Main-loop requests
 * are told from side requests (titles, summaries) by their tools: only they consume the script.
 */
import http from 'node:http';
import type {AddressInfo} from 'node:net';

export interface ToolCall {
	readonly name: string;
	readonly input: Record<string, unknown>;
}

/** What the model answers: words, tool calls, both, or an HTTP error. `delayMs` holds the answer back. */
export interface Reply {
	readonly text?: string;
	/** A function is given the request: for a call that needs what an earlier one was told. */
	readonly tools?: readonly ToolCall[] | ((request: Recorded) => readonly ToolCall[]);
	/** Answers only a conversation whose first words of the person have this in them: main loop and sub-agents ask at the same time. */
	readonly to?: string;
	readonly status?: number;
	readonly delayMs?: number;
	/** Reported as `usage.prompt_tokens`; a large one makes the client compact. */
	readonly promptTokens?: number;
}

export interface Message {
	readonly role: string;
	readonly content?: string | readonly {readonly type: string; readonly text?: string}[] | null;
	readonly tool_calls?: readonly unknown[];
	readonly tool_call_id?: string;
}

export interface Recorded {
	readonly messages: readonly Message[];
	/** Names of the tools that were offered; a main-loop request always offers some. */
	readonly tools: readonly string[];
	/** The body as it came over the wire. */
	readonly raw: string;
	readonly main: boolean;
}

export interface Stub {
	readonly port: number;
	/** Every request so far, oldest first. */
	readonly requests: readonly Recorded[];
	/** Main-loop requests only. */
	main(): readonly Recorded[];
	/** Puts answers at the end of the script. When it runs out, the model says "Done." */
	script(...replies: readonly Reply[]): void;
	/** Forgets requests and script. */
	reset(): void;
	close(): Promise<void>;
}

/** All text of a message, its blocks joined by a line break. */
export function textOf(message: Message): string {
	if (typeof message.content === 'string') return message.content;
	return (message.content ?? []).map((block) => block.text ?? '').join('\n');
}

export async function startStub(): Promise<Stub> {
	const requests: Recorded[] = [];
	const queue: Reply[] = [];
	let calls = 0;

	const server = http.createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const raw = Buffer.concat(chunks).toString('utf8');
			if (request.method === 'GET') {
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify({object: 'list', data: [{id: 'stub-1', object: 'model'}]}));
				return;
			}
			const body = JSON.parse(raw) as {
				messages?: Message[];
				tools?: {function?: {name?: string}}[];
				stream?: boolean;
			};
			const tools = (body.tools ?? []).map((tool) => tool.function?.name ?? '');
			const main = tools.length > 0;
			const recorded: Recorded = {messages: body.messages ?? [], tools, raw, main};
			requests.push(recorded);
			const reply: Reply = main ? (next(queue, recorded) ?? {text: 'Done.'}) : {text: 'A short title'};
			calls += 1;
			const serial = calls;
			setTimeout(() => send(response, reply, recorded, body.stream === true, serial), reply.delayMs ?? 0);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

	return {
		port: (server.address() as AddressInfo).port,
		requests,
		main: () => requests.filter((request) => request.main),
		script: (...replies) => void queue.push(...replies),
		reset: () => {
			requests.length = 0;
			queue.length = 0;
		},
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

/** Takes the first reply that may answer the request out of the script. */
function next(queue: Reply[], {messages}: Recorded): Reply | undefined {
	const first = messages.find(({role}) => role === 'user');
	const at = queue.findIndex(({to}) => to === undefined || (first && textOf(first).includes(to)));
	return at < 0 ? undefined : queue.splice(at, 1)[0];
}

function send(response: http.ServerResponse, reply: Reply, request: Recorded, stream: boolean, serial: number): void {
	if (response.destroyed) return;
	if (reply.status) {
		response.writeHead(reply.status, {'content-type': 'application/json'});
		response.end(JSON.stringify({error: {message: 'the stub was told to refuse', type: 'invalid_request_error'}}));
		return;
	}
	const tools = typeof reply.tools === 'function' ? reply.tools(request) : (reply.tools ?? []);
	const toolCalls = tools.map((tool, index) => ({
		index,
		id: `call_${serial}_${index}`,
		type: 'function',
		function: {name: tool.name, arguments: JSON.stringify(tool.input)},
	}));
	const finish = toolCalls.length > 0 ? 'tool_calls' : 'stop';
	const usage = {prompt_tokens: reply.promptTokens ?? 1200, completion_tokens: 20, total_tokens: 1220};
	const common = {id: `stub-${serial}`, created: 1_790_000_000, model: 'stub-1'};
	if (!stream) {
		response.writeHead(200, {'content-type': 'application/json'});
		const message = {
			role: 'assistant',
			content: reply.text ?? null,
			...(toolCalls.length > 0 ? {tool_calls: toolCalls} : {}),
		};
		response.end(
			JSON.stringify({
				...common,
				object: 'chat.completion',
				choices: [{index: 0, message, finish_reason: finish}],
				usage,
			}),
		);
		return;
	}
	response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-cache'});
	const chunk = (delta: unknown, reason: string | null, more: object = {}) =>
		response.write(
			`data: ${JSON.stringify({...common, object: 'chat.completion.chunk', choices: [{index: 0, delta, finish_reason: reason}], ...more})}\n\n`,
		);
	chunk({role: 'assistant', content: ''}, null);
	if (reply.text) chunk({content: reply.text}, null);
	if (toolCalls.length > 0) chunk({tool_calls: toolCalls}, null);
	chunk({}, finish, {usage});
	response.end('data: [DONE]\n\n');
}
