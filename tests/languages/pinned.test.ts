/** Words moved from src/recall to src/languages are heard where they were heard, and nowhere else. */
import {expect, test} from 'vitest';
import {languages} from '../../src/languages/index.ts';
import * as cues from '../../src/recall/cues.ts';
import * as rules from '../../src/recall/rule-cues.ts';
import * as whose from '../../src/recall/whose-cues.ts';
import * as pinned from './pinned.ts';
import {spellOut} from './spell-out.ts';

type Patterns = Readonly<Record<string, RegExp>>;
type Heard = Readonly<Record<string, (text: string) => boolean | string>>;

/** A text of every phrase that stands in the sources, alone and where it may stand. */
const textsOf = (sources: readonly string[]): readonly string[] =>
	[...new Set(sources.flatMap((source) => source.split(/\s*\n\s*/).flatMap(spellOut)))].flatMap((one) => {
		const phrase = one.trim();
		const places = [phrase, `Xx ${phrase} xxxx, xx`, `Xx xx ${phrase}: Xxxx`, `x${phrase}x`, `${phrase} Xx xx.`];
		return phrase === '' ? [] : places;
	});
/** What has come since may be heard as well. */
const known = textsOf(
	languages.flatMap((language) => Object.values(language).filter((value) => typeof value === 'string')),
);

/** A letter beyond ASCII was no letter to `\b`: "były" held a Spanish "y", and "résumé" ended in no word. */
const MENDED: Readonly<Record<string, RegExp>> = {
	alsoWorks: /\p{L}y\s/u,
	isTask: /\bañ/u,
	isGeneral: /^(?:résumé|итог|изменения|总结|まとめ)/u,
};

function hold(patterns: Patterns, now: Heard): void {
	const texts = textsOf(Object.values(patterns).map(({source}) => source));
	test.each(Object.entries(patterns))('%s', (name, before) => {
		const hears = (text: string): boolean => ![false, ''].includes(now[name]!(text));
		const isMended = (text: string): boolean => MENDED[name]?.test(text) === true;
		expect(texts.filter((text) => before.test(text) !== hears(text) && !isMended(text))).toEqual([]);
		expect(known.filter((text) => before.test(text) && !hears(text) && !isMended(text))).toEqual([]);
	});
}

hold(pinned.whoseWords, whose);
hold(pinned.sentences, cues);
hold(pinned.rules, rules);

test('isRule', () => {
	const texts = pinned.ruleSources.flatMap(spellOut).flatMap((one) => {
		const said = one.trim();
		return [
			said,
			`${said} it xxxx xxxx`,
			`please ${said} xxxx xxxx`,
			`Xxxx xxxx; ${said} xxxx`,
			`if xx ${said} xxxx xxxx`,
		];
	});
	const differ = texts.filter((text) => pinned.isRule(text) !== rules.isRule(text));
	expect(differ).toEqual([]);
	expect(texts.filter(pinned.isRule).length).toBeGreaterThan(500);
});
