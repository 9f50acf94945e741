/**
 * Reports for a terminal: plain aligned columns that fit its width, no banner, nothing to scroll past.
 */

import {costCells, figureColumns} from './cells.ts';
import {bar} from './chart.ts';
import {reasonsOf, usualCalls} from './dear.ts';
import {rowOf} from './grouping.ts';
import {labelsOf} from './labels.ts';
import {type Column, layout, type Names} from './layout.ts';
import {digitsFor, grouped, tokenCount} from './money.ts';
import {type Facts, notesOf} from './notes.ts';
import {addDays} from './period.ts';
import {periodName} from './period-name.ts';
import {type Group, NONE, type Sum} from './sum.ts';
import {addedUp, emptyTally, nanoTotal, type Tally} from './tally.ts';

export interface Look {
	/** Width to fit. */
	readonly columns: number;
	/** Text in colour where colour is wanted, else the text itself. */
	readonly style: (format: 'bold' | 'dim' | 'cyan', text: string) => string;
	/** Rows of a table at most; the rest is summed up in one. */
	readonly limit: number;
}

/** One grouping in full. */
export function reportText(sum: Sum, look: Look, facts: Facts): string {
	const lines = [headline(sum, look), ''];
	if (sum.groups.length > 0) lines.push(...table(sum, look), '');
	const dear = sum.by === 'session' ? dearest(sum) : [];
	if (dear.length > 0) lines.push(...wrapped(dear, look), '');
	lines.push(...wrapped(notesOf(sum, facts), look));
	return `${lines.join('\n').trimEnd()}\n`;
}

/** The dearest sessions, and what made them dear. */
function dearest({groups, totals}: Sum): string[] {
	return groups.slice(0, 3).flatMap(({tally, head}) => {
		const reasons = reasonsOf(tally, usualCalls(totals));
		return head === undefined || reasons.length === 0
			? []
			: [`Why ${head.id.slice(0, 8)} cost so much: ${reasons.join(', ')}`];
	});
}

export interface Overview {
	/** today, 7d, month, all: for the lines at the top. */
	readonly periods: readonly Sum[];
	readonly days: Sum;
	readonly models: Sum;
	readonly projects: Sum;
	/** Where others have told of theirs. */
	readonly machines?: Sum | undefined;
	/** The local day of now. */
	readonly today: string;
	/** Windows and budgets, a line each in several lengths, the longest first. */
	readonly watched: readonly (readonly string[])[];
	/** Sentences about where it goes: this period against the one before, the forecast. */
	readonly trend: readonly string[];
}

/** What `deja usage` alone shows: now, lately, in all; the last two weeks; the dearest models and projects. */
export function overviewText(overview: Overview, look: Look, facts: Facts): string {
	const {models, projects, machines} = overview;
	const several = machines !== undefined && machines.groups.length > 1;
	if (models.totals.calls === 0) {
		const isSilent = models.withoutUsage.length > 0;
		const none = isSilent
			? 'no call was recorded'
			: 'no calls yet; they appear when Command Code has written a session';
		return `${[none, ...notesOf(models, {...facts, unpriced: []})].join('\n')}\n`;
	}
	const short = {...look, limit: Math.min(look.limit, 6)};
	const watched = overview.watched.map((texts) => texts.find(({length}) => length <= look.columns) ?? texts.at(-1)!);
	const lines = [...periodLines(overview.periods, look), '', ...lastDays(overview, look), ''];
	if (watched.length > 0)
		lines.push(
			...watched,
			look.style(
				'dim',
				several ? 'these amounts: calls of all these machines' : 'these amounts: calls of this machine only',
			),
			'',
		);
	if (overview.trend.length > 0) lines.push(...wrapped(overview.trend, look), '');
	lines.push(...table(models, short), '');
	if (projects.groups.length > 1) lines.push(...table(projects, short), '');
	if (several) lines.push(...table(machines, short), '');
	lines.push(...wrapped(notesOf(models, facts), look));
	return `${lines.join('\n').trimEnd()}\n`;
}

function headline({period, totals}: Sum, look: Look): string {
	const [cost] = costCells([totals], digitsFor(nanoTotal(totals)));
	const name = periodName(period);
	const parts =
		totals.calls === 0
			? ['no calls']
			: [
					cost!.trim(),
					plural(totals.calls, 'call'),
					plural(totals.sessions, 'session'),
					`${tokenCount(totals.prompt + totals.output)} tokens`,
				];
	const width = () => name.length + 2 + parts.join(' · ').length;
	while (parts.length > 1 && width() > look.columns) parts.pop();
	return `${look.style('bold', `${name[0]!.toUpperCase()}${name.slice(1)}`)}  ${parts.join(' · ')}`;
}

function periodLines(sums: readonly Sum[], look: Look): string[] {
	const tallies = sums.map(({totals}) => totals);
	const digits = digitsFor(Math.max(...tallies.map(nanoTotal)));
	const column = (rank: number, cell: (tally: Tally) => string): Column => ({
		rank,
		head: '',
		cells: tallies.map((tally) => (tally.calls === 0 && rank > 0 ? '' : cell(tally))),
	});
	const columns = [
		// Each line stands for itself: these amounts contain one another.
		column(0, (tally) => costCells([tally], digits)[0]!),
		column(1, ({calls}) => plural(calls, 'call')),
		column(3, ({sessions}) => plural(sessions, 'session')),
		column(2, ({prompt, output}) => `${tokenCount(prompt + output)} tokens`),
	];
	const names = {head: '', cells: sums.map(({period}) => periodName(period))};
	return layout(names, columns, look.columns).slice(1);
}

