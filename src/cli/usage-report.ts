/** The report that `deja usage` was asked for: which sums it needs, and in which form it is printed. */
import fs from 'node:fs';
import path from 'node:path';
import type {SessionUsage} from '../model/index.ts';
import {
	type Asked,
	dollars,
	type Grouping,
	type Look,
	nanoTotal,
	overview,
	type Pricer,
	periodName,
	prices,
	reportCsv,
	reportJson,
	reportText,
	type Share,
	type Sum,
	sharesOf,
	sums,
	unpricedModels,
	usageHtml,
	usdOf,
} from '../usage/index.ts';
import {CommandError, type Context} from './command.ts';
import {noProject, sameOrBelow} from './project-filter.ts';
import {style} from './style.ts';
import type {Question} from './usage-question.ts';

/** @returns the exit code: 1 when the budget is exceeded. */
export function printReport(usages: Iterable<SessionUsage>, price: Pricer, asked: Question, context: Context): number {
	// A copied call belongs to whoever wrote it, in whatever project that was: only then is it asked which is meant.
	const shares = asked.project === undefined ? sharesOf(usages) : ofProject(sharesOf(usages), asked.project, context);
	const add = (...wanted: Asked[]): Sum[] => sums(shares, price, wanted);
	const report = asked.html !== undefined ? page(add, asked, context) : table(add, asked, context);
	return asked.budget === undefined ? 0 : overBudget(report, asked.budget, asked, context);
}

/** @throws CommandError when no session is of that project. */
function* ofProject(shares: Iterable<Share>, wanted: string, {cwd}: Context): Generator<Share, void, undefined> {
	const labels = new Set<string>();
	let found = false;
	for (const share of shares) {
		labels.add(share.head.project.label);
		if (!sameOrBelow(share.head, wanted, cwd)) continue;
		found = true;
		yield share;
	}
	if (!found) throw new CommandError(noProject(wanted, [...labels]));
}

/** Walks through the sessions: once, whatever is wanted. */
type Add = (...wanted: Asked[]) => Sum[];

function table(add: Add, {period, by = 'day', ...asked}: Question, {terminal, now}: Context): Sum {
	const look: Look = {
		columns: terminal.columns,
		style: (format, words) => style(terminal, format, words),
		limit: asked.limit,
	};
	const facts = (models: Sum) => ({checkedOn: prices.checkedOn, unpriced: unpricedModels(models)});
	if (asked.json || asked.csv) {
		const [report] = add({period, by}) as [Sum];
		terminal.out(asked.json ? `${JSON.stringify(jsonOf(report, asked.budget))}\n` : reportCsv(report));
		return report;
	}
	if (!asked.bare) {
		const [report, models] = add({period, by}, {period, by: 'model'}) as [Sum, Sum];
		terminal.out(reportText(report, look, facts(models)));
		return report;
	}
	const {text, days} = overview(add, period, now(), look);
	terminal.out(text);
	return days;
}

function page(add: Add, {period, html}: Question, {terminal, cwd, now}: Context): Sum {
	const by: Grouping[] = ['day', 'model', 'project', 'session', 'tool', 'command', 'skill', 'agent'];
	const [days, models, ...others] = add(...by.map((one) => ({period, by: one}))) as [Sum, Sum, ...Sum[]];
	const zoned = new Intl.DateTimeFormat('sv', {dateStyle: 'short', timeStyle: 'short', timeZone: period.timeZone});
	const written = usageHtml({
		days,
		sections: [models, ...others],
		periodName: periodName(period),
		checkedOn: prices.checkedOn,
		unpriced: unpricedModels(models),
		madeAt: zoned.format(now()),
	});
	if (html === '-') terminal.out(written);
	else {
		const file = path.resolve(cwd, html!);
		try {
			// Titles of sessions are in it: for the person's eyes only.
			fs.writeFileSync(file, written, {mode: 0o600});
		} catch (error) {
			throw new CommandError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
		}
		terminal.out(`${file}\n`);
	}
	return days;
}

function jsonOf(report: Sum, budget: number | undefined): Record<string, unknown> {
	const json = reportJson(report, {source: prices.source, checkedOn: prices.checkedOn});
	if (budget === undefined) return json;
	return {...json, budget: {usd: usdOf(budget), over: nanoTotal(report.totals) > budget}};
}

function overBudget({totals, period}: Sum, budget: number, asked: Question, {terminal}: Context): number {
	const spent = nanoTotal(totals);
	const {unpriced} = totals.callsBy;
	const calls = unpriced === 1 ? '1 call without a known price is' : `${unpriced} calls without a known price are`;
	const unknown = unpriced > 0 ? `; ${calls} not in it` : '';
	const over = spent > budget;
	if (over || (unknown !== '' && !asked.json)) {
		const said = `${periodName(period)} cost ${dollars(spent)}, ${over ? 'over' : 'within'} the budget of ${dollars(budget)}`;
		terminal.err(`deja usage: ${said}${unknown}\n`);
	}
	return over ? 1 : 0;
}
