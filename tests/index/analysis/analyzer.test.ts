import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {queryTokens, termFinder, terms, tokens} from '../../../src/index/analysis/analyzer.ts';

const cases = fileURLToPath(new URL('../../../fixtures/cases', import.meta.url));

/** All terms of a question, wholes before parts. */
function queryTerms(question: string): string[] {
	const found = queryTokens(question);
	return [...new Set([...found.flatMap(({whole}) => whole), ...found.flatMap(({parts}) => parts)])];
}

/** session id → all words said in it. */
function sessions(name: string): Map<string, string> {
	const dir = path.join(cases, name, 'home/.commandcode/projects');
	const found = new Map<string, string>();
	for (const file of readdirSync(dir, {recursive: true, encoding: 'utf8'})) {
		if (!file.endsWith('.jsonl')) continue;
		const said = readFileSync(path.join(dir, file), 'utf8')
			.split('\n')
			.filter(Boolean)
			.flatMap((line) => (JSON.parse(line) as {message?: {content: {text?: string}[]}}).message?.content ?? [])
			.map(({text}) => text ?? '');
		found.set(path.basename(file, '.jsonl'), said.join('\n'));
	}
	return found;
}

/** Sessions by how much of the query they hold, each term weighted by how few hold it. */
function ranked(query: string, all: Map<string, string>): string[] {
	const docs = [...all].map(([id, text]) => ({id, length: terms(text).length, words: new Set(terms(text))}));
	return docs
		.map(({id, words, length}) => {
			let score = 0;
			for (const term of queryTerms(query)) {
				const df = docs.filter((doc) => doc.words.has(term)).length;
				if (words.has(term)) score += Math.log(1 + docs.length / df) / (1 + length / 100);
			}
			return {id, score};
		})
		.filter(({score}) => score > 0)
		.sort((a, b) => b.score - a.score)
		.map(({id}) => id);
}

describe.each([
	['38-query-syntax-chars', 3],
	['39-cjk', 1],
	['40-cyrillic-umlaut', 3],
	['41-identifiers', 1],
] as const)('%s', (name, top) => {
	const all = sessions(name);
	const queries = readFileSync(path.join(cases, name, 'queries.tsv'), 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => line.split('\t') as [string, string]);
	test.each(queries.filter(([, id]) => id !== '-'))('%s', (query, id) => {
		expect(ranked(query, all).slice(0, top)).toContain(id);
	});
	test('queries of signs only have no terms, and none throws', () => {
		for (const [query, id] of queries) if (id === '-' && /^[^\w]*$/.test(query)) expect(queryTerms(query)).toEqual([]);
		expect(queryTerms('a'.repeat(4000))).toEqual([]);
	});
});

test('42: nothing to look up, and one thing to look up', () => {
	const [doc] = sessions('42-empty-and-stopword-queries').values();
	for (const query of ['', '   ', '\t', 'the of and', '???']) expect(queryTerms(query)).toEqual([]);
	for (const query of [' question', 'question.', 'What is the question?']) {
		expect(queryTerms(query)).toEqual(['question']);
		expect(terms(doc!)).toContain('question');
	}
});

