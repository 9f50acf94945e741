import {expect, test} from 'vitest';
import {addTo, type Draft, openDraft, takeOut} from '../../installer/json-draft.ts';

const open = (text: string): Draft => {
	const draft = openDraft(text, () => undefined);
	if ('problem' in draft) throw new Error(draft.problem);
	return draft;
};
const added = (text: string, path: readonly string[], value: unknown, key?: string) => {
	const draft = open(text);
	addTo(draft, path, value, key);
	return draft;
};

test('what is added looks like its neighbours', () => {
	expect(added('{\n\t"a": [\n\t\t1\n\t]\n}\n', ['a'], {b: [2]}).text).toBe(
		'{\n\t"a": [\n\t\t1,\n\t\t{\n\t\t\t"b": [\n\t\t\t\t2\n\t\t\t]\n\t\t}\n\t]\n}\n',
	);
	expect(added('{"a":[1],"z":1e999}', ['a'], {b: 2}).text).toBe('{"a":[1,{"b":2}],"z":1e999}');
	expect(added('{ "a": [1, 2] }', ['a'], 3).text).toBe('{ "a": [1, 2, 3] }');
	expect(added('{\r\n   "a": {}\r\n}', ['a'], 1, 'b').text).toBe('{\r\n   "a": {\r\n      "b": 1\r\n   }\r\n}');
	expect(added('{}', ['a'], 1).text).toBe('{\n  "a": [\n    1\n  ]\n}');
	expect(added('{"a":{}}', ['a', 'b'], 1).text).toBe('{"a":{"b":[1]}}');
});

test('taking it out gives the same bytes back', () => {
	for (const text of [
		'{}',
		'{ \n }',
		'{"a":[ ]}',
		'{"a": [\n  1\n]}',
		'{\r\n\t"a" : [1 ,2 ]}',
		'{"b":{"a":{}}, "a":{}}\n\n',
	]) {
		const draft = added(text, ['a'], {x: 1}, /"a" ?: ?\{/.test(text) ? 'own' : undefined);
		expect(draft.text).not.toBe(text);
		const parsed = JSON.parse(draft.text) as {a: unknown[]};
		const step = Array.isArray(parsed.a) ? parsed.a.length - 1 : 'own';
		takeOut(draft, ['a', step], draft.blanks);
		expect(draft.text).toBe(text);
	}
});

test('a container that deja emptied goes, one that it found empty stays', () => {
	const draft = open('{"a":{"b":[1]},"c":[2]}');
	takeOut(draft, ['a', 'b', 0]);
	expect(draft.text).toBe('{"c":[2]}');
	takeOut(draft, ['c', 0], {c: ' '});
	expect(draft.text).toBe('{"c":[ ]}');
});

test('the last of two equal keys is the one that counts, as for JSON.parse', () => {
	expect(JSON.parse(added('{"a":[1],"a":[2]}', ['a'], 3).text)).toEqual({a: [2, 3]});
});
