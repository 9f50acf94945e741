/**
 * What a hook does with the index: open it, ask, read the words of the best five, say something. `<index> <words…>`
 */
import {terms} from '../src/index/analysis/analyzer.ts';
import {openIndex} from '../src/index/open/open.ts';

const [dir = '', ...words] = process.argv.slice(2);
const index = openIndex(dir);
const known = [...new Set(words.flatMap(terms))].map((term) => ({term, df: index.df(term)})).filter(({df}) => df > 0);
const asked = known
	.sort((a, b) => a.df - b.df)
	.slice(0, 12)
	.map(({term}) => ({term}));
const {hits} = index.search(asked, {limit: 20, countTotal: false, budgetMs: 250, maxPostings: 50_000});
process.stdout.write(
	hits
		.slice(0, 5)
		.map(({doc}) => index.passage(doc).text.slice(0, 80))
		.join('\n'),
);
index.close();
