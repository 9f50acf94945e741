/**
 * Search as you type over an index that stays open: what one key costs until the list is drawn, and until the preview is.
 *
 *   node bench/ts.mjs bench/finder.ts DIR [--each 10]
 *
 * DIR is what store.ts wrote; its index is built beside it on first use. Every question of corpus.ts is typed letter by
 * letter. Exit 1 when one key in a hundred takes longer to the list than a person notices.
 */
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {parseArgs} from 'node:util';
import {
	answered,
	askedIn,
	begin,
	chosen,
	frameOf,
	look,
	markingOf,
	NOTHING,
	press,
	previewOf,
	viewOf,
} from '../src/finder/index.ts';
import {openIndex, sync} from '../src/index/index.ts';
import {placesFrom} from '../src/lib/index.ts';
import {questions} from './corpus.ts';

const PROMISE_MS = 30;
const {values, positionals} = parseArgs({options: {each: {type: 'string', default: '10'}}, allowPositionals: true});
const [dir] = positionals;
if (dir === undefined) {
	console.error('usage: node bench/ts.mjs bench/finder.ts DIR [--each 10]');
	process.exit(2);
}
const places = placesFrom(
	{DEJA_HOME: path.join(dir, 'deja'), DEJA_COMMANDCODE_ROOT: path.join(dir, 'projects')},
	path.resolve(dir),
);
await sync(places);
const index = openIndex(places.index);
const size = {columns: 100, rows: 40};
const paint = (_: string, text: string) => text;
// As the program does while the person looks at the first list.
look(index, {words: 'build failed', project: undefined, days: undefined}, Date.now(), (id) => id);
const toList: number[] = [];
const toPreview: number[] = [];
const now = Date.now();

for (const [, words] of questions(Number(values.each))) {
	let state = begin([]);
	for (const text of words) {
		const start = performance.now();
		state = press(state, {name: 'text', text}, viewOf(state, NOTHING, size)).state;
		const asked = askedIn(state);
		const {prefix, ...found} = look(index, asked, now, (id) => id.slice(0, 8));
		state = answered(state, found);
		const marking = markingOf(asked.words, prefix);
		frameOf(state, NOTHING, marking, size, paint);
		toList.push(performance.now() - start);
		const row = chosen(state);
		if (row) frameOf(state, previewOf(index, row, marking, size.columns, paint), marking, size, paint);
		toPreview.push(performance.now() - start);
	}
}
const share = (list: number[], part: number) => list.sort((a, b) => a - b)[Math.floor((list.length - 1) * part)]!;
const shown = (list: number[]) => [0.5, 0.95, 0.99, 1].map((part) => share(list, part).toFixed(1)).join(' / ');
console.log(`${index.size} passages, ${toList.length} keys; p50 / p95 / p99 / most, ms`);
console.log(`to the list     ${shown(toList)}   promised: ${PROMISE_MS} at p99`);
console.log(`to the preview  ${shown(toPreview)}`);
index.close();
process.exit(share(toList, 0.99) > PROMISE_MS ? 1 : 0);
