/**
 * One line of a report: counts of calls, tokens and money, filled by adding charges and tool runs.
 *
 * Everything is a whole number, so totals equal the sum of their groups in any grouping. A call that asked for several
 * tools is shared out among them in whole tokens and nano-dollars; nothing is lost and nothing is counted twice.
 */
import type {Billed, Ran, SessionHead} from '../model/index.ts';
import {type Cost, type CostKind, freshInput} from './price.ts';

export interface Tally {
	/** Calls, sessions and turns that have a charge in here. Of a kind that overlaps, they do not add up over groups. */
	calls: number;
	sessions: number;
	turns: number;
	/** Whole prompts; = input + cacheRead + cacheWrite, but for files that say more was cached than sent. */
	prompt: number;
	/** Fresh input. */
	input: number;
	cacheRead: number;
	cacheWrite: number;
	/** Part of cacheWrite. */
	cacheWrite1h: number;
	output: number;
	/** Nano-dollars by how they are known. */
	readonly nano: Record<Exclude<CostKind, 'unpriced'>, number>;
	readonly callsBy: Record<CostKind, number>;
	/** Prompt and output tokens of the unpriced calls. */
	unpricedTokens: number;
	/** Of the cost, what cache writes took; and what cache reads saved. Nano-dollars by known rates. */
	writeNano: number;
	savedNano: number;
	/** Tool runs, and how many of them failed; beside them, those that were asked for and denied, skipped or blocked. */
	runs: number;
	failed: number;
	notRun: number;
	/** Exit code → runs. */
	readonly exitCodes: Map<number, number>;
	/** Program → how many of its runs failed. */
	readonly failedBy: Map<string, number>;
	/** `nano`: what their tokens cost at their parents' prices, estimated; in no other amount. */
	readonly agents: {runs: number; tokens: number; toolUses: number; turns: number; durationMs: number; nano: number};
	/** The last session and turn that were added: calls come session by session. */
	session: SessionHead | undefined;
	turn: number;
	/** The last call of which a part was added. */
	call: Billed | undefined;
}

export function emptyTally(): Tally {
	return {
		calls: 0,
		sessions: 0,
		turns: 0,
		prompt: 0,
		input: 0,
		cacheRead: 0,
		cacheWrite: 0,
		cacheWrite1h: 0,
		output: 0,
		nano: {recorded: 0, own: 0, listed: 0, estimated: 0},
		callsBy: {recorded: 0, own: 0, listed: 0, estimated: 0, unpriced: 0},
		unpricedTokens: 0,
		writeNano: 0,
		savedNano: 0,
		runs: 0,
		failed: 0,
		notRun: 0,
		exitCodes: new Map(),
		failedBy: new Map(),
		agents: {runs: 0, tokens: 0, toolUses: 0, turns: 0, durationMs: 0, nano: 0},
		session: undefined,
		turn: -1,
		call: undefined,
	};
}

/** Makes it as it was when it was new. */
export function clearTally(tally: Tally): void {
	const {nano, callsBy, agents} = tally;
	tally.calls = tally.sessions = tally.turns = tally.prompt = tally.input = 0;
	tally.cacheRead = tally.cacheWrite = tally.cacheWrite1h = tally.output = 0;
	nano.recorded = nano.own = nano.listed = nano.estimated = 0;
	callsBy.recorded = callsBy.own = callsBy.listed = callsBy.estimated = callsBy.unpriced = 0;
	tally.unpricedTokens = tally.writeNano = tally.savedNano = 0;
	if (tally.runs + tally.notRun > 0) {
		tally.runs = tally.failed = tally.notRun = 0;
		tally.exitCodes.clear();
		tally.failedBy.clear();
		agents.runs = agents.tokens = agents.toolUses = agents.turns = agents.durationMs = agents.nano = 0;
	}
	tally.session = tally.call = undefined;
	tally.turn = -1;
}

/** Adds a call and what it cost; not its session and turn, see `touch`. */
export function addCharge(tally: Tally, call: Billed, cost: Cost): void {
	countMoney(tally, cost.kind, cost.nano);
	tally.prompt += call.inputRaw;
	tally.input += freshInput(call);
	tally.cacheRead += call.cacheRead;
	tally.cacheWrite += call.cacheWrite;
	tally.cacheWrite1h += call.cacheWrite1h;
	tally.output += call.output;
	if (cost.kind === 'unpriced') tally.unpricedTokens += call.inputRaw + call.output;
	tally.writeNano += cost.writeNano;
	tally.savedNano += cost.savedNano;
}

/** Counts a call and what it cost. */
export function countMoney(tally: Tally, kind: CostKind, nano: number): void {
	countCall(tally, kind);
	if (kind === 'recorded') tally.nano.recorded += nano;
	else if (kind !== 'unpriced') tally.nano[kind] += nano;
}

/** By fixed names: a field that is named by a variable takes several times as long, and this is done for every call. */
export function countCall(tally: Tally, kind: CostKind): void {
	tally.calls++;
	const {callsBy} = tally;
	if (kind === 'recorded') callsBy.recorded++;
	else if (kind === 'estimated') callsBy.estimated++;
	else callsBy[kind]++;
}

