/**
 * What plans of Command Code allow, in US dollars of usage. Read in public material, see docs/usage.md for where; the account
 * itself is not asked, and a plan is never guessed: the person names it in config.json, and caps that stand there win.
 */
import type {Plan} from './plan.ts';

/** US dollars; a window that is not known is left out. */
export type Caps = Pick<Plan, 'fiveHour' | 'week' | 'month'>;

/** Sources read on 2026-12-01. */
const plans: Readonly<Record<string, Caps>> = {
	go: {month: 10},
	goat: {fiveHour: 14, week: 35, month: 70},
	provider: {month: 15},
	'teams-pro': {month: 40},
	pro: {month: 80},
	max: {month: 150},
	ultra: {month: 300},
};

/** @returns the caps that hold; `problem` when the plan's name is none of ours. */
export function capsOf({name, fiveHour, week, month}: Plan): {readonly caps: Caps; readonly problem?: string} {
	const id = name?.toLowerCase().replace(/^individual-/, '') ?? '';
	const known = Object.hasOwn(plans, id) ? plans[id] : undefined;
	const own = Object.fromEntries(Object.entries({fiveHour, week, month}).filter(([, usd]) => usd !== undefined));
	const caps: Caps = {...known, ...own};
	if (name === undefined || known) return {caps};
	return {caps, problem: `plan "${name}" is not known; there are ${Object.keys(plans).join(', ')}, or your own caps`};
}
