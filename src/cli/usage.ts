/**
 * `deja usage`: what it cost. The words of the command line → a period, a grouping, and one of the reports of src/usage.
 *
 * Exit 1 when `--budget` is exceeded, so that a script can stop on it.
 */

import {
	type Grouping,
	groupings,
	nanoOf,
	type Period,
	periodFrom,
	pricer,
	readOwnPrices,
	timeZoneOf,
} from '../usage/index.ts';
import {type Args, type Command, CommandError, type Context} from './command.ts';
import {printAudit} from './usage-audit.ts';
import type {Question} from './usage-question.ts';
import {printReport} from './usage-report.ts';
import {withUsages} from './usage-source.ts';

export const usage: Command = {
	name: 'usage',
	summary: 'tokens and money: by day, model, project, session, tool, command',
	usage: 'deja usage [--period today|7d|30d|month|all] [--by day|model|project|session|tool|command|skill|agent]',
	options: {
		period: {type: 'string'},
		day: {type: 'string'},
		from: {type: 'string'},
		to: {type: 'string'},
		by: {type: 'string'},
		limit: {type: 'string'},
		csv: {type: 'boolean'},
		html: {type: 'string'},
		budget: {type: 'string'},
		audit: {type: 'string'},
	},
	help: {
		period: 'today, 7d, 30d, month, 2026-11 or all (default)',
		day: 'one local day: 2026-11-30, today or yesterday',
		from: 'first local day',
		to: 'last local day',
		by: 'day, month, model, project, session, tool, command, skill or agent',
		limit: 'rows of the table (default 30)',
		csv: 'print CSV with exact amounts',
		html: 'write the report as one page to this file',
		budget: 'US dollars; exit 1 when the period cost more',
		audit: 'one call or session, from the fields in its transcript to dollars',
	},
	run: async ({values}, context) => {
		const asked = questionOf(values, context);
		const own = readOwnPrices(context.places.prices, context.places.commandcode);
		for (const problem of own.problems) context.terminal.err(`deja: ${problem}\n`);
		const price = pricer(own.prices);
		return withUsages(
			context,
			(usages) =>
				asked.audit === undefined
					? printReport(usages, price, asked, context)
					: printAudit([...usages], asked.audit, price, asked, context),
			isOverview(asked) ? 'agents' : undefined,
		);
	},
};

/** The report that is looked at most tells nothing of tools. */
const isOverview = ({bare, json, csv, html, audit}: Question): boolean =>
	bare && !json && !csv && html === undefined && audit === undefined;

function questionOf(values: Args['values'], {env, now}: Context): Question {
	const text = (name: string): string | undefined => values[name] as string | undefined;
	const by = text('by');
	if (by !== undefined && !groupings.includes(by as Grouping)) {
		throw new CommandError(`--by takes ${groupings.join(', ')}, not "${by}"`, 2);
	}
	const limit = Number(text('limit') ?? 30);
	if (!Number.isInteger(limit) || limit < 1) throw new CommandError('--limit takes a whole number from 1', 2);
	const budget = text('budget')?.replace(/^\$/, '');
	if (budget !== undefined && !(budget.trim() !== '' && Number(budget) >= 0)) {
		throw new CommandError(`--budget takes US dollars, not "${budget}"`, 2);
	}
	const dated = {period: text('period'), day: text('day'), from: text('from'), to: text('to')};
	return {
		period: periodOf(dated, now(), timeZoneOf(env['TZ'])),
		by: by as Grouping | undefined,
		limit,
		budget: budget === undefined ? undefined : nanoOf(Number(budget)),
		audit: text('audit'),
		html: text('html'),
		csv: values['csv'] === true,
		json: values['json'] === true,
		bare: by === undefined && Object.values(dated).every((given) => given === undefined),
	};
}

function periodOf(dated: Parameters<typeof periodFrom>[0], now: number, timeZone: string): Period {
	try {
		return periodFrom(dated, now, timeZone);
	} catch (error) {
		if (error instanceof RangeError) throw new CommandError(error.message, 2);
		throw error;
	}
}
