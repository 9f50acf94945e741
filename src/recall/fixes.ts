/**
 * What fixed an error before. A fix is: the same error, then an edit or a command, then the same command passing.
 *
 * The same error is one that the output names (see `namedErrors`), never a runner's summary. Of another project only a
 * command without a path is told. Never told: a command that memory must not hand out (see `proposable.ts`).
 */
import {commandTag, errorTag, type Hit, type Index, ownAgent, type Passage, terms as termsOf} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import {namedErrors, normalError} from '../text/index.ts';
import {announces, asks, explains, isJunk, movesOn, testsPass} from './cues.ts';
import {knownTime} from './dates.ts';
import {ownKeys} from './family.ts';
import {isProposable} from './proposable.ts';
import {passageOf} from './reading.ts';
import {type Repair, repairOf} from './repair.ts';
import {sentencesOf} from './sentences.ts';
import {isTradeWord} from './trade-words.ts';
import {breaksTrust} from './trust.ts';

export interface FixInput {
	/** The failed command's output, or the error; with `partial` also a part of its line. */
	readonly error: string;
	readonly projects: readonly string[];
	/** The clock, unix ms. */
	readonly now: number;
	/** Id of the asking session: what it did itself it still knows. */
	readonly session?: string | undefined;
	/** Ids of sessions that are running now. */
	readonly live?: readonly string[];
	/** Also other projects' fixes; default true. */
	readonly elsewhere?: boolean;
	/** Bytes of the line, frame included. */
	readonly bytes?: number;
	/** A person asks, with what they remember of the line; default false. */
	readonly partial?: boolean;
}

export interface Fix {
	/** The command after which it passed; absent when only files were edited. */
	readonly command?: string;
	readonly edited: readonly string[];
	/** What the agent said about it. */
	readonly said?: string;
	readonly error: string;
	readonly session: string;
	/** Session key. */
	readonly key: string;
	readonly project: string;
	/** When it passed. */
	readonly time: Seconds;
	/** The one proof there is: the command that had failed. */
	readonly confirmed: 'ran again and passed';
	/** In how many turns it worked. */
	readonly times: number;
	readonly here: boolean;
}

const MAX_HITS = 12;
/** More edited files than this, or more commands than one: nobody can tell which of them it was. */
const MAX_FILES = 3;

/** Confirmed fixes: this project's first, then the newest. */
export function fixesOf(from: Index, input: FixInput): readonly Fix[] {
	const index = ownAgent(from);
	const found = new Map<string, Fix>();
	for (const {failed, error} of failuresOf(index, input)) {
		const tag = errorTag(error);
		const repair = repairOf(index, failed, (run) => errorsOf(run).some((one) => errorTag(one) === tag));
		const fix = repair && fixOf(index, repair, error, input.projects);
		if (!fix) continue;
		const id = `${fix.command === undefined ? '' : commandTag(fix.command)} ${[...fix.edited].sort().join(' ')}`;
		const known = found.get(id);
		const [newer, older] = known && known.time > fix.time ? [known, fix] : [fix, known];
		found.set(id, {...newer, times: older ? older.times + 1 : 1});
	}
	const age = ({time}: Fix) => knownTime(time, input.now);
	return [...found.values()].sort(
		(a, b) => Number(b.here) - Number(a.here) || age(b) - age(a) || (a.key < b.key ? -1 : 1),
	);
}

/** The session that comes nearest to an error nobody is known to have fixed: it had it, or one in nearly the same words. */
export function nearestTo(index: Index, input: FixInput): string | undefined {
	const [first] = failuresOf(index, input);
	if (first) return first.failed.session;
	const line = normalError(namedErrors(input.error)[0] ?? input.error.slice(0, 300));
	const asked = [...new Set(termsOf(line))].filter((term) => !isTradeWord(term));
	if (asked.length < 2) return undefined;
	const clauses = asked.map((term) => ({term}));
	const near = index.search(clauses, {project: input.projects, roles: ['tool'], limit: MAX_HITS}).hits.find((hit) =>
		errorsOf(passageOf(index, hit.doc)).some((error) => {
			const terms = new Set(termsOf(normalError(error)));
			return asked.filter((term) => terms.has(term)).length >= asked.length * NEAR;
		}),
	);
	return near?.session;
}

/** Share of an error's telling words that makes another one worth a look. */
const NEAR = 0.6;

