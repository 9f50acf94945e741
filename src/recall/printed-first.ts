/**
 * Did a tool print it before anybody in the session said it? Looked up in the transcript itself: what the index keeps of an
 * output is its head and its tail, and a rule may be planted in the middle of a long file.
 *
 * Asked of sentences that are about to be quoted, which are few. A transcript that is gone, cannot be read or is huge answers no.
 */
import {readFileSync, statSync} from 'node:fs';
import {comparable} from './comparable.ts';

/** Larger transcripts are not read for this: the person waits. Bytes. */
const MOST = 16e6;
/** Shorter, a sentence may stand in an output by chance. Letters and digits. */
const LEAST = 24;
/** So many places of its longest word are looked at. */
const TRIES = 500;

let last: {readonly file: string; readonly stamp: string; readonly text: string} | undefined;

/** @param file the transcript. Never throws. */
export function printedFirst(file: string): (sentence: string) => boolean {
	return (sentence) => {
		const words = comparable(sentence);
		if (words.length < LEAST) return false;
		const text = contentOf(file);
		// Found by its longest word, whose first letter may be a capital; the words around it are then compared.
		const [longest = ''] = (sentence.match(/[\p{L}\p{N}]{4,}/gu) ?? []).sort((a, b) => b.length - a.length);
		const sign = longest.slice(1);
		const around = sentence.length * 3 + 200;
		let at = sign === '' ? -1 : text.indexOf(sign);
		for (let tries = 0; at >= 0 && tries < TRIES; tries++, at = text.indexOf(sign, at + sign.length)) {
			const start = text.lastIndexOf('\n', at) + 1;
			// What the next line says is somebody else's: it may be the very sentence, said by the agent.
			const end = text.indexOf('\n', at);
			const window = text.slice(Math.max(start, at - around), Math.min(end < 0 ? text.length : end, at + around));
			if (!` ${comparable(window)} `.includes(` ${words} `)) continue;
			return /"(?:tool_result|tool|(?:function|custom_tool)_call_output)"/.test(text.slice(start, at));
		}
		return false;
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
