/**
 * Edits of JSON text that leave every other byte alone.
 *
 * What is added takes the indentation, the line ends and the one-line or many-lines habit of its neighbours, and stands
 * behind the last of them; taking it away again cuts exactly from the end of the neighbour before. Each function returns
 * the whole new text: positions of nodes parsed before are no longer valid then.
 */
import type {Node} from './json-text.ts';

const endOf = (node: Node) => node.offset + node.length;
const inner = (text: string, container: Node) => text.slice(container.offset + 1, endOf(container) - 1);

function splice(text: string, from: number, to: number, fresh: string): string {
	return text.slice(0, from) + fresh + text.slice(to);
}

/** Adds an element to an array or, with a key, a member to an object. */
export function append(text: string, root: Node, container: Node, value: unknown, key?: string): string {
	const lead = key === undefined ? '' : `${JSON.stringify(key)}:`;
	const style = styleOf(text, root);
	const children = container.children ?? [];
	const last = children.at(-1);
	if (!last) {
		// A file of one line stays one, unless there was nothing in it yet.
		if (!style.lines && container.offset !== root.offset) return fill(text, container, lead + JSON.stringify(value));
		const indent = indentAt(text, container.offset);
		const body = render(value, indent + style.unit, style);
		const spaced = lead && `${lead} `;
		return fill(text, container, `${style.eol}${indent}${style.unit}${spaced}${body}${style.eol}${indent}`);
	}
	const from = children.length > 1 ? endOf(children.at(-2)!) : container.offset + 1;
	const gap = text.slice(from, last.offset);
	const line = gap.lastIndexOf('\n');
	if (line < 0) {
		const space = children.length > 1 && gap.endsWith(' ') ? ' ' : '';
		return splice(text, endOf(last), endOf(last), `,${space}${lead}${JSON.stringify(value)}`);
	}
	const indent = /^[ \t]*/.exec(gap.slice(line + 1))![0];
	const spaced = lead && `${lead} `;
	return splice(text, endOf(last), endOf(last), `,${style.eol}${indent}${spaced}${render(value, indent, style)}`);
}

/** Replaces what stands between the brackets. */
export function fill(text: string, container: Node, between: string): string {
	return splice(text, container.offset + 1, endOf(container) - 1, between);
}

/** The white space of a container without children; undefined when it has some. */
export function blankOf(text: string, container: Node): string | undefined {
	return container.children?.length ? undefined : inner(text, container);
}

/** Replaces one value by another, of one line if the old one had one. */
export function replace(text: string, root: Node, node: Node, value: unknown): string {
	const many = text.slice(node.offset, endOf(node)).includes('\n');
	const fresh = many ? render(value, indentAt(text, node.offset), styleOf(text, root)) : JSON.stringify(value);
	return splice(text, node.offset, endOf(node), fresh);
}

/** Takes a child out of its container, with the comma that belonged to it. @param blank what an emptied container holds. */
export function remove(text: string, container: Node, child: Node, blank = ''): string {
	const children = container.children ?? [];
	const at = children.indexOf(child);
	if (children.length === 1) return fill(text, container, blank);
	if (at === 0) return splice(text, child.offset, children[1]!.offset, '');
	return splice(text, endOf(children[at - 1]!), endOf(child), '');
}

interface Style {
	readonly unit: string;
	readonly eol: string;
	/** The document spans lines. */
	readonly lines: boolean;
}

function styleOf(text: string, root: Node): Style {
	const first = root.children?.[0];
	const gap = first ? text.slice(root.offset + 1, first.offset) : '';
	const indent = /\n([ \t]+)$/.exec(gap)?.[1];
	const outer = indentAt(text, root.offset);
	return {
		unit: indent?.startsWith(outer) && indent.length > outer.length ? indent.slice(outer.length) : '  ',
		eol: /\r?\n/.exec(text)?.[0] ?? '\n',
		lines: text.slice(root.offset, endOf(root)).includes('\n'),
	};
}

/** Leading white space of the line that holds this offset. */
function indentAt(text: string, offset: number): string {
	return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))![0];
}

function render(value: unknown, indent: string, {unit, eol}: Style): string {
	// Tabs inside strings are escaped, so a tab in this text is always indentation.
	return JSON.stringify(value, null, '\t')
		.replaceAll('\t', unit)
		.replaceAll('\n', eol + indent);
}
