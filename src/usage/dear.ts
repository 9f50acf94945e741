/** What made a session dear, as far as its figures tell. */
import {grouped, percent, tokenCount} from './money.ts';
import {cacheHitRate, type Tally} from './tally.ts';

/** From here on they are worth a word. */
const LONG_CONTEXT = 150_000;
const POOR_HIT_RATE = 0.5;
const MANY_FAILURES = 5;

/** @returns reasons in a few words each, the heaviest first; none when nothing stands out. */
export function reasonsOf(tally: Tally): readonly string[] {
	const reasons: string[] = [];
	const context = tally.calls === 0 ? 0 : tally.prompt / tally.calls;
	if (context >= LONG_CONTEXT) reasons.push(`long contexts (${tokenCount(context)} tokens a call)`);
	const hit = cacheHitRate(tally);
	if (hit !== undefined && hit < POOR_HIT_RATE && tally.calls > 1) {
		reasons.push(`cache misses (${percent(hit)} of the prompts came from it)`);
	}
	if (tally.agents.tokens > 0) reasons.push(`sub-agents (${tokenCount(tally.agents.tokens)} tokens of their own)`);
	if (tally.failed >= MANY_FAILURES && 3 * tally.failed >= tally.runs) {
		reasons.push(`retries (${grouped(tally.failed)} of ${grouped(tally.runs)} runs failed)`);
	}
	return reasons;
}
