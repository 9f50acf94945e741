/**
 * What made a failed command pass, as its session shows it: the same command failed, something was changed, and it passed.
 *
 * What was done before a run that showed the same error again did not help and does not count; what was done after a run
 * that no longer showed it does not either. Undefined where the command never passed again, or passed although nothing was
 * changed: then it was luck.
 */
import {commandTag, type Index, normalCommand, type Passage} from '../index/index.ts';
import {EDITS, isMasked, isRepositoryWork, onlyChecks, onlyLooks} from './runs.ts';

export interface Repair {
	readonly failed: Passage;
	/** The run of the same command that passed. */
	readonly passed: Passage;
	/** Commands that did something, in order, each once; the command that passed where it did more than the failed one. */
	readonly commands: readonly string[];
	readonly edited: readonly string[];
	/** What was said from the failure to the end of the turn in which it passed. */
	readonly said: readonly Passage[];
}

/** Turns after the failing one that are read: a person may set things right in a turn of their own. */
const TURNS = 2;

/** @param shows whether a later failed run has the same error. */
export function repairOf(index: Index, failed: Passage, shows: (run: Passage) => boolean): Repair | undefined {
	if (failed.outcome !== 'failed' || failed.command === '') return undefined;
	const dead = index.session(failed.session)?.abandoned ?? [];
	let commands: string[] = [];
	let edited: string[] = [];
	let gone = false;
	const said: Passage[] = [];
	let passed: Passage | undefined;
	for (let turn = failed.turn; turn <= failed.turn + TURNS && !passed; turn++) {
		if (dead.includes(turn)) break;
		for (const passage of index.passages(failed.session, turn)) {
			if (turn === failed.turn && passage.part <= failed.part) continue;
			if (passage.role === 'assistant') said.push(passage);
			if (passed || passage.role !== 'tool') continue;
			if (passage.command !== '' && runsAgain(passage.command, failed.command)) {
				if (shows(passage)) {
					if (!gone) [commands, edited] = [[], []];
				} else if (passage.outcome === 'ok' && !isMasked(passage.command)) passed = passage;
				else if (passage.outcome === 'failed') gone = true;
			} else if (!gone && passage.outcome === 'ok') {
				if (passage.tool !== undefined && EDITS.has(passage.tool)) edited.push(...passage.files);
				else if (changesSomething(passage.command)) commands.push(passage.command);
			}
		}
	}
	if (!passed) return undefined;
	// `ulimit -n 65536 && npm test`: what stands beside the failed command made it pass.
	if (commandTag(passed.command) !== commandTag(failed.command) && !gone) commands.push(passed.command);
	if (commands.length === 0 && edited.length === 0) return undefined;
	return {failed, passed, commands: unique(commands, normalCommand), edited: unique(edited, (file) => file), said};
}

/** The same command, or one of the steps of `start the database && npm test`. */
function runsAgain(command: string, failed: string): boolean {
	const step = normalCommand(failed);
	return normalCommand(command) === step || command.split(/&&|\|\||;|\n/).some((part) => normalCommand(part) === step);
}

const changesSomething = (command: string): boolean =>
	command !== '' && !onlyLooks(command) && !onlyChecks(command) && !isRepositoryWork(command);

function unique(list: readonly string[], keyOf: (one: string) => string): readonly string[] {
	return [...new Map(list.map((one) => [keyOf(one), one])).values()];
}
