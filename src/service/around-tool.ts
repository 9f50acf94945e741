/**
 * Around a tool call: what memory would say before it or after it failed, and the ledger's key for it.
 *
 * A file is spoken of once, a failed command's error once: the key is the file or the error, not the call. Whoever asks
 * claims the line before saying it.
 */
import {errorTag, type Index} from '../index/index.ts';
import {afterFailure, type BeforeInput, beforeCommand, beforeFile, type SaidKind} from '../recall/index.ts';
import {commandOf, isOwnCommand} from '../shell/index.ts';
import {becameOf, filesOf, isShell, toolName} from '../sources/reading/index.ts';

export interface ToolEvent {
	/** As the client names it, e.g. `shell_command`. */
	readonly tool: string;
	/** As the model sent it. */
	readonly input: Readonly<Record<string, unknown>>;
	/** After the call: the text that the model gets. */
	readonly result?: string;
}

export interface ToolLine {
	readonly kind: SaidKind;
	readonly key: string;
	/** Framed; never ''. */
	readonly block: string;
	readonly why: string;
	/** Session keys. */
	readonly sources: readonly string[];
}

/** More files in one call is a listing, not work on a file. */
const MOST_FILES = 4;

/**
 * @param isSaid the session was told this already: then the next file of the call is looked at.
 * @returns undefined for silence.
 */
export function beforeTool(
	index: Index,
	{tool, input}: ToolEvent,
	around: BeforeInput,
	isSaid: (key: string) => boolean,
): ToolLine | undefined {
	const name = toolName(tool);
	if (isShell(name)) {
		const command = commandOf(input);
		if (command === undefined || isOwnCommand(command) || isSaid(command)) return undefined;
		return lineOf('before', command, beforeCommand(index, command, around));
	}
	const files = filesOf(name, input);
	if (files.length > MOST_FILES) return undefined;
	for (const file of files) {
		const line = isSaid(file) ? undefined : lineOf('before', file, beforeFile(index, file, around));
		if (line) return line;
	}
	return undefined;
}

/** @param elsewhere another project's fix may be named. */
export function afterTool(
	index: Index,
	{tool, input, result = ''}: ToolEvent,
	around: BeforeInput & {readonly elsewhere: boolean},
	isSaid: (key: string) => boolean,
): ToolLine | undefined {
	const name = toolName(tool);
	if (!isShell(name) || becameOf(name, result).outcome !== 'failed') return undefined;
	const command = commandOf(input);
	if (command !== undefined && isOwnCommand(command)) return undefined;
	const {error, ...line} = afterFailure(index, {...around, error: result});
	const key = errorTag(error);
	return isSaid(key) ? undefined : lineOf('failure', key, line);
}

function lineOf(kind: SaidKind, key: string, line: Omit<ToolLine, 'kind' | 'key'>): ToolLine | undefined {
	return line.block === '' ? undefined : {...line, kind, key};
}