/** Adds share number `part` of `parts` (from 0) of a call; the call itself is counted once in every tally that has a share. */
export function addPart(
	tally: Tally,
	head: SessionHead,
	turn: number,
	call: Billed,
	cost: Cost,
	part: number,
	parts: number,
): void {
	const share = (whole: number): number =>
		Math.floor((whole * (part + 1)) / parts) - Math.floor((whole * part) / parts);
	if (tally.call !== call) countCall(tally, cost.kind);
	tally.call = call;
	touch(tally, head, turn);
	tally.prompt += share(call.inputRaw);
	tally.input += share(freshInput(call));
	tally.cacheRead += share(call.cacheRead);
	tally.cacheWrite += share(call.cacheWrite);
	tally.cacheWrite1h += share(call.cacheWrite1h);
	tally.output += share(call.output);
	if (cost.kind === 'unpriced') tally.unpricedTokens += share(call.inputRaw + call.output);
	else tally.nano[cost.kind] += share(cost.nano);
	tally.writeNano += share(cost.writeNano);
	tally.savedNano += share(cost.savedNano);
}

/**
 * Counts the session and the turn, unless they were the last ones: calls of one session, and of one turn, come one after the other.
 * @param turn number of the turn in its session.
 */
export function touch(tally: Tally, head: SessionHead, turn: number): void {
	if (tally.session !== head) {
		tally.session = head;
		tally.turn = -1;
		tally.sessions++;
	}
	if (tally.turn !== turn) {
		tally.turn = turn;
		tally.turns++;
	}
}

/** @param agentNano what a sub-agent's own tokens cost, nano-dollars. */
export function addRun(tally: Tally, run: Ran, agentNano = 0): void {
	if (run.outcome === 'not-run') {
		tally.notRun++;
		return;
	}
	tally.runs++;
	if (run.outcome === 'failed') {
		tally.failed++;
		if (run.program !== undefined) tally.failedBy.set(run.program, (tally.failedBy.get(run.program) ?? 0) + 1);
	}
	if (run.exitCode !== undefined) tally.exitCodes.set(run.exitCode, (tally.exitCodes.get(run.exitCode) ?? 0) + 1);
	if (run.agent) {
		tally.agents.runs++;
		tally.agents.nano += agentNano;
		tally.agents.tokens += run.agent.tokens ?? 0;
		tally.agents.toolUses += run.agent.toolUses ?? 0;
		tally.agents.turns += run.agent.turns ?? 0;
		tally.agents.durationMs += run.agent.durationMs ?? 0;
	}
}

/** The sum of groups that have no charge in common, without what does not add up: sessions and turns stay 0. */
export function addedUp(tallies: readonly Tally[]): Tally {
	const sum = emptyTally();
	for (const tally of tallies) addTally(sum, tally);
	return sum;
}

/** Adds all of another but its sessions and turns. By fixed names, as above. */
export function addTally(sum: Tally, more: Tally): void {
	sum.calls += more.calls;
	sum.prompt += more.prompt;
	sum.input += more.input;
	sum.cacheRead += more.cacheRead;
	sum.cacheWrite += more.cacheWrite;
	sum.cacheWrite1h += more.cacheWrite1h;
	sum.output += more.output;
	sum.unpricedTokens += more.unpricedTokens;
	sum.writeNano += more.writeNano;
	sum.savedNano += more.savedNano;
	sum.nano.recorded += more.nano.recorded;
	sum.nano.own += more.nano.own;
	sum.nano.listed += more.nano.listed;
	sum.nano.estimated += more.nano.estimated;
	addKinds(sum, more);
	if (more.runs + more.notRun > 0) addRuns(sum, more);
}

/** Adds the numbers of calls by how their cost is known. */
export function addKinds({callsBy: to}: Tally, {callsBy: from}: Tally): void {
	to.recorded += from.recorded;
	to.own += from.own;
	to.listed += from.listed;
	to.estimated += from.estimated;
	to.unpriced += from.unpriced;
}

function addRuns(sum: Tally, more: Tally): void {
	sum.runs += more.runs;
	sum.failed += more.failed;
	sum.notRun += more.notRun;
	for (const [name, runs] of more.failedBy) sum.failedBy.set(name, (sum.failedBy.get(name) ?? 0) + runs);
	for (const [code, runs] of more.exitCodes) sum.exitCodes.set(code, (sum.exitCodes.get(code) ?? 0) + runs);
	const {agents} = more;
	if (agents.runs === 0) return;
	for (const field of ['runs', 'tokens', 'toolUses', 'turns', 'durationMs', 'nano'] as const) {
		sum.agents[field] += agents[field];
	}
}

/** Money that nobody recorded: by the client's price list, or by our table. */
export const nanoEstimated = ({nano}: Pick<Tally, 'nano'>): number => nano.listed + nano.estimated;

/** All money that is known. */
export const nanoTotal = ({nano}: Pick<Tally, 'nano'>): number => nano.recorded + nano.own + nanoEstimated({nano});

/** Are there calls, but no price for any of them? Then the cost is unknown, not zero. */
export const isUnpriced = ({calls, callsBy}: Pick<Tally, 'calls' | 'callsBy'>): boolean =>
	calls > 0 && callsBy.unpriced === calls;

/**
 * @param amount of a tally, printed.
 * @returns with `~` in front when some of it is estimated, and `+` behind, else `known`, when calls without a price are not in it.
 */
export function marked(amount: string, {nano, callsBy}: Pick<Tally, 'nano' | 'callsBy'>, known = ''): string {
	return `${nanoEstimated({nano}) > 0 ? '~' : ''}${amount}${callsBy.unpriced > 0 ? '+' : known}`;
}

/** Share of the prompt tokens that came from the cache, 0..1; undefined without a prompt. */
export function cacheHitRate(tally: Pick<Tally, 'input' | 'cacheRead' | 'cacheWrite'>): number | undefined {
	const prompt = tally.input + tally.cacheRead + tally.cacheWrite;
	return prompt > 0 ? tally.cacheRead / prompt : undefined;
}
