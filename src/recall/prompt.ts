/**
 * A prompt → what of it the person typed, and whether it asks memory for anything.
 *
 * Memory speaks unasked only where the person looks back in so many words, wants to know where they left off, or puts a short
 * question that stands by itself. A task, a request, a follow-up that lives from the running conversation, a pasted plan, log
 * or diff get silence: whatever shares their words is rarely what helps. Pure functions of the text.
 */
import {looksBack} from '../languages/index.ts';
import {errorLine} from '../text/index.ts';
import {asks, asksFirst, asksLeftOff, isTask, pointsAt, requests} from './cues.ts';
import {readSentences} from './sentences.ts';
import {statementKind} from './statement-kind.ts';
import {namesIn} from './subject.ts';
import {beginsMail} from './whose-cues.ts';

export type Occasion = 'looks back' | 'left off' | 'question' | 'error' | 'none';

export interface Prompt {
	/** Without what was pasted: logs, stacks, code, quoted mail. */
	readonly typed: string;
	/** The line that names the error in what was pasted; '' when there is none. */
	readonly error: string;
	readonly occasion: Occasion;
}

/** A question of more words tells a story, and shares words with everything. */
const SHORT = 30;
/** Words of a bare subject: "plover threshold", "lab PDFs in S3". */
const BARE = 7;
const ERROR_CHARS = 400;
/** A look back in a longer text stands in the middle of something else. */
const LONG = 120;

export function readPrompt(text: string): Prompt {
	const typed = typedIn(text);
	return {typed: typed === '' ? text.trim() : typed, occasion: occasionOf(text, typed), error: errorIn(text, typed)};
}

/** Asked "have we seen this before?" the error that was pasted is what is asked about. */
function errorIn(text: string, typed: string): string {
	const own = new Set(typed.split('\n'));
	const pasted = text.split(/\n|(?<=[?.!]) /).filter((line) => line.trim() !== '' && !own.has(line.trim()));
	return (errorLine(pasted.join('\n')) ?? pasted[0] ?? '').trim().slice(0, ERROR_CHARS);
}

function occasionOf(text: string, typed: string): Occasion {
	if (typed === '') return text.trim().split('\n').length === 1 ? 'error' : 'none';
	const words = typed.split(/\s+/).length;
	if (words > LONG) return 'none';
	if (words <= SHORT && asksLeftOff(typed)) return 'left off';
	if (looksBack(typed)) return 'looks back';
	if (words > SHORT || requests(typed) || (pointsAt(typed) && !namesIn(typed))) return 'none';
	if (asks(typed) || asksFirst(typed)) return 'question';
	return words <= BARE && typed === text.trim() && isSubject(typed) ? 'question' : 'none';
}

/** "plover threshold", not "sort the imports": a verb and its object are a task. */
const isSubject = (text: string): boolean =>
	!/[.!:]$/.test(text) && statementKind(text) !== 'instruction' && !isTask(text);

/** The lines that a person typed; '' when everything was pasted. */
export function typedIn(text: string): string {
	// A mail that was put in: what follows is somebody else's.
	const mail = text.split('\n').findIndex((line) => beginsMail(line.trim()));
	const own = mail < 0 ? text : text.split('\n').slice(0, mail).join('\n');
	return readSentences(own, 200)
		.filter((one) => {
			if (one.line === 'quoted' || one.line === 'indented' || one.line === 'row') return false;
			const kind = statementKind(one);
			return kind !== 'code' && kind !== 'trace';
		})
		.map((one) => one.text)
		.join('\n')
		.trim();
}
