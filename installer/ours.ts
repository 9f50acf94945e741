/**
 * Which hook commands and MCP servers are deja's: what starts *this* runtime, and what an install has written down as its own
 * (`installed.json`). Nothing else, whatever it is called: another program may be named deja, another machine's settings may
 * name a runtime that is not there. What merely looks like another way to deja is pointed out, and never touched.
 */
import {comparable} from '../src/lib/index.ts';
import {type ShellCommand, shellWords} from './shell-words.ts';

/** What a command has to be measured by. */
export interface Own {
	/** Folder of the runtime. */
	readonly runtime: string;
	/** Commands that an install of this deja has written, word for word. */
	readonly wrote: readonly string[];
}

/** Windows words carry their own quotes: see `host.ts`. */
const bare = (word: string) => /^"(.*)"$/.exec(word)?.[1] ?? word;
const base = (file: string) => bare(file).replaceAll('\\', '/').split('/').at(-1) ?? '';

const isNode = (word: string) => /^(node|nodejs|bun|node\.exe)$/i.test(base(word));
const isPackage = (word: string) => /^(deja|deja-commandcode)(@[\w.^~-]+)?$/.test(word);

function isInRuntime(word: string, names: readonly string[], {runtime}: Own): boolean {
	return names.some((name) => comparable(bare(word)) === comparable(`${runtime}/${name}`));
}

/** The arguments that the installed program would get, or undefined when these words start something else. */
function runtimeArguments(words: readonly string[], own: Own): readonly string[] | undefined {
	const [first = '', second = ''] = words;
	if (isInRuntime(first, ['deja', 'deja.cmd'], own)) return words.slice(1);
	return isNode(first) && isInRuntime(second, ['deja.mjs'], own) ? words.slice(2) : undefined;
}

/** The arguments that some other deja would get: the package through npx, a copy of it, or the name alone. */
function otherArguments(words: readonly string[]): readonly string[] | undefined {
	const [first = '', second = ''] = words;
	if (first === 'deja' || /[\\/]deja-commandcode[\\/].*deja(\.mjs|\.cmd)?$/.test(first)) return words.slice(1);
	if (isNode(first) && base(second) === 'deja.mjs') return words.slice(2);
	if (!/^(npx|pnpx|bunx)(\.cmd)?$/.test(base(first))) return undefined;
	const rest = words.slice(1).filter((word) => word !== '-y' && word !== '--yes' && word !== '--');
	const at = rest[0] === '-p' || rest[0] === '--package' ? 2 : 0;
	if (at === 2 && !isPackage(rest[1] ?? '')) return undefined;
	return at === 2 || isPackage(rest[0] ?? '') ? rest.slice(at + 1) : undefined;
}

const withoutHome = (words: readonly string[]) => (/^DEJA_HOME=/.test(words[0] ?? '') ? words.slice(1) : words);

/** @param event the event under which the command stands: a hook of ours names it. */
export function isOurHook(command: string, event: string, own: Own): boolean {
	if (own.wrote.includes(command)) return true;
	const parsed = shellWords(command);
	if (!parsed || !harmless(parsed)) return false;
	const words = withoutHome(parsed.words);
	const [first = '', second = '', third = ''] = words;
	if (isInRuntime(first, ['hook.sh'], own)) {
		return second === event && (words.length === 2 || (words.length === 3 && isNode(third)));
	}
	if (isNode(first) && isInRuntime(second, ['hook.mjs'], own)) return third === event && words.length === 3;
	const args = runtimeArguments(words, own);
	return args?.length === 2 && args[0] === 'hook' && args[1] === event;
}

/** Another way to deja than the installed one: worth a word, and somebody's own. */
export function isOtherHook(command: string, event: string): boolean {
	const parsed = shellWords(command);
	const args = parsed && harmless(parsed) ? otherArguments(withoutHome(parsed.words)) : undefined;
	return args?.length === 2 && args[0] === 'hook' && args[1] === event;
}

/** Do these words start the installed program itself, and not whatever goes by its name? */
export function startsInstalled(words: readonly string[], runtime: string): boolean {
	const [first = '', second = ''] = withoutHome(words);
	const program = isNode(first) ? second : first;
	return isInRuntime(program, ['hook.sh', 'hook.mjs', 'deja', 'deja.cmd', 'deja.mjs'], {runtime, wrote: []});
}

/** What may follow: nothing, redirections to nowhere, and an `||` that keeps the client from noticing. */
function harmless({rest}: ShellCommand): boolean {
	return /^(2?>\s*\/dev\/null\s*)?(\|\|\s*(true|:|cat\s*>\s*\/dev\/null|findstr "\^\^"\s*>\s*nul))?$/.test(rest);
}

/** An entry of `mcpServers` as one line, as it is written down in `installed.json`. */
export function serverLine(command: string, args: readonly string[]): string {
	return JSON.stringify([command, ...args]);
}

/** How an entry of `mcpServers` starts deja: from this runtime, in another way (a `deja` on PATH, npx), or not at all. */
export function serverOf(entry: unknown, own: Own): 'runtime' | 'other' | undefined {
	if (typeof entry !== 'object' || entry === null) return undefined;
	const {command, args = []} = entry as {command?: unknown; args?: unknown};
	if (typeof command !== 'string' || !Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
		return undefined;
	if (own.wrote.includes(serverLine(command, args))) return 'runtime';
	const words: string[] = [command, ...args];
	const isServer = (given: readonly string[] | undefined) => given?.length === 1 && given[0] === 'mcp';
	if (isServer(runtimeArguments(words, own))) return 'runtime';
	return isServer(otherArguments(words)) ? 'other' : undefined;
}
