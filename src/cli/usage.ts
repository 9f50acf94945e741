/**
 * `deja usage`: what it cost. The words of the command line → a period, a grouping, and one of the reports of src/usage.
 *
 * Exit 1 when `--budget` is exceeded, so that a script can stop on it.
 */
import fs from 'node:fs';
import path from 'node:path';
import type {SessionUsage} from '../transcript/session-usage.ts';
import {audit, auditJson} from '../usage/audit.ts';
import {auditText} from '../usage/audit-text.ts';
import {type Bill, billOf} from '../usage/bill.ts';
import {reportCsv} from '../usage/csv.ts';
import {usageHtml} from '../usage/html.ts';
import {reportJson} from '../usage/json.ts';
import {dollars} from '../usage/money.ts';
import {unpricedModels} from '../usage/notes.ts';
import {readOwnPrices} from '../usage/own-prices.ts';
import {localDays, type Period, periodFrom, timeZoneOf} from '../usage/period.ts';
import {nanoOf, type Pricer, pricer, usdOf} from '../usage/price.ts';
import {prices} from '../usage/prices.ts';
import {type Look, overviewText, periodName, reportText} from '../usage/report.ts';
import {type Grouping, groupings, type Sum, sum, sums} from '../usage/sum.ts';
import {nanoTotal} from '../usage/tally.ts';
import {type Args, type Command, CommandError, type Context} from './command.ts';
import {style} from './style.ts';
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
		return withUsages(context, (usages) => {
			if (asked.audit !== undefined) return printAudit([...usages], asked.audit, price, asked, context);
			const bill = billOf(usages, price);
			const report = sum(bill, asked.period, asked.by ?? 'day');
			context.terminal.out(output(bill, report, asked, context));
			return asked.budget === undefined ? 0 : overBudget(report, asked.budget, asked, context);
		});
	},
};

interface Question {
	readonly period: Period;
	readonly by: Grouping | undefined;
	readonly limit: number;
	/** Nano-dollars. */
	readonly budget: number | undefined;
	readonly audit: string | undefined;
	readonly html: string | undefined;
	readonly csv: boolean;
	readonly json: boolean;
	/** Nothing but `deja usage`: the overview. */
	readonly bare: boolean;
}

function questionOf(values: Args['values'], context: Context): Question {
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
		period: periodOf(dated, context),
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

function periodOf(dated: Parameters<typeof periodFrom>[0], {env, now}: Context): Period {
	try {
		return periodFrom(dated, now(), timeZoneOf(env['TZ']));
	} catch (error) {
		if (error instanceof RangeError) throw new CommandError(error.message, 2);
		throw error;
	}
}

function output(bill: Bill, report: Sum, asked: Question, context: Context): string {
	const {terminal} = context;
	const {period, limit} = asked;
	if (asked.html !== undefined) return writePage(bill, asked, context);
	if (asked.json) {
		const json = reportJson(report, {source: prices.source, checkedOn: prices.checkedOn});
		return `${JSON.stringify(withBudget(json, report, asked))}\n`;
	}
	if (asked.csv) return reportCsv(report);
	const look: Look = {columns: terminal.columns, style: (format, text) => style(terminal, format, text), limit};
	const facts = (models: Sum) => ({checkedOn: prices.checkedOn, unpriced: unpricedModels(models)});
	if (!asked.bare) return reportText(report, look, facts(report.by === 'model' ? report : sum(bill, period, 'model')));
	const [models, projects, ...periods] = sums(bill, [
		{period, by: 'model'},
		{period, by: 'project'},
		...['today', '7d', 'month'].map((name) => ({period: periodOf({period: name}, context), by: 'day' as const})),
	]) as [Sum, Sum, ...Sum[]];
	const today = localDays(period.timeZone)(context.now());
	return overviewText({periods: [...periods, report], days: report, models, projects, today}, look, facts(models));
}

/** @returns what to print: the page itself for `-`, else where it was written. */
function writePage(bill: Bill, {period, html}: Question, {cwd, now}: Context): string {
	const by = ['day', 'model', 'project', 'session', 'tool', 'command', 'skill', 'agent'] as const;
	const [days, models, ...others] = sums(
		bill,
		by.map((grouping) => ({period, by: grouping})),
	) as [Sum, Sum, ...Sum[]];
	const zoned = new Intl.DateTimeFormat('sv', {dateStyle: 'short', timeStyle: 'short', timeZone: period.timeZone});
	const page = usageHtml({
		days,
		sections: [models, ...others],
		periodName: periodName(period),
		checkedOn: prices.checkedOn,
		unpriced: unpricedModels(models),
		madeAt: zoned.format(now()),
	});
	if (html === '-') return page;
	const file = path.resolve(cwd, html!);
	try {
		// Titles of sessions are in it: for the person's eyes only.
		fs.writeFileSync(file, page, {mode: 0o600});
	} catch (error) {
		throw new CommandError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
	}
	return `${file}\n`;
}

function withBudget(json: Record<string, unknown>, report: Sum, {budget}: Question): Record<string, unknown> {
	if (budget === undefined) return json;
	return {...json, budget: {usd: usdOf(budget), over: nanoTotal(report.totals) > budget}};
}

function overBudget({totals, period}: Sum, budget: number, asked: Question, {terminal}: Context): number {
	const spent = nanoTotal(totals);
	const unknown =
		totals.callsBy.unpriced > 0 ? `; ${totals.callsBy.unpriced} calls without a known price are not in it` : '';
	const over = spent > budget;
	if (over || (unknown !== '' && !asked.json)) {
		const said = over ? 'over' : 'within';
		terminal.err(
			`deja usage: ${periodName(period)} cost ${dollars(spent)}, ${said} the budget of ${dollars(budget)}${unknown}\n`,
		);
	}
	return over ? 1 : 0;
}

function printAudit(
	usages: readonly SessionUsage[],
	wanted: string,
	price: Pricer,
	asked: Question,
	{terminal}: Context,
): number {
	const found = audit(usages, wanted, price);
	if (found === undefined) throw new CommandError(`no call and no session "${wanted}"`);
	if (Array.isArray(found))
		throw new CommandError(`"${wanted}" fits several; name one of\n  ${found.slice(0, 8).join('\n  ')}`);
	const result = found as Exclude<typeof found, readonly string[]>;
	if (asked.json) terminal.out(`${JSON.stringify(auditJson(result))}\n`);
	else {
		const zoned = new Intl.DateTimeFormat('sv', {
			dateStyle: 'short',
			timeStyle: 'medium',
			timeZone: asked.period.timeZone,
		});
		const when = (time: number): string => (time > 0 ? zoned.format(time) : '-');
		terminal.out(auditText(result, prices.checkedOn, terminal.columns, when));
	}
	return 0;
}
