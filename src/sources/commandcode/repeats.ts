/**
 * Whole histories that stand in a file a second time.
 *
 * Host fact: a migrated file whose messages have no `messageId` gets all of them appended again by every resume, with fresh
 * ids, the resume's timestamp and a bare `messageId`. They were said once and count once.
 */
import type {Body, Entry} from '../reading/index.ts';

/** @returns for every entry that is such a copy, the index of its original. */
export function repeatsIn(entries: readonly Entry[]): Map<number, number> {
	const repeats = new Map<number, number>();
	if (!entries.some((entry) => entry.bare)) return repeats;
	const messages = entries.flatMap((entry, at) => (isMessage(entry.body) ? [at] : []));
	const originals = messages.filter((at) => entries[at]!.bare);
	const words = new Map(messages.map((at) => [at, wordsOf(entries[at]!.body)]));
	for (let from = 0; from < messages.length; from++) {
		if (!isCopy(entries[messages[from]!]!)) continue;
		let run = 0;
		while (
			run < originals.length &&
			from + run < messages.length &&
			isCopy(entries[messages[from + run]!]!) &&
			words.get(messages[from + run]!) === words.get(originals[run]!)
		)
			run++;
		// All of it, or as much as has been written so far.
		if (run < originals.length && from + run < messages.length) continue;
		for (let k = 0; k < run; k++) repeats.set(messages[from + k]!, originals[k]!);
		from += Math.max(0, run - 1);
	}
	return repeats;
}

function isMessage(body: Body): boolean {
	return body.kind === 'spoken' || body.kind === 'answer' || body.kind === 'results';
}

function isCopy(entry: Entry): boolean {
	return entry.sourceless && !entry.bare;
}

/** What was said, without when and by which id. Results have been joined to their runs: the runs speak for them. */
function wordsOf(body: Body): string {
	if (body.kind === 'spoken') return `u ${'text' in body.speaker ? body.speaker.text : ''}`;
	if (body.kind !== 'answer') return body.kind;
	return JSON.stringify(
		body.parts.map((part) => (part.kind === 'say' ? part.text : [part.run.name, part.run.command, part.run.input])),
	);
}
