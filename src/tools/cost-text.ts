/** What this session, this project or today cost, by model. */
import type {Index} from '../index/index.ts';
import {belongsTo} from '../project/index.ts';
import {frame, safe} from '../recall/index.ts';
import type {Budget, Plan} from '../rules/index.ts';
import {
	byOwnership,
	type KnownPrices,
	periodFrom,
	type RunningCall,
	recent,
	reportText,
	sums,
	unpricedModels,
	watch,
	watchedTexts,
	withRunning,
} from '../usage/index.ts';
import type {costSpans} from './definitions.ts';

export interface CostInput {
	readonly span: (typeof costSpans)[number];
	/** SessionHead.id; '' when it is not known. */
	readonly session: string;
	readonly projects: readonly string[];
	/** Unix ms. */
	readonly now: number;
	readonly timeZone: string;
	readonly prices: KnownPrices;
	/** Calls of the session that the index may not have yet. */
	readonly running: readonly RunningCall[];
	readonly plan: Plan;
	readonly budget: Budget;
	/** The index lacks none of what there was; else that is said. */
	readonly isRead: boolean;
}

const UNREAD = 'The history is still being read: this lacks some of it. Ask again in a minute.';

const LOOK = {columns: 100, style: (_format: string, text: string) => text, limit: 10};

export function costText(index: Index, input: CostInput): string {
	const {span, session, projects, now, timeZone, prices, running} = input;
	const {price, by} = prices;
	// What was left out of memory was paid all the same.
	const all = index.billed();
	const heads =
		span === 'session'
			? all.filter(({id}) => id === session)
			: span === 'project'
				? all.filter((head) => belongsTo(head, projects))
				: all;
	if (heads.length === 0 && running.length === 0) {
		if (!input.isRead) return UNREAD;
		return span === 'session'
			? 'This session is not indexed yet; ask for today.'
			: 'Nothing is known of this project yet.';
	}
	const period = periodFrom({period: span === 'today' ? 'today' : 'all'}, now, timeZone);
	const usages = index.usage(byOwnership(heads).map(({key}) => key));
	const [sum] = sums(withRunning(usages, session, running), price, [{period, by: 'model'}]);
	const report = reportText(sum!, LOOK, {...by, unpriced: unpricedModels(sum!)});
	// How much is left is of all that the person does, so it is told with the day.
	const left = span === 'today' ? watched(index, input) : [];
	const lines = [...report.trimEnd().split('\n'), ...left].map(inColumns);
	const unread = input.isRead ? [] : [UNREAD];
	return frame([...unread, `Cost of this ${span === 'today' ? 'day' : span}:`, ...lines]);
}

/** The plan's windows and the budgets, where the person has set any. */
function watched(index: Index, {session, now, timeZone, prices: {price}, running, plan, budget}: CostInput): string[] {
	if (Object.keys(plan).length + Object.keys(budget).length === 0) return [];
	const store = recent({usages: index.usage(), session, price, running});
	return watch(store, {session, now, timeZone, plan, budget}).map((one) => watchedTexts(one, {now, timeZone})[0]!);
}

/** Safe, with the spaces that make columns of it. */
function inColumns(line: string): string {
	const indent = /^ */.exec(line)![0];
	return indent + line.trim().split(/ {2,}/).map(safe).join('  ');
}
