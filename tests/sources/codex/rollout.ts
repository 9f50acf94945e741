/** Rollouts as Codex writes them, made by hand, and a store to put them in. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {SessionRead, TranscriptFile} from '../../../src/model/index.ts';
import {codex} from '../../../src/sources/codex/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
export const start = Date.UTC(2026, 6, 1, 9);

/** A rollout as Codex writes it, made by hand. */
export class Rollout {
	readonly lines: Fields[] = [];

	line(type: string, payload: Fields): this {
		this.lines.push({timestamp: new Date(start + this.lines.length * 1_000).toISOString(), type, payload});
		return this;
	}

	meta(more: Fields = {}): this {
		return this.line('session_meta', {
			id,
			timestamp: new Date(start).toISOString(),
			cwd: '/home/me/shop',
			originator: 'codex_cli_rs',
			cli_version: '0.60.0',
			source: 'cli',
			...more,
		});
	}

	event(type: string, more: Fields = {}): this {
		return this.line('event_msg', {type, ...more});
	}

	/** What the person typed: once as the model was sent it, once as they saw it. */
	user(text: string, turn?: string): this {
		if (turn !== undefined) this.event('task_started', {turn_id: turn, model_context_window: 200_000});
		this.line('response_item', {type: 'message', role: 'user', content: [{type: 'input_text', text}]});
		return this.event('user_message', {message: text, images: []});
	}

	say(text: string): this {
		this.event('agent_message', {message: text});
		return this.line('response_item', {type: 'message', role: 'assistant', content: [{type: 'output_text', text}]});
	}

	call(name: string, args: Fields, call: string): this {
		return this.line('response_item', {type: 'function_call', name, arguments: JSON.stringify(args), call_id: call});
	}

	output(call: string, output: unknown): this {
		return this.line('response_item', {type: 'function_call_output', call_id: call, output});
	}

	text(): string {
		return this.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
	}
}

export function stored(home: string, text: string, folder = 'sessions/2026/07/01', session = id): TranscriptFile {
	const dir = path.join(home, folder);
	mkdirSync(dir, {recursive: true});
	const file = path.join(dir, `rollout-2026-07-01T09-00-00-${session}.jsonl`);
	writeFileSync(file, text);
	return codex.at(home, file)!;
}

export const long = 'x'.repeat(300);

/** A rollout of a newer version: every line has its number, and what the person saw stands in completed items. */
export class Paginated extends Rollout {
	override line(type: string, payload: Fields): this {
		const timestamp = new Date(start + this.lines.length * 1_000).toISOString();
		this.lines.push({timestamp, ordinal: this.lines.length, type, payload});
		return this;
	}

	item(item: Fields): this {
		return this.event('item_completed', {thread_id: id, turn_id: 't', item, started_at_ms: 1, completed_at_ms: 2});
	}

	asked(text: string): this {
		this.event('task_started', {turn_id: `turn-${this.lines.length}`, model_context_window: 258_400});
		this.line('turn_context', {cwd: '/home/me/shop', sandbox_policy: {type: 'x'}, model: 'gpt-5.2', rest: long});
		this.line('response_item', {type: 'message', role: 'user', content: [{type: 'input_text', text}]});
		return this.item({type: 'UserMessage', id: 'u', content: [{type: 'text', text}]});
	}

	said(text: string): this {
		this.line('response_item', {type: 'reasoning', id: 'r', summary: [], encrypted_content: long});
		this.item({type: 'AgentMessage', id: 'm', content: [{type: 'Text', text}], phase: long});
		return this.line('response_item', {type: 'message', role: 'assistant', content: [{type: 'output_text', text}]});
	}

	ran(call: string, command: string, output: string, code: number): this {
		return this.item({
			type: 'CommandExecution',
			id: call,
			command: ['/bin/bash', '-lc', command],
			status: code === 0 ? 'completed' : 'failed',
			aggregated_output: output,
			exit_code: code,
			formatted_output: long,
		});
	}
}

export const saidIn = ({turns}: SessionRead) =>
	turns.map(({question, steps}) => [
		question,
		...steps.flatMap((step) => (step.kind === 'run' ? [] : `${step.kind}: ${step.text}`)),
	]);
