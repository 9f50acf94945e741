/**
 * How a session ended: the sentence of its last answer that says what came of it, or nothing.
 *
 * An answer says first what was done; an announcement, a question, a list, "all tests pass" is no outcome. The last
 * turns are looked through from the end, since a last "thanks" is answered with nothing. Abandoned branches do not count.
 */
import type {Index, Passage} from '../index/index.ts';
import type {SessionHead} from '../model/index.ts';
import {isEcho} from './cues.ts';
import {provenanceOf} from './provenance.ts';
import {readSentences} from './sentences.ts';
import {hangs, isStatement} from './statement-kind.ts';

/** Turns at the end that are looked at. */
const TURNS = 3;
/** Words of a sentence that tells something. */
const WORDS = 5;

/** `**Purpose**: …` says what something is, not how it went. */
const LABEL = /^[*_`]{1,3}[^*_`]{1,60}[*_`]{1,3}\s*[:：—-]/;
/** That something came to be so. Other languages are taken as they are. */
const TELLS =
	/\b(?:now|no longer|is|are|was|were|has|have|had|been|(?:add|fix|creat|updat|remov|implement|mov|renam|commit|merg|chang|replac|push|resolv|complet|revert|simplif|switch|extract)e?d)\b|[^\x00-\x7f]/i;

/** @param last ordinal of the session's last turn. @returns the sentence, verbatim; undefined when nothing was concluded. */
export function endingOf(index: Index, head: SessionHead, last: number): string | undefined {
	for (let turn = last; turn >= 0 && turn > last - TURNS; turn--) {
		if (head.abandoned.includes(turn)) continue;
		const answers = index.passages(head.key, turn).filter(({role}) => role === 'assistant');
		for (const answer of answers.reverse()) {
			const said = outcomeIn(answer);
			if (said !== undefined) return said;
		}
	}
	return undefined;
}

function outcomeIn({text}: Passage): string | undefined {
	const all = readSentences(text, 60);
	return all.find((sentence, at) => {
		const words = sentence.text.match(/\p{L}{2,}/gu)?.length ?? 0;
		return (
			sentence.line === 'plain' &&
			!LABEL.test(sentence.text) &&
			TELLS.test(sentence.text) &&
			(words >= WORDS || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{8}/u.test(sentence.text)) &&
			isStatement(sentence) &&
			!hangs(sentence.text) &&
			!isEcho(sentence.text) &&
			provenanceOf(sentence, all[at - 1], {role: 'assistant', text}) === 'own'
		);
	})?.text;
}
