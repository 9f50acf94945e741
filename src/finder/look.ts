/** What the list shows for what is asked: sessions that answer the words, or without words the newest ones. */
import type {Index} from '../index/index.ts';
import {day, shortDay, toMillis} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {placeOf, typeAhead} from '../recall/index.ts';
import {oneLine, plain} from '../text/index.ts';
import type {Asked, Row} from './state.ts';

/** Nobody scrolls further; the count says how many there are. */
const MOST = 50;
const DAY_MS = 86_400_000;

export interface Looked {
	readonly rows: readonly Row[];
	readonly total: number;
	/** There may be more than `total`. */
	readonly isMore: boolean;
	/** What the last word begins with, as long as it is not finished; '' else. */
	readonly prefix: string;
}

/**
 * @param now unix ms.
 * @param shortId an id as it is shown.
 */
export function look(
	index: Index,
	{words, project, days}: Asked,
	now: number,
	shortId: (id: string) => string,
): Looked {
	const since = days === undefined ? 0 : now - days * DAY_MS;
	const rowOf = (head: SessionHead, time: number, turn: number | undefined): Row => ({
		key: head.key,
		id: shortId(head.id),
		when: shortDay(day(time), now),
		title: oneLine(plain(head.title)) || 'untitled',
		project: oneLine(plain(placeOf(head))),
		turn,
	});
	if (words.trim() === '') {
		const keys = project && new Set(project);
		const heads = index
			.sessions()
			.filter(
				(head) => head.end >= since && (!keys || keys.has(head.project.key) || keys.has(head.alsoProject?.key ?? '')),
			);
		const rows = heads.slice(0, MOST).map((head) => rowOf(head, head.end, undefined));
		return {rows, total: heads.length, isMore: false, prefix: ''};
	}
	const filter = {...(project ? {project} : {}), ...(since > 0 ? {since: Math.floor(since / 1000)} : {})};
	const {sessions, isMore, prefix} = typeAhead(index, words, {...filter, now});
	const rows = sessions.slice(0, MOST).flatMap(({session, hits}): Row[] => {
		const head = index.session(session);
		// A title stands for the beginning.
		const hit = hits.find(({turn}) => turn >= 0) ?? hits[0]!;
		return head ? [rowOf(head, toMillis(hit.time), Math.max(0, hit.turn))] : [];
	});
	return {rows, total: sessions.length, isMore, prefix};
}
