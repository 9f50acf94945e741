/** Hand-made passages for tests of the index. */

import type {Passage} from '../../src/index/segment/passage.ts';
import {seconds} from '../../src/lib/index.ts';

/** `time` in unix seconds. */
type Facts = Partial<Omit<Passage, 'time'>> & {readonly time?: number};

/** A passage of which only some facts matter. */
export function passageOf({time = 1_789_000_000, ...facts}: Facts = {}): Passage {
	return {
		session: 'p/s1',
		project: '/p',
		turn: 0,
		turnKey: 'k',
		part: 0,
		role: 'user',
		time: seconds(time),
		text: '',
		output: '',
		command: '',
		files: [],
		tags: [],
		...facts,
	};
}

/** `count` passages with a word of their own each, and words they share. Deterministic. */
export function* passagesOf(count: number, session = 'p/s1', from = 0): Iterable<Passage> {
	for (let i = from; i < from + count; i++) {
		yield passageOf({
			session,
			turn: Math.floor(i / 3),
			turnKey: `k${i}`,
			part: i % 3,
			role: i % 3 === 0 ? 'user' : i % 3 === 1 ? 'tool' : 'assistant',
			time: 1_789_000_000 + i,
			text: `word${i} common ${i % 7 === 0 ? 'seventh' : 'other'} passage about harbour ${i % 11}`,
			output: i % 3 === 1 ? `line${i} of output error${i % 5} common` : '',
			command: i % 3 === 1 ? `npm run task${i % 13}` : '',
			files: i % 3 === 1 ? [`src/file${i % 17}.ts`] : [],
			tags: [`file:/p/src/file${i % 17}.ts`],
		});
	}
}
