import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {terms} from '../../../src/index/analysis/analyzer.ts';
import {holdsPhrase, parseSearch} from '../../../src/index/query/syntax.ts';

const of = (input: string) =>
	parseSearch(input).clauses.map(({term, presence, wildcard, edits}) => {
		const sign = presence === 'required' ? '+' : presence === 'prohibited' ? '-' : '';
		return `${sign}${term}${wildcard ? '*' : ''}${edits ? `~${edits}` : ''}`;
	});

test('operators at the edges of words', () => {
	expect(of('harbour +pilot -tide')).toEqual(['harbour', '+pilot', '-tide']);
	expect(of('harb* piliot~1 tyde~ loong~2')).toEqual(expect.arrayContaining(['harb*', 'piliot~1', 'loong~2']));
	expect(of('"quiet harbour" pilot')).toEqual(['+quiet', '+harbour', 'pilot']);
	expect(parseSearch('"quiet harbour" pilot').phrases).toEqual([['quiet', 'harbour']]);
	expect(parseSearch('plain words').explicit).toBe(false);
	expect(parseSearch('plain +words').explicit).toBe(true);
	expect(parseSearch('one -two "three four"').words).toBe('one three four');
});

test('a phrase may be wanted or unwanted', () => {
	const {clauses, phrases, notPhrases, words, explicit} = parseSearch('-"quiet harbour" pilot');
	expect({clauses, phrases, notPhrases, words, explicit}).toEqual({
		clauses: [{term: 'pilot'}],
		phrases: [],
		notPhrases: [['quiet', 'harbour']],
		words: 'pilot',
		explicit: true,
	});
	expect(parseSearch('+"quiet harbour"').phrases).toEqual([['quiet', 'harbour']]);
	expect(of('pilot -"tide"')).toEqual(['pilot', '-tide']);
	expect(parseSearch('-"quiet harbour"')).toMatchObject({notPhrases: [], words: 'quiet harbour'});
	expect(parseSearch('a-"quiet harbour" --"quiet harbour"')).toMatchObject({phrases: [], notPhrases: []});
});

test('a fuzzy word that is known is searched for as written', () => {
	const {clauses} = parseSearch('pilot~1 pilto~1', (term) => term === 'pilot');
	expect(clauses).toEqual([{term: 'pilot'}, {term: 'pilto', edits: 1}]);
});

test('exclusions alone exclude nothing: they are words', () => {
	expect(of('-tide')).toEqual(['tide']);
	expect(of('-tide -ebb')).toEqual(['tide', 'ebb']);
});

test('what people paste stays words', () => {
	const all = [
		'--help',
		'-v',
		'C++',
		'foo*bar',
		'title:n^2',
		'@nasa',
		'#4370',
		'select * from t where a=1;',
		'a=b',
		'50%',
		'[a-z]+',
		'"unclosed quote kite',
		String.raw`path\to\file`,
		'src/**/*.ts',
		"don't",
		'foo~99999',
		'foo^1e999',
		'++any_word',
	];
	for (const input of all) {
		expect(parseSearch(input).explicit, input).toBe(false);
		expect(new Set(parseSearch(input).clauses.map(({term}) => term)), input).toEqual(new Set(terms(input)));
	}
});

test('any string gives clauses of ordinary terms and never an error', () => {
	const operators = fc.string({
		unit: fc.constantFrom(...'+-~*^:"\\()[]{}<>|&!?%#@=;,.\'` \n\t\0aZ9éß漢😀\ud800'),
		maxLength: 60,
	});
	fc.assert(
		fc.property(fc.oneof(operators, fc.string({unit: 'binary', maxLength: 60})), (input) => {
			const {clauses, phrases} = parseSearch(input);
			for (const {term} of clauses) expect(term).not.toMatch(/^\u0001|^$/);
			for (const phrase of phrases) expect(phrase.length).toBeGreaterThan(1);
		}),
		{numRuns: 500},
	);
	expect(() => parseSearch('a'.repeat(100_000))).not.toThrow();
	expect(() => parseSearch('"'.repeat(100_000))).not.toThrow();
	expect(() => parseSearch('+ - '.repeat(30_000))).not.toThrow();
});

test('a phrase holds when its terms stand next to each other in one text', () => {
	const {phrases} = parseSearch('"connection refused by peer"');
	const holds = (...texts: string[]) => phrases.every((phrase) => holdsPhrase(texts, phrase));
	expect(holds('error: Connection refused, by peer 3')).toBe(true);
	expect(holds('connection was not refused by peer')).toBe(false);
	expect(holds('connection', 'refused by peer')).toBe(false);
	expect(holdsPhrase(['x'], [])).toBe(true);
});

describe('public queries with operator characters', () => {
	const folder = path.join(import.meta.dirname, '../../../fixtures/cases/38-query-syntax-chars');
	const store = path.join(folder, 'home/.commandcode/projects/q');
	const texts = new Map(
		fs.readdirSync(store).map((name) => [name.replace('.jsonl', ''), fs.readFileSync(path.join(store, name), 'utf8')]),
	);
	const lines = fs
		.readFileSync(path.join(folder, 'queries.tsv'), 'utf8')
		.split('\n')
		.filter((line) => line.includes('\t'));
	test.each(lines.map((line) => line.split('\t') as [string, string]))('%j', (query, session) => {
		const {clauses} = parseSearch(query);
		if (session === '-') return;
		const asked = new Set(clauses.filter(({presence}) => presence !== 'prohibited').map(({term}) => term));
		const hits = (text: string) =>
			new Set(terms(text.replaceAll(String.raw`\\`, '\\')).filter((term) => asked.has(term))).size;
		const best = Math.max(...[...texts.values()].map(hits));
		expect(best).toBeGreaterThan(0);
		expect(hits(texts.get(session)!)).toBe(best);
	});
});
