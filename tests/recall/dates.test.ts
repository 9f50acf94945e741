import {expect, test} from 'vitest';
import {dateFit, datesIn} from '../../src/recall/dates.ts';

const at = (text: string) => new Date(text).getTime();
/** A Sunday. */
const NOW = at('2026-11-15T12:00:00');
const fits = (question: string, day: string) => dateFit(datesIn(question, NOW), at(`${day}T10:00:00`));

test.each([
	['what did we do on 7 May 2026', '2026-05-07'],
	['May 7th, 2026: what broke?', '2026-05-07'],
	['the 7th of May', '2025-05-07'],
	['the outage in May 2026', '2026-05-20'],
	['the outage in August', '2025-08-03'],
	['2026-03-09 deploy', '2026-03-09'],
	['deploy of 2026/03/09', '2026-03-09'],
	['what happened in 2026-03', '2026-03-30'],
	['which library in 2025', '2025-12-31'],
	['yesterday we chose a queue', '2026-11-14'],
	['last week', '2026-11-05'],
	['last month', '2026-10-20'],
	['two weeks ago', '2026-11-01'],
	['3 days ago', '2026-11-12'],
	['last friday', '2026-11-13'],
	['вчера', '2026-11-14'],
	['позавчера', '2026-11-13'],
	['gestern', '2026-11-14'],
	['上周', '2026-11-05'],
	['am 3. März 2026', '2026-03-03'],
	['5 мая', '2026-05-05'],
	['le 14 juillet', '2026-07-14'],
])('%s fits %s', (question, day) => {
	expect(fits(question, day)).toBe(1);
});

test.each([
	['what may break', '2026-05-07'],
	['it may fail in may', '2026-05-07'],
	['march through the list', '2026-03-07'],
	['version 2026.3.1 of the tool', '2024-03-01'],
	['10.0.0.7', '2026-07-10'],
	['error 2023', '2023-01-01'],
	['31 February 2026', '2026-03-03'],
	['decide the port', '2026-12-01'],
])('%s is no date for %s', (question, day) => {
	expect(fits(question, day)).toBe(0);
});

test('what is told in the fortnight after a day counts less', () => {
	expect(fits('7 May 2026', '2026-05-15')).toBeGreaterThan(0);
	expect(fits('7 May 2026', '2026-05-15')).toBeLessThan(1);
	expect(fits('7 May 2026', '2026-05-25')).toBe(0);
	expect(fits('on 28 December', '2026-01-05')).toBeGreaterThan(0);
});

test('an unknown time fits nothing, and no dates fit no time', () => {
	expect(dateFit(datesIn('yesterday', NOW), 0)).toBe(0);
	expect(dateFit([], NOW)).toBe(0);
});
