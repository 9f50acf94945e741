/**
 * A report as a table of the page. All tables have the same columns in the same places, so that the eye goes straight down; a
 * narrow screen shows the name and the first of them. The bar below a name is its cost against the dearest row, and what of it
 * is red are failed runs.
 */
import {costCells, duration} from './cells.ts';
import {type Grouping, rowOf} from './grouping.ts';
import {escapeHtml} from './html-text.ts';
import {digitsFor, dollars, grouped, percent, tokenCount} from './money.ts';
import type {Naming} from './public-names.ts';
import {type Group, NONE, type Sum} from './sum.ts';
import {addedUp, cacheHitRate, nanoTotal, type Tally} from './tally.ts';

export interface TableLook {
	readonly naming: Naming;
	/** Somewhere on the page there are costs of sub-agents, or runs that were denied: then every table has the column. */
	readonly agents: boolean;
	readonly notRun: boolean;
	/** A name may be explained by more, such as the directory of a project. */
	readonly explained: boolean;
}

interface Field {
	readonly name: string;
	readonly cells: readonly string[];
	/** Marked as bad. */
	readonly bad?: readonly boolean[];
	/** Left out on a narrow screen. */
	readonly extra?: true;
}

const ROWS = 25;
/** As far back as the chart. */
const DAYS = 92;

/** @returns '' when nothing of the kind was used. */
export function table(sum: Sum, look: TableLook): string {
	const {head, title, dated} = rowOf(sum.by);
	const named = sum.groups.filter(({key}) => key !== NONE || !RUN_GROUPINGS.has(sum.by));
	if (!named.some(({key}) => key !== NONE)) return '';
	const ordered = dated ? named.toReversed() : named;
	const limit = dated ? DAYS : ROWS;
	const rest = ordered.slice(limit);
	const shown: Group[] = ordered.slice(0, limit);
	const labels = look.naming(sum, shown);
	if (rest.length > 0) {
		shown.push({key: '', tally: addedUp(rest.map(({tally}) => tally))});
		labels.push(`${grouped(rest.length)} ${dated ? 'earlier' : 'more'}`);
	}
	const fields = fieldsOf(shown, sum, look);
	const most = Math.max(1, ...shown.filter(({key}) => key !== '').map(({tally}) => nanoTotal(tally)));
	const rows = shown.map((group, n) => row(group, labels[n]!, most, fields, n, sum.by === 'project' && look.explained));
	const heads = fields.map((field) => `<th scope="col"${classOf(field)}>${field.name}</th>`).join('');
	return `<section aria-labelledby="by-${sum.by}">
<h2 id="by-${sum.by}">${title}</h2>
<div class="scroll${shown.length > ROWS + 1 ? ' tall' : ''}" role="region" aria-labelledby="by-${sum.by}" tabindex="0">
<table>
<colgroup><col class="name"><col class="cost">${fields
		.slice(1)
		.map((field) => `<col${classOf(field)}>`)
		.join('')}</colgroup>
<thead><tr><th scope="col">${head}</th>${heads}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>
</section>`;
}

const classOf = ({extra}: Field, bad = false): string => {
	const names = [extra ? 'extra' : '', bad ? 'bad' : ''].filter((name) => name !== '');
	return names.length > 0 ? ` class="${names.join(' ')}"` : '';
};

function row(
	{key, tally}: Group,
	label: string,
	most: number,
	fields: readonly Field[],
	n: number,
	explained: boolean,
): string {
	const share = key === '' ? 0 : Math.round((100 * nanoTotal(tally)) / most);
	const failed = tally.runs > 0 ? Math.round((share * tally.failed) / tally.runs) : 0;
	const cells = fields
		.map((field) => `<td${classOf(field, field.bad?.[n])}>${escapeHtml(field.cells[n]!)}</td>`)
		.join('');
	const full = ` title="${escapeHtml(explained && key !== '' ? key : label)}"`;
	return `<tr><th scope="row"${full}><span class="label">${escapeHtml(label)}</span><span class="share" style="--share:${share}%;--failed:${failed}%"></span></th>${cells}</tr>`;
}

const RUN_GROUPINGS: ReadonlySet<Grouping> = new Set(['tool', 'command', 'skill', 'agent']);
/** Half of the runs of something that is run at all often. */
const isBad = ({failed, runs}: Tally): boolean => failed >= 3 && 2 * failed >= runs;

function fieldsOf(rows: readonly Group[], {by, totals}: Sum, look: TableLook): Field[] {
	const tallies = rows.map(({tally}) => tally);
	const field = (name: string, cell: (tally: Tally) => string, extra?: true): Field => ({
		name,
		cells: tallies.map(cell),
		...(extra ? {extra} : {}),
	});
	const orDash = (count: number, shown: (count: number) => string = tokenCount): string =>
		count > 0 ? shown(count) : '-';
	const digits = digitsFor(nanoTotal(totals));
	const cost: Field = {
		name: by === 'agent' ? 'asking' : 'cost',
		cells: costCells(tallies, digits).map((cell) => cell.trim()),
	};
	const ofAgents = field(
		by === 'agent' ? 'their cost' : 'sub-agents',
		({agents: {nano}}) => (nano > 0 ? `~${dollars(nano, digits)}` : '-'),
		true,
	);
	const failed: Field = {
		name: 'failed',
		cells: rows.map(({key, tally}) => orDash(tally.failed, grouped) + (key !== '' && isBad(tally) ? ' ✕' : '')),
		bad: rows.map(({key, tally}) => key !== '' && isBad(tally)),
	};
	const notRun = field('not run', (tally) => orDash(tally.notRun, grouped), true);
	const tokens =
		by === 'agent'
			? [
					field('their tokens', ({agents}) => orDash(agents.tokens), true),
					field('their tools', ({agents}) => orDash(agents.toolUses), true),
					field('their time', ({agents}) => duration(agents.durationMs), true),
				]
			: [
					field('fresh in', ({input}) => orDash(input), true),
					field('cached', ({cacheRead}) => orDash(cacheRead), true),
					field('out', ({output}) => orDash(output), true),
				];
	return [
		cost,
		...(look.agents ? [ofAgents] : []),
		field('calls', ({calls}) => orDash(calls, grouped), true),
		field('runs', ({runs}) => orDash(runs, grouped)),
		failed,
		...(look.notRun ? [notRun] : []),
		...tokens,
		field('from cache', (tally) => percent(cacheHitRate(tally)), true),
	];
}
