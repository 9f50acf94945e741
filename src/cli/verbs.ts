/**
 * Commands whose first word says what to do, `deja machines trust <machine>`: usage line, completion, help and the check of
 * what follows come from one table of verbs. No verb at all is the command's own list.
 */
import {CommandError} from './context.ts';
import {nearest} from './near.ts';

export interface Verb {
	/** What follows it: `<name>` must stand, `[name]` may, `…` before the bracket's end takes any number. Nothing when left out. */
	readonly takes?: string;
	/** For --help; a verb that says all by its name needs none. */
	readonly about?: string;
}

interface Asked<Name extends string> {
	readonly verb: Name;
	readonly words: readonly string[];
}

export interface Verbs<Name extends string> {
	/** The row of the command's `args`. */
	readonly arg: {readonly kind: 'list'; readonly hint: string; readonly description: string; readonly complete: Name[]};
	/** The lines of its help. */
	readonly notes: readonly string[];
	/** @param words what was typed. @returns undefined when nothing was. Throws CommandError, exit 2. */
	read(words: readonly string[]): Asked<Name> | undefined;
}

/** @param otherwise what the command does without a verb, for the help. */
export function verbsOf<const Name extends string>(
	otherwise: string,
	verbs: Readonly<Record<Name, Verb>>,
): Verbs<Name> {
	const names = Object.keys(verbs) as Name[];
	const usageOf = (name: Name): string => [name, verbs[name].takes].filter((part) => part !== undefined).join(' ');
	const all = names.map(usageOf).join(' | ');
	return {
		arg: {kind: 'list', hint: `[${all}]`, description: `what to do; nothing: ${otherwise}`, complete: names},
		notes: names.flatMap((name) => (verbs[name].about === undefined ? [] : `${name}: ${verbs[name].about}`)),
		read([first, ...words]) {
			if (first === undefined) return undefined;
			const verb = names.find((name) => name === first);
			if (verb === undefined) {
				const near = nearest(first, names);
				throw new CommandError(near ? `no "${first}"; did you mean ${near}?` : `takes ${all}`, 2);
			}
			const places = verbs[verb].takes?.split(' ') ?? [];
			const least = places.filter((place) => place.startsWith('<')).length;
			const most = places.some((place) => place.includes('…')) ? Number.POSITIVE_INFINITY : places.length;
			if (words.length < least || words.length > most) throw new CommandError(`takes ${usageOf(verb)}`, 2);
			return {verb, words};
		},
	};
}
