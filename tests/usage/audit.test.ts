import {expect, test} from 'vitest';
import {type Audit, audit, auditJson} from '../../src/usage/audit.ts';
import {auditText} from '../../src/usage/audit-text.ts';
import {pricer} from '../../src/usage/price.ts';
import {call, noon, session} from './make.ts';

const price = pricer();
const writes = call({
	key: 'call-with-writes',
	model: 'claude-sonnet-5',
	inputRaw: 10_000,
	cacheWrite: 9_000,
	cacheWrite1h: 1_000,
	output: 100,
});
const own = call({key: 'own-call', time: noon + 1, costUsd: 0.25});
const usages = [
	session({id: 'parent', title: 'Parent'}, [[writes]]),
	session({id: 'fork', title: 'Fork', parent: 'parent', born: noon}, [[writes], [own]]),
];
const shown = (found: Audit, width = 80) => auditText(found, {checkedOn: '2026-11-30'}, width, () => 'NOON');

test('one call, from its fields to dollars', () => {
	const found = audit(usages, 'call-with-writes', price) as Audit;
	const text = shown(found);
	expect(text).toContain('in the transcript: inputTokens 10,000, outputTokens 100');
	expect(text).toContain('fresh input = 10,000 - 0 - 9,000 = 1,000');
	// 1000 × 2 + 8000 × 2.5 + 1000 × 4 + 100 × 10 millionths
	expect(text).toMatch(/fresh input +1,000 +2 +0\.002000000/);
	expect(text).toMatch(/cache write, 1 h +1,000 +4 +0\.004000000/);
	expect(text).toMatch(/sum +0\.027000000/);
	expect(text).toContain('cost: $0.027000000, estimated');
	expect(text).toContain('prices: claude-sonnet-5, usual price of 2026-11-30');
	expect(text).toContain('copy in  fork, not counted again');
	expect(auditJson(found)).toMatchObject({calls: [{usd: 0.027, kind: 'estimated', copies: ['work/fork']}]});
});

test('a session: its own calls, and whose the others are', () => {
	const found = audit(usages, 'fork', price) as Audit;
	expect(found.calls.map(({charge}) => charge.key)).toEqual(['own-call']);
	const text = shown(found);
	expect(text).toContain('1 of its calls belong to parent and are counted there');
	expect(text).toContain('sum: $0.250000000');
	for (const line of shown(found, 40).split('\n').slice(3, 5)) expect(line.length).toBeLessThanOrEqual(40);
});

test('a recorded amount stands beside what the table would say', () => {
	const text = shown(audit(usages, 'own-call', price) as Audit);
	expect(text).toContain('cost: $0.250000000, recorded by the client (costUsd)');
	expect(text).toMatch(/sum +0\.000000000/);
});

test('a start of four characters is enough, two meanings are never guessed at', () => {
	expect((audit(usages, 'own-', price) as Audit).calls).toHaveLength(1);
	expect(audit(usages, 'own', price)).toBeUndefined();
	expect(audit(usages, 'nothing', price)).toBeUndefined();
	const twins = [session({id: 'twin', key: 'a/twin'}, []), session({id: 'twin', key: 'b/twin'}, [])];
	expect(audit(twins, 'twin', price)).toEqual(['a/twin', 'b/twin']);
});

test('an unknown price is unknown', () => {
	const stub = [session({id: 's'}, [[call({key: 'stub-call', model: 'stub-1', inputRaw: 5})]])];
	const found = audit(stub, 'stub-call', price) as Audit;
	expect(shown(found)).toContain('cost: unknown, no known price');
	expect(auditJson(found)).toMatchObject({calls: [{usd: null, pricedAs: null}]});
});
