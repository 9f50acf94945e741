/**
 * The bytes of a long line → its text, without what nobody will look at: thinking, and the middle of results of which only
 * the ends are kept. What is not decoded is not parsed either.
 *
 * Cuts fall on line breaks inside the text, so no escape, no letter and no secret on a line is broken; a result with
 * something in it that must be seen as a whole is left whole. Where the shape is not the client's own, nothing is cut.
 */
import type {Ends} from '../reading/index.ts';

/** Shorter lines, and fewer bytes, are not worth the look: to parse a kilobyte costs less than to find its middle. */
const shortest = 16 * 1024;
const worth = 2 * 1024;
const longestLine = 4_096;
const quote = 0x22;
const backslash = 0x5c;
const callId = Buffer.from('"tool_use_id":"');
const text = Buffer.from('"text":"');
const textEnd = Buffer.from('"}');
const lineBreak = Buffer.from('\\n');
/** Keys of many lines, blocks of ours, colours: what goes with them moves the ends. */
const wholes = ['-----BEGIN', 'deja-', '\\u001b'].map((sign) => Buffer.from(sign));
const blockType = '[{"type":"t';
const result = `${blockType}ool_result`;
const thinking = `${blockType}hinking","thinking":"`;
const signature = Buffer.from('","signature":"');
/** Where the first block of a message may begin, behind the ids and the time. */
const firstBlock = 420;

/** @param endsOf the call's id → what of its result is looked at, undefined for all of it. */
export function trimmed(
	buffer: Buffer,
	start: number,
	stop: number,
	endsOf: (callId: string) => Ends | undefined,
): string {
	if (stop - start < shortest) return buffer.toString('utf8', start, stop);
	const front = buffer.toString('latin1', start, Math.min(stop, start + firstBlock));
	const at = front.indexOf(blockType);
	const line = buffer.subarray(start, stop);
	if (at >= 0 && front.startsWith(result, at)) return withoutMiddles(line, endsOf);
	if (at >= 0 && front.startsWith(thinking, at)) return withoutThought(line, at + thinking.length);
	return line.toString('utf8');
}

function withoutMiddles(line: Buffer, endsOf: (callId: string) => Ends | undefined): string {
	let out = '';
	let from = 0;
	for (let at = line.indexOf(callId); at >= 0; ) {
		const id = at + callId.length;
		const idEnd = line.indexOf(quote, id);
		const ends = endsOf(line.toString('latin1', id, idEnd));
		const begin = line.indexOf(text, idEnd) + text.length;
		const next = line.indexOf(callId, idEnd);
		// This result has no text of its own.
		if (begin < text.length || (next >= 0 && next < begin)) {
			at = next;
			continue;
		}
		const end = endOf(line, begin, textEnd);
		if (end < 0) break;
		if (ends && end - begin > ends.head + ends.tail + worth && !isWhole(line.subarray(begin, end))) {
			const head = breakBehind(line, begin + ends.head);
			const tail = breakBefore(line, end - ends.tail);
			if (head > 0 && tail > head) {
				out += `${line.toString('utf8', from, head)}\\n...`;
				from = tail;
			}
		}
		at = next > end ? next : line.indexOf(callId, end);
	}
	return out + line.toString('utf8', from);
}

/** Only the first thought of a message: a second one is rare, and dropped when the line has been parsed. */
function withoutThought(line: Buffer, begin: number): string {
	const end = endOf(line, begin, signature);
	if (end < 0) return line.toString('utf8');
	const sign = end + signature.length;
	const signEnd = line.indexOf(quote, sign);
	if (signEnd < 0) return line.toString('utf8');
	return line.toString('utf8', 0, begin) + line.toString('utf8', end, sign) + line.toString('utf8', signEnd);
}

/** Where a string ends: at the first `what` whose quote is not escaped. */
function endOf(line: Buffer, begin: number, what: Buffer): number {
	for (let at = line.indexOf(what, begin); at >= 0; at = line.indexOf(what, at + 1)) if (!escaped(line, at)) return at;
	return -1;
}

function isWhole(text: Buffer): boolean {
	return wholes.some((sign) => text.includes(sign));
}

function breakBehind(line: Buffer, from: number): number {
	for (
		let at = line.indexOf(lineBreak, from);
		at >= 0 && at < from + longestLine;
		at = line.indexOf(lineBreak, at + 1)
	) {
		if (!escaped(line, at)) return at;
	}
	return -1;
}

function breakBefore(line: Buffer, to: number): number {
	for (let at = line.lastIndexOf(lineBreak, to); at > to - longestLine; at = line.lastIndexOf(lineBreak, at - 1)) {
		if (at < 0) break;
		if (!escaped(line, at)) return at;
	}
	return -1;
}

/** An odd number of backslashes before it makes a sign a part of the text. */
function escaped(line: Buffer, at: number): boolean {
	let before = at;
	while (before > 0 && line[before - 1] === backslash) before--;
	return (at - before) % 2 === 1;
}
