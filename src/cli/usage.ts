/**
 * `deja usage`: what it cost. The words of the command line → a period, a grouping, and one of the reports of src/usage.
 *
 * Exit 1 when `--budget` is exceeded, so that a script can stop on it.
 */

import {
	groupings,
	knownPrices,
	nanoOf,
	type Period,
	periodFrom,
	periodNames,
	sharesOf,
	timeZoneOf,
} from '../usage/index.ts';
import {type ArgDefs, type Args, projectArg} from './args.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {nearest} from './near.ts';
import {printAudit} from './usage-audit.ts';
import {pageMaker} from './usage-page.ts';
import type {Question} from './usage-question.ts';
import {printReport} from './usage-report.ts';
import {withPaid, withUsages} from './usage-source.ts';

const args = {
	words: {
		kind: 'words',
		hint: '[today|week|month|2026-11]',
		description: `the period: ${periodNames.join(', ')} (the default)`,
		complete: ['today', 'yesterday', 'week', 'month', '7d', '30d', 'all'],
	},
	period: {kind: 'text', hint: 'P', description: 'the same as an option'},
	day: {kind: 'text', hint: 'DAY', description: 'one local day: 2026-11-30, today or yesterday'},
	from: {kind: 'text', hint: 'DAY', description: 'first local day'},
	to: {kind: 'text', hint: 'DAY', description: 'last local day'},
	project: projectArg,
	model: {kind: 'text', hint: 'NAME', description: 'only calls to models with this in their name'},
	by: {kind: 'choice', hint: 'WHAT', options: groupings, description: `what a row is: ${groupings.join(', ')}`},
	limit: {kind: 'count', hint: 'N', description: 'rows of the table (30)', default: 30},
	csv: {kind: 'flag', description: 'print CSV with exact amounts'},
	html: {kind: 'text', hint: 'FILE', description: 'write the report as one page to this file', complete: 'file'},
	share: {kind: 'flag', description: 'with --html: names of projects, sessions and what is your own are replaced'},
	budget: {kind: 'text', hint: 'USD', description: 'US dollars; exit 1 when the period cost more'},
	audit: {
		kind: 'text',
		hint: 'ID',
		description: 'one call or session, from the fields in its transcript to dollars',
		complete: 'session',
		hidden: true,
	},
} as const satisfies ArgDefs;

export const usage = defineCommand({
	name: 'usage',
	summary: 'tokens and money: by day, model, project, session, tool, command',
	args,
	run: async (args, context) => {
		const asked = questionOf(args, context);
		const known = knownPrices(context.places);
		for (const problem of known.problems) context.terminal.err(`deja: ${problem}\n`);
		if (isOverview(asked)) return withPaid(context, known, (paid) => printReport(paid, known, asked, context));
		return withUsages(context, (usages) => {
			if (asked.audit !== undefined) return printAudit([...usages], asked.audit, known, asked, context);
			const page = asked.html === undefined ? undefined : pageMaker(context);
			return printReport(sharesOf(page ? page.watching(usages) : usages), known, asked, context, page);
		});
	},
});

/** The report that is looked at most tells nothing of tools. */
const isOverview = ({bare, json, csv, html, audit}: Question): boolean =>
	bare && !json && !csv && html === undefined && audit === undefined;

function questionOf(
	{words, budget: most, period, day, from, to, ...asked}: Args<typeof args>,
	{env, now}: Context,
): Question {
	if (words !== '' && period !== undefined) throw new CommandError(`"${words}" or --period ${period}?`, 2);
	const budget = most?.replace(/^\$/, '');
	if (budget !== undefined && !(budget.trim() !== '' && Number(budget) >= 0)) {
		throw new CommandError(`--budget takes US dollars, not "${budget}"`, 2);
	}
	if (asked.share && asked.html === undefined) throw new CommandError('--share goes with --html FILE', 2);
	const dated = {period: words || period, day, from, to};
	return {
		...asked,
		period: periodOf(dated, now(), timeZoneOf(env['TZ'])),
		budget: budget === undefined ? undefined : nanoOf(Number(budget)),
		bare: asked.by === undefined && Object.values(dated).every((given) => given === undefined),
	};
}

function periodOf(dated: Parameters<typeof periodFrom>[0], now: number, timeZone: string): Period {
	try {
		return periodFrom(dated, now, timeZone);
	} catch (error) {
		if (error instanceof RangeError) {
			const near = dated.period === undefined ? undefined : nearest(dated.period, periodNames);
			throw new CommandError(
				near === undefined ? error.message : `no period "${dated.period}"; did you mean ${near}?`,
				2,
			);
		}
		throw error;
	}
}
