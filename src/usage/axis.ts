/** Axes of a chart of days: heights with labels that are true, and ticks where a month or a week begins. */
import {grouped} from './money.ts';
import {addDays} from './period.ts';

export interface Axis {
	/** The highest line, not below the highest value and as little above it as round steps allow. */
	readonly top: number;
	/** Lines from the bottom up, 0 and `top` among them. */
	readonly lines: readonly number[];
}

/** Lines above the ground. */
const FEWEST = 3;
const MOST = 5;

/** @param most the highest value; 0 or less gives an axis of one step. */
export function axisFor(most: number): Axis {
	if (!(most > 0)) return {top: 1, lines: [0, 1]};
	const power = 10 ** Math.floor(Math.log10(most));
	const steps = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5].map((part) => part * power);
	const axes = steps.map((step) => ({step, count: Math.ceil(most / step - 1e-9)}));
	const [best] = axes
		.filter(({count}) => count >= FEWEST && count <= MOST)
		.sort((a, b) => a.step * a.count - b.step * b.count || a.count - b.count);
	const {step, count} = best!;
	return {top: exact(step * count), lines: Array.from({length: count + 1}, (_, n) => exact(step * n))};
}

const exact = (value: number): number => Number(value.toPrecision(12));

/** @returns US dollars of each line, all with as many digits as it takes to say every one of them exactly. */
export function dollarLabels(lines: readonly number[]): string[] {
	const least = lines.every((usd) => Number.isInteger(usd)) ? 0 : 2;
	const digits = [least, 2, 3, 4, 5, 6, 7, 8, 9].find(
		(count) => count >= least && lines.every((usd) => Number(usd.toFixed(count)) === usd),
	)!;
	return lines.map((usd) => {
		const [whole, rest] = usd.toFixed(usd === 0 ? 0 : digits).split('.');
		return `$${grouped(whole!)}${rest === undefined ? '' : `.${rest}`}`;
	});
}

/** @returns tokens of each line, exactly: `0`, `2.5M`, `5M`. */
export function tokenLabels(lines: readonly number[]): string[] {
	return lines.map((count) => {
		const [unit, size] = (
			[
				['G', 1e9],
				['M', 1e6],
				['k', 1e3],
			] as const
		).find(([, one]) => count >= one) ?? ['', 1];
		return `${exact(count / size)}${unit}`;
	});
}

export interface Tick {
	/** Place of the day among the days, from 0. */
	readonly at: number;
	readonly label: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthOf = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1]!;
const dayOf = (day: string): string => `${Number(day.slice(8))} ${monthOf(day)}`;

/**
 * The first day, then months, weeks or days, by how many days there are.
 * @param days in order, none left out. @returns ticks whose labels do not touch in a drawing of a narrow screen.
 */
export function ticksFor(days: readonly string[]): Tick[] {
	const apart = Math.ceil(days.length / 6);
	const ticks: Tick[] = [];
	const isStart = (day: string): boolean => {
		if (days.length > 45) return day.endsWith('-01');
		return days.length > 10 ? new Date(`${day}T00:00:00Z`).getUTCDay() === 1 : true;
	};
	for (const [at, day] of days.entries()) {
		if (at > 0 && !isStart(day)) continue;
		// The first day is named, unless what begins soon after it is worth more.
		const soon = days.slice(1, apart).some((next) => days.length > 10 && isStart(next));
		if (at === 0 && soon) continue;
		if (ticks.length > 0 && at - ticks.at(-1)!.at < apart) continue;
		// At the end there is no room for a word.
		if (at > 0 && days.length - at < apart / 2) continue;
		const label = days.length > 45 && day.endsWith('-01') ? monthLabel(day) : dayOf(day);
		ticks.push({at, label});
	}
	return ticks;
}

/** `Oct`, and `Jan 2027` where a year begins. */
const monthLabel = (day: string): string => (day.slice(5, 7) === '01' ? `Jan ${day.slice(0, 4)}` : monthOf(day));

/** All days from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
	const days: string[] = [];
	for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
	return days;
}
