import {expect, test} from 'vitest';
import {reportCsv} from '../../src/usage/csv.ts';
import {periodFrom} from '../../src/usage/period.ts';
import {call, noon, session, sharesIn, sum} from './make.ts';

const all = periodFrom({}, noon, 'UTC');
const usages = [
	session({id: 'a', title: '=HYPERLINK("x"), a "quoted" title'}, [
		[call({key: '1', inputRaw: 10, costUsd: 0.010005}), call({key: '2', inputRaw: 5, costUsd: 0.1 + 0.2})],
	]),
	session({id: 'b', title: 'two\nlines', cwd: '/w/b'}, [[call({key: '3', model: 'stub-1', inputRaw: 7, output: 1})]]),
];

test('columns add up to the last row exactly; unknown money is empty, not 0', () => {
	const lines = reportCsv(sum(sharesIn(usages), all, 'model')).split('\r\n');
	expect(lines).toHaveLength(5);
	expect(lines.at(-1)).toBe('');
	const [heads, ...rows] = lines.slice(0, -1).map((line) => line.split(','));
	const usd = heads!.indexOf('usd');
	expect(rows.map((row) => row[usd])).toEqual(['0.310005000', '', '0.310005000']);
	for (const name of ['calls', 'input', 'cache_read', 'output', 'unpriced_calls', 'unpriced_tokens', 'runs']) {
		const column = heads!.indexOf(name);
		const cells = rows.map((row) => Number(row[column]));
		expect([name, cells.slice(0, -1).reduce((all, cell) => all + cell, 0)]).toEqual([name, cells.at(-1)]);
	}
});

test('titles are quoted, and none becomes a formula', () => {
	const csv = reportCsv(sum(sharesIn(usages), all, 'session'));
	expect(csv).toContain(`work/a,"'=HYPERLINK(""x""), a ""quoted"" title",work,`);
	expect(csv).toContain('work/b,"two\nlines",/w/b,');
});
