import {expect, test} from 'vitest';
import {idfOf, queryOf} from '../../src/recall/query.ts';
import {filler, indexOf} from './story.ts';

const index = indexOf(
	...filler(30),
	{id: 'a', turns: [['hosts', {say: 'resolveTenantFromHost takes the longest suffix of a tenant.'}]]},
	{id: 'b', turns: [['decide', {say: 'We decide on the tenant.'}]]},
);

test('the rarest first, only what is known, the unknown apart', () => {
	const {terms, unknown, bound, weights} = queryOf(index, 'suffix of the margin for penguins');
	expect(terms.map(({term}) => term)).toEqual(['suffix', 'margin']);
	expect(unknown).toEqual(['penguin']);
	expect(bound).toBeCloseTo([...weights.values()].reduce((sum, weight) => sum + weight, 0) * 2.2);
});

test('parts of an identifier weigh little where the whole is known, all where it is not', () => {
	const known = queryOf(index, 'resolveTenantFromHost').weights;
	expect(known.get('tenant')!).toBeLessThan(idfOf(index.size, index.df('tenant')));
	const other = queryOf(index, 'checkTenantSuffix').weights;
	expect(other.get('tenant')).toBeCloseTo(idfOf(index.size, index.df('tenant')));
});

test('words that people ask with weigh less than they are rare', () => {
	const {weights} = queryOf(index, 'decide suffix');
	expect(weights.get('decid')!).toBeLessThan(weights.get('suffix')!);
});

test('long prompts are searched by their rarest words', () => {
	const words = Array.from({length: 40}, (_, at) => ['button', 'margin', 'suffix', 'tenant'][at % 4]).join(' ');
	expect(queryOf(index, `${words} heading tooltip spacing layout`, 3).terms).toHaveLength(3);
	expect(queryOf(index, '').terms).toEqual([]);
});
