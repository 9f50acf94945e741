/**
 * What a sentence does, going by its words: it decides, says what fixed something, gives up, takes back, or only
 * announces the next step. Patterns in the languages that people settle things in; no match means a plain statement.
 */
import {alternatives, anyCase, pattern, phrases, spaced, unspaced} from '../languages/index.ts';

/** Says that something was decided and holds. */
const DECIDES = pattern('decides');

/** Says it for good: a rule or an explicit decision, worth repeating in a later session. */
const STANDING = anyCase(
	() =>
		`^(?:${alternatives('labels', spaced())})(?![\\p{L}\\p{N}_])\\s*[:：—-]|^(?:${alternatives('labels', unspaced())})\\s*[:：]|${phrases('standing')}`,
);

/** The person lays down how things are to be done. */
const RULES = pattern('rules');

/** Names what is left to do. */
const LEAVES_OPEN = pattern('leavesOpen');

/** Says what was wrong or what made it right. */
const FIXES = pattern('fixes');

/** Says that an approach did not work or was left. */
const GIVES_UP = pattern('givesUp');

/** Takes something earlier back, or puts something in its place. */
const TAKES_BACK = pattern('takesBack');

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
const ANNOUNCES = anyCase(() => `^(?:${alternatives('openers')})*(?:${alternatives('announces')})`);

/** Recommends, plans or offers: nobody has chosen it yet. */
const PROPOSES = anyCase(() => `^(?:${alternatives('proposalLabels')})\\s*(?:is\\b|[:：—-])|${phrases('proposes')}`);
const OPTION = anyCase(
	() =>
		`^(?:${alternatives('optionNames')})\\s*(?:[A-H1-9](?![\\p{L}\\p{N}])|${alternatives('optionNumbers')}|[:：—-])`,
);
const OPTIONS = anyCase(() => `^(?:${alternatives('optionLabels')})(?!\\p{L})|${phrases('optionNouns')}`);

/** Of a question: it wants what was proposed. */
const ASKS_PROPOSAL = anyCase(() => phrases('asksProposal'));

/** Passes on what a document or somebody else says. */
const REPORTS = anyCase(() => alternatives('reports'));

/** The person agrees; wants to know what is left; wants something done; speaks of the running conversation. */
const AGREES = anyCase(() => `^\\W*(?:${alternatives('agrees')})(?![\\p{L}\\p{N}])`);
const ASKS_LEFT_OFF = pattern('asksLeftOff');
const REQUESTS = anyCase(
	() =>
		`^\\W*(?:${alternatives('openers')})*(?:${alternatives('requests', spaced())})(?!\\p{L})|(?:${alternatives('requests', unspaced())})`,
);
const POINTS_AT = pattern('pointsAt');
const ASKS_FIRST = anyCase(() => `^\\W*(?:${alternatives('asksFirst')})(?![\\p{L}\\p{N}])|${phrases('asks')}`);

/** Its subject stands in the sentence before. */
const HANGS = anyCase(
	() =>
		`^(?:(?:${alternatives('hangsBehind')})(?![\\p{L}\\p{N}_])[ ,]*)*(?:${alternatives('hangs', spaced())})(?:'s|'ll|'re)?(?![\\p{L}\\p{N}_.-])|^(?:${alternatives('hangs', unspaced())})`,
);

/** A question without its mark; the imperative of a step. */
const ASKS_UNMARKED = anyCase(() => `^(?:${alternatives('asksUnmarked')})(?![\\p{L}\\p{N}_])`);
const INSTRUCTS = anyCase(() => `^(?:${alternatives('instructs')})`);

/** News of a run that went well. */
const STATUS = anyCase(() => alternatives('status'));
const ALL_PASS = anyCase(() => `^(?:${alternatives('allPass')})`);

/** "Summary" limits nothing of what stands under it. */
const GENERAL = anyCase(() => `^(?:${alternatives('generalHeadings')})(?![\\p{L}\\p{N}_])`);

/** "sort the": a verb and its object. */
const TASK = anyCase(() => `^\\p{L}+ (?:${alternatives('taskObjects')})(?![\\p{L}\\p{N}_])`);

/** Says outright what was wrong, or what was done about it; says why, or what must be kept. */
const EXPLAINS = anyCase(() => alternatives('explains'));
const REASONS = pattern('reasonsToKeep');

/** Goes on to the next thing; news of tests; what was done, found wrong or is the matter of a review. */
const MOVES_ON = anyCase(() => `^\\W*(?:${alternatives('movesOn')})(?![\\p{L}\\p{N}_])`);
const TESTS_PASS = pattern('newsOfTests');
const REPORTS_WORK = anyCase(
	() => `^\\W*(?:${alternatives('reportsWork')})|^\\W*\\S+\\.\\w+\\W*\\s[—–:-]|→|${phrases('tellsOfReview')}|:\\d+`,
);
const NO_TITLE = anyCase(
	() => `[?？]|^(?:${alternatives('noTitle')})(?![\\p{L}\\p{N}_])|^[<{[\\/#]|\\s#{1,6}\\s|https?:\\/\\/`,
);