/** Failed runs that had one of the errors, each turn's once; this project's before others'. */
function failuresOf(index: Index, input: FixInput): readonly {readonly failed: Passage; readonly error: string}[] {
	const {projects, elsewhere = true, partial = false} = input;
	const own = [input.session, ...(input.live ?? [])].flatMap((id) => ownKeys(index, id));
	const scopes = [
		...(projects.length > 0 ? [{project: projects, notSessions: own}] : []),
		...(elsewhere ? [{notSessions: own}] : []),
	];
	const errors = namedErrors(input.error);
	for (const scope of scopes) {
		const seen = new Map<string, {failed: Passage; error: string}>();
		const add = (hit: Hit, error: string) => {
			const failed = passageOf(index, hit.doc);
			// A fork's copy is the same run.
			if (failed.outcome === 'failed' && !seen.has(`${failed.turnKey} ${failed.part}`))
				seen.set(`${failed.turnKey} ${failed.part}`, {failed, error});
		};
		for (const error of errors)
			for (const hit of index.tagged(errorTag(error), {...scope, limit: MAX_HITS})) add(hit, error);
		if (seen.size === 0 && partial) for (const {hit, error} of holding(index, input.error, scope)) add(hit, error);
		if (seen.size > 0) return [...seen.values()];
	}
	return [];
}

/** A shorter word is no error's name. */
const CODE = 5;

/** Failed runs one of whose error lines holds these words as they stand, but for numbers and places. */
function holding(
	index: Index,
	words: string,
	scope: {readonly notSessions: readonly string[]},
): readonly {readonly hit: Hit; readonly error: string}[] {
	const part = normalError(words.slice(0, 300));
	const asked = [...new Set(termsOf(part))];
	// One word must name the error by itself: `ECONNREFUSED`, not `failed`.
	if (asked.length === 0 || (asked.length === 1 && (part.trim().length < CODE || isTradeWord(asked[0]!)))) return [];
	const clauses = asked.map((term) => ({term}));
	return index.search(clauses, {...scope, roles: ['tool'], limit: 4 * MAX_HITS}).hits.flatMap((hit) => {
		const error = errorsOf(passageOf(index, hit.doc)).find((line) => normalError(line).includes(part));
		return error === undefined ? [] : [{hit, error}];
	});
}

/** The errors of a stored run: of what was kept of its output. */
const errorsOf = ({error, output}: Passage): readonly string[] => [
	...(error === undefined ? [] : [error]),
	...namedErrors(output),
];

function fixOf(index: Index, repair: Repair, error: string, projects: readonly string[]): Fix | undefined {
	const {failed, passed, commands, edited} = repair;
	const here = projects.includes(failed.project);
	const command = edited.length === 0 && commands.length === 1 ? commands[0] : undefined;
	if (command === undefined && (edited.length === 0 || edited.length > MAX_FILES || !here)) return undefined;
	if (command !== undefined && (!isProposable(command) || (!here && namesPath(command)))) return undefined;
	const said = explanationOf(repair, error);
	const head = index.session(failed.session);
	return {
		...(command === undefined ? {} : {command}),
		edited: command === undefined ? edited : [],
		...(said !== undefined && !breaksTrust(said) && (here || !namesPath(said)) ? {said} : {}),
		error,
		session: head?.id ?? failed.session,
		key: failed.session,
		project: head?.project.label ?? '',
		time: passed.time,
		confirmed: 'ran again and passed',
		times: 1,
		here,
	};
}

/** The last sentence that says what was wrong, in words of the error's own. */
function explanationOf({said, edited}: Repair, error: string): string | undefined {
	// Not the place that the error names: every sentence of such a session does.
	const message = error.replace(/^\S+?[:(]\d+\S*\s+/, '');
	const files = message === error ? edited.map((file) => file.replace(/^.*[\\/]/, '')) : [];
	const about = new Set(
		termsOf([message, ...files].join(' ')).filter((term) => term.length >= 4 && !isTradeWord(term)),
	);
	return said
		.flatMap(({text}) => sentencesOf(text, 40))
		.filter((text) => {
			const shared = new Set(termsOf(text).filter((term) => about.has(term))).size;
			return explains(text) && isWhole(text) && shared >= Math.min(2, about.size) && shared > 0;
		})
		.at(-1);
}

/** A sentence that stands by itself: no announcement, no question, no lead-in, no news of tests. */
function isWhole(text: string): boolean {
	if (announces(text) || asks(text) || isJunk(text) || /[:：]\W*$/.test(text)) return false;
	if (movesOn(text) || testsPass(text)) return false;
	return text.length >= 24 && text.length <= 300;
}

/** Another project's files are nobody's business here: only commands without any path travel. */
function namesPath(text: string): boolean {
	return (
		text.split(/[\s"'`=]+/).some((word) => /[\\/]/.test(word) && !/^@[\w.-]+\/[\w.-]+(?:@\S*)?$/.test(word)) ||
		/(?:^|\s)~/.test(text)
	);
}
