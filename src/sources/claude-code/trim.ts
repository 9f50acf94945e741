/**
 * The bytes of a line → its text, without what nobody will look at. Two thirds of such a file are what a tool gave the client
 * beside what it gave the model, and progress of sub-agents and hooks: what is not decoded is not parsed either.
 *
 * Where the shape is not the one that the client writes, nothing is cut.
 */
const uuid = Buffer.from('"uuid":"');
const besides = Buffer.from(',"toolUseResult":');
/** What stands before the message: ids, version, directory, branch. Bytes. */
const front = 1_024;
const uuidSize = 36;
/** Shorter lines are not worth the look. */
const shortest = 2 * 1024;

export function trimmed(buffer: Buffer, start: number, stop: number): string {
	const head = buffer.toString('latin1', start, Math.min(stop, start + front));
	const parent = /^\{"parentUuid":(null|"[\w-]+")/.exec(head)?.[1];
	if (parent === undefined) {
		return head.startsWith('{"type":"file-history-snapshot"') ? '{"type":"file-history-snapshot"}' : whole();
	}
	if (head.includes('"type":"progress","data":')) {
		const id = idBefore(stop, front);
		if (id !== undefined) return `{"type":"progress","parentUuid":${parent},"uuid":"${id}"}`;
	}
	if (stop - start < shortest || !head.includes('"type":"user"')) return whole();
	const at = buffer.subarray(start, stop).indexOf(besides);
	// The quotes of a text are escaped, so this is a key; the record's own when its id stands before it.
	if (at < 0 || idBefore(start + at, 120) === undefined) return whole();
	return `${buffer.toString('utf8', start, start + at)}}`;

	function whole(): string {
		return buffer.toString('utf8', start, stop);
	}

	/** The record's id, within so many bytes before a place. */
	function idBefore(place: number, within: number): string | undefined {
		const from = Math.max(start, place - within);
		const found = buffer.subarray(from, place).lastIndexOf(uuid);
		if (found < 0) return undefined;
		const begin = from + found + uuid.length;
		const id = buffer.toString('latin1', begin, begin + uuidSize);
		return /^[\da-f-]{36}$/.test(id) ? id : undefined;
	}
}
