/**
 * The bytes of a line → its text, without what nobody will look at: most of a rollout is reasoning that is sealed, counts of
 * tokens, events that say again what an item has said, and whole histories that a compaction puts in place of what it has summed
 * up. What is not decoded is not parsed either.
 *
 * A line is told by its first bytes, in the order in which the client writes them. Where the shape is another, where the end is
 * missing, or where a second record stands behind a torn one, the line is handed over as it is: nothing is lost to a guess.
 */

/** A line that says nothing; it is a record all the same. */
const silence = '{"type":"event_msg","payload":{}}';
/** What is needed to tell a line lies in so many bytes. */
const front = 640;
/** Shorter lines are parsed as fast as they are looked at. */
const shortest = 256;
const head =
	/^\{"timestamp":"[^"\\]*",(?:"ordinal":\d+,)?"type":"(\w+)","payload":\{(?:"type":"(\w+)"(?:,"id":(?:null|"[^"\\]*"))?(?:,"(?:role|call_id)":"([^"\\]*)")?)?/;
const item = /^[^{]*"item":\{"type":"(\w+)"(?:,"id":"([^"\\]*)")?/;
/** A record begins; within one such letters can only stand as a key's value. */
export const anotherRecord = Buffer.from('{"timestamp":"');
const history = Buffer.from(',"replacement_history":');
const model = /,"model":"([\w./:@+ -]*)"/;
const bracket = 0x7d;

/** What is read of each kind of line; `unknown call`: only when no call of the file has its id. */
type Worth = 'all' | 'nothing' | 'unknown call';

const items: ReadonlyMap<string, Worth> = new Map([
	['message', 'all'],
	['function_call', 'all'],
	['function_call_output', 'all'],
	['custom_tool_call', 'all'],
	['custom_tool_call_output', 'all'],
	['local_shell_call', 'all'],
]);
const events: ReadonlyMap<string, Worth> = new Map([
	['task_started', 'all'],
	['turn_started', 'all'],
	['task_complete', 'all'],
	['turn_complete', 'all'],
	['turn_aborted', 'all'],
	['user_message', 'all'],
	['thread_name_updated', 'all'],
	['thread_rolled_back', 'all'],
	['exec_command_end', 'unknown call'],
	['patch_apply_end', 'unknown call'],
]);
const completed: ReadonlyMap<string, Worth> = new Map([
	['UserMessage', 'all'],
	['CommandExecution', 'unknown call'],
	['FileChange', 'unknown call'],
]);

/** @param isKnown whether a call of this id stands before the line. */
export function trimmed(buffer: Buffer, start: number, stop: number, isKnown: (call: string) => boolean): string {
	if (stop - start < shortest) return buffer.toString('utf8', start, stop);
	if (buffer[stop - 1] === bracket && buffer[stop - 2] === bracket) {
		const brief = briefOf(buffer, start, stop, isKnown);
		if (brief !== undefined && buffer.subarray(start + 1, stop).indexOf(anotherRecord) < 0) return brief;
	}
	return buffer.toString('utf8', start, stop);
}

/**
 * @param stop of the line, or of what there is of it.
 * @returns what stands for a line of which not everything is read; undefined when it is.
 */
export function briefOf(
	buffer: Buffer,
	start: number,
	stop: number,
	isKnown: (call: string) => boolean,
): string | undefined {
	const text = buffer.toString('latin1', start, Math.min(stop, start + front));
	const found = head.exec(text);
	if (!found) return undefined;
	const [{length}, type, kind = '', id = ''] = found;
	switch (type) {
		case 'event_msg': {
			if (kind === '') return undefined;
			if (kind !== 'item_completed') return isSilent(events.get(kind), id, isKnown) ? silence : undefined;
			const [, what = '', call = ''] = item.exec(text.slice(length)) ?? [];
			return what !== '' && isSilent(completed.get(what), call, isKnown) ? silence : undefined;
		}
		case 'response_item':
			if (kind === '') return undefined;
			return isSilent(items.get(kind), '', isKnown) || (kind === 'message' && id === 'developer') ? silence : undefined;
		case 'compacted': {
			const at = buffer.subarray(start, stop).indexOf(history);
			return at < 0 ? undefined : `${buffer.toString('utf8', start, start + at)}}}`;
		}
		case 'turn_context': {
			const [, name] = model.exec(text) ?? [];
			return name === undefined ? undefined : `${text.slice(0, length)}"model":"${name}"}}`;
		}
		case 'session_meta':
			return undefined;
		default:
			return silence;
	}
}

function isSilent(worth: Worth = 'nothing', call: string, isKnown: (call: string) => boolean): boolean {
	return worth === 'nothing' || (worth === 'unknown call' && call !== '' && isKnown(call));
}
