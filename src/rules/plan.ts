/** `plan` and `budget` of config.json: amounts in US dollars that money is watched by. */
import {isRecord} from '../lib/index.ts';

/** US dollars; what is not given comes from the table of plans, by its name. */
export interface Plan {
	readonly name?: string;
	readonly fiveHour?: number;
	readonly week?: number;
	readonly month?: number;
	/** The day of the month on which the plan's month begins; 1 when it is not given. */
	readonly renews?: number;
}

/** US dollars. A week begins on Monday; a project's budget is for a calendar month, by its label or its directory. */
export interface Budget {
	readonly day?: number;
	readonly week?: number;
	readonly month?: number;
	readonly session?: number;
	readonly project?: Readonly<Record<string, number>>;
}

const isUsd = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Throws nothing: what is not understood is said in `wrong` and left out. */
export function planFrom(given: unknown, wrong: string[]): Plan {
	if (given === undefined || given === '') return {};
	if (typeof given === 'string') return {name: given};
	if (!isRecord(given)) {
		wrong.push('plan is a name, or an object of amounts: {"fiveHour": 14, "week": 35, "month": 70}');
		return {};
	}
	const plan: {-readonly [Key in keyof Plan]: Plan[Key]} = {};
	for (const [key, value] of Object.entries(given)) {
		if (key === 'name' && typeof value === 'string') plan.name = value;
		else if (key === 'renews' && Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 31)
			plan.renews = Number(value);
		else if ((key === 'fiveHour' || key === 'week' || key === 'month') && isUsd(value)) plan[key] = value;
		else wrong.push(saidOf('plan', key, ['name', 'fiveHour', 'week', 'month', 'renews']));
	}
	return plan;
}

/** The same for budgets. */
export function budgetFrom(given: unknown, wrong: string[]): Budget {
	if (given === undefined) return {};
	if (!isRecord(given)) {
		wrong.push('budget is an object of amounts: {"day": 5, "week": 20}');
		return {};
	}
	const budget: {-readonly [Key in keyof Budget]: Budget[Key]} = {};
	for (const [key, value] of Object.entries(given)) {
		if (key === 'project' && isRecord(value)) {
			const amounts = Object.entries(value).filter((one): one is [string, number] => isUsd(one[1]));
			if (amounts.length < Object.keys(value).length) wrong.push('budget.project is an object of amounts by project');
			budget.project = Object.fromEntries(amounts);
		} else if ((key === 'day' || key === 'week' || key === 'month' || key === 'session') && isUsd(value))
			budget[key] = value;
		else wrong.push(saidOf('budget', key, ['day', 'week', 'month', 'session', 'project']));
	}
	return budget;
}

function saidOf(setting: string, key: string, keys: readonly string[]): string {
	if (!keys.includes(key)) return `${setting}.${key} must be one of ${keys.join(', ')}`;
	return key === 'renews' ? 'plan.renews is a day of the month' : `${setting}.${key} must be US dollars, more than 0`;
}
