/**
 * The one line in the client's footer: what memory did in this session, and what the day cost.
 *
 * Every part is a number or `--`: a figure that is not known yet is never shown as zero. The line has no control
 * characters, so nothing in it can move the terminal's cursor. Parts that do not fit are left out, least wanted first.
 */

export interface FooterFacts {
	/** Blocks that this session was given. */
	readonly recalled?: number | undefined;
	/** Tokens that those blocks cost, estimated. */
	readonly tokens?: number | undefined;
	/** US dollars, today and in this session. */
	readonly costToday?: number | undefined;
	readonly costSession?: number | undefined;
	readonly state: 'ready' | 'indexing' | 'broken' | 'off';
}

/** The client shares its row with other mods. */
const WIDEST = 40;

/** @param columns width of the terminal; unknown counts as wide. @returns at most 40 columns; '' when nothing fits. */
export function footer(facts: FooterFacts, columns: number = WIDEST): string {
	const width = Math.min(WIDEST, Number.isFinite(columns) && columns > 0 ? Math.floor(columns) : WIDEST);
	const parts = facts.state === 'ready' ? readyParts(facts) : stateParts(facts);
	const [first = '', ...rest] = parts;
	if (first.length > width) return '';
	// Most wanted first; a short part further back may still fit where a longer one did not.
	let line = first;
	for (const part of rest) {
		const longer = `${line} ${part}`;
		if (longer.length <= width) line = longer;
	}
	return line;
}

function readyParts(facts: FooterFacts): readonly string[] {
	const recalled = `${count(facts.recalled)} recalled`;
	const session = facts.costSession === undefined ? [] : [`${money(facts.costSession)} here`];
	const tokens = facts.tokens ? [`(${count(facts.tokens)} tok)`] : [];
	return [`deja ${recalled}`, `· ${money(facts.costToday)} today`, ...session, ...tokens];
}

function stateParts(facts: FooterFacts): readonly string[] {
	if (facts.state === 'off') return ['deja off'];
	const cost = facts.costToday === undefined ? [] : [`· ${money(facts.costToday)} today`];
	return facts.state === 'indexing' ? ['deja indexing', ...cost] : ['deja needs a look: deja doctor', ...cost];
}

/** 999, 1.2k, 34k, 5.6M; `--` when unknown. */
function count(value: number | undefined): string {
	if (value === undefined || !Number.isFinite(value) || value < 0) return '--';
	if (value < 1_000) return String(Math.round(value));
	const [scaled, unit] = value < 999_500 ? [value / 1_000, 'k'] : [value / 1_000_000, 'M'];
	return `${scaled < 9.95 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)}${unit}`;
}

function money(usd: number | undefined): string {
	if (usd === undefined || !Number.isFinite(usd) || usd < 0) return '$--';
	if (usd > 0 && usd < 0.005) return '<$0.01';
	return usd < 1_000 ? `$${usd.toFixed(2)}` : `$${count(usd)}`;
}
