/**
 * A person's JSON file as text: strict, as the client reads it, and with the place of what is wrong.
 *
 * The client takes a file with a comment, a trailing comma or a byte order mark for invalid and silently ignores all of it.
 * So whatever does not parse strictly is never edited: the caller gets one line that says where and why.
 */
import {type Node, type ParseError, parseTree} from 'jsonc-parser';

export type {Node};

export type Parsed =
	| {readonly root: Node; readonly value: unknown; readonly problem?: undefined}
	| {readonly problem: string; readonly root?: undefined};

/** @param text without a byte order mark. */
export function parseStrict(text: string): Parsed {
	const errors: ParseError[] = [];
	const root = parseTree(text, errors, {disallowComments: true, allowTrailingComma: false});
	try {
		const value: unknown = JSON.parse(text);
		return root ? {root, value} : {problem: 'nothing in it'};
	} catch {
		const {offset, what} = explain(text, errors[0]);
		return {problem: `${place(text, offset)}: ${what}`};
	}
}

/** `line 3, column 5`, both from 1. */
export function place(text: string, offset: number): string {
	const before = text.slice(0, offset);
	return `line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
}

function explain(text: string, error: ParseError | undefined): {offset: number; what: string} {
	const offset = error?.offset ?? 0;
	if (text.trim() === '') return {offset: 0, what: 'nothing but white space'};
	if (/^\/[/*]/.test(text.slice(offset))) return {offset, what: 'a comment, which the client does not accept'};
	if (/^\s*$/.test(text.slice(offset))) return {offset: text.trimEnd().length, what: 'the file ends in the middle'};
	if (/^"(?:[^"\\]|\\.)*$/s.test(text.slice(offset))) return {offset, what: 'a string that is not closed'};
	const comma = /,\s*$/.exec(text.slice(0, offset));
	if (comma && /^[\]}]/.test(text.slice(offset))) {
		return {offset: comma.index, what: 'a comma with nothing after it, which the client does not accept'};
	}
	return {offset, what: 'not valid JSON'};
}

/** The value of an object's member; the last one when a key is there twice, as JSON.parse has it. */
export function member(object: Node | undefined, key: string): Node | undefined {
	return memberPair(object, key)?.children?.[1];
}

/** The whole member, key and value. */
export function memberPair(object: Node | undefined, key: string): Node | undefined {
	if (object?.type !== 'object') return undefined;
	return object.children?.findLast((pair) => pair.children?.[0]?.value === key);
}

/** An object's members in order, as key and value. */
export function members(object: Node | undefined): readonly (readonly [string, Node])[] {
	if (object?.type !== 'object') return [];
	return (object.children ?? []).flatMap(({children: [key, value] = []}) =>
		key && value ? [[String(key.value), value] as const] : [],
	);
}

export function elements(array: Node | undefined): readonly Node[] {
	return array?.type === 'array' ? (array.children ?? []) : [];
}
