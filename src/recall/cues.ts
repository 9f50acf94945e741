/**
 * What a sentence does, going by its words: it decides, says what fixed something, gives up, takes back, or only
 * announces the next step. Patterns in the languages that people settle things in; no match means a plain statement.
 */
import {alternatives, anyCase, pattern, phrases, spaced, unspaced} from '../languages/index.ts';

/** Says that something was decided and holds. */
export const decides = pattern('decides');

/** Says it for good: a rule or an explicit decision, worth repeating in a later session. */
export const standing = anyCase(
	() =>
		`^(?:${alternatives('labels', spaced())})(?![\\p{L}\\p{N}_])\\s*[:：—-]|^(?:${alternatives('labels', unspaced())})\\s*[:：]|${phrases('standing')}`,
);

/** The person lays down how things are to be done. */
export const rules = pattern('rules');

/** Names what is left to do. */
export const leavesOpen = pattern('leavesOpen');

/** Says what was wrong or what made it right. */
export const fixes = pattern('fixes');

/** Says that an approach did not work or was left. */
export const givesUp = pattern('givesUp');

/** Takes something earlier back, or puts something in its place. */
export const takesBack = pattern('takesBack');

/** What stands behind, or before, is over. */
const SETS_ASIDE = new RegExp(phrases('setsAside'), 'giu');
const INSTEAD = new RegExp(`[→⇒]|[-=]>|${phrases('insteadComes')}`, 'iu');
const IS_OVER = new RegExp(phrases('isOver'), 'giu');

/** What is said for a reason: to the end of the clause, or where it stands first to the comma. */
const REASON = new RegExp(
	`^\\W*(?:${phrases('reasons')})[^,，]*|(?:${phrases('reasons')})(?:[^.;。；]|\\.(?=\\S))*`,
	'giu',
);

/** Announces work and settles nothing. */
export const announces = anyCase(() => `^(?:${alternatives('openers')})*(?:${alternatives('announces')})`);

/** Recommends, plans or offers: nobody has chosen it yet. */
export const proposes = anyCase(
	() => `^(?:${alternatives('proposalLabels')})\\s*(?:is\\b|[:：—-])|${phrases('proposes')}`,
);
export const isOption = anyCase(
	() =>
		`^(?:${alternatives('optionNames')})\\s*(?:[A-H1-9](?![\\p{L}\\p{N}])|${alternatives('optionNumbers')}|[:：—-])`,
);
export const isOptions = anyCase(() => `^(?:${alternatives('optionLabels')})(?!\\p{L})|${phrases('optionNouns')}`);

/** Of a question: it wants what was proposed. */
export const asksProposal = anyCase(() => phrases('asksProposal'));

/** Passes on what a document or somebody else says. */
export const reports = anyCase(() => alternatives('reports'));

/** Announces somebody else's text; the speaker's own work all the same; passes on what somebody says or wants. */
export const announcesText = pattern('announcesText');
export const isVerdict = anyCase(() => `^\\W*(?:${alternatives('verdicts')})`);
export const ownWork = pattern('ownWork');
export const passesOn = anyCase(() => alternatives('passesOn'));

/** Asks what to think of a text; a letter's first and last lines. */
export const asksOpinion = anyCase(() => `^\\W*(?:${alternatives('asksOpinion')})\\W*$`);
export const greets = anyCase(() => alternatives('greets'));
export const signsOff = anyCase(() => `^\\W*(?:${alternatives('signsOff')})\\W*$`);

/** Under which the speaker sums up. */
export const isLabel = anyCase(
	() => `^\\W*(?:\\p{L}+ )?(?:${alternatives('labels')}|${alternatives('resultLabels')})\\W*$`,
);

/** The person agrees; wants to know what is left; wants something done; speaks of the running conversation. */
export const agrees = anyCase(() => `^\\W*(?:${alternatives('agrees')})(?![\\p{L}\\p{N}])`);
export const asksLeftOff = pattern('asksLeftOff');
export const requests = anyCase(
	() =>
		`^\\W*(?:${alternatives('openers')})*(?:${alternatives('requests', spaced())})(?!\\p{L})|(?:${alternatives('requests', unspaced())})`,
);
export const pointsAt = pattern('pointsAt');
export const asksFirst = anyCase(() => `^\\W*(?:${alternatives('asksFirst')})(?![\\p{L}\\p{N}])|${phrases('asks')}`);

