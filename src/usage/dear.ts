/** What made a session dear, as far as its figures tell. */
import {grouped, percent, tokenCount} from './money.ts';
import {cacheHitRate, nanoTotal, type Tally} from './tally.ts';

/** From here on they are worth a word. */
const LONG_CONTEXT = 150_000;
const POOR_HIT_RATE = 0.5;
const MANY_FAILURES = 5;
/** Part of the session's own cost, or of its tokens where nothing has a price. */
const AGENTS_SHARE = 0.1;
/** Times as many calls as a session has on average. */
const MANY_CALLS = 3;

/**
 * @param usual calls of a session on average.
 * @returns reasons in a few words each, the heaviest first; none when nothing stands out.
 */
export function reasonsOf(tally: Tally, usual = Number.POSITIVE_INFINITY): readonly string[] {
	const reasons: string[] = [];
	const context = tally.calls === 0 ? 0 : tally.prompt / tally.calls;
	if (context >= LONG_CONTEXT) reasons.push(`long contexts (${tokenCount(context)} tokens a call)`);
	const hit = cacheHitRate(tally);
	if (hit !== undefined && hit < POOR_HIT_RATE && tally.calls > 1) {
		reasons.push(`cache misses (${percent(hit)} of the prompts came from it)`);
	}
	if (tally.calls >= MANY_CALLS * usual) {
		reasons.push(`many calls (${grouped(tally.calls)}; a session has ${grouped(Math.round(usual))} on average)`);
	}
	const {nano, tokens} = tally.agents;
	const share = nano > 0 ? nano / nanoTotal(tally) : tokens / (tally.prompt + tally.output);
	if (tokens > 0 && !(share < AGENTS_SHARE)) reasons.push(`sub-agents (${tokenCount(tokens)} tokens of their own)`);
	if (tally.failed >= MANY_FAILURES && 3 * tally.failed >= tally.runs) reasons.push(`retries (${failures(tally)})`);
	return reasons;
}

/** `6 of 8 runs failed, npm 5 times` */
function failures({failed, runs, failedBy}: Tally): string {
	const [worst] = [...failedBy].sort((a, b) => b[1] - a[1]);
	const command = worst && worst[1] > 1 ? `, ${worst[0]} ${grouped(worst[1])} times` : '';
	return `${grouped(failed)} of ${grouped(runs)} runs failed${command}`;
}

/** Calls of a session on average. */
export const usualCalls = ({calls, sessions}: Pick<Tally, 'calls' | 'sessions'>): number =>
	sessions > 1 ? calls / sessions : Number.POSITIVE_INFINITY;