const CHART_DAYS = 14;

/** The last two weeks up to today, or up to the last day of use. */
function lastDays({days, today, periods}: Overview, look: Look): string[] {
	const byDay = new Map(days.groups.map((group) => [group.key, group]));
	// As the line at the top: without what is stamped later than now.
	const ofToday = periods.find(({period}) => period.name === 'today');
	if (ofToday && byDay.has(today)) byDay.set(today, {key: today, tally: ofToday.totals});
	const used = days.groups.map(({key}) => key).filter((key) => key <= today && /^\d/.test(key));
	const recent = used.some((day) => day > addDays(today, -CHART_DAYS));
	const last = recent ? today : (used.at(-1) ?? today);
	const shown = Array.from({length: CHART_DAYS}, (_, n) => addDays(last, n - CHART_DAYS + 1));
	const rows = shown.map((key): Group => byDay.get(key) ?? {key, tally: emptyTally()});
	return chart(rows, look);
}

function chart(rows: readonly Group[], look: Look): string[] {
	const tallies = rows.map(({tally}) => tally);
	const priced = tallies.some((tally) => nanoTotal(tally) > 0);
	const size = (tally: Tally): number => (priced ? nanoTotal(tally) : tally.prompt + tally.output);
	const most = Math.max(...tallies.map(size));
	const digits = digitsFor(tallies.reduce((total, tally) => total + nanoTotal(tally), 0));
	const columns: Column[] = [
		{rank: 0, head: '', cells: costCells(tallies, digits)},
		{rank: 2, head: '', cells: tallies.map(({calls}) => (calls > 0 ? plural(calls, 'call') : ''))},
	];
	const names = {head: '', cells: rows.map(({key}) => key)};
	const lines = layout(names, columns, look.columns).slice(1);
	const widest = Math.max(...lines.map((line) => line.length));
	const space = Math.min(40, look.columns - widest - 2);
	return lines.map((line, n) => {
		const drawn = space >= 4 ? bar(size(tallies[n]!), most, space) : '';
		return drawn === '' ? line : `${line.padEnd(widest)}  ${look.style('cyan', drawn)}`;
	});
}

function table(sum: Sum, look: Look): string[] {
	const {rows, labels} = cut(sum, look.limit);
	const {head: title, dated} = rowOf(sum.by);
	if (dated) {
		// A day or a window that is cut is another one: rather a figure less.
		const width = look.columns;
		const lines = layout({head: title, cells: labels, least: width}, figureColumns(rows, sum), width);
		return [look.style('dim', lines[0]!), ...withBars(lines.slice(1), rows, look)];
	}
	const least = Math.floor(look.columns / (sum.by === 'session' ? 2 : 4));
	const names: Names = {head: title, cells: labels, least};
	const [head, ...lines] = layout(names, figureColumns(rows, sum), look.columns);
	return [look.style('dim', head!), ...lines];
}

/** A bar behind each line, when there is room for one worth looking at. */
function withBars(lines: readonly string[], rows: readonly Group[], look: Look): string[] {
	const widest = Math.max(...lines.map((line) => line.length));
	const space = Math.min(30, look.columns - widest - 2);
	// The row that sums up earlier days has no key, and no bar: it would dwarf the others.
	const sizes = rows.map(({key, tally}) => (key === '' ? 0 : nanoTotal(tally)));
	const most = Math.max(...sizes);
	if (space < 8) return [...lines];
	return lines.map((line, n) => {
		const drawn = bar(sizes[n]!, most, space);
		return drawn === '' ? line : `${line.padEnd(widest)}  ${look.style('cyan', drawn)}`;
	});
}

/** The rows to show: the newest days, else the first; what is left out is one row more. Groups without an object go last. */
function cut({groups, by, period: {timeZone}}: Sum, limit: number): {rows: Group[]; labels: string[]} {
	const {dated} = rowOf(by);
	const named = groups.filter(({key}) => key !== NONE);
	const ordered = dated ? named : [...named, ...groups.filter(({key}) => key === NONE)];
	const labels = labelsOf(ordered, by, timeZone);
	if (ordered.length <= limit) return {rows: ordered, labels};
	const kept = dated ? ordered.slice(-limit) : ordered.slice(0, limit);
	const rest = dated ? ordered.slice(0, -limit) : ordered.slice(limit);
	const row: Group = {key: '', tally: addedUp(rest.map(({tally}) => tally))};
	const label = dated ? `${rest.length} earlier` : `${rest.length} more`;
	if (dated) return {rows: [row, ...kept], labels: [label, ...labels.slice(-limit)]};
	return {rows: [...kept, row], labels: [...labels.slice(0, limit), label]};
}

export const plural = (count: number, one: string): string => `${grouped(count)} ${count === 1 ? one : `${one}s`}`;

/** Notes broken at words. */
function wrapped(notes: readonly string[], look: Look): string[] {
	return notes.flatMap((note) => {
		const lines: string[] = [];
		let line = '';
		for (const word of note.split(' ')) {
			if (line !== '' && line.length + 1 + word.length > look.columns) {
				lines.push(line);
				line = `  ${word}`;
			} else line = line === '' ? word : `${line} ${word}`;
		}
		return [...lines, line].map((text) => look.style('dim', text));
	});
}
