/**
 * What the product knew of human languages stood in fourteen files and stands in src/languages now: `before/` holds the
 * patterns as they were, and nothing may answer otherwise. Each word of each pattern of both sides is tried in many
 * surroundings. To be deleted, with `before/`, by the first change of a pattern that is meant.
 */
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {terms} from '../../src/index/analysis/analyzer.ts';
import {stem} from '../../src/index/analysis/stem.ts';
import {STOP_PAIRS, STOP_WORDS} from '../../src/index/analysis/stop-words.ts';
import {languages, wordsOf} from '../../src/languages/index.ts';
import {whyChatty} from '../../src/recall/chatty.ts';
import * as cues from '../../src/recall/cues.ts';
import {datesIn} from '../../src/recall/dates.ts';
import {asksSomething} from '../../src/recall/gate.ts';
import {sentencesOf} from '../../src/recall/sentences.ts';
import {isAskingWord, isTradeWord} from '../../src/recall/trade-words.ts';
import {classOf, mayEndName} from '../../src/secrets/names.ts';
import * as chattyBefore from './before/chatty.ts';
import * as cuesBefore from './before/cues.ts';
import * as datesBefore from './before/dates.ts';
import * as loose from './before/loose.ts';
import * as namesBefore from './before/secret-names.ts';
import * as sentencesBefore from './before/sentences.ts';
import * as stopBefore from './before/stop-words.ts';
import {spellOut} from './spell-out.ts';

const NOW = Date.UTC(2026, 6, 15, 12);

type Ask = (text: string) => unknown;
/** name → now and before. */
const questions: Readonly<Record<string, readonly [now: Ask, before: Ask]>> = {
	isEcho: [cues.isEcho, cuesBefore.isEcho],
	decides: [cues.decides, cuesBefore.decides],
	standing: [cues.standing, cuesBefore.standing],
	rules: [cues.rules, cuesBefore.rules],
	leavesOpen: [cues.leavesOpen, cuesBefore.leavesOpen],
	fixes: [cues.fixes, cuesBefore.fixes],
	givesUp: [cues.givesUp, cuesBefore.givesUp],
	takesBack: [cues.takesBack, cuesBefore.takesBack],
	announces: [cues.announces, cuesBefore.announces],
	isJunk: [cues.isJunk, cuesBefore.isJunk],
	asks: [cues.asks, cuesBefore.asks],
	saysDone: [cues.saysDone, (text) => loose.DONE.test(text)],
	asksDecision: [cues.asksDecision, (text) => loose.ASKS_DECISION.test(text)],
	asksFix: [cues.asksFix, (text) => loose.ASKS_FIX.test(text)],
	asksSomething: [asksSomething, (text) => loose.ASKS.test(text) || text.trim().split(/\s+/).length <= 4],
	whyChatty: [whyChatty, chattyBefore.whyChatty],
	classOf: [classOf, namesBefore.classOf],
	mayEndName: [(text) => mayEndName(text, text.length), (text) => namesBefore.mayEndName(text, text.length)],
};
/** What answers with a list, and takes longer: tried in fewer surroundings. */
const lists: typeof questions = {
	sentencesOf: [sentencesOf, sentencesBefore.sentencesOf],
	datesIn: [(text) => datesIn(text, NOW), (text) => datesBefore.datesIn(text, NOW)],
};

/** Every string in the languages but what is new in them, and every pattern as it was. */
const strings = (value: unknown): readonly string[] =>
	typeof value === 'string'
		? [value]
		: typeof value === 'object' && value !== null
			? Object.entries(value).flatMap(([key, inner]) =>
					key === 'looksBack'
						? []
						: Array.isArray(value) || !/^\d/.test(key)
							? [key, ...strings(inner)]
							: strings(inner),
				)
			: [];
const sources = [
	...strings(languages).flatMap((text) => text.split(/\n\s*/)),
	...Object.values(cuesBefore.PATTERNS).map(({source}) => source),
	...Object.values(loose).flatMap((value) =>
		value instanceof RegExp ? [value.source] : typeof value === 'string' ? value.split('\n') : value,
	),
	...chattyBefore.SOURCES,
	...datesBefore.SOURCES,
	...namesBefore.SOURCES,
	sentencesBefore.ABBREVIATION.source,
	...stopBefore.STOP_WORDS,
	...stopBefore.STOP_PAIRS,
];
const phrases = [
	...new Set(
		sources.flatMap((source) => [...spellOut(source), ...spellOut(source).flatMap((text) => text.split(/\s+/))]),
	),
].filter((text) => text.trim() !== '');

