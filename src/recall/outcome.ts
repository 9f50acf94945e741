/**
 * How a session ended: the one sentence that says what came of it, and which commands failed or passed in it.
 *
 * The sentence is the agent's, complete, in its closing words, and tells a result: what was added, fixed, decided, found. An
 * announcement, a heading, a list of options or "all tests pass" is none; then nothing is said.
 */
import {commandTag, type Index, type Passage, terms as termsOf} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {isDictation} from './machine.ts';
import {printedIn, provenanceOf} from './provenance.ts';
import {onlyLooks} from './runs.ts';
import {readSentences, type Sentence} from './sentences.ts';
import {hangs, isStatement, statementKind} from './statement-kind.ts';
import {isTradeWord} from './trade-words.ts';

export interface Outcome {
	/** The sentence that says what came of it, verbatim; absent when nothing was concluded. */
	readonly said?: string;
	/** The last command, when it failed. */
	readonly failedLast?: string;
	/** By command tag, each with its last failure. */
	readonly failed: ReadonlyMap<string, FailedRun>;
	readonly passed: ReadonlySet<string>;
}

export interface FailedRun {
	readonly command: string;
	readonly error: string;
	readonly time: Seconds;
}

/** Turns at the end that are searched: "commit and push" is often the last. */
const LAST_TURNS = 3;
/** UTF-16 units; a longer one would have to be cut, and half a sentence is none. */
const LENGTH: readonly [least: number, most: number] = [24, 200];

export function outcomeOf(index: Index, head: SessionHead): Outcome {
	const dead = new Set(head.abandoned);
	const passages = index.passages(head.key).filter(({turn}) => turn >= 0 && !dead.has(turn));
	const failed = new Map<string, FailedRun>();
	const passed = new Set<string>();
	let failedLast: string | undefined;
	for (const {command, outcome, error, time} of passages) {
		if (command === '' || onlyLooks(command) || (outcome !== 'ok' && outcome !== 'failed')) continue;
		const tag = commandTag(command);
		failedLast = outcome === 'failed' ? command : undefined;
		if (outcome === 'ok') passed.add(tag);
		else failed.set(tag, {command, error: error ?? '', time});
	}
	const said = conclusionOf(passages, head.file);
	return {...(said === undefined ? {} : {said}), ...(failedLast === undefined ? {} : {failedLast}), failed, passed};
}

