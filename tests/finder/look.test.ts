import {expect, test} from 'vitest';
import {look} from '../../src/finder/look.ts';
import {markingOf} from '../../src/finder/mark.ts';
import {previewOf} from '../../src/finder/preview.ts';
import {filler, indexOf, type Story} from '../recall/story.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const story = (id: string, ask: string, say: string, more: Partial<Story> = {}): Story => ({
	id,
	turns: [[ask, {say}]],
	...more,
});
const webhook = story('webhook', 'Stripe sends it twice', 'We deduplicate webhook events by event.id.');
const queue: Story = {
	id: 'queue',
	turns: [
		[
			'why is the queue slow',
			{run: 'npm test queue', out: 'all of it\npelican threshold exceeded\nmore'},
			{say: 'It was the lock.'},
		],
	],
};
const index = indexOf(...filler(20), webhook, queue);
const found = (words: string, more = {}) =>
	look(index, {words, project: undefined, days: undefined, ...more}, NOW, (id) => id.slice(0, 8));
const first = (words: string) => found(words).rows[0]?.key.split('/').at(-1);

test('every beginning of a word finds it, also where only its stem is stored', () => {
	for (const words of ['dedu', 'dedupl', 'dedupli', 'deduplica', 'deduplicate', 'webhook dedup', 'webh'])
		expect(first(words), words).toBe('webhook');
	expect(found('webhook').prefix).toBe('webhook');
	expect(found('webhook ').prefix).toBe('');
});

test('a word with a wrong letter, a phrase, and a word that must not be there', () => {
	expect(first('webhoik ')).toBe('webhook');
	expect(first('"webhook events"')).toBe('webhook');
	expect(found('webhook -event.id').rows).toEqual([]);
	expect(found('qqqqqqqq').rows).toEqual([]);
});

test('what only a tool printed is found', () => {
	expect(first('pelican thresh')).toBe('queue');
});

test('without words the newest sessions, within the filters', () => {
	expect(found('').total).toBe(22);
	expect(found('  ').rows).toHaveLength(22);
	expect(found('', {project: ['/nowhere']}).rows).toEqual([]);
	expect(found('webhook', {project: ['/nowhere']}).rows).toEqual([]);
	expect(found('', {days: 1}).total).toBeLessThan(22);
});

test('a session that only its title names shows its beginning', () => {
	const titled = story('titled', 'please look into it', 'The gannet was asleep.', {title: 'Cormorant outage'});
	const store = indexOf(...filler(20), titled);
	const {rows} = look(store, {words: 'cormorant', project: undefined, days: undefined}, NOW, (id) => id);
	expect(rows).toMatchObject([{title: 'Cormorant outage', turn: 0}]);
	expect(previewOf(store, rows[0]!, markingOf('cormorant'), 60, (_, text) => text).lines[0]).toBe(
		'> please look into it',
	);
});

test('a file that was read is shown with its tool, from the session’s directory', () => {
	const edited: Story = {
		id: 'edited',
		turns: [['the ibis total', {edit: 'src/ibis.js'}, {say: 'The ibis total is right now.'}]],
	};
	const store = indexOf(...filler(20), edited);
	const {rows} = look(store, {words: 'ibis total', project: undefined, days: undefined}, NOW, (id) => id);
	const {lines} = previewOf(store, rows[0]!, markingOf(''), 60, (_, text) => text);
	expect(lines.find((line) => line.includes('ibis.js'))).toMatch(/^edit_file src\/ibis\.js$/);
});

test('the preview is the turn that matched, its words marked, of an output the lines that tell', () => {
	const {rows, prefix} = found('pelican thresh');
	const {lines, first} = previewOf(index, rows[0]!, markingOf('pelican thresh', prefix), 60, (format, text) =>
		format === 'mark' ? `[${text}]` : text,
	);
	expect(lines).toEqual([
		'> why is the queue slow',
		'$ npm test queue',
		'  [pelican] [threshold] exceeded',
		'It was the lock.',
	]);
	expect(first).toBe(2);
});
