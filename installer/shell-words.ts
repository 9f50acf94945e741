/**
 * Reading and writing one shell command, as far as deja's own commands go: words, quotes, and what follows them.
 */

export interface ShellCommand {
	readonly words: readonly string[];
	/** Everything from the first operator on, e.g. `|| cat >/dev/null`; '' when there is none. */
	readonly rest: string;
}

/**
 * Splits a command into its first simple command and the rest. Expansions (`$HOME`, `` `x` ``) are left as they stand.
 * @returns undefined when a quote is not closed.
 */
export function shellWords(command: string): ShellCommand | undefined {
	const words: string[] = [];
	let word: string | undefined;
	let at = 0;
	while (at < command.length) {
		const char = command[at]!;
		if (/[|&;<>()\n]/.test(char)) {
			// The 2 of `2>` is no word of its own.
			if (/[<>]/.test(char) && /^\d$/.test(word ?? '') && command[at - 1] === word) {
				at -= 1;
				word = undefined;
			}
			break;
		}
		if (char === "'" || char === '"') {
			const quoted = quotedWord(command, at);
			if (!quoted) return undefined;
			word = (word ?? '') + quoted.text;
			at = quoted.end;
		} else if (char === '\\') {
			word = (word ?? '') + (command[at + 1] ?? '');
			at += 2;
		} else if (/\s/.test(char)) {
			if (word !== undefined) words.push(word);
			word = undefined;
			at += 1;
		} else {
			word = (word ?? '') + char;
			at += 1;
		}
	}
	if (word !== undefined) words.push(word);
	return {words, rest: command.slice(at).trim()};
}

function quotedWord(command: string, from: number): {text: string; end: number} | undefined {
	const quote = command[from]!;
	let text = '';
	for (let at = from + 1; at < command.length; at++) {
		const char = command[at]!;
		if (char === quote) return {text, end: at + 1};
		if (quote === '"' && char === '\\' && /["\\$`]/.test(command[at + 1] ?? '')) at += 1;
		text += command[at]!;
	}
	return undefined;
}

/** One word for a POSIX shell; quoted only when it has to be, since the client shows the command to the person. */
export function quoteWord(word: string): string {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
