/** A session head for tests, with every field at its quietest value. */
import type {SessionHead} from '../../src/model/session.ts';

export function head(given: Partial<SessionHead> & {id: string}): SessionHead {
	const cwd = given.cwd;
	return {
		key: `work/${given.id}`,
		file: `/store/work/${given.id}.jsonl`,
		project: {key: cwd ?? 'work', label: cwd ?? 'work'},
		title: given.id,
		titleFrom: 'question',
		format: 'v3',
		born: 0,
		start: 0,
		end: 0,
		model: '',
		entrypoint: 'tui',
		abandoned: [],
		hasUsage: false,
		skippedLines: 0,
		...given,
	};
}
