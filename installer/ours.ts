/**
 * Which hook commands and MCP servers are deja's: by the program they start and the exact arguments, in every form that an
 * install ever wrote or a person would write. A command that merely contains the word is somebody else's.
 */
import {type ShellCommand, shellWords} from './shell-words.ts';

const unix = (file: string) => file.replaceAll('\\', '/');
const base = (file: string) => unix(file).split('/').at(-1) ?? '';

const isNode = (word: string) => /^(node|nodejs|bun|node\.exe)$/i.test(base(word));
/** deja's launcher or bundle, by its file name. */
const isProgram = (word: string) => /^deja(\.(mjs|cjs|js|exe|cmd))?$/i.test(base(word));
const isScript = (word: string) => /^deja\.(mjs|cjs|js)$/i.test(base(word));
const isPackage = (word: string) => /^(deja|deja-commandcode)(@[\w.^~-]+)?$/.test(word);

/** A file of this name in a deja runtime: the present one, or one that stood elsewhere. */
function inRuntime(word: string, name: string, runtime: string): boolean {
	const file = unix(word);
	return file === `${unix(runtime)}/${name}` || file.endsWith(`/deja/runtime/${name}`);
}

/** The arguments that deja would get, or undefined when these words start something else. */
function dejaArguments(words: readonly string[]): readonly string[] | undefined {
	const [first = '', second = ''] = words;
	if (isProgram(first)) return words.slice(1);
	if (isNode(first) && isScript(second)) return words.slice(2);
	if (!/^(npx|pnpx|bunx)(\.cmd)?$/.test(base(first))) return undefined;
	const rest = words.slice(1).filter((word) => word !== '-y' && word !== '--yes' && word !== '--');
	const at = rest[0] === '-p' || rest[0] === '--package' ? 2 : 0;
	if (at === 2 && !isPackage(rest[1] ?? '')) return undefined;
	return isPackage(rest[at] ?? '') ? rest.slice(at + 1) : undefined;
}

/** @param event the event under which the command stands: a hook of ours names it. @param runtime the present one. */
export function isOurHook(command: string, event: string, runtime: string): boolean {
	const parsed = shellWords(command);
	if (!parsed || !harmless(parsed)) return false;
	// Installed with a folder of its own, the command says which: its runtime is there.
	const own = parsed.words[0]?.match(/^DEJA_HOME=(.+)$/)?.[1];
	const words = own === undefined ? parsed.words : parsed.words.slice(1);
	const [first = '', second = '', third = ''] = words;
	const wanted = own !== undefined && inRuntime(first, 'hook.sh', `${unix(own)}/runtime`);
	if (wanted || inRuntime(first, 'hook.sh', runtime)) {
		return second === event && (words.length === 2 || (words.length === 3 && isNode(third)));
	}
	if (isNode(first) && inRuntime(second, 'hook.mjs', runtime)) return third === event && words.length === 3;
	const args = dejaArguments(words);
	return args?.length === 2 && args[0] === 'hook' && args[1] === event;
}

/** Do these words, which are deja's, start the installed program itself, and not whatever goes by its name? */
export function startsInstalled(words: readonly string[], runtime: string): boolean {
	const [first = '', second = ''] = words.filter((word) => !word.startsWith('DEJA_HOME='));
	const program = unix(isNode(first) ? second : first);
	return ['hook.sh', 'hook.mjs', 'deja', 'deja.mjs'].some((name) => program === `${unix(runtime)}/${name}`);
}

/** What may follow: nothing, redirections to nowhere, and an `||` that keeps the client from noticing. */
function harmless({rest}: ShellCommand): boolean {
	return /^(2?>\s*\/dev\/null\s*)?(\|\|\s*(true|:|cat\s*>\s*\/dev\/null))?$/.test(rest);
}

/** How an entry of `mcpServers` starts deja: from a runtime, in another way (a `deja` on PATH, npx), or not at all. */
export function serverOf(entry: unknown, runtime: string): 'runtime' | 'other' | undefined {
	if (typeof entry !== 'object' || entry === null) return undefined;
	const {command, args = []} = entry as {command?: unknown; args?: unknown};
	if (typeof command !== 'string' || !Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
		return undefined;
	const words: string[] = [command, ...args];
	const given = dejaArguments(words);
	if (given?.length !== 1 || given[0] !== 'mcp') return undefined;
	const program = isNode(command) ? words[1]! : command;
	return ['deja', 'deja.mjs'].some((name) => inRuntime(program, name, runtime)) ? 'runtime' : 'other';
}
