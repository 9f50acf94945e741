/**
 * A JSON file under edit: add a value at a path, take one out, and know what to restore when deja leaves.
 *
 * Containers that are missing on the way are made; containers that were there but empty have their white space remembered
 * (`blanks`). Taking out is the mirror: a container that ends up empty gets its white space back, or goes as well.
 */
import {append, blankOf, fill, remove} from './json-edit.ts';
import {elements, member, memberPair, type Node, parseStrict} from './json-text.ts';
import type {Before, Outcome} from './surface.ts';

export interface Draft {
	text: string;
	readonly was: Before['was'];
	/** The file began with a byte order mark; `text` does not. */
	readonly bom: boolean;
	readonly blanks: Record<string, string>;
	/** The tree of some text, usually this one: parsed again only after an edit. */
	tree?: {readonly of: string; readonly root: Node | undefined};
}

export type Path = readonly (string | number)[];

/**
 * @param text undefined: no such file.
 * @param shape what is wrong with the document for this surface, if anything.
 * @returns a draft, or what is wrong with the file.
 */
export function openDraft(
	text: string | undefined,
	shape: (draft: Draft) => string | undefined,
): Draft | {readonly problem: string} {
	const bom = text?.startsWith('\uFEFF') ?? false;
	const bare = bom ? text!.slice(1) : text;
	if (bare === undefined || bare === '') {
		return {text: '{}\n', was: bare === undefined ? 'missing' : 'empty', bom, blanks: {}};
	}
	const {root, problem} = parseStrict(bare);
	if (!root) return {problem};
	if (root.type !== 'object')
		return {problem: `the document is ${root.type === 'array' ? 'an array' : root.type}, not an object`};
	const draft: Draft = {text: bare, was: 'present', bom, blanks: {}};
	const odd = shape(draft);
	return odd === undefined ? draft : {problem: odd};
}

/** The outcome for a file that cannot be edited safely. */
export function refused(text: string | undefined, problem: string): Outcome {
	return {state: 'refused', text, note: `${problem}. Nothing was changed; correct the file and run this again`};
}

/** The outcome of putting something into a file: what changed, and what `take` will have to know. */
export function put(text: string | undefined, draft: Draft, had: boolean, note?: string): Outcome {
	const said = draft.bom
		? 'its byte order mark was removed, since the client cannot read a file with one; an uninstall gives it back'
		: note;
	const more = said === undefined ? {} : {note: said};
	if (draft.text === text) return {state: 'unchanged', text, ...more};
	const before = {was: draft.was, ...(draft.bom ? {bom: true as const} : {}), blanks: draft.blanks};
	return {state: had ? 'updated' : 'created', text: draft.text, before, ...more};
}

/** The node at a path; the root for an empty one. */
export function nodeAt(draft: Draft, path: Path): Node | undefined {
	if (draft.tree?.of !== draft.text) draft.tree = {of: draft.text, root: parseStrict(draft.text).root};
	let node = draft.tree.root;
	for (const step of path) node = typeof step === 'number' ? elements(node)[step] : member(node, step);
	return node;
}

/** Appends to the array, or with a key to the object, at `path`. */
export function addTo(draft: Draft, path: Path, value: unknown, key?: string): void {
	const container = nodeAt(draft, path);
	if (!container) {
		addTo(draft, path.slice(0, -1), key === undefined ? [value] : {[key]: value}, String(path.at(-1)));
		return;
	}
	const blank = blankOf(draft.text, container);
	if (blank !== undefined) draft.blanks[path.join('.')] = blank;
	draft.text = append(draft.text, nodeAt(draft, [])!, container, value, key);
}

/** Takes out what is at `path`, and containers that nothing but this filled. */
export function takeOut(draft: Draft, path: Path, blanks: Before['blanks'] = {}): void {
	const above = path.slice(0, -1);
	const step = path.at(-1)!;
	const container = nodeAt(draft, above);
	const child = typeof step === 'number' ? elements(container)[step] : memberPair(container, step);
	if (!container || !child) return;
	draft.text = remove(draft.text, container, child);
	const left = nodeAt(draft, above)!;
	if (left.children?.length) return;
	const blank = blanks[above.join('.')];
	if (blank !== undefined) draft.text = fill(draft.text, left, blank);
	else if (above.length > 0) takeOut(draft, above, blanks);
}

/** What is to become of a file that is not there or holds nothing: one that a killed run has only just made goes. */
export function emptied(text: string | undefined, before: Before | undefined): Outcome {
	return text === '' && before?.was === 'missing' ? {state: 'removed', text: undefined} : {state: 'unchanged', text};
}

/** The file's text once deja is gone: no file, or an empty one, where that is what deja found. */
export function textWithout(draft: Draft, before: Before | undefined): string | undefined {
	const empty = !nodeAt(draft, [])?.children?.length;
	if (empty && before?.was === 'missing') return undefined;
	const text = empty && before?.was === 'empty' ? '' : draft.text;
	return draft.bom || before?.bom ? `\uFEFF${text}` : text;
}
