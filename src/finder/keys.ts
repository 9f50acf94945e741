/**
 * What a key means here, from what Node's own reader of keys makes of a terminal's bytes.
 *
 * The keys are those that people know from a shell's line and from fzf. What is pasted is text: a line end in it is a
 * blank, never Enter. A key that means nothing is undefined.
 */
import type {Move} from './line.ts';

type Named =
	| 'up'
	| 'down'
	| 'first'
	| 'last'
	| 'pageUp'
	| 'pageDown'
	| Move
	| 'enter'
	| 'copy'
	| 'project'
	| 'projectBack'
	| 'time'
	| 'redraw'
	| 'suspend'
	| 'leave'
	| 'interrupt';

export type Key = {readonly name: Named} | {readonly name: 'text'; readonly text: string};

/** As `node:readline` gives it to a listener of `keypress`. */
export interface RawKey {
	readonly name?: string | undefined;
	readonly ctrl?: boolean | undefined;
	readonly meta?: boolean | undefined;
	readonly shift?: boolean | undefined;
}

const PLAIN: Readonly<Record<string, Named>> = {
	up: 'up',
	down: 'down',
	left: 'left',
	right: 'right',
	pageup: 'pageUp',
	pagedown: 'pageDown',
	home: 'lineStart',
	end: 'lineEnd',
	backspace: 'erase',
	delete: 'eraseNext',
	return: 'enter',
	enter: 'enter',
	tab: 'project',
	escape: 'leave',
};

const WITH_CTRL: Readonly<Record<string, Named>> = {
	p: 'up',
	n: 'down',
	b: 'left',
	f: 'right',
	a: 'lineStart',
	e: 'lineEnd',
	h: 'erase',
	d: 'eraseNext',
	w: 'eraseWord',
	backspace: 'eraseWord',
	u: 'eraseLine',
	y: 'copy',
	t: 'time',
	l: 'redraw',
	z: 'suspend',
	c: 'interrupt',
	left: 'wordLeft',
	right: 'wordRight',
	home: 'first',
	end: 'last',
};

const WITH_META: Readonly<Record<string, Named>> = {
	b: 'wordLeft',
	f: 'wordRight',
	left: 'wordLeft',
	right: 'wordRight',
	backspace: 'eraseWord',
};

/** @returns a reader of one terminal's keys: it knows whether a paste is going on. */
export function keyReader(): (text: string | undefined, raw: RawKey) => Key | undefined {
	let pasting = false;
	return (text, raw) => {
		if (raw.name === 'paste-start' || raw.name === 'paste-end') {
			pasting = raw.name === 'paste-start';
			return undefined;
		}
		if (pasting) return textKey(text?.replace(/[\r\n\t]/g, ' '));
		if (raw.name === 'tab' && raw.shift) return {name: 'projectBack'};
		const names = raw.ctrl ? WITH_CTRL : raw.meta ? WITH_META : PLAIN;
		const name = raw.name !== undefined && Object.hasOwn(names, raw.name) ? names[raw.name] : undefined;
		// Esc pressed twice in haste arrives as Alt-Esc.
		if (raw.name === 'escape') return {name: 'leave'};
		if (name !== undefined) return {name};
		return raw.ctrl || raw.meta ? undefined : textKey(text);
	};
}

function textKey(text: string | undefined): Key | undefined {
	return text === undefined || text === '' || /[\p{Cc}\p{Cs}]/u.test(text) ? undefined : {name: 'text', text};
}
