import {expect, test} from 'vitest';
import {findTerms, termsAsked} from '../../src/recall/asked-terms.ts';

const weights = new Map([
	['plover', 2],
	['threshold', 1],
]);

test('a question’s terms are found in their order, each with its place among all', () => {
	const found: string[] = [];
	const length = findTerms('Thresholds of plover, and a threshold', weights, (term, at) => found.push(`${term} ${at}`));
	expect(found.map((one) => one.split(' ')[0])).toEqual(['threshold', 'plover', 'threshold']);
	expect(Number(found[2]!.split(' ')[1])).toBe(length - 1);
});

test('each counts once; another question has its own', () => {
	expect([...termsAsked('plover, threshold, plover', weights)]).toEqual(['plover', 'threshold']);
	expect([...termsAsked('plover, threshold', new Map([['threshold', 1]]))]).toEqual(['threshold']);
	expect([...termsAsked('', weights)]).toEqual([]);
});
