/**
 * Dates that a question names, and how well a session's time fits them.
 *
 * "What did we decide on 7 May", "last week's outage", "2026-03": a date in the question is evidence like a word. Days are
 * local days. A month or a day without a year fits every year. What cannot be read as a date is no date; the bare word
 * "may" never is one. Nothing here throws.
 */

/** A stretch of time, unix ms, `to` exclusive; or a recurring month or day of one (month 0..11). */
export type NamedDate =
	| {readonly kind: 'span'; readonly from: number; readonly to: number}
	| {readonly kind: 'month'; readonly month: number; readonly day?: number};

const DAY = 86_400_000;
/** What happened on a named day is often told up to two weeks later. */
const TOLD_LATER = 14 * DAY;
const LATER_WEIGHT = 0.6;

const MONTH_NAMES: readonly string[] = [
	'january|janvier|januar|enero|janeiro|gennaio|январ[ьяе]',
	'february|f[ée]vrier|februar|febrero|fevereiro|febbraio|феврал[ьяе]',
	'march|mars|m[äa]rz|marzo|març?o|март[ае]?',
	'april|avril|abril|aprile|апрел[ьяе]',
	'may|mai|mayo|maio|maggio|ма[йяе]',
	'june|juin|juni|junio|junho|giugno|июн[ьяе]',
	'july|juillet|juli|julio|julho|luglio|июл[ьяе]',
	'august|ao[ûu]t|agosto|август[ае]?',
	'september|septembre|septiembre|setembro|settembre|сентябр[ьяе]',
	'october|octobre|oktober|octubre|outubro|ottobre|октябр[ьяе]',
	'november|novembre|noviembre|novembro|ноябр[ьяе]',
	'december|d[ée]cembre|dezember|diciembre|dezembro|dicembre|декабр[ьяе]',
];
const SHORT = 'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const SHORT_INDEX: Readonly<Record<string, number>> = {
	jan: 0,
	feb: 1,
	mar: 2,
	apr: 3,
	jun: 5,
	jul: 6,
	aug: 7,
	sep: 8,
	sept: 8,
	oct: 9,
	nov: 10,
	dec: 11,
};
const MONTH = MONTH_NAMES.map((names) => `(?:${names})`).join('|');
const MONTHS = MONTH_NAMES.map((names) => new RegExp(`^(?:${names})$`, 'iu'));
/** Names that are also common words or verbs need a day, a year or a preposition beside them. */
const AMBIGUOUS = /^(?:may|mai|mars|march|ма[йяе]|mar|jan|dec)$/iu;

function monthOf(name: string): number {
	const short = SHORT_INDEX[name.toLowerCase().replace('.', '')];
	return short ?? MONTHS.findIndex((month) => month.test(name));
}

const YEAR = '(?:,?\\s+(?:of\\s+|de\\s+)?((?:19|20)\\d\\d))?';
const NAME = `(${MONTH}|(?:${SHORT})\\.?)`;
const EDGE = '(?<![\\p{L}\\p{N}_./-])';
const END = '(?![\\p{L}\\p{N}_])';
const DAY_MONTH = new RegExp(`${EDGE}(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+|de\\s+)?${NAME}${YEAR}${END}`, 'giu');
const MONTH_DAY = new RegExp(`${EDGE}${NAME}\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?${YEAR}${END}`, 'giu');
const MONTH_ONLY = new RegExp(
	`(?:${EDGE}(in|during|of|since|until|by|early|late|mid|last|this|from|im|en|em|in dem|в|с)[\\s-]+)?${EDGE}${NAME}${YEAR}${END}`,
	'giu',
);
const ISO = /(?<![\d-])((?:19|20)\d\d)[-/.](0?[1-9]|1[0-2])(?:[-/.](0?[1-9]|[12]\d|3[01]))?(?![\d-]|\.\d)/g;
const BARE_YEAR =
	/(?<![\p{L}\p{N}_-])(?:in|during|of|since|from|year|im jahr|en|в)\s+((?:19|20)\d\d)(?![\p{L}\p{N}_]|[-/.]\d)/giu;

const local = (year: number, month: number, day: number): number => new Date(year, month, day).getTime();

function dayOf(year: number, month: number, day: number): NamedDate | undefined {
	// 31 February and 13/45 are no dates.
	const date = new Date(year, month, day);
	if (date.getMonth() !== month || date.getDate() !== day) return undefined;
	return {kind: 'span', from: date.getTime(), to: local(year, month, day + 1)};
}

const monthSpan = (year: number, month: number): NamedDate => ({
	kind: 'span',
	from: local(year, month, 1),
	to: local(year, month + 1, 1),
});

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Words that count back from now: days from the start of today, `[from, to)`. */
const RELATIVE: readonly (readonly [RegExp, number, number])[] = [
	[/\b(?:the day before yesterday|vorgestern|avant-hier|anteayer)\b|позавчера|前天|一昨日|그저께/iu, -2, -1],
	[
		/\b(?<!day before )(?:yesterday|last night|gestern|hier soir|ayer|ontem|ieri)\b|(?<!поза)вчера|昨天|昨日|어제/iu,
		-1,
		0,
	],
	[/\b(?:earlier today|this morning|heute morgen)\b|сегодня|今天|今日|오늘/iu, 0, 1],
	[
		/\b(?:last week|letzte[rn]? woche|la semaine derni[èe]re|la semana pasada)\b|прошл(?:ой|ая|ую) недел|上周|上星期|先週|지난주/iu,
		-14,
		0,
	],
	[/\b(?:this week|diese woche|cette semaine|esta semana)\b|этой недел|本周|这周|今週|이번 주/iu, -7, 1],
	[/\b(?:last month|letzten monat|le mois dernier|el mes pasado)\b|прошл(?:ом|ый) месяц|上个月|先月|지난달/iu, -62, 0],
];
const AGO =
	/(?<![\p{L}\p{N}])(\d{1,3}|an?|one|two|three|four|five|six|a couple of|a few)\s+(day|week|month|year)s?\s+(?:ago|back|earlier)\b/giu;
