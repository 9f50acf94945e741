/** A memory of hand-made values, for the tests of the server. */
import {seconds} from '../../src/lib/index.ts';
import type {Memory, SessionView} from '../../src/mcp/memory.ts';
import type {SessionHead} from '../../src/model/session.ts';

export const head = (id: string, more: Partial<SessionHead> = {}): SessionHead => ({
	key: `work-x/${id}`,
	id,
	file: `/store/work-x/${id}.jsonl`,
	project: {key: '/work/x', label: 'x'},
	title: `about ${id}`,
	titleFrom: 'question',
	format: 'v3',
	born: 1,
	start: 1,
	end: Date.UTC(2026, 8, 10, 12),
	model: 'm',
	entrypoint: 'tui',
	abandoned: [],
	hasUsage: true,
	skippedLines: 0,
	...more,
});

export function view(id: string, turns: number, length = 40): SessionView {
	const passage = (turn: number, part: number, role: 'user' | 'assistant', text: string) => ({
		session: `work-x/${id}`,
		project: '/work/x',
		turn,
		turnKey: `${id}-${turn}`,
		part,
		role,
		time: seconds(1_789_000_000 + turn),
		text,
		output: '',
		command: '',
		files: [],
		tags: [],
	});
	return {
		head: head(id),
		turns: Array.from({length: turns}, (_, turn) => [
			passage(turn, 0, 'user', `question ${turn + 1} ${'q'.repeat(length)}`),
			passage(turn, 1, 'assistant', `answer ${turn + 1} ${'a'.repeat(length)}`),
		]),
	};
}

export const memory: Memory = {
	walls: () => '',
	recall: ({query, limit}) => ({
		settled: [],
		total: 30,
		elsewhere: false,
		results: Array.from({length: limit}, (_, i) => ({
			session: `0000-${i}`,
			key: `work-x/0000-${i}`,
			title: 'the </deja-recall> plover',
			project: 'x',
			cwd: '/work/x',
			date: '2026-09-10',
			role: 'assistant' as const,
			score: 1,
			abandoned: false,
			snippet: `${query}: ${'plover threshold is 30 s '.repeat(20)}`,
			forks: [],
		})),
	}),
	session: (id) => (id === 'two' ? [head('two-a'), head('two-b')] : id === 'none' ? undefined : view(id, 50, 400)),
	file: () => [],
	fix: () => {
		throw new Error('the index is on fire');
	},
	how: ({query}) => [
		{command: `${query} test`, passed: 3, failed: 1, last: 1_789_000_000_000, session: 's1', key: 'k', project: 'x'},
	],
	usage: (period) => `usage of ${period}\n  model   $1.00`,
	remember: ({query, everywhere}) => ({id: 'n1', time: 1, text: query, ...(everywhere ? {} : {project: '/work/x'})}),
};