/** Answers that are no memory: nothing found, not allowed, dictated by a check. */
const JUNK = pattern('noMemory');

/** The agent tells what memory told it: an echo, and no memory of its own. */
const ECHO = anyCase(() => alternatives('echoes'));

/** Says that work is done. */
const DONE = anyCase(() => `^(?:all )?(?:${alternatives('done')})(?![\\p{L}\\p{N}])`);

/** Of a question: it wants a decision, or a cause or a fix. */
const ASKS_DECISION = anyCase(() => alternatives('asksDecision'));
const ASKS_FIX = anyCase(() => alternatives('asksFix'));

/** Of a text the words at its beginning (1) or end (-1), within the clause. */
function near(text: string, side: 1 | -1): string {
	const clause = text.split(/[;:!?。；，、]|[.,] /u).at(side > 0 ? 0 : -1) ?? '';
	return side > 0 ? clause.split(INSTEAD, 1)[0]!.slice(0, NEAR) : clause.slice(-NEAR);
}
const NEAR = 32;

export const isEcho = (sentence: string): boolean => ECHO.test(sentence);
export const decides = (sentence: string): boolean => DECIDES.test(sentence);
export const standing = (sentence: string): boolean => STANDING.test(sentence);
export const rules = (sentence: string): boolean => RULES.test(sentence);
export const leavesOpen = (sentence: string): boolean => LEAVES_OPEN.test(sentence);
export const fixes = (sentence: string): boolean => FIXES.test(sentence);
export const givesUp = (sentence: string): boolean => GIVES_UP.test(sentence);
export const takesBack = (sentence: string): boolean => TAKES_BACK.test(sentence);
/** What a sentence says is over: the few words behind "instead of", before "is gone". */
export const overIn = (sentence: string): string =>
	[
		...[...sentence.matchAll(SETS_ASIDE)].map(({0: cue, index}) => near(sentence.slice(index + cue.length), 1)),
		...[...sentence.matchAll(IS_OVER)].map(({index}) => near(sentence.slice(0, index), -1)),
	].join(' ');
export const withoutReasons = (sentence: string): string => sentence.replace(REASON, ' ');
export const announces = (sentence: string): boolean => ANNOUNCES.test(sentence);
export const proposes = (sentence: string): boolean => PROPOSES.test(sentence);
export const reports = (sentence: string): boolean => REPORTS.test(sentence);
export const asksProposal = (question: string): boolean => ASKS_PROPOSAL.test(question);
export const isOption = (sentence: string): boolean => OPTION.test(sentence);
export const isOptions = (heading: string): boolean => OPTIONS.test(heading);
export const agrees = (reply: string): boolean => AGREES.test(reply);
export const asksLeftOff = (prompt: string): boolean => ASKS_LEFT_OFF.test(prompt);
export const requests = (prompt: string): boolean => REQUESTS.test(prompt);
export const pointsAt = (prompt: string): boolean => POINTS_AT.test(prompt);
export const asksFirst = (prompt: string): boolean => ASKS_FIRST.test(prompt);
export const hangsOn = (sentence: string): boolean => HANGS.test(sentence);
export const isJunk = (sentence: string): boolean => JUNK.test(sentence);
export const asks = (sentence: string): boolean => /[?？؟]["'”’»)]*$/.test(sentence.trim());
export const saysDone = (sentence: string): boolean => DONE.test(sentence);
export const asksDecision = (question: string): boolean => ASKS_DECISION.test(question);
export const asksFix = (question: string): boolean => ASKS_FIX.test(question);
export const asksUnmarked = (sentence: string): boolean => ASKS_UNMARKED.test(sentence);
export const instructs = (sentence: string): boolean => INSTRUCTS.test(sentence);
export const namesStatus = (sentence: string): boolean => STATUS.test(sentence);
export const allPass = (sentence: string): boolean => ALL_PASS.test(sentence);
export const isGeneral = (heading: string): boolean => GENERAL.test(heading);
export const isTask = (prompt: string): boolean => TASK.test(prompt);
export const explains = (sentence: string): boolean => EXPLAINS.test(sentence);
export const givesReason = (sentence: string): boolean => REASONS.test(sentence);
export const movesOn = (sentence: string): boolean => MOVES_ON.test(sentence);
export const testsPass = (sentence: string): boolean => TESTS_PASS.test(sentence);
export const reportsWork = (sentence: string): boolean => REPORTS_WORK.test(sentence);
export const isNoTitle = (line: string): boolean => NO_TITLE.test(line);
