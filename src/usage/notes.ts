/** The sentences below a report: how the money is known, what the cache did, what is not in the numbers. */
import {dollars, grouped, percent, tokenCount} from './money.ts';
import type {PricedBy} from './price-sources.ts';
import type {Sum} from './sum.ts';
import {cacheHitRate, isUnpriced, marked, nanoTotal} from './tally.ts';

/** What a report knows beside its sums. */
export interface Facts extends PricedBy {
	/** Models without a price in the period, most tokens first. */
	readonly unpriced: readonly string[];
}

export function notesOf({totals, withoutUsage, uncounted}: Sum, {checkedOn, listed, unpriced}: Facts): string[] {
	const {nano, callsBy} = totals;
	const known = [
		callsBy.recorded > 0 ? `${dollars(nano.recorded)} recorded by the client` : '',
		callsBy.own > 0 ? `${dollars(nano.own)} by your own prices` : '',
		callsBy.listed > 0 ? `~${dollars(nano.listed)} estimated (price list of Command Code ${listed})` : '',
		callsBy.estimated > 0 ? `~${dollars(nano.estimated)} estimated (prices of ${checkedOn})` : '',
	].filter((part) => part !== '');
	const notes = known.length > 0 ? [`Cost: ${known.join(', ')}`] : [];
	if (callsBy.unpriced > 0) {
		const names = unpriced.slice(0, 3).join(', ') + (unpriced.length > 3 ? ` and ${unpriced.length - 3} more` : '');
		const calls = callsBy.unpriced === 1 ? '1 call has' : `${grouped(callsBy.unpriced)} calls have`;
		notes.push(`Unpriced: ${calls} no known price, ${tokenCount(totals.unpricedTokens)} tokens (${names})`);
	}
	const per = (count: number) => marked(dollars(Math.round(nanoTotal(totals) / count)), totals);
	if (!isUnpriced(totals) && totals.turns > 0) {
		notes.push(`Average: ${per(totals.turns)} a turn, ${per(totals.sessions)} a session`);
	}
	const hit = cacheHitRate(totals);
	if (hit !== undefined && totals.cacheRead + totals.cacheWrite > 0) {
		const wrote = totals.writeNano > 0 ? `, writes cost ~${dollars(totals.writeNano)}` : '';
		const saved = totals.savedNano > 0 ? `, reads saved ~${dollars(totals.savedNano)}` : '';
		notes.push(`Cache: ${percent(hit)} of the prompt tokens came from it${wrote}${saved}`);
	}
	if (totals.agents.tokens > 0) {
		const {runs, tokens, nano: own} = totals.agents;
		const price = own > 0 ? `, ~${dollars(own)} at their parents' prices` : '';
		notes.push(
			`Sub-agents: ${grouped(runs)} ${runs === 1 ? 'run' : 'runs'}, ${tokenCount(tokens)} tokens of their own${price}, not in the cost`,
		);
	}
	if (withoutUsage.length > 0) {
		const many = withoutUsage.length === 1 ? '1 session' : `${withoutUsage.length} sessions`;
		notes.push(`${many} without usage data ${withoutUsage.length === 1 ? 'is' : 'are'} not in these numbers`);
	}
	const lines = uncounted.flatMap(({file, uncounted = []}) => uncounted.map((line) => `${file}:${line}`));
	if (lines.length > 0) {
		const places = lines.slice(0, 3).join(', ') + (lines.length > 3 ? ` and ${lines.length - 3} more` : '');
		const many = lines.length === 1 ? '1 line claims' : `${lines.length} lines claim`;
		notes.push(`Left out: ${many} more tokens than any model can have used (${places})`);
	}
	return notes;
}

/** @returns the models of calls without a price, most tokens first. */
export function unpricedModels(byModel: Sum): string[] {
	return byModel.groups
		.filter(({tally}) => tally.callsBy.unpriced > 0)
		.sort((a, b) => b.tally.unpricedTokens - a.tally.unpricedTokens)
		.map(({key}) => key);
}
