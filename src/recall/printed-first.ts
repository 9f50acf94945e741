/**
 * Did a tool print it before anybody in the session said it? Looked up in the transcript itself: what the index keeps of an
 * output is its head and its tail, and a rule may be planted in the middle of a long file.
 *
 * Asked of sentences that are about to be quoted, which are few. A transcript that is gone, cannot be read or is huge answers no.
 */
import {readFileSync, statSync} from 'node:fs';

/** Larger transcripts are not read for this: the person waits. Bytes. */
const MOST = 16e6;
/** Shorter, a sentence may stand in an output by chance. UTF-16 units. */
const LEAST = 24;

let last: {readonly file: string; readonly stamp: string; readonly text: string} | undefined;

/** @param file the transcript. Never throws. */
export function printedFirst(file: string): (sentence: string) => boolean {
	return (sentence) => {
		const words = sentence.trim();
		if (words.length < LEAST) return false;
		const text = contentOf(file);
		// As JSON has it; its longest piece without escapes, since writers differ in what they escape.
		const piece = JSON.stringify(words)
			.slice(1, -1)
			.split(/\\u[\da-f]{4}|\\./i)
			.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
		const at = piece.length < LEAST ? -1 : text.indexOf(piece);
		if (at < 0) return false;
		const start = text.lastIndexOf('\n', at) + 1;
		return /"(?:tool_result|tool)"/.test(text.slice(start, at));
	};
}

function contentOf(file: string): string {
	try {
		const {size, mtimeMs} = statSync(file);
		const stamp = `${size} ${mtimeMs}`;
		if (last?.file !== file || last.stamp !== stamp)
			last = {file, stamp, text: size > MOST ? '' : readFileSync(file, 'utf8')};
		return last.text;
	} catch {
		return '';
	}
}