/** text → whole terms | parts */
const WORDS: [text: string, whole: string, parts: string][] = [
	['keyboardNavigationCluster', 'keyboardnavigationcluster', 'keyboard navig cluster'],
	['HTTPServer', 'httpserver', 'http server'],
	['user_id', 'user_id', 'user id'],
	['create-site-good', 'create-site-good', 'creat site good'],
	['__proto__', '__proto__', 'proto'],
	['constructor toString hasOwnProperty', 'constructor tostr hasownproperti', 'string own properti'],
	['10.0.0.7', '10.0.0.7', ''],
	['127.0.0.1:5432', '127.0.0.1 5432', ''],
	['v1.64.0', 'v1.64.0', '1.64.0'],
	['fe80:0:1::7', 'fe80:0:1::7', ''],
	['2026-09-10T09:00', '2026-09-10 00', ''],
	['TS2345 E0502 ECONNREFUSED sha256', 'ts2345 e0502 econnrefus sha256', ''],
	['--force -v x-y a--b', '--force -v x-y b', 'forc v x y'],
	['C++ C# g++ c', 'c++ c# g++ c', 'c c g'],
	['.env ../x file.ts', '.env x file.ts', 'env file ts'],
	['#4370', '#4370', '4370'],
	['@nasa', 'nasa', ''],
	['ttl v3 pr', 'ttl v3 pr', ''],
	['cmd/reconcile/match.go', 'cmd/reconcile/match.go', 'reconcile/match.go cmd reconcil match.go match go'],
	['/usr/bin', 'usr/bin', 'usr bin'],
	['"a\\nfile" path\\to\\file', 'nfile path file', 'file'],
	["don't user's we'll it’s", 'dont user', ''],
	['went ran children indices', 'go run child index', ''],
	['general generate generic', 'general gener generic', ''],
	['not no off only get let else any all', 'not no off onli get let els any all', ''],
	['3f2504e0-4f89-11d3-9a0c-0305e82c3301', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', '3f2504e0'],
	['Müller Straße', 'muller mueller strass', ''],
	['café CAFÉ cafe\u0301', 'cafe cafe cafe', ''],
	['стоп-лист', 'стоп-лист', 'стоп лист'],
	['миграция миграции миграцией', 'миграц миграц миграц', ''],
	['кеш кеша хук хуки', 'кеш кеш хук хук', ''],
	['刷新令牌', '刷新 新令 令牌', ''],
	['令，牌', '令 牌', ''],
	['재시도 예산', '재시 시도 예산', ''],
	['ＥＲＲＯＲ４０４ ｻｰﾊﾞｰ', 'error404 サー ーバ バー', ''],
	['v3版本', 'v3 版本', ''],
	['ἀρχή ΤΈΛΟΣ τέλος', 'αρχη τελοσ τελοσ', ''],
	['don 👍 C', 'don c', ''],
];
test.each(WORDS)('%s', (text, whole, parts) => {
	const found = tokens(text);
	expect(found.filter((one) => one.whole).map(({term}) => term)).toEqual(whole.split(' ').filter(Boolean));
	expect(found.filter((one) => !one.whole).map(({term}) => term)).toEqual(parts.split(' ').filter(Boolean));
});

test('10.0.0.7 is no part of 10.0.0.70, and 10 is no part of it', () => {
	expect(terms('10.0.0.70 and 10 things at 7')).not.toContain('10.0.0.7');
	expect(terms('10.0.0.7')).toEqual(['10.0.0.7']);
});

test('a question is told in wholes and parts', () => {
	expect(queryTokens('the parseUrl of C++ and Müller?')).toEqual([
		{text: 'parseUrl', whole: ['parseurl'], parts: ['pars', 'url']},
		{text: 'C++', whole: ['c++'], parts: ['c']},
		{text: 'Müller', whole: ['muller', 'mueller'], parts: []},
	]);
});

const anyText = fc.oneof(
	fc.string({unit: 'binary', maxLength: 60}),
	fc.string({unit: 'grapheme', maxLength: 60}),
	fc
		.array(
			fc.oneof(
				fc.constantFrom(...WORDS.map(([text]) => text), ...".-_/\\'’#+:@ \n", '각', '서버', 'が', 'й', '\ud83d', 'ﬃ'),
				fc.string({maxLength: 6}),
			),
			{maxLength: 12},
		)
		.map((parts) => parts.join('')),
);

test('tokens point into the text as given; terms are the same terms; nothing throws', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const found = tokens(text);
			expect(found.map(({term}) => term)).toEqual(terms(text));
			for (const [i, {term, start, end, position}] of found.entries()) {
				expect(term).not.toMatch(/\s|^$/);
				expect(position).toBe(i);
				expect(start).toBeGreaterThanOrEqual(0);
				expect(end).toBeGreaterThan(start);
				expect(end).toBeLessThanOrEqual(text.length);
				// What a token points at is found by itself.
				expect(terms(text.slice(start, end))).toContain(term);
			}
			expect(queryTerms(text).every((term) => terms(text).includes(term))).toBe(true);
		}),
		{numRuns: 3000},
	);
});

test('composed and decomposed spelling have the same terms', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(terms(text.normalize('NFD'))).toEqual(terms(text.normalize('NFC')));
		}),
		{numRuns: 3000},
	);
});

test('looked for, a few terms are found where they stand among all of a text’s', () => {
	fc.assert(
		fc.property(anyText, anyText, fc.nat(), (text, other, n) => {
			const all = terms(text);
			const wanted = new Set([...all.filter((_, at) => at % 3 === n % 3), ...terms(other)]);
			const find = termFinder(wanted);
			const found: (readonly [string, number])[] = [];
			expect(find(text, (term, at) => found.push([term, at]))).toBe(all.length);
			expect(found).toEqual([...all.entries()].flatMap(([at, term]) => (wanted.has(term) ? [[term, at]] : [])));
		}),
		{numRuns: 1000},
	);
});

test('the words of a question are read until there are enough', () => {
	const words: string[] = [];
	const enough = queryTokens('the plover threshold of the harbour', ({text}) => words.push(text) === 2);
	expect(words).toEqual(enough.map(({text}) => text));
	expect(words).toHaveLength(2);
});
