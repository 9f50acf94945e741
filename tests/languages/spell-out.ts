/**
 * A regular expression's source → texts that it speaks of: each alternative, each optional part once with and once without.
 * Not all texts, but one for every word that stands in the source. Borders and looks aside are left out.
 */

/** More than this from one source adds nothing new. */
const MOST = 3000;

export function spellOut(source: string): readonly string[] {
	let at = 0;
	const ESCAPED: Readonly<Record<string, readonly string[]>> = {
		b: [''],
		w: ['x'],
		W: ['-'],
		s: [' '],
		S: ['x'],
		d: ['7'],
		D: ['x'],
	};
	const alternatives = (): readonly string[] => {
		const all: string[] = [];
		for (;;) {
			all.push(...sequence());
			if (source[at] !== '|') return all;
			at++;
		}
	};
	const sequence = (): readonly string[] => {
		let texts: readonly string[] = [''];
		while (at < source.length && source[at] !== '|' && source[at] !== ')') {
			const next = repeated(one());
			// Each with one, and one with each: the words are all there, without every combination.
			const [first = ''] = next;
			const [last = ''] = texts;
			texts = [...new Set([...texts.map((text) => text + first), ...next.map((text) => last + text)])].slice(0, MOST);
		}
		return texts;
	};
	const one = (): readonly string[] => {
		const sign = source[at++]!;
		if (sign === '(') {
			const aside = /^\?<?[=!]/.exec(source.slice(at))?.[0];
			at += (aside ?? /^\?(?::|<\w+>)/.exec(source.slice(at))?.[0] ?? '').length;
			const inner = alternatives();
			at++;
			return aside === undefined ? inner : [''];
		}
		if (sign === '[') {
			const end = source.indexOf(']', source[at] === '^' ? at + 2 : at + 1);
			const letters = [
				...source
					.slice(at, end)
					.replace(/\\[wp](?:\{\w+\})?/g, 'x')
					.replace(/\\s/g, ' '),
			];
			at = end + 1;
			return letters[0] === '^' ? [' x '] : letters.filter((letter) => letter !== '\\');
		}
		if (sign === '\\') {
			const letter = source[at++]!;
			if (letter === 'p' || letter === 'P') at = source.indexOf('}', at) + 1;
			return letter === 'p' ? ['я', 'x'] : (ESCAPED[letter] ?? [letter]);
		}
		return sign === '^' || sign === '$' ? [''] : sign === '.' ? ['x'] : [sign];
	};
	const repeated = (texts: readonly string[]): readonly string[] => {
		const times = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at))?.[0];
		if (times === undefined) return texts;
		at += times.length;
		return times.startsWith('+') || /^\{[1-9]/.test(times) ? texts : [...texts, ''];
	};
	return [...new Set(alternatives())];
}