/** Its subject stands in the sentence before. */
export const hangsOn = anyCase(
	() =>
		`^(?:(?:${alternatives('hangsBehind')})(?![\\p{L}\\p{N}_])[ ,]*)*(?:${alternatives('hangs', spaced())})(?:'s|'ll|'re)?(?![\\p{L}\\p{N}_.-])|^(?:${alternatives('hangs', unspaced())})`,
);

/** A question without its mark; the imperative of a step. */
export const asksUnmarked = anyCase(() => `^(?:${alternatives('asksUnmarked')})(?![\\p{L}\\p{N}_])`);
export const instructs = anyCase(() => `^(?:${alternatives('instructs')})`);

/** News of a run that went well. */
export const namesStatus = anyCase(() => alternatives('status'));
export const allPass = anyCase(() => `^(?:${alternatives('allPass')})`);

/** "Summary" limits nothing of what stands under it. */
export const isGeneral = anyCase(() => `^(?:${alternatives('generalHeadings')})(?![\\p{L}\\p{N}_])`);

/** "sort the": a verb and its object. */
export const isTask = anyCase(() => `^\\p{L}+ (?:${alternatives('taskObjects')})(?![\\p{L}\\p{N}_])`);

/** Says outright what was wrong, or what was done about it; says why, or what must be kept. */
export const explains = anyCase(() => alternatives('explains'));
export const givesReason = pattern('reasonsToKeep');

/** Goes on to the next thing; news of tests; what was done, found wrong or is the matter of a review. */
export const movesOn = anyCase(() => `^\\W*(?:${alternatives('movesOn')})(?![\\p{L}\\p{N}_])`);
export const testsPass = pattern('newsOfTests');
export const reportsWork = anyCase(
	() => `^\\W*(?:${alternatives('reportsWork')})|^\\W*\\S+\\.\\w+\\W*\\s[—–:-]|→|${phrases('tellsOfReview')}|:\\d+`,
);
export const isNoTitle = anyCase(
	() => `[?？]|^(?:${alternatives('noTitle')})(?![\\p{L}\\p{N}_])|^[<{[\\/#]|\\s#{1,6}\\s|https?:\\/\\/`,
);

/** Answers that are no memory: nothing found, not allowed, dictated by a check. */
export const isJunk = pattern('noMemory');

/** The agent tells what memory told it: an echo, and no memory of its own. */
export const isEcho = anyCase(() => alternatives('echoes'));

/** Says that work is done. */
export const saysDone = anyCase(() => `^(?:all )?(?:${alternatives('done')})(?![\\p{L}\\p{N}])`);

/** Of a question: it wants a decision, or a cause or a fix. */
export const asksDecision = anyCase(() => alternatives('asksDecision'));
export const asksFix = anyCase(() => alternatives('asksFix'));

/** Of a text the words at its beginning (1) or end (-1), within the clause. */
function near(text: string, side: 1 | -1): string {
	const clause = text.split(/[;:!?。；，、]|[.,] /u).at(side > 0 ? 0 : -1) ?? '';
	return side > 0 ? clause.split(INSTEAD, 1)[0]!.slice(0, NEAR) : clause.slice(-NEAR);
}
const NEAR = 32;

/** What a sentence says is over: the few words behind "instead of", before "is gone". */
export const overIn = (sentence: string): string =>
	[
		...[...sentence.matchAll(SETS_ASIDE)].map(({0: cue, index}) => near(sentence.slice(index + cue.length), 1)),
		...[...sentence.matchAll(IS_OVER)].map(({index}) => near(sentence.slice(0, index), -1)),
	].join(' ');
export const withoutReasons = (sentence: string): string => sentence.replace(REASON, ' ');
export const asks = (sentence: string): boolean => /[?？؟]["'”’»)]*$/.test(sentence.trim());
