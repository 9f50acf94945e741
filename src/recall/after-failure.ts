/**
 * What fixed this error before: said once, right after a command failed, and by `deja fix`.
 *
 * The error's line is looked up by its fingerprint. A fix is what passed next, and it must be confirmed: the failed command
 * passed when it was run again, the same fix worked a second time, or it names a word of the error. Never proposed: a
 * command that cannot be taken back, and anything of another project that has a path in it. Otherwise silence.
 */

import {commandTag, errorTag, type Hit, type Index, terms as termsOf} from '../index/index.ts';
import {errorLine, errorLines} from '../text/index.ts';
import {code, dayOf, frameWithin, safe} from './block.ts';
import {fixes} from './cues.ts';
import {knownTime} from './dates.ts';
import {ownKeys} from './family.ts';
import {isIrreversible} from './irreversible.ts';
import {type Aftermath, aftermath} from './runs.ts';
import {sentencesOf} from './sentences.ts';
import {cut} from './settle.ts';
import {isTradeWord} from './trade-words.ts';

export interface FixInput {
	/** The failed command's output, or just the error. */
	readonly error: string;
	/** The command that failed. */
	readonly command?: string;
	readonly projects: readonly string[];
	/** Id of the asking session: what it did itself it still knows. */
	readonly session?: string | undefined;
	/** Ids of sessions that are running now. */
	readonly live?: readonly string[];
	/** Also other projects' fixes; default true. */
	readonly elsewhere?: boolean;
}

export interface Fix {
	/** What passed after the error; absent when only files were edited before the same command passed. */
	readonly command?: string;
	readonly edited: readonly string[];
	/** What the agent said about it. */
	readonly said?: string;
	readonly error: string;
	readonly session: string;
	/** Session key. */
	readonly key: string;
	readonly project: string;
	/** Unix ms. */
	readonly time: number;
	readonly confirmed: 'ran again and passed' | 'worked more than once' | 'names the error';
	/** How often it worked. */
	readonly times: number;
	readonly here: boolean;
}

export const FAILURE_BUDGET = 420;
const MAX_LINES = 12;
const MAX_HITS = 12;

/** Confirmed fixes, this project's and newer ones first. */
export function fixesOf(index: Index, input: FixInput): readonly Fix[] {
	const own = [input.session, ...(input.live ?? [])].flatMap((id) => ownKeys(index, id));
	const hits = hitsOf(index, input, own);
	const after = hits.flatMap((hit) => aftermath(index, hit) ?? []).filter(({passed}) => passed !== undefined);
	const times = new Map<string, Set<string>>();
	for (const {passed} of after) {
		const tag = commandTag(passed!.command);
		times.set(tag, (times.get(tag) ?? new Set()).add(`${passed!.session} ${passed!.turn}`));
	}
	const found = new Map<string, Fix>();
	for (const one of after) {
		const fix = fixOf(index, one, times.get(commandTag(one.passed!.command))!.size, input);
		if (!fix) continue;
		const id = `${fix.command ?? ''} ${fix.edited.join(' ')}`;
		if (!found.has(id)) found.set(id, fix);
	}
	return [...found.values()].sort(
		(a, b) =>
			Number(b.here) - Number(a.here) ||
			b.times - a.times ||
			knownTime(b.time) - knownTime(a.time) ||
			(a.key < b.key ? -1 : 1),
	);
}

/** @returns the line for the model, framed and within 420 bytes; '' for silence. */
export function afterFailure(
	index: Index,
	input: FixInput,
): {readonly block: string; readonly why: string; readonly sources: readonly string[]} {
	const fix = fixesOf(index, input)[0];
	if (!fix) return {block: '', why: 'no confirmed fix of this error is known', sources: []};
	const where = fix.here ? `session ${fix.session}` : `another project, session ${fix.session}`;
	const what = fix.command
		? `then ${code(cut(fix.command, 160))} passed`
		: `it passed after a change in ${safe(fix.edited.slice(0, 2).join(', '))}`;
	const said = fix.said ? ` "${safe(cut(fix.said, 140))}"` : '';
	const often = fix.times > 1 ? `, ${fix.times} times` : '';
	return {
		block: frameWithin(
			[`This error was seen on ${dayOf(fix.time)} (${where}); ${what}${often}.${said}`],
			FAILURE_BUDGET,
		),
		why: `the same error, fixed before: ${fix.confirmed}`,
		sources: [fix.key],
	};
}

/** The runs that failed with one of the error lines of this output. */
function hitsOf(index: Index, {error, projects, elsewhere = true}: FixInput, own: readonly string[]): readonly Hit[] {
	for (const tag of tagsOf(error)) {
		const here = projects.length > 0 ? index.tagged(tag, {project: projects, notSessions: own, limit: MAX_HITS}) : [];
		const there = elsewhere && here.length === 0 ? index.tagged(tag, {notSessions: own, limit: MAX_HITS}) : [];
		if (here.length + there.length > 0) return [...here, ...there];
	}
	return [];
}

/** The line that names the error first; then others that could have been it in another cut of the same output. */
function tagsOf(error: string): ReadonlySet<string> {
	const lines = error
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line.length >= 6);
	const named = errorLine(error);
	const candidates = [
		...(named === undefined ? [] : [named]),
		...errorLines(error, MAX_LINES),
		...lines.slice(-MAX_LINES).reverse(),
	];
	return new Set(candidates.map(errorTag));
}

function fixOf(
	index: Index,
	{failed, passed, rerunPassed, edited, turn}: Aftermath,
	times: number,
	input: FixInput,
): Fix | undefined {
	if (!passed) return undefined;
	const here = input.projects.includes(failed.project);
	const same = commandTag(passed.command) === commandTag(failed.command);
	// The same command, nothing changed in between: it was luck, and there is nothing to propose.
	if (same && edited.length === 0) return undefined;
	const command = same ? undefined : passed.command;
	if (command !== undefined && (isIrreversible(command) || (!here && namesPath(command)))) return undefined;
	if (command === undefined && !here) return undefined;
	const confirmed = rerunPassed
		? 'ran again and passed'
		: times > 1
			? 'worked more than once'
			: namesError(command ?? '', failed.command, input.error)
				? 'names the error'
				: undefined;
	if (!confirmed) return undefined;
	const head = index.session(failed.session);
	const said = turn
		.filter(({role}) => role === 'assistant')
		.flatMap(({text}) => sentencesOf(text, 40))
		.filter(fixes)
		.at(-1);
	return {
		...(command === undefined ? {} : {command}),
		edited,
		...(said !== undefined && (here || !namesPath(said)) ? {said} : {}),
		error: failed.error ?? '',
		session: head?.id ?? failed.session,
		key: failed.session,
		project: head?.project.label ?? '',
		time: passed.time * 1_000,
		confirmed,
		times,
		here,
	};
}

/** Another project's files are nobody's business here: only commands without any path travel. */
function namesPath(text: string): boolean {
	return (
		text.split(/[\s"'`=]+/).some((word) => /[\\/]/.test(word) && !/^@[\w.-]+\/[\w.-]+(?:@\S*)?$/.test(word)) ||
		/(?:^|\s)~/.test(text)
	);
}

/** The fix speaks of what the error speaks of, beyond the words of the failed command. */
function namesError(command: string, failed: string, error: string): boolean {
	const before = new Set(termsOf(failed));
	const inError = new Set(termsOf(error.slice(-4_000)));
	return termsOf(command).some(
		(term) => term.length >= 3 && inError.has(term) && !before.has(term) && !isTradeWord(term),
	);
}
