/** Records as Claude Code writes them, made by hand, and a store to put them in. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {TranscriptFile} from '../../../src/model/index.ts';
import {claudeCode} from '../../../src/sources/claude-code/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

const session = '11111111-2222-4333-8444-555555555555';
const start = Date.UTC(2026, 5, 1, 10);

/** A conversation that is written down record by record, each hanging on the one before. */
export class Conversation {
	readonly records: Fields[] = [];
	#count = 0;
	last: string | null = null;

	/** @param parent hang on this instead. @returns the record's uuid. */
	add(type: string, fields: Fields, parent: string | null = this.last): string {
		const number = ++this.#count;
		const uuid = `${String(number).padStart(8, '0')}-aaaa-4bbb-8ccc-dddddddddddd`;
		this.records.push({
			parentUuid: parent,
			isSidechain: false,
			userType: 'external',
			cwd: '/home/me/shop',
			sessionId: session,
			version: '2.1.37',
			gitBranch: 'main',
			type,
			...fields,
			uuid,
			timestamp: new Date(start + number * 1_000).toISOString(),
		});
		this.last = uuid;
		return uuid;
	}

	/** A record without a place in the chain. */
	beside(fields: Fields): void {
		this.records.push({...fields, sessionId: session, timestamp: new Date(start + this.#count * 1_000).toISOString()});
	}

	user(content: unknown, fields: Fields = {}, parent?: string | null): string {
		return this.add('user', {message: {role: 'user', content}, ...fields}, parent);
	}

	say(text: string, id = `msg_${this.#count}`): string {
		return this.#assistant({type: 'text', text}, id);
	}

	call(tool: string, input: Fields, call: string, id = `msg_${this.#count}`): string {
		return this.#assistant({type: 'tool_use', id: call, name: tool, input}, id);
	}

	result(call: string, content: unknown, fields: Fields = {}, parent?: string): string {
		const {is_error, ...rest} = fields;
		const block = {tool_use_id: call, type: 'tool_result', content, ...(is_error === undefined ? {} : {is_error})};
		return this.user([block], {...rest, toolUseResult: {stdout: 'beside'}}, parent);
	}

	#assistant(block: Fields, id: string): string {
		const usage = {input_tokens: 9, cache_creation_input_tokens: 100, cache_read_input_tokens: 1_000, output_tokens: 5};
		return this.add('assistant', {
			message: {model: 'claude-opus-4-5', id, type: 'message', role: 'assistant', content: [block], usage},
		});
	}

	text(): string {
		return this.records.map((record) => `${JSON.stringify(record)}\n`).join('');
	}
}

/** @param dir the store's folder. @returns the file as the source lists it. */
export function stored(dir: string, text: string, id = session): TranscriptFile {
	const folder = path.join(dir, '-home-me-shop');
	mkdirSync(folder, {recursive: true});
	const file = path.join(folder, `${id}.jsonl`);
	writeFileSync(file, text);
	return claudeCode.at(dir, file)!;
}
