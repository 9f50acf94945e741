/**
 * Every language: one file each in this folder. Written by scripts/languages.mjs, which keeps the order and puts a new one last:
 * where two languages share letters, the first one's words win. The lists name exports instead of walking modules, so that a
 * bundle that wants the words of secrets (the mod's) gets these and nothing else.
 */
import * as ar from './ar.ts';
import * as cs from './cs.ts';
import * as da from './da.ts';
import * as de from './de.ts';
import * as el from './el.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fi from './fi.ts';
import * as fr from './fr.ts';
import * as he from './he.ts';
import * as hi from './hi.ts';
import * as hu from './hu.ts';
import * as id from './id.ts';
import * as it from './it.ts';
import * as ja from './ja.ts';
import * as ko from './ko.ts';
import type {Language, SecretWords} from './language.ts';
import * as lt from './lt.ts';
import * as lv from './lv.ts';
import * as nb from './nb.ts';
import * as nl from './nl.ts';
import * as pl from './pl.ts';
import * as pt from './pt.ts';
import * as ru from './ru.ts';
import * as sr from './sr.ts';
import * as sv from './sv.ts';
import * as th from './th.ts';
import * as tr from './tr.ts';
import * as uk from './uk.ts';
import * as vi from './vi.ts';
import * as zh from './zh.ts';

export const languages: readonly Language[] = [
	en.language,
	uk.language,
	sr.language,
	ru.language,
	de.language,
	fr.language,
	es.language,
	pt.language,
	it.language,
	nl.language,
	da.language,
	nb.language,
	sv.language,
	fi.language,
	pl.language,
	cs.language,
	hu.language,
	lt.language,
	lv.language,
	tr.language,
	id.language,
	vi.language,
	el.language,
	he.language,
	ar.language,
	zh.language,
	ja.language,
	ko.language,
	hi.language,
	th.language,
];

/** `secrets` of every language that has them, in the same order. */
export const secretWords: readonly SecretWords[] = [
	en.secrets,
	uk.secrets,
	sr.secrets,
	ru.secrets,
	de.secrets,
	fr.secrets,
	es.secrets,
	pt.secrets,
	it.secrets,
	nl.secrets,
	da.secrets,
	nb.secrets,
	sv.secrets,
	fi.secrets,
	pl.secrets,
	cs.secrets,
	hu.secrets,
	lt.secrets,
	lv.secrets,
	tr.secrets,
	id.secrets,
	vi.secrets,
	el.secrets,
	he.secrets,
	ar.secrets,
	zh.secrets,
	ja.secrets,
	ko.secrets,
	hi.secrets,
	th.secrets,
];