/** The first result in the closing words of the last turn that has one. */
function conclusionOf(passages: readonly Passage[], transcript: string): string | undefined {
	const turns = [...new Set(passages.map(({turn}) => turn))].slice(-LAST_TURNS).reverse();
	for (const turn of turns) {
		const own = passages.filter((one) => one.turn === turn);
		if (own.some(({role, text}) => role === 'user' && isDictation(text))) continue;
		const closing = own.findLast(({role}) => role === 'assistant');
		const found = closing && resultIn(closing, passages, transcript);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** What stands after the last announcement: short lines of a turn are kept together, and only the end is the closing. */
function resultIn(closing: Passage, passages: readonly Passage[], transcript: string): string | undefined {
	const sentences = readSentences(closing.text, 80).map((one) => ({...one, text: one.text.replaceAll('**', '')}));
	const from = sentences.findLastIndex((one) => statementKind(one) === 'announcement') + 1;
	const printed = printedIn(passages, closing, transcript);
	return sentences.find(
		(sentence, at) =>
			at >= from &&
			tellsResult(sentence) &&
			provenanceOf(sentence, sentences[at - 1], {role: 'assistant', text: closing.text}, printed) === 'own',
	)?.text;
}

const DONE =
	'added|adjusted|aligned|bumped|changed|cleaned up|consolidated|converted|corrected|created|deleted|disabled|documented|dropped|enabled|extended|extracted|fixed|implemented|improved|inlined|integrated|introduced|migrated|moved|raised|lowered|reduced|refactored|removed|renamed|replaced|resolved|restored|restructured|reverted|rewrote|rewritten|rolled back|set up|simplified|solved|split|switched|unified|updated|upgraded|wired|wrapped|addressed|configured|found|decided|settled';
/** "Added …", "I've moved …", "The total now rounds …", "The queue was replaced by …"; what only was wrong is no result. */
const RESULT = new RegExp(
	`^(?:(?:i|we)(?:'ve| have)? (?:also |now |successfully )*)?(?:${DONE})\\b|\\b(?:(?:has|have) been|(?:is|are) now) (?:\\w+ly |now )*(?:${DONE})\\b|\\b(?:was|were) (?:\\w+ly )*(?:added|created|deleted|fixed|moved|removed|renamed|replaced|reverted|rewritten|switched|updated)\\b|\\b(?:now(?!-)|no longer)\\b|^(?:decision|decided|fix|fixed|changed|result)\\b\\s*[:—-]|(?<!\\p{L})(?:behoben|ersetzt|hinzugefügt|entfernt|geändert|umgestellt|jetzt|entschieden|corrigé|ajouté|remplacé|supprimé|désormais|corregido|añadido|reemplazado|eliminado|ahora|corrigido|adicionado|substituído|agora|исправлен\\p{L}*|добавлен\\p{L}*|удал\\p{L}*|заменен\\p{L}*|теперь)(?!\\p{L})|修复|修正|添加|改为|現在は|追加|変更|수정|추가|변경`,
	'iu',
);
/** Talks to the person, tells of the way there, of tests, or of the repository's work. */
const CHATTER =
	/^(?:`?\S+[:(]\d+|good|great|perfect|excellent|ok(?:ay)?|yes|no|not|right|valid|sure|thanks|you(?:'re|r)?|now|that'?s|there(?:'s| is| are)|all|both|every\w*|found|the (?:file|code|change|test|linter|build|lint|function|branch|commit|document|plan|edit)s? (?:is|are|has|have|looks?|requires?|did)|committed|pushed|merged|rebased)\b|\b(?:you can|you could|you should|you may|you need|you'll|your|let me know|i can see|i understand|i see|should|would|right now|PRs?|pull request|review (?:thread|comment)s?|cherry-pick|currently|still|diagnostics?|pre-existing|distinction|in summary|to summari[sz]e|(?:was|were) \w+ing|tests? (?:\w+ ){0,2}pass(?:es|ed)?)\b/i;
const NAME = /`[^`]{3,}`|\b\w{2,}[._/]\w{2,}|\b[a-z]+[A-Z]\w*/;
/** A result that names nothing tells what was done, and says so in words of its own: "Fixed the misleading comment" does not. */
const OWN_WORDS = 4;
const LABELLED = /^(?:fix|fixed|changed|done|decision|decided|result|outcome)\s*[:—-]/i;
const SAYS_DONE = new RegExp(
	`^(?:(?:i|we)(?:'ve| have)? (?:also |now |successfully )*)?(?:${DONE}|decision)\\b(?! (?:it|this|that|them|these|those|both)\\b)`,
	'i',
);

function tellsResult({text, line}: Sentence): boolean {
	const plain = text.trim();
	if (line !== 'plain' || plain.length < LENGTH[0] || plain.length > LENGTH[1]) return false;
	// Four words and a name may be a place: "On `berth-fix` now."
	if (/^[\x00-\x7f]*$/.test(plain) && plain.split(/\s+/).length < 5) return false;
	if (!isStatement({text, line}) || hangs(plain) || !RESULT.test(plain) || CHATTER.test(plain)) return false;
	if (/^(?:i've |i |we |we've )?\w+ (?:it|this|them|these|those|both)\b/i.test(plain)) return false;
	const own = new Set(termsOf(plain).filter((term) => !isTradeWord(term))).size;
	return own >= 2 && (NAME.test(plain) || LABELLED.test(plain) || (SAYS_DONE.test(plain) && own >= OWN_WORDS));
}
