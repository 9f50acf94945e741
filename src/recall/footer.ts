/**
 * The one line in the client's footer: what memory did in this session, and what the day and the session cost.
 *
 * A figure that is not known yet, or not up to date, is `…` and never zero; an amount of calls without a known price is
 * `$?`. The line has no control characters, so nothing in it can move the terminal's cursor. Parts that do not fit are
 * left out, least wanted first.
 */

/** As reports show it: `~` where some of it is estimated, `+` where calls without a known price are not in it. */
interface Amount {
	/** US dollars; undefined: there were calls, but none has a known price. */
	readonly usd: number | undefined;
	readonly estimated?: boolean;
	readonly unpriced?: boolean;
}

export interface FooterFacts {
	/** How often this session's agent was told something; undefined: it is not known which session this is. */
	readonly recalled?: number | undefined;
	/** Tokens that this cost, estimated. */
	readonly tokens?: number | undefined;
	/** Today, and in this session. undefined: not known, or not up to date. null: nothing to tell of. */
	readonly costToday?: Amount | null | undefined;
	readonly costSession?: Amount | null | undefined;
	/** A window or a budget that matters now: its text, then shorter ones. */
	readonly watched?: readonly string[] | undefined;
	readonly state: 'ready' | 'indexing' | 'broken' | 'off' | 'misread';
}

/** @param columns to fit; unknown counts as wide. @returns '' when nothing fits. */
export function footer(facts: FooterFacts, columns: number = Number.POSITIVE_INFINITY): string {
	const width = columns > 0 ? columns : Number.POSITIVE_INFINITY;
	return variants(facts).find((line) => line.length <= width) ?? '';
}

/** The whole line, then shorter and shorter ones. */
function variants({state, recalled, tokens, costToday, costSession, watched}: FooterFacts): readonly string[] {
	if (state === 'off') return ['deja off'];
	// Not the same as broken: memory works, and keeps to this project until the file is put right.
	if (state === 'misread') return ['deja settings unclear: deja doctor', 'deja doctor'];
	if (state === 'broken') return ['deja needs a look: deja doctor', 'deja doctor'];
	if (state === 'indexing')
		return [...(costToday ? [`deja indexing · today ${money(costToday)}`] : []), 'deja indexing'];
	const today = costToday === null ? '' : ` · today ${money(costToday)}`;
	const session = costSession === null ? '' : ` · session ${money(costSession)}`;
	const count = recalled === undefined ? 'deja' : `deja ${figure(recalled)} recalled`;
	const cost = recalled && tokens ? `, ${figure(tokens)} tok` : '';
	const [longest, ...others] = (watched ?? []).map((text) => ` · ${text}`);
	// What is about to run out is wanted before what was spent.
	const warned = longest === undefined ? [] : [longest, ...others].map((text) => `${count}${text}`);
	const whole = `${count}${cost}${today}${session}`;
	const lines =
		longest === undefined
			? [whole, `${count}${cost}${today}`, `${count}${today}`, count]
			: [`${whole}${longest}`, `${count}${today}${session}${longest}`, `${count}${today}${longest}`, ...warned, count];
	// With nothing to tell there is no line: a bare name says nothing.
	return lines.filter((line) => line !== 'deja');
}

/** 999, 1.2k, 34k, 5.6M; `…` when unknown. */
function figure(value: number | undefined): string {
	if (value === undefined || !Number.isFinite(value) || value < 0) return '…';
	if (value < 999.5) return String(Math.round(value));
	const [scaled, unit] = value < 999_500 ? [value / 1_000, 'k'] : [value / 1_000_000, 'M'];
	return `${scaled < 9.95 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)}${unit}`;
}

function money(amount: Amount | undefined): string {
	if (amount === undefined) return '…';
	const {usd, estimated, unpriced} = amount;
	if (usd === undefined) return '$?';
	if (!Number.isFinite(usd) || usd < 0) return '…';
	const shown = usd > 0 && usd < 0.005 ? '<$0.01' : usd < 999.995 ? `$${usd.toFixed(2)}` : `$${figure(usd)}`;
	return `${estimated ? '~' : ''}${shown}${unpriced ? '+' : ''}`;
}