const around: readonly ((text: string) => string)[] = [
	(text) => text,
	(text) => text.toUpperCase(),
	(text) => `${text[0]!.toUpperCase()}${text.slice(1)}`,
	(text) => `  ${text}`,
	(text) => `the cormorant ${text} the harbour wall`,
	(text) => `баклан ${text} у причала`,
	(text) => `x${text}`,
	(text) => `${text}x`,
	(text) => `é${text}é`,
	(text) => `я${text}`,
	(text) => `${text}я`,
	(text) => `_${text}_`,
	(text) => `9${text}`,
	(text) => `${text}9`,
	(text) => `${text}: the wall`,
	(text) => `${text}：壁`,
	(text) => `${text} — the wall`,
	(text) => `ok, ${text} the harbour wall at noon`,
	(text) => `now first, ${text} the harbour wall at noon`,
	(text) => `all ${text}.`,
	(text) => `${text}?`,
	(text) => `我们${text}的`,
	(text) => `DB_${text}`,
	(text) => `my${text}Name`,
	(text) => `${text}_key`,
];
const aroundLists: typeof around = [
	(text) => text,
	(text) => `The cormorant ${text}. And the wall`,
	(text) => `The cormorant${text}. And the wall`,
	(text) => `in ${text} 2025`,
	(text) => `on 7 of ${text}, 2025 and ${text} the 3rd`,
	(text) => `${text} 2024`,
	(text) => `${text} march`,
	(text) => `${text} ago, last ${text}`,
	(text) => `3 ${text}s back, 5. ${text} de 2024`,
	(text) => `x${text}x ${text}`,
];

const differing = (asked: typeof questions, text: string): readonly string[] =>
	Object.entries(asked)
		.filter(([, [now, before]]) => JSON.stringify(now(text)) !== JSON.stringify(before(text)))
		.map(([name]) => `${name}: ${text}`);

test('there is much to try', () => {
	expect(phrases.length).toBeGreaterThan(3000);
	for (const word of ['beschlossen', '一律', 'abandonné', 'septiembre', 'лозинк']) expect(phrases).toContain(word);
});

test('every pattern answers as before', () => {
	expect(phrases.flatMap((phrase) => around.flatMap((put) => differing(questions, put(phrase))))).toEqual([]);
});

test('sentences and dates are read as before', () => {
	expect(phrases.flatMap((phrase) => aroundLists.flatMap((put) => differing(lists, put(phrase))))).toEqual([]);
});

test('and so they are where phrases meet', () => {
	const text = fc
		.array(fc.tuple(fc.constantFrom(...phrases), fc.constantFrom(' ', ' ', '. ', ', ', '', '\n', ' 7 ')), {
			minLength: 1,
			maxLength: 6,
		})
		.map((parts) => parts.flat().join(''));
	fc.assert(
		fc.property(text, (one) => {
			expect(differing({...questions, ...lists}, one)).toEqual([]);
		}),
		{numRuns: 20_000},
	);
});

test('lists hold the same words', () => {
	const sorted = (words: Iterable<string>) => [...new Set(words)].sort();
	const split = (text: string) => text.trim().split(/\s+/);
	expect(sorted(STOP_WORDS)).toEqual(sorted(stopBefore.STOP_WORDS));
	expect(sorted(STOP_PAIRS)).toEqual(sorted(stopBefore.STOP_PAIRS));
	expect(sorted(wordsOf('emptyWords'))).toEqual(sorted(chattyBefore.EMPTY_WORDS));
	expect(sorted(wordsOf('endings'))).toEqual(sorted(loose.endings));
	expect(wordsOf('decisionWords')).toEqual([...new Set(split(loose.DECISION_WORDS))]);
	expect(wordsOf('tradeWords')).toEqual([...new Set(split(loose.TRADE))]);
	expect(wordsOf('askingWords')).toEqual([...new Set(split(loose.ASKING))]);
	const trade = new Set(terms(loose.TRADE));
	const asking = new Set(terms(loose.ASKING));
	for (const term of phrases.flatMap((phrase) => terms(phrase))) {
		expect(isTradeWord(term), term).toBe(trade.has(term));
		expect(isAskingWord(term), term).toBe(asking.has(term));
	}
});

test('words in Cyrillic lose the same endings, and words with an apostrophe the same clitics', () => {
	const before = (word: string): string => {
		const bare = word.length > 5 ? word.replace(loose.REFLEXIVE, '') : word;
		const ending = loose.endings.find((one) => bare.length - one.length >= 3 && bare.endsWith(one));
		return ending === undefined ? bare : bare.slice(0, -ending.length);
	};
	for (const ending of [...loose.endings, 'ся', 'сь', 'лись', 'ться', 'єш']) {
		for (const start of ['к', 'ко', 'кот', 'кора', 'корабл']) {
			const word = start + ending;
			if (word.length >= 4) expect(stem(word), word).toBe(before(word));
		}
	}
	for (const clitic of ['s', 'll', 're', 've', 'd', 'm', 't', 'S', 'em']) {
		for (const apostrophe of ["'", '’']) {
			const word = `cormorant${apostrophe}${clitic}`;
			expect(terms(word)).toEqual(terms(word.replace(loose.CLITIC, '').replace(/['’]/, '')));
		}
	}
});
