/**
 * The usage report as one page that needs nothing but itself: no script, no font, no picture from elsewhere, and a policy
 * in its head that forbids them. Light and dark follow the reader's system; tables scroll inside themselves on a narrow
 * screen, the page does not. Everything that a chart shows stands in a table too, and what is said of all tables is said once.
 */
import {reasonsOf, usualCalls} from './dear.ts';
import {findings} from './findings.ts';
import {rowOf} from './grouping.ts';
import {cards, findingsList, type MemoryTold, memoryCard, type Trend} from './html-cards.ts';
import {dayChart} from './html-chart.ts';
import {pageStyle} from './html-style.ts';
import {type TableLook, table} from './html-table.ts';
import {escapeHtml} from './html-text.ts';
import {type Facts, notesOf, unpricedModels} from './notes.ts';
import {type Naming, ownNames, publicNames} from './public-names.ts';
import type {Sum} from './sum.ts';

export interface Page {
	/** One period, in several groupings; a grouping that is asked for nowhere has no table. */
	readonly sums: readonly Sum[];
	/** A period and the one before it: the page's own, or the last 30 days of one that has no beginning. */
	readonly trend?: Trend | undefined;
	readonly memory?: MemoryTold | undefined;
	/** What the period is called, e.g. `last 7 days`. */
	readonly periodName: string;
	readonly facts: Omit<Facts, 'unpriced'>;
	/** Local date and time at which the page was made. */
	readonly madeAt: string;
	/** To be shown around: numbers in place of names that tell of the person's work. */
	readonly share?: boolean;
}

/** In the order of the page; the days last, since the chart shows them. */
const SECTIONS = ['model', 'project', 'machine', 'session', 'command', 'tool', 'skill', 'agent', 'day'] as const;

/** @param page its sums hold one by day, and whatever else there is to show. */
export function usageHtml({sums, trend, memory, periodName, facts, madeAt, share = false}: Page): string {
	const by = (grouping: Sum['by']): Sum | undefined => sums.find((sum) => sum.by === grouping);
	const days = by('day')!;
	const {totals} = days;
	const naming = share ? publicNames : ownNames;
	const look: TableLook = {
		naming,
		agents: totals.agents.nano > 0,
		notRun: sums.some((sum) => sum.totals.notRun > 0),
		explained: !share,
	};
	const isEmpty = totals.calls === 0;
	const [models, projects, sessions, commands] = [by('model'), by('project'), by('session'), by('command')];
	const sentences =
		models && projects && sessions && commands && !isEmpty
			? findings({days, models, projects, sessions, commands, trend, naming})
			: [];
	const sections = SECTIONS.flatMap((grouping) => {
		const sum = by(grouping);
		const isShown = sum && !isEmpty && (grouping !== 'machine' || sum.groups.length > 1);
		const html = isShown ? table(sum, look) + (grouping === 'session' ? whyDear(sum, naming) : '') : '';
		return html === '' ? [] : [{grouping, html}];
	});
	const title = `Command Code usage, ${periodName}`;
	const zone = share ? '' : `, time zone ${days.period.timeZone}`;
	const told = memoryCard(memory);
	const links = [
		...(told === '' ? [] : [['memory', 'What memory told']]),
		...sections.map(({grouping}) => [`by-${grouping}`, rowOf(grouping).title]),
		...(isEmpty ? [] : [['reading', 'How to read this']]),
	];
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
<p class="quiet">Made ${escapeHtml(madeAt + zone)}</p>
</header>
${[
	findingsList(sentences),
	isEmpty ? '<p>No calls in this period.</p>' : cards(days, trend),
	isEmpty ? '' : dayChart(days),
	links.length > 1
		? `<nav aria-label="Sections">${links.map(([id, text]) => `<a href="#${id}">${text}</a>`).join(' ')}</nav>`
		: '',
	told,
	...sections.map(({html}) => html),
	isEmpty
		? notes(days, models, facts, share)
		: reading(days, models, facts, share, (by('machine')?.groups.length ?? 1) > 1),
]
	.filter((part) => part !== '')
	.join('\n')}
</main>
</body>
</html>
`;
}

/** What made the dearest sessions so dear. */
function whyDear(sessions: Sum, naming: Naming): string {
	const dear = sessions.groups.slice(0, 3).flatMap((group) => {
		const why = reasonsOf(group.tally, usualCalls(sessions.totals));
		const name = naming(sessions, [group])[0]!.replace(/^(\S{1,8}) {2}.*$/, '$1');
		return why.length === 0 ? [] : [`Why ${name} cost so much: ${why.join(', ')}`];
	});
	if (dear.length === 0) return '';
	return `\n<ul class="notes">\n${dear.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}\n</ul>`;
}

/** What holds for all tables, once. */
function reading(days: Sum, models: Sum | undefined, facts: Page['facts'], share: boolean, several: boolean): string {
	const {nano, callsBy, runs} = days.totals;
	const signs = [
		...(nano.estimated + nano.listed > 0 ? ['<b>~</b> some of the amount is estimated.'] : []),
		...(callsBy.unpriced > 0
			? ['<b>+</b> calls without a known price are not in the amount; <b>unpriced</b> none of them has one.']
			: []),
		...(runs > 0 ? ['<b>✕</b> half of the runs failed, or more; the red part of a bar are failed runs.'] : []),
	];
	return `<section aria-labelledby="reading">
<h2 id="reading">How to read this</h2>
<ul class="notes">
${signs.map((sign) => `<li>${sign}</li>`).join('\n')}
<li>A call that asked for several tools is in each of their rows, its cost shared out among them; calls that asked for none are in no row of those tables. Everything is added up from the sessions of ${several ? 'these machines' : 'this machine'}.</li>
</ul>
${notes(days, models, facts, share)}
</section>`;
}

function notes(days: Sum, models: Sum | undefined, facts: Page['facts'], share: boolean): string {
	const unpriced = models ? unpricedModels(models) : [];
	const groups = unpriced.map((key) => models!.groups.find((group) => group.key === key)!);
	const names = share && models ? publicNames(models, groups) : unpriced;
	// Files are named after the person's folders.
	const sum = share ? {...days, uncounted: []} : days;
	return `<ul class="notes">
${notesOf(sum, {...facts, unpriced: names})
	.map((note) => `<li>${escapeHtml(note)}</li>`)
	.join('\n')}
</ul>`;
}
