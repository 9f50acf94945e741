/**
 * Dates that a question names, and how well a session's time fits them.
 *
 * "What did we decide on 7 May", "last week's outage", "2026-03": a date in the question is evidence like a word. Days are
 * local days. A month or a day without a year fits every year. What cannot be read as a date is no date; the bare word
 * "may" never is one. Nothing here throws.
 */
import {dateWords, joined, type RelativeDay} from '../languages/index.ts';
import {type Seconds, seconds} from '../lib/index.ts';

/** A stretch of time, unix ms, `to` exclusive; or a recurring month or day of one (month 0..11). */
export type NamedDate =
	| {readonly kind: 'span'; readonly from: number; readonly to: number}
	| {readonly kind: 'month'; readonly month: number; readonly day?: number};

const DAY = 86_400_000;
/** What happened on a named day is often told up to two weeks later. */
const TOLD_LATER = 14 * DAY;
const LATER_WEIGHT = 0.6;

const words = dateWords();
const from = (field: 'ambiguousMonths' | 'beforeMonth' | 'beforeYear' | 'ordinals' | 'of' | 'article'): string =>
	joined(words.map((language) => language[field]));

const MONTH_NAMES = Array.from({length: 12}, (_, month) => joined(words.map(({months}) => months?.[month])));
const SHORT_INDEX = new Map(words.flatMap(({shortMonths = {}}) => Object.entries(shortMonths)));
const MONTH = MONTH_NAMES.map((names) => `(?:${names})`).join('|');
const MONTHS = MONTH_NAMES.map((names) => new RegExp(`^(?:${names})$`, 'iu'));
/** Names that are also common words or verbs need a day, a year or a preposition beside them. */
const AMBIGUOUS = new RegExp(`^(?:${from('ambiguousMonths')})$`, 'iu');

function monthOf(name: string): number {
	const short = SHORT_INDEX.get(name.toLowerCase().replace('.', ''));
	return short ?? MONTHS.findIndex((month) => month.test(name));
}

const OF = `(?:(?:${from('of')})\\s+)?`;
const ORDINAL = from('ordinals');
const YEAR = `(?:,?\\s+${OF}((?:19|20)\\d\\d))?`;
const NAME = `(${MONTH}|(?:${[...SHORT_INDEX.keys()].join('|')})\\.?)`;
const EDGE = '(?<![\\p{L}\\p{N}_./-])';
const END = '(?![\\p{L}\\p{N}_])';
const DAY_MONTH = new RegExp(`${EDGE}(\\d{1,2})(?:${ORDINAL}|\\.)?\\s+${OF}${NAME}${YEAR}${END}`, 'giu');
const MONTH_DAY = new RegExp(
	`${EDGE}${NAME}\\s+(?:(?:${from('article')})\\s+)?(\\d{1,2})(?:${ORDINAL})?${YEAR}${END}`,
	'giu',
);
const MONTH_ONLY = new RegExp(`(?:${EDGE}(${from('beforeMonth')})[\\s-]+)?${EDGE}${NAME}${YEAR}${END}`, 'giu');
const ISO = /(?<![\d-])((?:19|20)\d\d)[-/.](0?[1-9]|1[0-2])(?:[-/.](0?[1-9]|[12]\d|3[01]))?(?![\d-]|\.\d)/g;
const BARE_YEAR = new RegExp(
	`(?<![\\p{L}\\p{N}_-])(?:${from('beforeYear')})\\s+((?:19|20)\\d\\d)(?![\\p{L}\\p{N}_]|[-/.]\\d)`,
	'giu',
);

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

/** Words that count back from now: days from the start of today, `[from, to)`. */
const STRETCHES: readonly (readonly [RelativeDay, from: number, to: number])[] = [
	['dayBeforeYesterday', -2, -1],
	['yesterday', -1, 0],
	['today', 0, 1],
	['lastWeek', -14, 0],
	['thisWeek', -7, 1],
	['lastMonth', -62, 0],
];
const RELATIVE = STRETCHES.map(
	([day, start, end]) => [new RegExp(joined(words.map(({relative}) => relative?.[day])), 'iu'), start, end] as const,
);
const AGO = words.flatMap(({ago}) => (ago ? [{...ago, pattern: new RegExp(ago.pattern, 'giu')}] : []));
const UNITS = {day: [1, 1], week: [7, 5], month: [30, 20], year: [365, 120]} as const satisfies Readonly<
	Record<string, readonly [days: number, slack: number]>
>;
const WEEKDAYS = words.flatMap(({weekdays}) =>
	weekdays
		? {
				names: weekdays.names,
				pattern: new RegExp(`\\b(?:${weekdays.before})\\s+(${weekdays.names.join('|')})\\b`, 'i'),
			}
		: [],
);

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
		const short = name!.replace('.', '').length < 5 && SHORT_INDEX.has(name!.toLowerCase().replace('.', ''));
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
	for (const {pattern, counts, units} of AGO) {
		for (const [, count, unit] of text.matchAll(pattern)) {
			const [days, slack] = UNITS[units[unit!.toLowerCase()]!];
			const back = (counts[count!.toLowerCase()] ?? Number(count)) * days;
			found.push({kind: 'span', from: day(-back - slack + 1), to: day(-back + slack)});
		}
	}
	for (const {names, pattern} of WEEKDAYS) {
		const weekday = pattern.exec(text)?.[1];
		if (weekday === undefined) continue;
		const back = (clock.getDay() - names.indexOf(weekday.toLowerCase()) + 7) % 7 || 7;
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

/** @param now unix ms. @returns the time; 0 when it has not come yet, so that nothing is newer for it. */
export function knownTime(time: Seconds, now: number): Seconds {
	return time > now / 1000 + AHEAD ? seconds(0) : time;
}
