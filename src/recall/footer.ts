/**
 * The one line in the client's footer: what memory did in this session, and what the day cost.
 *
 * Every part is a number or `--`: a figure that is not known yet is never shown as zero. The line has no control
 * characters, so nothing in it can move the terminal's cursor. Parts that do not fit are left out, least wanted first.
 */

/** As reports show it: `~` where some of it is estimated, `+` where calls without a known price are not in it. */
interface Amount {
	/** US dollars. */
	readonly usd: number;
	readonly estimated?: boolean;
	readonly unpriced?: boolean;
}

export interface FooterFacts {
	/** Blocks that this session was given. */
	readonly recalled?: number | undefined;
	/** Tokens that those blocks cost, estimated. */
	readonly tokens?: number | undefined;
	/** Today, and in this session. */
	readonly costToday?: Amount | undefined;
	readonly costSession?: Amount | undefined;
	readonly state: 'ready' | 'indexing' | 'broken' | 'off' | 'misread';
}

/** The client shares its row with other mods. */
const WIDEST = 40;

/** @param columns width of the terminal; unknown counts as wide. @returns at most 40 columns; '' when nothing fits. */
export function footer(facts: FooterFacts, columns: number = WIDEST): string {
	const width = Math.min(WIDEST, Number.isFinite(columns) && columns > 0 ? Math.floor(columns) : WIDEST);
	const parts = facts.state === 'ready' ? readyParts(facts) : stateParts(facts);
	const dotted = fitted(parts, width);
	const plain = fitted(
		parts.map((part) => part.replace(/^· /, '')),
		width,
	);
	// The dot goes when a part comes in its place.
	return plain.kept > dotted.kept ? plain.line : dotted.line;
}

/** Most wanted first; a short part further back may still fit where a longer one did not. */
function fitted(
	[first = '', ...rest]: readonly string[],
	width: number,
): {readonly line: string; readonly kept: number} {
	if (first.length > width) return {line: '', kept: 0};
	let line = first;
	let kept = 1;
	for (const part of rest) {
		if (line.length + 1 + part.length > width) continue;
		line += ` ${part}`;
		kept++;
	}
	return {line, kept};
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
	if (facts.state === 'indexing') return ['deja indexing', ...cost];
	// Not the same as broken: memory works, and keeps to this project until the file is put right.
	const what = facts.state === 'misread' ? 'deja settings unclear: deja doctor' : 'deja needs a look: deja doctor';
	return [what, ...cost];
}

/** 999, 1.2k, 34k, 5.6M; `--` when unknown. */
function count(value: number | undefined): string {
	if (value === undefined || !Number.isFinite(value) || value < 0) return '--';
	if (value < 999.5) return String(Math.round(value));
	const [scaled, unit] = value < 999_500 ? [value / 1_000, 'k'] : [value / 1_000_000, 'M'];
	return `${scaled < 9.95 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)}${unit}`;
}

function money(amount: Amount | undefined): string {
	const usd = amount?.usd ?? Number.NaN;
	if (!Number.isFinite(usd) || usd < 0) return '$--';
	const shown = usd > 0 && usd < 0.005 ? '<$0.01' : usd < 999.995 ? `$${usd.toFixed(2)}` : `$${count(usd)}`;
	return `${amount?.estimated ? '~' : ''}${shown}${amount?.unpriced ? '+' : ''}`;
}
