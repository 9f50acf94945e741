/** Sessions as people name them, and their passages as turns: what every door that shows a session needs. */
import type {SessionHead} from '../../model/index.ts';
import type {Passage} from '../segment/index.ts';

/**
 * @param asked a whole id, a key, or the start of an id; pasted quotes and spaces are taken off.
 * @returns every session that is meant: a whole name before a beginning, none for an empty one.
 */
export function sessionsNamed(sessions: readonly SessionHead[], asked: string): readonly SessionHead[] {
	const wanted = asked.replace(/^['"`\s]+|['"`\s]+$/g, '');
	if (wanted === '') return [];
	const exact = sessions.filter((head) => head.id === wanted || head.key === wanted);
	return exact.length > 0 ? exact : sessions.filter((head) => head.id.startsWith(wanted));
}

/** @param passages of one session, in order. @returns them by turn; the title, which is no turn, left out. */
export function byTurn(passages: readonly Passage[]): Passage[][] {
	const turns: Passage[][] = [];
	for (const passage of passages) {
		if (passage.turn < 0) continue;
		const last = turns.at(-1);
		if (last?.[0]?.turn === passage.turn) last.push(passage);
		else turns.push([passage]);
	}
	return turns;
}
