/**
 * What a report would say if it could speak: a few sentences from its figures, the weightiest kinds first. Nothing is said that
 * the figures do not hold, and nothing where too little happened to tell.
 */
import {fitColumns, oneLine, plain} from '../text/index.ts';
import {reasonsOf, usualCalls} from './dear.ts';
import {dollars, grouped, percent, tokenCount} from './money.ts';
import {periodName} from './period-name.ts';
import type {Naming} from './public-names.ts';
import {type Group, NONE, type Sum} from './sum.ts';
import {cacheHitRate, marked, nanoTotal, type Tally} from './tally.ts';
import {changeOf, changeWords} from './trend.ts';

export interface FindingsInput {
	/** One period, by day, model, project, session and command. */
	readonly days: Sum;
	readonly models: Sum;
	readonly projects: Sum;
	readonly sessions: Sum;
	readonly commands: Sum;
	/** A period and the one before it. */
	readonly trend: {readonly now: Sum; readonly before: Sum} | undefined;
	readonly naming: Naming;
}

/** @returns at most `most` sentences. */
export function findings(input: FindingsInput, most = 3): string[] {
	const kinds = [trend, failing, concentrated, dearSession, agents, dearDay, cached];
	return kinds.flatMap((kind) => kind(input) ?? []).slice(0, most);
}

type Kind = (input: FindingsInput) => string | undefined;

const amount = (tally: Tally): string => marked(dollars(nanoTotal(tally)), tally);
const named = ({groups}: Sum): readonly Group[] => groups.filter(({key}) => key !== NONE && key !== '-');

const trend: Kind = ({trend: found}) => {
	const change = found && changeOf(found.now, found.before);
	if (!found || change === undefined) return undefined;
	const {from, to} = found.before.period;
	const name = periodName(found.now.period);
	const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
	return `${name[0]!.toUpperCase()}${name.slice(1)}: ${amount(found.now.totals)}, ${changeWords(change)} ${when} (${amount(found.before.totals)})`;
};

/** Fewer failures are bad luck. */
const FAILURES = 5;

/** The program whose failures cost most. */
const failing: Kind = ({commands, naming}) => {
	const [worst] = named(commands)
		.filter(({tally: {failed, runs}}) => failed >= FAILURES && 4 * failed >= runs)
		.sort((a, b) => lost(b) - lost(a) || b.tally.failed - a.tally.failed);
	if (!worst) return undefined;
	const {failed, runs} = worst.tally;
	const cost = lost(worst) > 0 ? `, ~${dollars(lost(worst))}` : '';
	return `${naming(commands, [worst])[0]} failed ${grouped(failed)} of ${grouped(runs)} times${cost}`;
};
const lost = ({tally}: Group): number => Math.round((nanoTotal(tally) * tally.failed) / tally.runs);

const NUMBERS = ['No', 'One', 'Two', 'Three'];

/** Few models or projects that are most of the cost: of the two, the one where fewer of more are it. */
const concentrated: Kind = ({models, projects, naming}) => {
	const found = [models, projects].flatMap((sum) => {
		const groups = named(sum);
		const total = nanoTotal(sum.totals);
		if (groups.length < 4 || total === 0) return [];
		for (const count of [1, 2, 3]) {
			const first = groups.slice(0, count);
			const share = first.reduce((all, {tally}) => all + nanoTotal(tally), 0) / total;
			if (share < 0.5) continue;
			const names = naming(sum, first).join(', ');
			const are = count === 1 ? 'is' : 'are';
			const text = `${NUMBERS[count]} of ${groups.length} ${sum.by}s ${are} ${percent(share)} of the cost: ${names}`;
			return [{text, weight: (share * groups.length) / count}];
		}
		return [];
	});
	return found.sort((a, b) => b.weight - a.weight)[0]?.text;
};

/** Columns of a session's title in a sentence. */
const TITLE = 60;

const dearSession: Kind = ({sessions, naming}) => {
	const groups = named(sessions);
	const [first] = groups;
	const times = first ? nanoTotal(first.tally) / (nanoTotal(sessions.totals) / groups.length) : 0;
	if (!first || groups.length < 4 || times < 3) return undefined;
	const [why] = reasonsOf(first.tally, usualCalls(sessions.totals));
	const name = naming(sessions, [first])[0]!.replace(
		/^\S{1,8} {2}(.*)$/,
		(_, title: string) => `“${fitColumns(oneLine(plain(title)), TITLE)}”`,
	);
	return `${name} cost ${amount(first.tally)}, ${Math.round(times)} times an average session${why === undefined ? '' : `: ${why}`}`;
};

const agents: Kind = ({days: {totals}}) => {
	const {tokens, nano, runs} = totals.agents;
	if (tokens < 0.1 * (totals.prompt + totals.output) || runs === 0) return undefined;
	const cost = nano > 0 ? `, ~${dollars(nano)} beside the cost` : '';
	return `${grouped(runs)} sub-agents used ${tokenCount(tokens)} tokens of their own${cost}`;
};

const dearDay: Kind = ({days}) => {
	const groups = named(days);
	const [first] = [...groups].sort((a, b) => nanoTotal(b.tally) - nanoTotal(a.tally));
	const times = first ? nanoTotal(first.tally) / (nanoTotal(days.totals) / groups.length) : 0;
	if (!first || groups.length < 4 || times < 2) return undefined;
	return `${first.key} was the dearest day: ${amount(first.tally)}, ${times.toFixed(1)} times a usual one`;
};

const cached: Kind = ({days: {totals}}) => {
	const hit = cacheHitRate(totals);
	if (hit === undefined || totals.calls < 10) return undefined;
	if (hit < 0.5) return `Only ${percent(hit)} of the prompt tokens came from the cache`;
	const saved = totals.savedNano > 0 ? `, which saved ~${dollars(totals.savedNano)}` : '';
	return `${percent(hit)} of the prompt tokens came from the cache${saved}`;
};
