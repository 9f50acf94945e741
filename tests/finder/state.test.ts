import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Key} from '../../src/finder/keys.ts';
import {EMPTY, insert, moves} from '../../src/finder/line.ts';
import {
	answered,
	askedIn,
	begin,
	chosen,
	noted,
	press,
	type Row,
	type State,
	type Wish,
} from '../../src/finder/state.ts';

const row = (key: string): Row => ({key, id: key, when: '12 Nov', title: key, project: 'shop', turn: 0});
const view = {top: 0, most: 30, height: 10};
const text = (letters: string): Key[] => [...letters].map((one) => ({name: 'text', text: one}));
const listed = answered(begin([{label: 'shop', value: ['/shop']}]), {
	rows: ['a', 'b', 'c'].map(row),
	total: 3,
	isMore: false,
});

function after(state: State, ...keys: readonly Key[]): {state: State; wants: (Wish | undefined)[]} {
	const wants: (Wish | undefined)[] = [];
	for (const key of keys) {
		const step = press(state, key, view);
		state = step.state;
		wants.push(step.wants);
	}
	return {state, wants};
}

test('every letter asks again, a move in the line does not', () => {
	const {state, wants} = after(listed, ...text('ab'), {name: 'left'}, {name: 'erase'});
	expect(wants).toEqual(['search', 'search', undefined, 'search']);
	expect(askedIn(state)).toEqual({words: 'b', project: undefined, days: undefined});
});

test('arrows choose within the list; letters after that go on with the words, but y copies', () => {
	expect(chosen(after(listed, {name: 'down'}, {name: 'down'}, {name: 'down'}).state)?.key).toBe('c');
	expect(chosen(after(listed, {name: 'down'}, {name: 'up'}, {name: 'up'}).state)?.key).toBe('a');
	expect(after(listed, ...text('y')).wants).toEqual(['search']);
	expect(after(listed, {name: 'down'}, ...text('y')).wants).toEqual([undefined, 'copy']);
	const {state} = after(listed, {name: 'down'}, ...text('/y'));
	expect(state.line.text).toBe('y');
	expect(after(listed, {name: 'down'}, ...text('x')).state).toMatchObject({focus: 'words', line: {text: 'x'}});
});

test('Enter and copy want something only where something is listed', () => {
	const nothing = answered(listed, {rows: [], total: 0, isMore: false});
	expect(after(nothing, {name: 'enter'}, {name: 'copy'}).wants).toEqual([undefined, undefined]);
	expect(after(listed, {name: 'enter'}).wants).toEqual(['open']);
});

test('filters go round', () => {
	const once = after(listed, {name: 'project'}).state;
	expect(askedIn(once).project).toEqual(['/shop']);
	expect(askedIn(after(once, {name: 'project'}).state).project).toBeUndefined();
	expect(askedIn(after(listed, {name: 'projectBack'}).state).project).toEqual(['/shop']);
	expect(askedIn(after(listed, {name: 'time'}, {name: 'time'}).state).days).toBe(7);
});

test('the preview scrolls within its ends and begins anew with another row', () => {
	const down = after(listed, {name: 'pageDown'}).state;
	expect(down.scroll).toBe(9);
	expect(press(down, {name: 'pageDown'}, {...view, top: 25}).state.scroll).toBe(30);
	expect(press(down, {name: 'pageUp'}, {...view, top: 3}).state.scroll).toBe(0);
	expect(after(down, {name: 'down'}).state.scroll).toBeUndefined();
});

test('a note stays until the next key', () => {
	expect(after(noted(listed, 'copied'), {name: 'down'}).state.note).toBe('');
});

test('the line is edited between characters as people count them', () => {
	const family = '👨‍👩‍👧';
	const line = insert(insert(EMPTY, `a${family}`), 'é');
	expect(moves.erase(moves.erase(line))).toEqual({text: 'a', at: 1});
	expect(moves.eraseWord(insert(EMPTY, 'two words  '))).toEqual({text: 'two ', at: 4});
	expect(moves.eraseWord(insert(EMPTY, '   '))).toEqual(EMPTY);
	expect(moves.wordRight(moves.lineStart(insert(EMPTY, ' one two')))).toEqual({text: ' one two', at: 4});
});

test('whatever is pressed, the cursor stays in the line and the choice in the list', () => {
	const names = [
		...Object.keys(moves),
		'up',
		'down',
		'first',
		'last',
		'pageUp',
		'pageDown',
		'project',
		'time',
		'enter',
	];
	const key = fc.oneof(
		fc.constantFrom(...names).map((name) => ({name}) as Key),
		fc.string({unit: 'grapheme', minLength: 1, maxLength: 3}).map((letters): Key => ({name: 'text', text: letters})),
	);
	fc.assert(
		fc.property(fc.array(key, {maxLength: 40}), (keys) => {
			const {state} = after(listed, ...keys);
			expect(state.line.at).toBeGreaterThanOrEqual(0);
			expect(state.line.at).toBeLessThanOrEqual(state.line.text.length);
			expect(chosen(state)).toBeDefined();
			expect(state.scroll ?? 0).toBeGreaterThanOrEqual(0);
		}),
	);
});
