/**
 * One line of a flat file (v1 and v2, older than the header) → an entry, as if it had been written today.
 *
 * Host facts: a line is `{role, content, timestamp, sessionId, …}`, v2 with `metadata{version: 2, messageId?, createdAt?, source?}`
 * and parts `text`, `reasoning`, `image`, `tool-call`, `tool-result`; both kinds can be mixed in one file. Role `tool` holds results,
 * sometimes as a bare string. There is no usage in them and no tree: lines follow each other.
 */

import {isRecord, type Json, textOf} from '../../lib/index.ts';
import {blocksOf, type Entry, type Reading} from '../reading/index.ts';
import {entryOf} from './entry.ts';

export function isFlat(record: Json): boolean {
	return typeof record['role'] === 'string' && record['type'] === undefined;
}

/**
 * @param position of the line among the entries: an id for lines that have none.
 * @param parentId id of the entry before it.
 * @returns a reason when the line is not one of these.
 */
export function flatEntryOf(record: Json, position: number, parentId: string | null, reading: Reading): Entry | string {
	const role = record['role'];
	const metadata = isRecord(record['metadata']) ? record['metadata'] : {};
	if (role !== 'user' && role !== 'assistant' && role !== 'tool') return 'a line of an unknown role';
	const tool = role === 'tool';
	const content =
		tool && typeof record['content'] === 'string' ? [resultOf(record)] : blocksOf(record['content']).map(blockOf);
	const entry = entryOf(
		{
			type: 'message',
			id: textOf(record['id']) ?? `line-${position}`,
			parentId,
			timestamp: record['timestamp'],
			message: {role: tool ? 'user' : role, content, meta: metadata},
		},
		reading,
	);
	return typeof entry === 'string' ? entry : {...entry, bare: false};
}

/** v2's parts under the names of today; v1's blocks have them already. */
function blockOf(part: Json): Json {
	if (part['type'] === 'tool-call') {
		return {type: 'tool_use', id: part['toolCallId'], name: part['toolName'], input: part['input']};
	}
	if (part['type'] !== 'tool-result') return part;
	const output = part['output'];
	const value = isRecord(output) && 'value' in output ? output['value'] : output;
	const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
	return {type: 'tool_result', tool_use_id: part['toolCallId'], content: text};
}

/** A bare result: the client does not say of which call. */
function resultOf(record: Json): Json {
	return {type: 'tool_result', tool_use_id: record['toolCallId'] ?? record['tool_use_id'], content: record['content']};
}
