/**
 * Which programs does a shell command start? `cd web && NODE_ENV=test npx vitest run | tail` → `vitest`, `tail`.
 *
 * A plain reading, not a shell: words are split at operators outside quotes, assignments and wrappers (`sudo`, `env`,
 * `npx`) are stepped over, paths are cut to the last segment. What cannot be read gives no program, never an error.
 */

/** Words that only start another program. Package managers are programs of their own: people ask how they ran `npm`. */
const wrappers = new Set([
	'sudo',
	'env',
	'time',
	'timeout',
	'nohup',
	'nice',
	'exec',
	'command',
	'xargs',
	'npx',
	'bunx',
	'pnpx',
	'uvx',
]);
/** Says nothing about what was done; named only when it is all there is. */
const moves = new Set([
	...['cd', 'pushd', 'popd', 'export', 'set', 'source', '.', 'true', ':'],
	...['chdir', 'sl', 'set-location', 'push-location', 'pop-location'],
]);
const keywords = new Set(['if', 'then', 'else', 'elif', 'do', 'while', 'until', '!', '{']);
const noProgram = new Set(['for', 'case', 'fi', 'done', 'esac', '}', '[', '[[', 'function', 'select']);
const maxPrograms = 6;
/** Longer commands are scripts in here-documents: their head says enough. */
const maxRead = 2_000;

/** Programs in order, without repeats, at most six; `[]` when none can be read. */
export function programsOf(command: string): string[] {
	const found: string[] = [];
	const moved: string[] = [];
	for (const part of simpleCommands(command.slice(0, maxRead))) {
		const name = programOf(part);
		if (name === undefined) continue;
		const list = moves.has(name.toLowerCase()) ? moved : found;
		if (!list.includes(name)) list.push(name);
		if (found.length === maxPrograms) break;
	}
	return found.length > 0 ? found : moved.slice(0, 1);
}

/** The program that a report counts the command under. */
export function mainProgram(command: string): string | undefined {
	return programsOf(command)[0];
}

function programOf(words: readonly string[]): string | undefined {
	let wrapped = false;
	for (const word of words) {
		if (/^[A-Za-z_]\w*=/.test(word)) continue;
		if (keywords.has(word)) continue;
		if (noProgram.has(word) || word.startsWith('#')) return undefined;
		// After a wrapper come its own options and numbers: `timeout 30 -k 5 npm test`.
		if (wrapped && /^(-|\d)/.test(word)) continue;
		const name = word.replace(/^.*[/\\]/, '').replace(/\.(exe|cmd|bat|ps1)$/i, '');
		if (wrappers.has(name)) {
			wrapped = true;
			continue;
		}
		return /^[\w.@+][\w.@+:-]*$/.test(name) ? name : undefined;
	}
	return undefined;
}

/** Splits at `; | & ( ) newline` and backticks outside quotes, then into words without their quotes. */
function simpleCommands(command: string): string[][] {
	const all: string[][] = [];
	let words: string[] = [];
	let word = '';
	let quote = '';
	const endWord = (): void => {
		if (word !== '') words.push(word);
		word = '';
	};
	for (let i = 0; i < command.length; i++) {
		const char = command[i]!;
		if (quote !== '') {
			if (char === quote) quote = '';
			else word += char;
		} else if (char === '"' || char === "'") quote = char;
		else if (char === '\\' && command[i + 1] !== '\n' && !/[A-Za-z]/.test(command[i + 1] ?? ''))
			word += command[++i] ?? '';
		else if (
			char === ';' ||
			char === '|' ||
			char === '\n' ||
			char === '(' ||
			char === ')' ||
			char === '`' ||
			(char === '&' && command[i - 1] !== '>')
		) {
			endWord();
			if (words.length > 0) all.push(words);
			words = [];
			// The text of a here-document is not commands.
			if (char === '\n' && /<<-?\s*['"]?\w/.test(command.slice(0, i))) break;
		} else if (char === ' ' || char === '\t' || char === '\r') endWord();
		else word += char;
	}
	endWord();
	if (words.length > 0) all.push(words);
	return all;
}
