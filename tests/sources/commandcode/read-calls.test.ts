import {expect, test} from 'vitest';
import {readCalls} from '../../../src/sources/commandcode/read-calls.ts';
import {readSession} from '../../../src/sources/commandcode/session.ts';
import {caseStore, filesOf, realProjects} from './store.ts';

test('the calls are those of the turns', () => {
	let calls = 0;
	for (const store of [
		realProjects,
		...[
			'01-v3-all-entry-kinds',
			'16-branches-and-cycles',
			'21-cost-missing-zero-unknown',
			'23-duplicate-lines',
			'24-usage-across-compaction',
			'06-crlf-bom-blank',
			'04-malformed-lines',
		].map((name) => caseStore(name)),
	]) {
		for (const file of filesOf(store)) {
			const byKey = (a: {key: string}, b: {key: string}): number => (a.key < b.key ? -1 : 1);
			const whole = readSession(file).turns.flatMap((turn) => turn.calls);
			expect([...readCalls(file)].sort(byKey)).toEqual([...whole].sort(byKey));
			calls += whole.length;
		}
	}
	expect(calls).toBeGreaterThan(100);
});
