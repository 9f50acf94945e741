/**
 * PreToolUse, in this order, and only one of them: the packet when the session was just compacted, the answer to the
 * question that the turn began with, what an earlier session decided about the file or the command of this call.
 */

import {questionOf} from '../src/recall/index.ts';
import type {Memory} from '../src/service/index.ts';
import type {Payload} from './payload.ts';
import {readTail} from './tail.ts';

/** The client cuts all hooks of an event together at 4,000 characters; others need room too. */
const PACKET_BYTES = 2400;

export function preToolUse({session, cwd, transcript, tool, input}: Payload, memory: Memory): string {
	const about = {session, cwd};
	const {messages, compaction} = transcript ? readTail(transcript) : {messages: []};
	const packet = compaction ? memory.packet(about, compaction, PACKET_BYTES) : '';
	if (packet) return packet;
	const question = questionOf(messages);
	if (question) {
		const recalled = memory.recall(about, question.text);
		if (recalled.block !== '' && memory.said(about, question.key, recalled)) return recalled.block;
	}
	return memory.before(about, {tool, input});
}
