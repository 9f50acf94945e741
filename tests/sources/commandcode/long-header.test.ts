import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {transcriptAt} from '../../../src/sources/commandcode/discover.ts';
import {readSession} from '../../../src/sources/commandcode/session.ts';
import {exchange, header, newStore} from '../../index/store.ts';

test('a path in a header is cut where no system has longer ones', () => {
	const store = newStore();
	const file = store.write('p/s1', header('s1', `/${'x'.repeat(100_000)}`) + exchange(1, 'hello quokka', 'yes'));
	const {head, turns} = readSession(transcriptAt(store.places.projects, file)!);
	expect(head.cwd).toBe(`/${'x'.repeat(4_095)}`);
	expect(turns[0]!.question).toBe('hello quokka');
	writeFileSync(path.join(path.dirname(file), 's2.jsonl'), header('s2', '/w') + exchange(2, 'short', 'yes'));
	expect(readSession(transcriptAt(store.places.projects, path.join(path.dirname(file), 's2.jsonl'))!).head.cwd).toBe(
		'/w',
	);
	store.remove();
});
