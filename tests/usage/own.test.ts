import fc from 'fast-check';
import {expect, test} from 'vitest';
import {byOwnership} from '../../src/usage/own.ts';
import {head} from '../cli/heads.ts';

const order = (...heads: ReturnType<typeof head>[]): string[] => byOwnership(heads).map(({id}) => id);

test('a parent comes before its fork, and a fork before its own fork, whatever the clock said', () => {
	const parent = head({id: 'parent', born: 300});
	const fork = head({id: 'fork', parent: 'parent', born: 200});
	const again = head({id: 'again', parent: 'fork', born: 100});
	expect(order(again, fork, parent)).toEqual(['parent', 'fork', 'again']);
});

test('of equals the one that began first comes first, then the smaller key', () => {
	expect(order(head({id: 'b', born: 1}), head({id: 'a', born: 1}), head({id: 'c', born: 0}))).toEqual(['c', 'a', 'b']);
});

test('forks of a parent that is gone stand behind sessions of their own', () => {
	expect(order(head({id: 'fork', parent: 'gone', born: 1}), head({id: 'other', born: 2}))).toEqual(['other', 'fork']);
});

test('of two files with the parent’s id, the one beside the fork is the parent', () => {
	const near = head({id: 'same', key: 'one/same', parent: 'root', born: 1});
	const far = head({id: 'same', key: 'two/same', born: 2});
	const fork = head({id: 'fork', key: 'two/fork', parent: 'same', born: 0});
	const root = head({id: 'root', key: 'one/root', born: 9});
	// The fork's depth is 1 through two/same; through one/same it would be 2 and the fork last.
	expect(order(near, far, fork, root)).toEqual(['same', 'root', 'fork', 'same']);
});

test('sessions that name each other as parents, or themselves, come to an end', () => {
	const heads = [head({id: 'a', parent: 'b'}), head({id: 'b', parent: 'a'}), head({id: 'c', parent: 'c'})];
	expect(order(...heads).sort()).toEqual(['a', 'b', 'c']);
});

test('the order of files on the disk does not matter', () => {
	const some = fc.array(
		fc.record({id: fc.constantFrom('a', 'b', 'c', 'd'), parent: fc.constantFrom(undefined, 'a', 'b'), born: fc.nat(3)}),
		{maxLength: 8},
	);
	fc.assert(
		fc.property(some, (list) => {
			// Parents only among earlier letters: a lineage without circles.
			const heads = list.map(({id, parent, born}, n) =>
				head({id, key: `p${n}/${id}`, born, ...(parent !== undefined && parent < id ? {parent} : {})}),
			);
			const keys = (given: typeof heads) => byOwnership(given).map(({key}) => key);
			expect(keys(heads.toReversed())).toEqual(keys(heads));
		}),
	);
});
