/**
 * Every number that ranking and silence hang on, each with the run that set it.
 *
 * `locomo` is bench/locomo.ts on its tuning half, `replay` bench/replay.ts on two projects' histories, `facts` bench/recall.ts.
 */

/** Shares of a session's score. locomo: hit@1 / R@5 77.7 / 94.3 with .8, .4, .4, .3. */
export const WEIGHTS = {window: 0.8, session: 0.52, closeness: 0.3, date: 0.5} as const;
/** What a perfect settlement adds to a match (which is worth about 1), and one of the kind that was asked for. locomo. */
export const SETTLED = 0.05;
export const OF_KIND = 0.1;
/** What a person said in passing is no settlement of theirs: its share of the two above. locomo. */
export const PERSON_SETTLED = 0.15;

/** A word tells when at most one session in e^2, seven, holds it. facts. */
export const TELLING = 2;
/** As if so many sessions without the word had gone before, so that in a store of three a word in all of them is not common. facts. */
export const UNSEEN_SESSIONS = 100;

/** Two statements are about the same thing when this share of the shorter one's telling words stands in both. facts, second set. */
export const SAME_THING = 0.4;

/** A sentence says another name "in the same words" when this share of its words is the same. facts, second set. */
export const SAME_WORDS = 0.6;

/** What a newer session must share with an older answer to take its place. second set: outdated answers right 56 → 100 %. */
export const SUCCESSOR = {share: 0.2, sameFile: 0.3, rare: 1.2, words: 2, sentence: 0.1, asked: 0.3} as const;

/**
 * What a quote must carry of the prompt, as a share of the subject's weight: with two telling words or a whole name in the
 * sentence, with one word alone, and when the sentence explains what the turn did about it (its files, its error).
 * A look back in so many words says itself that there is something; a bare question must be answered by nearly all its words.
 */
export const CARRIES = {
	'looks back': {share: 0.3, alone: 0.35, explains: 0.4},
	question: {share: 0.6, alone: 0.75, explains: 1},
	error: {share: 0.5, alone: 0.5, explains: 0.5},
} as const;
/** Another project's session needs this share and a whole name. facts. */
export const SHARE_ELSEWHERE = 0.5;
/** A second session is quoted when its answer is worth this share of the first. */
export const SECOND = 0.75;
