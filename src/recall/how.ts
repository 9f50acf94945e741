/**
 * How a program was run before: its commands, how often each passed and failed, newest success first. Commands that hand the
 * machine to somebody else are left out (see trust.ts); those that only cannot be taken back are history that was asked for.
 */
import {type Index, normalCommand, ownAgent, programTag} from '../index/index.ts';
import {passageOf} from './reading.ts';
import {breaksTrust} from './trust.ts';

export interface Usage {
	readonly command: string;
	readonly passed: number;
	readonly failed: number;
	/** Unix ms of the last run that passed. */
	readonly last: number;
	/** Session id and key of that run. */
	readonly session: string;
	readonly key: string;
	readonly project: string;
}

export interface HowOptions {
	/** Project keys; default: everywhere. */
	readonly projects?: readonly string[];
	readonly limit?: number;
}

const MAX_RUNS = 400;

/** Commands that passed at least once, the ones that passed most often and most lately first. */
export function how(from: Index, program: string, {projects, limit = 10}: HowOptions = {}): readonly Usage[] {
	const index = ownAgent(from);
	const filter = projects === undefined ? {} : {project: projects};
	const found = new Map<
		string,
		{command: string; passed: Set<string>; failed: Set<string>; last: number; key: string}
	>();
	for (const hit of index.tagged(programTag(program.trim()), {...filter, limit: MAX_RUNS})) {
		const {command, outcome, turnKey, part, time, session} = passageOf(index, hit.doc);
		if (command === '' || breaksTrust(command) || (outcome !== 'ok' && outcome !== 'failed')) continue;
		const id = normalCommand(command);
		const entry = found.get(id) ?? {command, passed: new Set(), failed: new Set(), last: 0, key: session};
		// A fork's copy has the same turn and part: it is one run.
		(outcome === 'ok' ? entry.passed : entry.failed).add(`${turnKey} ${part}`);
		if (outcome === 'ok' && time * 1_000 > entry.last)
			Object.assign(entry, {last: time * 1_000, command, key: session});
		found.set(id, entry);
	}
	return [...found.values()]
		.filter(({passed}) => passed.size > 0)
		.sort((a, b) => b.passed.size - a.passed.size || b.last - a.last || (a.command < b.command ? -1 : 1))
		.slice(0, limit)
		.map(({command, passed, failed, last, key}) => {
			const head = index.session(key);
			return {
				command,
				passed: passed.size,
				failed: failed.size,
				last,
				session: head?.id ?? key,
				key,
				project: head?.project.label ?? '',
			};
		});
}
