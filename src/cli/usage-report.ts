/** The report that `deja usage` was asked for: which sums it needs, and in which form it is printed. */

import {existsSync} from 'node:fs';
import type {Billed, SessionHead} from '../model/index.ts';
import {capsOf, readSettings} from '../rules/index.ts';
import {
	type Asked,
	dollars,
	type KnownPrices,
	type Look,
	nanoTotal,
	type Only,
	type OverviewInput,
	overview,
	type PricedBy,
	passing,
	periodBefore,
	periodFrom,
	periodName,
	prices,
	reportCsv,
	reportJson,
	reportText,
	type Sum,
	sums,
	trendJson,
	unpricedModels,
	usdOf,
	WATCHED_MS,
	watch,
	watchedJson,
} from '../usage/index.ts';
import {CommandError, type Context} from './command.ts';
import {noProject, sameOrBelow} from './project-filter.ts';
import {style} from './style.ts';
import type {PageMaker} from './usage-page.ts';
import type {Question} from './usage-question.ts';
import type {Paid} from './usage-source.ts';

/** @param page where there is to be one. @returns the exit code: 1 when the budget is exceeded. */
export function printReport(
	paid: Paid,
	known: KnownPrices,
	asked: Question,
	context: Context,
	page?: PageMaker,
): number {
	const {price, by: pricedBy} = known;
	const {config, imports} = context.places;
	const {plan, budget} = readSettings(config, context.env);
	const {problem} = capsOf(plan);
	if (problem !== undefined) context.terminal.err(`deja: ${problem}\n`);
	const isWatched = Object.keys(plan).length + Object.keys(budget).length > 0;
	// The account's windows are filled by whatever was called, also by what is not asked for here.
	const store = passing(context.now() - WATCHED_MS);
	const {only, check} = filterOf(asked, context);
	const add = (...wanted: Asked[]): Sum[] => {
		const found = isWatched
			? sums(paid, price, wanted, only, store.each, store.eachRolled)
			: sums(paid, price, wanted, only);
		check();
		return found;
	};
	const machines = existsSync(imports);
	const input = {add, store, plan, budget, pricedBy, period: asked.period, machines, now: context.now()};
	const report = page ? page.write(input, asked) : table(input, asked, context);
	return asked.budget === undefined ? 0 : overBudget(report, asked.budget, asked, context);
}

/** @returns what is asked for; `check` throws CommandError when there is no such project. */
function filterOf({project, model}: Question, {cwd}: Context): {readonly only: Only; readonly check: () => void} {
	const labels = new Set<string>();
	let found = project === undefined;
	const head = ({project: {key, label}, ...rest}: SessionHead): boolean => {
		labels.add(label);
		const isMeant = sameOrBelow({...rest, project: {key, label}}, project!, cwd);
		found ||= isMeant;
		return isMeant;
	};
	const wanted = model?.toLowerCase();
	const call = (one: Billed): boolean => one.model.toLowerCase().includes(wanted!);
	return {
		only: {...(project === undefined ? {} : {head}), ...(wanted === undefined ? {} : {call})},
		check: () => {
			if (!found) throw new CommandError(noProject(project!, [...labels]));
		},
	};
}

function table(input: OverviewInput, {period, by = 'day', ...asked}: Question, {terminal}: Context): Sum {
	const {add, now} = input;
	const look: Look = {
		columns: terminal.columns,
		style: (format, words) => style(terminal, format, words),
		limit: asked.limit,
	};
	const facts = (models: Sum) => ({...input.pricedBy, unpriced: unpricedModels(models)});
	if (asked.csv) {
		const [report] = add({period, by}) as [Sum];
		terminal.out(reportCsv(report));
		return report;
	}
	if (asked.json) {
		const before = periodBefore(period, now);
		const lately = periodFrom({period: '35d'}, now, period.timeZone);
		const wanted = before === undefined ? [] : [{period: before, by: 'day' as const}];
		const [report, days, past] = add({period, by}, {period: lately, by: 'day'}, ...wanted) as [Sum, Sum, Sum?];
		const watched = watch(input.store, {...input, session: '', timeZone: period.timeZone}).map(watchedJson);
		const json = {...jsonOf(report, asked.budget, input.pricedBy), ...trendJson(report, past, days, now), watched};
		terminal.out(`${JSON.stringify(json)}\n`);
		return report;
	}
	if (!asked.bare) {
		const [report, models] = add({period, by}, {period, by: 'model'}) as [Sum, Sum];
		terminal.out(reportText(report, look, facts(models)));
		return report;
	}
	const {text, days} = overview(input, look);
	terminal.out(text);
	return days;
}

function jsonOf(report: Sum, budget: number | undefined, by: PricedBy): Record<string, unknown> {
	const json = reportJson(report, {source: prices.source, ...by});
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
