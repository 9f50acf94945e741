import {expect, test} from 'vitest';
import {languages} from '../../src/languages/index.ts';
import type {Language} from '../../src/languages/language.ts';
import * as cues from '../../src/recall/cues.ts';
import {datesIn} from '../../src/recall/dates.ts';
import {sentencesOf} from '../../src/recall/sentences.ts';
import {classOf} from '../../src/secrets/names.ts';
import {spellOut} from './spell-out.ts';

/** Longer than a bare name, which asks by being one, and nothing in it that any language knows. */
const REST = 'xxxx xxxx xxxx xxxx';

/** field → does a text of its phrase alone, or where it may stand, do what the field says. */
const does: Readonly<Partial<Record<keyof Language, (phrase: string) => boolean>>> = {
	decides: (phrase) => cues.decides(`${REST} ${phrase}, ${REST}`),
	standing: (phrase) => cues.standing(`${REST} ${phrase}, ${REST}`),
	labels: (phrase) => cues.standing(`${phrase}: ${REST}`),
	rules: (phrase) => cues.rules(`${REST} ${phrase}, ${REST}`),
	leavesOpen: (phrase) => cues.leavesOpen(`${REST} ${phrase}, ${REST}`),
	fixes: (phrase) => cues.fixes(`${REST} ${phrase}, ${REST}`),
	givesUp: (phrase) => cues.givesUp(`${REST} ${phrase}, ${REST}`),
	takesBack: (phrase) => cues.takesBack(`${REST} ${phrase}, ${REST}`),
	announces: (phrase) => cues.announces(`${phrase} ${REST}`),
	done: (phrase) => cues.saysDone(`${phrase}, ${REST}`),
	noMemory: (phrase) => cues.isJunk(`${phrase}, ${REST}`),
	asksFirst: (phrase) => cues.asksFirst(`${phrase} ${REST}`),
	asks: (phrase) => cues.asksFirst(`${REST} ${phrase}, ${REST}`),
	asksDecision: (phrase) => cues.asksDecision(`${REST} ${phrase}`),
	asksFix: (phrase) => cues.asksFix(`${REST} ${phrase}`),
	abbreviations: (phrase) => sentencesOf(`${REST} ${phrase}. Yyyy`).length === 1,
};

const fields = languages.flatMap((language) =>
	Object.entries(does).flatMap(([field, check]) => {
		const source = language[field as keyof Language];
		return typeof source === 'string' ? [[language.code, field, source, check] as const] : [];
	}),
);

test.each(fields)('%s %s: each of its phrases is heard', (_, _field, source, check) => {
	// What looks at its surroundings needs the right ones.
	const phrases = source.split(/\s*\n\s*/).flatMap((line) => (/\(\?<?[=!]|\\b/.test(line) ? [] : spellOut(line)));
	expect(phrases.filter((phrase) => phrase.trim() !== '' && !check(phrase.trim()))).toEqual([]);
});

const months = languages.flatMap(({code, dates}) =>
	(dates?.months ?? []).map((source, month) => [code, month, source] as const),
);

test.each(months)('%s month %i is read beside a day', (_, month, source) => {
	for (const name of spellOut(source)) {
		expect(datesIn(`7 ${name}`, 0), name).toEqual([{kind: 'month', month, day: 7}]);
	}
});

const secrets = languages.flatMap(({code, secrets: words = {}}) =>
	(['password', 'token', 'weak'] as const).flatMap((of) =>
		(words[of]?.split(' ') ?? []).map((word) => [code, word, of] as const),
	),
);

test.each(secrets)('%s %s promises a %s', (_, word, of) => {
	expect(classOf(word)).toBe(of);
	expect(classOf(`db_${word}`)).toBe(of);
});

test('a label in another script stands before its colon, and an abbreviation does not end a sentence', () => {
	expect(cues.standing('Решение: таймаут восемь секунд.')).toBe(true);
	expect(cues.standing('Решением было другое: таймаут.')).toBe(false);
	expect(sentencesOf('Ждём ответа сервера, т.е. Десять секунд.')).toHaveLength(1);
	expect(sentencesOf('Ждём ответа. Десять секунд.')).toHaveLength(2);
});
