/**
 * What a hook does with the index: open it, ask as a question is asked (twelve rarest terms, ranked by what was said and
 * what was printed), say the beginning of the best five. `<index> <words…>`
 */
import {openIndex} from '../src/index/open/open.ts';
import {queryOf} from '../src/recall/query.ts';
import {rank} from '../src/recall/rank.ts';

const [dir = '', ...words] = process.argv.slice(2);
const index = openIndex(dir);
const query = queryOf(index, words.join(' '));
const {ranked} = rank(index, query, {hits: [120, 40], reads: 40, now: Date.now()});
process.stdout.write(
	ranked
		.slice(0, 5)
		.map(({window}) => index.passage(window.hits[0]!.doc).text.slice(0, 80))
		.join('\n'),
);
index.close();