const COUNTS: Readonly<Record<string, number>> = {
	a: 1,
	an: 1,
	one: 1,
	two: 2,
	three: 3,
	four: 4,
	five: 5,
	six: 6,
	'a couple of': 2,
	'a few': 3,
};
const UNITS: Readonly<Record<string, readonly [days: number, slack: number]>> = {
	day: [1, 1],
	week: [7, 5],
	month: [30, 20],
	year: [365, 120],
};

/** @param now the clock, unix ms; relative words count back from it. */
export function datesIn(question: string, now: number): readonly NamedDate[] {
	const found: NamedDate[] = [];
	const add = (date: NamedDate | undefined) => {
		if (date) found.push(date);
	};
	let rest = question;
	/** Each form takes what it read out of the text, so that "7 May 2026" is not also "May 2026". */
	const take = (pattern: RegExp, read: (match: RegExpMatchArray) => boolean) => {
		rest = rest.replace(pattern, (...args) => {
			const groups = args.slice(
				0,
				args.findIndex((arg) => typeof arg === 'number'),
			) as unknown as RegExpMatchArray;
			return read(groups) ? ' ' : String(groups[0]);
		});
	};
	const named = (name: string, day: number, year: string | undefined) => {
		const month = monthOf(name);
		if (month < 0 || day < 1 || day > 31) return false;
		add(year ? dayOf(Number(year), month, day) : {kind: 'month', month, day});
		return true;
	};
	take(ISO, ([, year, month, day]) => {
		add(day ? dayOf(Number(year), Number(month) - 1, Number(day)) : monthSpan(Number(year), Number(month) - 1));
		return true;
	});
	take(DAY_MONTH, ([, day, name, year]) => named(name!, Number(day), year));
	take(MONTH_DAY, ([, name, day, year]) => named(name!, Number(day), year));
	take(MONTH_ONLY, ([, preposition, name, year]) => {
		const month = monthOf(name!);
		const short = name!.replace('.', '').length < 5 && SHORT_INDEX[name!.toLowerCase().replace('.', '')] !== undefined;
		if (month < 0 || (!preposition && !year && (short || AMBIGUOUS.test(name!)))) return false;
		// "in may" is a month only where people write it as one.
		if (!year && /^may$/.test(name!)) return false;
		add(year ? monthSpan(Number(year), month) : {kind: 'month', month});
		return true;
	});
	take(BARE_YEAR, ([, year]) => {
		add({kind: 'span', from: local(Number(year), 0, 1), to: local(Number(year) + 1, 0, 1)});
		return true;
	});
	relativeDates(rest, now).forEach(add);
	return found;
}

function relativeDates(text: string, now: number): readonly NamedDate[] {
	const clock = new Date(now);
	const day = (offset: number) => local(clock.getFullYear(), clock.getMonth(), clock.getDate() + offset);
	const found: NamedDate[] = [];
	for (const [pattern, from, to] of RELATIVE) {
		if (pattern.test(text)) found.push({kind: 'span', from: day(from), to: day(to)});
	}
	for (const [, count, unit] of text.matchAll(AGO)) {
		const [days, slack] = UNITS[unit!.toLowerCase()]!;
		const back = (COUNTS[count!.toLowerCase()] ?? Number(count)) * days;
		found.push({kind: 'span', from: day(-back - slack + 1), to: day(-back + slack)});
	}
	const weekday = /\b(?:last|on)\s+(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/i.exec(text)?.[1];
	if (weekday) {
		const back = (clock.getDay() - WEEKDAYS.indexOf(weekday.toLowerCase()) + 7) % 7 || 7;
		found.push({kind: 'span', from: day(-back), to: day(-back + 1)});
	}
	return found;
}

/**
 * How well a time fits the named dates: 1 inside one, less in the fortnight after it, 0 elsewhere or with no dates.
 * @param time unix ms; 0 means unknown.
 */
export function dateFit(dates: readonly NamedDate[], time: number): number {
	let best = 0;
	for (const date of time > 0 ? dates : []) best = Math.max(best, closeness(date, time));
	return best;
}

function closeness(date: NamedDate, time: number): number {
	if (date.kind === 'span') {
		if (time >= date.from && time < date.to) return 1;
		return time >= date.to && time < date.to + TOLD_LATER ? LATER_WEIGHT : 0;
	}
	const year = new Date(time).getFullYear();
	// The fortnight after a day in December lies in the next year.
	return Math.max(...[year, year - 1].map((at) => closeness(spanIn(date, at), time)));
}

function spanIn(date: {readonly month: number; readonly day?: number}, year: number): NamedDate {
	if (date.day === undefined) return monthSpan(year, date.month);
	return {kind: 'span', from: local(year, date.month, date.day), to: local(year, date.month, date.day + 1)};
}

/** A clock that was wrong by more than this has stamped a passage: seconds. */
const AHEAD = 86_400;

/** @param time unix seconds. @param now unix ms. @returns the time; 0 when it has not come yet, so that nothing is newer for it. */
export function knownTime(time: number, now: number = Date.now()): number {
	return time > now / 1000 + AHEAD ? 0 : time;
}

export const SOURCES = [
	...MONTH_NAMES,
	SHORT,
	AMBIGUOUS.source,
	...WEEKDAYS,
	...RELATIVE.map(([{source}]) => source),
	AGO.source,
	BARE_YEAR.source,
	MONTH_ONLY.source,
];
