/**
 * Cost by day as an inline SVG: one bar per calendar day, days without use left empty, a grid of three lines.
 */
import {dollars, tokenCount} from './money.ts';
import {addDays} from './period.ts';
import type {Sum} from './sum.ts';
import {isUnpriced, nanoTotal, type Tally} from './tally.ts';

const MOST_DAYS = 92;
/** Of the drawing; it is stretched to the width of the page, its labels are not in it. */
const STEP = 10;
const HEIGHT = 100;

/** The last days of use, at most a quarter of a year of them. Tokens instead of money when nothing has a price. */
export function dayChart({groups, totals}: Sum): string {
	const days = groups.filter(({key}) => /^\d{4}-\d\d-\d\d$/.test(key));
	if (days.length === 0) return '';
	const last = days.at(-1)!.key;
	const tallies = new Map(days.map(({key, tally}) => [key, tally]));
	const earliest = addDays(last, 1 - MOST_DAYS);
	const first = days.find(({key}) => key >= earliest)!.key;
	const shown: string[] = [];
	for (let day = first; day <= last; day = addDays(day, 1)) shown.push(day);
	const money = nanoTotal(totals) > 0;
	const size = (tally: Tally | undefined): number =>
		tally === undefined ? 0 : money ? nanoTotal(tally) : tally.prompt + tally.output;
	const top = niceTop(Math.max(...shown.map((day) => size(tallies.get(day)))));
	const words = (value: number): string =>
		money ? dollars(value, value >= 1e10 || value === 0 ? 0 : 2) : tokenCount(value);
	const bars = shown.map((day, n) => {
		const tally = tallies.get(day);
		if (!tally) return '';
		const value = size(tally);
		const height = value > 0 ? Math.max(0.8, (HEIGHT * value) / top) : 0;
		const said = `${day}: ${isUnpriced(tally) ? 'unpriced' : dollars(nanoTotal(tally))}, ${tally.calls} calls`;
		return `<rect x="${n * STEP + 1}" y="${round(HEIGHT - height)}" width="${STEP - 2}" height="${round(height)}"><title>${said}</title></rect>`;
	});
	const width = shown.length * STEP;
	const grid = [0, HEIGHT / 2, HEIGHT].map((y) => `<line x1="0" x2="${width}" y1="${y}" y2="${y}"/>`);
	const what = money ? 'Cost' : 'Tokens';
	return `<figure>
<figcaption>${what} by day</figcaption>
<div class="chart">
<div class="scale" aria-hidden="true">${[top, top / 2, 0].map((value) => `<span>${words(value)}</span>`).join('')}</div>
<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${what} by day, ${first} to ${last}; the numbers are in the table of days below">
${[...grid, ...bars].filter((part) => part !== '').join('\n')}
</svg>
<div class="ends" aria-hidden="true">${(shown.length === 1 ? [first] : [first, last]).map((day) => `<span>${day}</span>`).join('')}</div>
</div>
</figure>`;
}

/** A round number, not below the value and not far above it. */
export function niceTop(value: number): number {
	if (!(value > 0)) return 1;
	const power = 10 ** Math.floor(Math.log10(value));
	return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((n) => n * power).find((n) => n >= value)!;
}

const round = (value: number): number => Math.round(value * 10) / 10;
