/**
 * The usage report as one page that needs nothing but itself: no script, no font, no picture from elsewhere, and a policy
 * in its head that forbids them. Light and dark follow the reader's system; tables scroll inside themselves on a narrow
 * screen, the page does not. Everything that a chart shows stands in a table too.
 */
import {oneLine, plain} from '../text/index.ts';
import {costCells, duration} from './cells.ts';
import {rowOf} from './grouping.ts';
import {dayChart} from './html-chart.ts';
import {pageStyle} from './html-style.ts';
import {labelsOf} from './labels.ts';
import {digitsFor, dollars, grouped, percent, tokenCount} from './money.ts';
import {type Facts, notesOf} from './notes.ts';
import {type Group, NONE, type Sum} from './sum.ts';
import {addedUp, cacheHitRate, nanoTotal, type Tally} from './tally.ts';

export interface Page {
	/** One period, in several groupings; `days` first of all. */
	readonly days: Sum;
	readonly sections: readonly Sum[];
	/** What the period is called, e.g. `last 7 days`. */
	readonly periodName: string;
	readonly facts: Facts;
	/** Local date and time at which the page was made. */
	readonly madeAt: string;
}

const ROWS = 25;

export function usageHtml(page: Page): string {
	const {totals} = page.days;
	const title = `Command Code usage, ${page.periodName}`;
	const sections = page.sections.filter(({groups}) => groups.some(({key}) => key !== NONE));
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="quiet">Made ${escapeHtml(page.madeAt)}, time zone ${escapeHtml(page.days.period.timeZone)}</p>
</header>
<ul class="cards">
${cards(totals)}
</ul>
${totals.calls === 0 ? '<p>No calls in this period.</p>' : dayChart(page.days)}
<ul class="notes">
${notesOf(page.days, page.facts)
	.map((note) => `<li>${escapeHtml(note)}</li>`)
	.join('\n')}
</ul>
${sections.map(section).join('\n')}
${totals.calls === 0 ? '' : section(page.days)}
</main>
</body>
</html>
`;
}

function cards(totals: Tally): string {
	const [cost] = costCells([totals], digitsFor(nanoTotal(totals)));
	const perTurn = totals.turns > 0 ? dollars(Math.round(nanoTotal(totals) / totals.turns)) : '-';
	const all: [string, string][] = [
		['cost', cost!.trim()],
		['calls', grouped(totals.calls)],
		['sessions', grouped(totals.sessions)],
		['tokens', tokenCount(totals.prompt + totals.output)],
		['from the cache', percent(cacheHitRate(totals))],
		['a turn', perTurn],
	];
	return all
		.map(
			([name, value]) => `<li><span class="value">${escapeHtml(value)}</span> <span class="name">${name}</span></li>`,
		)
		.join('\n');
}

interface Field {
	readonly name: string;
	readonly cells: readonly string[];
	/** Left out on a narrow screen. */
	readonly extra?: true;
}

function section(sum: Sum): string {
	const {head, title, dated} = rowOf(sum.by);
	const ordered = dated
		? sum.groups.toReversed()
		: [...sum.groups.filter(({key}) => key !== NONE), ...sum.groups.filter(({key}) => key === NONE)];
	const limit = dated ? 366 : ROWS;
	const rest = ordered.slice(limit);
	const shown: Group[] = ordered.slice(0, limit);
	const labels = labelsOf(shown, sum.by, sum.period.timeZone);
	if (rest.length > 0) {
		shown.push({key: '', tally: addedUp(rest.map(({tally}) => tally))});
		labels.push(`${rest.length} more`);
	}
	const fields = fieldsOf(shown, sum);
	const most = Math.max(1, ...shown.filter(({key}) => key !== '' && key !== NONE).map(({tally}) => weight(tally)));
	const cellClass = (field: Field): string => (field.extra ? ' class="extra"' : '');
	const rows = shown.map(({key, tally}, n) => {
		const share = key === '' || key === NONE ? 0 : Math.round((100 * weight(tally)) / most);
		const cells = fields.map((field) => `<td${cellClass(field)}>${escapeHtml(field.cells[n]!)}</td>`).join('');
		const full = sum.by === 'project' && key !== '' ? ` title="${escapeHtml(key)}"` : '';
		return `<tr><th scope="row"${full}><span class="label">${escapeHtml(labels[n]!)}</span><span class="share" style="--share:${share}%"></span></th>${cells}</tr>`;
	});
	const heads = fields.map((field) => `<th scope="col"${cellClass(field)}>${field.name}</th>`).join('');
	return `<section aria-labelledby="by-${sum.by}">
<h2 id="by-${sum.by}">${title}</h2>
<div class="scroll" role="region" aria-labelledby="by-${sum.by}" tabindex="0">
<table>
<thead><tr><th scope="col">${head}</th>${heads}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>
</section>`;
}

const weight = (tally: Tally): number => nanoTotal(tally);

function fieldsOf(rows: readonly Group[], {by, totals}: Sum): Field[] {
	const tallies = rows.map(({tally}) => tally);
	const field = (name: string, cell: (tally: Tally) => string, extra?: true): Field => ({
		name,
		cells: tallies.map(cell),
		...(extra ? {extra} : {}),
	});
	const cost: Field = {
		name: 'cost',
		cells: costCells(tallies, digitsFor(nanoTotal(totals))).map((cell) => cell.trim()),
	};
	const runs = field('runs', (tally) => grouped(tally.runs));
	if (by === 'agent') {
		return [
			runs,
			field('their tokens', ({agents}) => tokenCount(agents.tokens)),
			field('their time', ({agents}) => duration(agents.durationMs), true),
			{...cost, name: 'cost of asking'},
		];
	}
	const tokens = [
		field('fresh in', ({input}) => tokenCount(input), true),
		field('cached', ({cacheRead}) => tokenCount(cacheRead), true),
		field('out', ({output}) => tokenCount(output), true),
	];
	if (by === 'tool' || by === 'command' || by === 'skill') {
		const notRun = totals.notRun > 0 ? [field('not run', (tally) => grouped(tally.notRun))] : [];
		return [runs, field('failed', ({failed}) => grouped(failed)), ...notRun, cost, ...tokens];
	}
	return [
		cost,
		field('calls', ({calls}) => grouped(calls)),
		...tokens,
		field('from cache', (tally) => percent(cacheHitRate(tally)), true),
	];
}

export function escapeHtml(text: string): string {
	return oneLine(plain(text))
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}
