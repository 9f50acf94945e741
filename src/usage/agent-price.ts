/**
 * What a sub-agent's own tokens cost. Its transcript is stored nowhere: all that is known is one number of tokens, without
 * fresh and cached apart. So they are taken to be as dear as the tokens of its parent: those of the calls to the same model
 * in the session that asked for it.
 */
import type {Billed, Ran} from '../model/index.ts';
import type {Share} from './bill.ts';
import type {Pricer} from './price.ts';

/** Nano-dollars per token, by session and model; undefined when nothing there has a price. */
const known = new WeakMap<Share, Map<string, number | undefined>>();

/** @param call the one that asked for it. @returns nano-dollars, estimated; 0 when there is nothing to price it by. */
export function agentNano(share: Share, call: Billed, {agent}: Ran, price: Pricer): number {
	if (!agent?.tokens) return 0;
	const rates = known.get(share) ?? new Map<string, number | undefined>();
	known.set(share, rates);
	if (!rates.has(call.model)) rates.set(call.model, rateOf(share, call.model, price));
	return Math.round(agent.tokens * (rates.get(call.model) ?? 0));
}

/** Host fact: `total_tokens` is input, output, cache reads and cache writes added up, and input holds the last two already. */
function rateOf({calls}: Share, model: string, price: Pricer): number | undefined {
	let [nano, tokens] = [0, 0];
	for (const call of calls) {
		const cost = call.model === model ? price(call) : undefined;
		if (cost === undefined || cost.kind === 'unpriced') continue;
		nano += cost.nano;
		tokens += call.inputRaw + call.output + call.cacheRead + call.cacheWrite;
	}
	return tokens === 0 ? undefined : nano / tokens;
}
