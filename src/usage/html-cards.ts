/** The top of the page: what the figures say, the figures, and what memory told. */
import {costCells} from './cells.ts';
import {escapeHtml} from './html-text.ts';
import {digitsFor, dollars, grouped, percent, tokenCount} from './money.ts';
import type {Sum} from './sum.ts';
import {cacheHitRate, marked, nanoTotal} from './tally.ts';
import {changeOf} from './trend.ts';

/** What the agent was told by memory in a period. */
export interface MemoryTold {
	/** Recalls: at questions, before and after tools, after compactions. */
	readonly times: number;
	/** How often a session was opened with where the project stands. */
	readonly digests: number;
	readonly sessions: number;
	/** Of all of it, estimated. */
	readonly tokens: number;
	/** Failed commands that were answered with what had helped before, most often first. */
	readonly answered: readonly {readonly failed: string; readonly fix: string; readonly times: number}[];
}

/** A period and the one before it. */
export interface Trend {
	readonly now: Sum;
	readonly before: Sum;
}

/** @param trend undefined when there is nothing to compare with. */
export function cards({totals, period}: Sum, trend: Trend | undefined): string {
	const [cost] = costCells([totals], digitsFor(nanoTotal(totals)));
	const perTurn = totals.turns > 0 ? marked(dollars(Math.round(nanoTotal(totals) / totals.turns)), totals) : '-';
	const failed = totals.runs > 0 ? percent(totals.failed / totals.runs) : '-';
	// Of a period without a beginning the last weeks are compared: that is said in words, and is no figure of the whole.
	const isOwn = trend !== undefined && trend.now.period.name === period.name;
	const change = isOwn ? changeOf(trend.now, trend.before) : undefined;
	const all: [string, string][] = [
		['cost', cost!.trim()],
		...(change === undefined ? [] : [changeCard(change)]),
		['calls', grouped(totals.calls)],
		['sessions', grouped(totals.sessions)],
		['tokens', tokenCount(totals.prompt + totals.output)],
		['from the cache', percent(cacheHitRate(totals))],
		['a turn', perTurn],
		[`of ${grouped(totals.runs)} runs failed`, failed],
	];
	return `<ul class="cards">
${all.map(([name, value]) => `<li><span class="value">${escapeHtml(value)}</span> <span class="name">${escapeHtml(name)}</span></li>`).join('\n')}
</ul>`;
}

const changeCard = (change: number): [string, string] =>
	change >= 1
		? ['as much as before', `${(1 + change).toFixed(1)} times`]
		: ['than before', `${change < 0 ? '−' : '+'}${Math.round(Math.abs(change) * 100)}%`];

export function findingsList(sentences: readonly string[]): string {
	if (sentences.length === 0) return '';
	return `<ul class="findings">
${sentences.map((text) => `<li>${escapeHtml(text)}.</li>`).join('\n')}
</ul>`;
}

const MOST_ANSWERED = 6;

/** @returns '' when nothing was told. */
export function memoryCard(told: MemoryTold | undefined): string {
	if (!told || told.times + told.digests === 0) return '';
	const {times, digests, sessions, tokens, answered} = told;
	const often = [
		...(times > 0 ? [`the agent was told something ${count(times, 'time')}`] : []),
		...(digests > 0 ? [`${count(digests, 'session')} began with where the project stands`] : []),
	].join(', and ');
	const said = `In ${count(sessions, 'session')} ${often}: ${tokenCount(tokens)} tokens in all.`;
	const more = answered.length - MOST_ANSWERED;
	const rows = answered.slice(0, MOST_ANSWERED).map(({failed, fix, times: often}) => {
		const again = often > 1 ? ` <span class="quiet">${count(often, 'time')}</span>` : '';
		return `<li><code>${escapeHtml(failed)}</code> failed; last time <code>${escapeHtml(fix)}</code> made it pass${again}</li>`;
	});
	return `<section class="memory" aria-labelledby="memory">
<h2 id="memory">What memory told</h2>
<p>${escapeHtml(said)}</p>
${rows.length > 0 ? `<ul>\n${rows.join('\n')}${more > 0 ? `\n<li class="quiet">and ${more} more</li>` : ''}\n</ul>` : ''}
</section>`;
}

const count = (number: number, word: string): string => `${grouped(number)} ${word}${number === 1 ? '' : 's'}`;
