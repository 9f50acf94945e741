/**
 * Which sessions are behind a file: who read it, who changed it, newest first.
 */
import {fileTags, type Hit, type Index} from '../index/index.ts';
import {collapse} from './family.ts';
import {type Label, labelled} from './labelled.ts';
import {heardOut} from './last-word.ts';
import {queryOf} from './query.ts';
import {passageOf} from './reading.ts';
import {EDITS} from './runs.ts';
import {settle} from './settle.ts';
import {shownTitle} from './shown-title.ts';
import {windowsOf} from './windows.ts';

export interface Behind extends Label {
	/** Session id and key. */
	readonly session: string;
	readonly key: string;
	readonly title: string;
	readonly project: string;
	/** Unix ms of the last touch. */
	readonly last: number;
	readonly edits: number;
	readonly reads: number;
	/** What the session said about it, verbatim. */
	readonly said?: string;
	readonly forks: readonly string[];
}

export interface BehindOptions {
	readonly cwd?: string;
	/** Project keys; default: everywhere, by absolute path. */
	readonly projects?: readonly string[];
	readonly limit?: number;
}

export function sessionsBehind(
	index: Index,
	file: string,
	{cwd, projects, limit = 10}: BehindOptions = {},
): readonly Behind[] {
	const hits = hitsOf(index, file, cwd, projects);
	const bySession = new Map<string, Hit[]>();
	for (const hit of hits) bySession.set(hit.session, [...(bySession.get(hit.session) ?? []), hit]);
	const query = queryOf(index, file.replace(/^.*[\\/]/, ''));
	const ranked = [...bySession].map(([session, own]) => {
		const newest = Math.max(...own.map(({time}) => time));
		return {session, score: newest, hits: own, window: windowsOf(own, query)[0]!};
	});
	ranked.sort((a, b) => b.score - a.score || (a.session < b.session ? -1 : 1));
	return collapse(index, ranked)
		.slice(0, limit)
		.map((one) => {
			const head = index.session(one.session);
			const edits = one.hits.filter((hit) => EDITS.has(passageOf(index, hit.doc).tool ?? '')).length;
			const settled = settle(index, one, query);
			const said = settled && heardOut(index, settled, query)?.quotes[0];
			return {
				session: head?.id ?? one.session,
				key: one.session,
				title: head ? shownTitle(head) : '',
				project: head?.project.label ?? '',
				...labelled(head),
				last: one.score * 1_000,
				edits,
				reads: one.hits.length - edits,
				...(said === undefined ? {} : {said}),
				forks: one.forks.map((key) => index.session(key)?.id ?? key),
			};
		});
}

function hitsOf(
	index: Index,
	file: string,
	cwd: string | undefined,
	projects: readonly string[] | undefined,
): readonly Hit[] {
	const unique = (hits: readonly Hit[]) => [...new Map(hits.map((hit) => [hit.doc, hit])).values()];
	const roots = [undefined, ...(projects ?? [])];
	const tags = [...new Set(roots.flatMap((root) => fileTags(file, cwd, root)))];
	const filter = projects === undefined ? {} : {project: projects};
	const tagged = unique(
		tags.flatMap((tag) => index.tagged(tag, {...(tag.startsWith('file:./') ? filter : {}), limit: 200})),
	);
	if (tagged.length > 0) return tagged;
	// Only a name or the end of a path was given: ask for its words, and keep what really ends in it.
	const tail = file.replaceAll('\\', '/').replace(/^\.?\//, '');
	const clauses = queryOf(index, tail).terms.map(({term}) => ({term, fields: ['path' as const]}));
	if (clauses.length === 0) return [];
	return index
		.search(clauses, {...filter, roles: ['tool'], limit: 300})
		.hits.filter((hit) =>
			passageOf(index, hit.doc).files.some((one) => `/${one.replaceAll('\\', '/')}`.endsWith(`/${tail}`)),
		);
}
