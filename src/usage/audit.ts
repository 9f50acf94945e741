/**
 * One call, or all calls of a session, from the fields in the transcript to dollars: nothing is left to be believed.
 */
import {keyAt} from '../lib/index.ts';
import type {SessionHead, SessionUsage} from '../model/index.ts';
import {type Charge, chargesOf, sharesOf} from './bill.ts';
import {freshInput, type Pricer, usdOf} from './price.ts';

export interface AuditedCall {
	readonly charge: Charge;
	/** Other sessions that hold a copy of the call; it is counted once, in the charge's session. */
	readonly copies: readonly SessionHead[];
}

export interface Audit {
	/** The session that was asked for; undefined when a call was. */
	readonly session?: SessionHead;
	/** In order of time. */
	readonly calls: readonly AuditedCall[];
	/** Calls that stand in the session and belong to another, by owner. */
	readonly inherited: readonly {readonly owner: SessionHead; readonly calls: number}[];
}

/**
 * @param usages in the order of `byOwnership`.
 * @param wanted a call's key, a session's id or key, or the first characters (at least 4) of one.
 * @returns undefined when nothing has that name; the names to choose from when several have.
 */
export function audit(
	usages: readonly SessionUsage[],
	wanted: string,
	price: Pricer,
): Audit | readonly string[] | undefined {
	const charges = [...chargesOf(sharesOf(usages), price)];
	const holding = usages.map((usage) => ({head: usage.head, keys: keysOf(usage)}));
	const holders = (key: string, owner: SessionHead): SessionHead[] =>
		holding.filter(({head, keys}) => head.key !== owner.key && keys.has(key)).map(({head}) => head);
	const audited = (charge: Charge): AuditedCall => ({charge, copies: holders(charge.key, charge.head)});

	const sessions = exactOrStart(usages, ({head}) => [head.id, head.key], wanted);
	if (sessions.length > 1) return sessions.map(({head}) => head.key);
	const [usage] = sessions;
	if (usage) {
		const own = charges.filter(({head}) => head.key === usage.head.key);
		const keys = keysOf(usage);
		const owners = new Map<string, {owner: SessionHead; calls: number}>();
		for (const {head, key} of charges) {
			if (head.key === usage.head.key || !keys.has(key)) continue;
			const known = owners.get(head.key);
			if (known) known.calls++;
			else owners.set(head.key, {owner: head, calls: 1});
		}
		return {session: usage.head, calls: own.sort(byTime).map(audited), inherited: [...owners.values()]};
	}
	const calls = exactOrStart(charges, ({key}) => [key], wanted);
	if (calls.length > 1) return calls.map(({key}) => key);
	return calls.length === 0 ? undefined : {calls: calls.map(audited), inherited: []};
}

const keysOf = ({calls, keys}: SessionUsage): Set<string> => new Set(calls.map((_, n) => keyAt(keys, n)));
const byTime = (a: Charge, b: Charge): number => a.call.time - b.call.time;

function exactOrStart<T>(all: readonly T[], names: (one: T) => readonly string[], wanted: string): readonly T[] {
	const exact = all.filter((one) => names(one).includes(wanted));
	if (exact.length > 0 || wanted.length < 4) return exact;
	return all.filter((one) => names(one).some((name) => name.startsWith(wanted)));
}

/** The parts of a call's price: tokens, dollars per million, dollars. Rounded only in their sum. */
export function partsOf({call, cost}: Charge): {name: string; tokens: number; rate?: number; usd?: number}[] {
	const {rates} = cost;
	const hour = Math.min(call.cacheWrite1h, call.cacheWrite);
	const part = (name: string, tokens: number, rate: number | undefined) =>
		rate === undefined ? {name, tokens} : {name, tokens, rate, usd: (tokens * rate) / 1e6};
	return [
		part('fresh input', freshInput(call), rates?.input),
		part('cache read', call.cacheRead, rates?.cacheRead),
		part('cache write', call.cacheWrite - hour, rates?.cacheWrite),
		...(hour > 0 ? [part('cache write, 1 h', hour, rates?.cacheWrite1h)] : []),
		part('output', call.output, rates?.output),
	];
}

export function auditJson({session, calls, inherited}: Audit): Record<string, unknown> {
	return {
		schema_version: 1,
		session: session?.id ?? null,
		calls: calls.map(({charge, copies}) => {
			const {key, call, cost, head} = charge;
			return {
				key,
				session: head.id,
				file: head.file,
				time: call.time > 0 ? new Date(call.time).toISOString() : null,
				model: call.model,
				raw: {
					inputTokens: call.inputRaw,
					outputTokens: call.output,
					cacheReadTokens: call.cacheRead,
					cacheWriteTokens: call.cacheWrite,
					cacheWriteTokens1h: call.cacheWrite1h,
					costUsd: call.costUsd ?? null,
				},
				input: freshInput(call),
				kind: cost.kind,
				usd: cost.kind === 'unpriced' ? null : usdOf(cost.nano),
				pricedAs: cost.model ?? null,
				band: cost.band ?? null,
				parts: partsOf(charge),
				copies: copies.map(({key}) => key),
			};
		}),
		inherited: inherited.map(({owner, calls: count}) => ({session: owner.id, calls: count})),
	};
}
