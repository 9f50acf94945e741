/**
 * Cost by day as an inline SVG: one bar per calendar day, days without use left empty; lines at round amounts, ticks where a
 * month or a week begins. The drawing is stretched to the width of the page, so its words stand beside it.
 */
import {axisFor, daysBetween, dollarLabels, ticksFor, tokenLabels} from './axis.ts';
import {escapeHtml} from './html-text.ts';
import {dollars} from './money.ts';
import {addDays} from './period.ts';
import {usdOf} from './price.ts';
import type {Sum} from './sum.ts';
import {isUnpriced, marked, nanoTotal, type Tally} from './tally.ts';

const MOST_DAYS = 92;
/** A day is never wider than this part of the drawing. */
const FEWEST_DAYS = 10;
/** Of the drawing. */
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
	const shown = daysBetween(first, last);
	const money = nanoTotal(totals) > 0;
	const size = (tally: Tally | undefined): number =>
		tally === undefined ? 0 : money ? usdOf(nanoTotal(tally)) : tally.prompt + tally.output;
	const {top, lines} = axisFor(Math.max(...shown.map((day) => size(tallies.get(day)))));
	const labels = money ? dollarLabels(lines) : tokenLabels(lines);
	const slots = Math.max(FEWEST_DAYS, shown.length);
	const width = slots * STEP;
	const ticks = ticksFor(shown);
	const up = (value: number): number => round(HEIGHT - (HEIGHT * value) / top);
	const percent = (place: number): number => round((100 * place) / slots);
	const drawn = [
		...lines.map((value) => `<line x1="0" x2="${width}" y1="${up(value)}" y2="${up(value)}"/>`),
		...ticks
			.filter(({at}) => at > 0)
			.map(({at}) => `<line class="tick" x1="${at * STEP}" x2="${at * STEP}" y1="0" y2="${HEIGHT}"/>`),
		...shown.flatMap((day, n) => bar(day, n, size(tallies.get(day)) / top, tallies.get(day))),
	];
	const what = `${money ? 'Cost' : 'Tokens'} by day`;
	const cut = first > days[0]!.key ? `, the last ${MOST_DAYS} days of use` : '';
	return `<figure>
<figcaption>${what}${cut}</figcaption>
<div class="chart">
<div class="scale" aria-hidden="true">${labels.map((label, n) => `<span style="top:${up(lines[n]!)}%">${label}</span>`).join('')}</div>
<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${what}, ${first} to ${last}; the numbers are in the table of days below">
${drawn.join('\n')}
</svg>
<div class="ticks" aria-hidden="true">${ticks.map(({at, label}) => `<span style="left:${percent(at)}%">${label}</span>`).join('')}</div>
</div>
</figure>`;
}

/** @param share of the drawing's height, 0 to 1. */
function bar(day: string, n: number, share: number, tally: Tally | undefined): string[] {
	if (!tally) return [];
	const height = share > 0 ? Math.max(0.8, HEIGHT * share) : 0;
	const cost = isUnpriced(tally) ? 'unpriced' : marked(dollars(nanoTotal(tally)), tally);
	const said = `${day}: ${cost}, ${tally.calls} ${tally.calls === 1 ? 'call' : 'calls'}`;
	const [x, y] = [n * STEP + 1, round(HEIGHT - height)];
	return [
		`<rect x="${x}" y="${y}" width="${STEP - 2}" height="${round(height)}"><title>${escapeHtml(said)}</title></rect>`,
	];
}

const round = (value: number): number => Math.round(value * 100) / 100;
