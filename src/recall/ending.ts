/**
 * How a session ended: the sentence of the agent's closing words that says what came of it, or nothing.
 *
 * It is complete and tells a result: what was added, fixed, decided, found. An announcement, a heading, an option, a guess or
 * "all tests pass" is none. The last turns are looked through from the end, since "commit and push" is often the last;
 * abandoned branches do not count.
 */
import {type Index, type Passage, terms as termsOf} from '../index/index.ts';
import {alternatives, pattern, phrases} from '../languages/index.ts';
import type {SessionHead} from '../model/index.ts';
import {isDictation} from './machine.ts';
import {printedIn, provenanceOf} from './provenance.ts';
import {readSentences, type Sentence} from './sentences.ts';
import {hangs, isStatement, statementKind} from './statement-kind.ts';
import {isTradeWord} from './trade-words.ts';

/** Turns at the end that are searched. */
const TURNS = 3;
/** UTF-16 units; a longer one would have to be cut, and half a sentence is none. */
const LENGTH: readonly [least: number, most: number] = [24, 200];
/** A result that names nothing tells what was done, and says so in words of its own: "Fixed the misleading comment" does not. */
const OWN_WORDS = 4;

/** @returns the sentence, verbatim; undefined when nothing was concluded. */
export function endingOf(index: Index, head: SessionHead): string | undefined {
	const read: number[] = [];
	const ran = () => read.flatMap((turn) => index.passages(head.key, turn, ['tool']));
	for (let turn = index.lastTurn(head.key), left = TURNS; turn >= 0 && left > 0; turn--) {
		if (head.abandoned.includes(turn)) continue;
		left--;
		const passages = index.passages(head.key, turn, ['user', 'assistant']);
		read.unshift(turn);
		if (passages.some(({role, text}) => role === 'user' && isDictation(text))) continue;
		const closing = passages.findLast(({role}) => role === 'assistant');
		const found = closing && resultIn(closing, ran, head.file);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** What stands after the last announcement: short lines of a turn are kept together, and only the end is the closing. */
function resultIn(closing: Passage, ran: () => readonly Passage[], transcript: string): string | undefined {
	const sentences = readSentences(closing.text, 80).map((one) => ({...one, text: one.text.replaceAll('**', '')}));
	const from = sentences.findLastIndex((one) => statementKind(one) === 'announcement') + 1;
	const printed = printedIn(ran, closing, transcript);
	return sentences.find(
		(sentence, at) =>
			at >= from &&
			tellsResult(sentence) &&
			provenanceOf(sentence, sentences[at - 1], {role: 'assistant', text: closing.text}, printed) === 'own',
	)?.text;
}

/** "Added …", "I've moved …"; "Fixed: …"; "The queue was replaced by …". What only was wrong is no result. */
const ACHIEVED = new RegExp(`^(?:${alternatives('achieved')})(?!\\p{L})`, 'iu');
const LABELLED = new RegExp(`^(?:${alternatives('resultLabels')})\\s*[:：—-]`, 'iu');
const tellsWhatCame = pattern('results');
/** Said to the person, of the way there, or unsure. */
const CHATTER = new RegExp(`${phrases('chatter')}|${phrases('guesses')}`, 'iu');
const PLACE = /^`?\S+[:(]\d+/;
const NAME = /`[^`]{3,}`|\b\w{2,}[._/]\w{2,}|\b[a-z]+[A-Z]\w*|(?<![\w.-])\d/;

function tellsResult({text, line}: Sentence): boolean {
	const plain = text.trim();
	if (line !== 'plain' || plain.length < LENGTH[0] || plain.length > LENGTH[1]) return false;
	// Four words and a name may be a place: "On `berth-fix` now."
	if (/^[\x00-\x7f]*$/.test(plain) && plain.split(/\s+/).length < 5) return false;
	if (!isStatement({text, line}) || hangs(plain) || PLACE.test(plain) || CHATTER.test(plain)) return false;
	const [achieved, labelled] = [ACHIEVED.test(plain), LABELLED.test(plain)];
	if (!achieved && !labelled && !tellsWhatCame(plain)) return false;
	// "Fixed it": what, stands elsewhere.
	if (/^(?:i've |i |we |we've )?\w+ (?:it|this|them|these|those|both)\b/i.test(plain)) return false;
	const own = new Set(termsOf(plain).filter((term) => !isTradeWord(term))).size;
	return own >= 2 && (NAME.test(plain) || labelled || (achieved && own >= OWN_WORDS));
}
