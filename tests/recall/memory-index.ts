/**
 * A small index in memory, with the interface of the real one: what the recall tests stand on, and what the real index
 * is compared with. Scoring is plain BM25 over all fields; nothing is clever and nothing is stored on disk.
 */
import {terms} from '../../src/index/analysis/analyzer.ts';
import type {Clause, Hit, Index, SearchOptions} from '../../src/index/query/types.ts';
import type {Passage} from '../../src/index/segment/passage.ts';
import type {SessionHead} from '../../src/model/session.ts';
import type {Project} from '../../src/project/project.ts';

const K1 = 1.2;
const B = 0.75;

interface Doc {
	readonly passage: Passage;
	readonly counts: ReadonlyMap<string, number>;
	readonly length: number;
}

export function memoryIndex(heads: readonly SessionHead[], passages: readonly Passage[]): Index {
	const docs = passages.map(docOf);
	const average = docs.reduce((sum, doc) => sum + doc.length, 0) / Math.max(1, docs.length);
	const postings = new Map<string, number[]>();
	const tags = new Map<string, number[]>();
	const bySession = new Map<string, number[]>();
	docs.forEach((doc, at) => {
		for (const term of doc.counts.keys()) push(postings, term, at);
		for (const tag of doc.passage.tags) push(tags, tag, at);
		push(bySession, doc.passage.session, at);
	});
	const byKey = new Map(heads.map((head) => [head.key, head]));

	const wanted = (doc: Doc, options: SearchOptions): boolean => {
		const {passage} = doc;
		const projects = options.project === undefined ? undefined : [options.project].flat();
		return (
			(projects === undefined || projects.includes(passage.project)) &&
			(options.session === undefined || options.session === passage.session) &&
			!options.notSessions?.includes(passage.session) &&
			(options.roles === undefined || options.roles.includes(passage.role)) &&
			passage.time >= (options.since ?? Number.NEGATIVE_INFINITY) &&
			passage.time <= (options.until ?? Number.POSITIVE_INFINITY)
		);
	};
	const hitOf = (at: number, score: number, found: readonly string[]): Hit => {
		const {session, turn, part, role, time} = docs[at]!.passage;
		return {doc: at, score, session, turn, part, role, time, terms: found};
	};
	const idf = (term: string): number => {
		const df = postings.get(term)?.length ?? 0;
		return Math.log(1 + (docs.length - df + 0.5) / (df + 0.5));
	};

	return {
		size: docs.length,
		generation: 1,
		damage: [],
		search(clauses, options = {}) {
			const scores = new Map<number, {score: number; terms: string[]}>();
			for (const clause of clauses) {
				for (const at of postings.get(clause.term) ?? []) {
					const doc = docs[at]!;
					const tf = doc.counts.get(clause.term)!;
					const weight = (tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * doc.length) / average));
					const entry = scores.get(at) ?? {score: 0, terms: []};
					entry.score += idf(clause.term) * weight * (clause.boost ?? 1);
					if (!entry.terms.includes(clause.term)) entry.terms.push(clause.term);
					scores.set(at, entry);
				}
			}
			const required = clauses.filter(is('required')).map(({term}) => term);
			const prohibited = clauses.filter(is('prohibited')).map(({term}) => term);
			const hits = [...scores]
				.filter(
					([at, {terms: found}]) =>
						wanted(docs[at]!, options) &&
						required.every((term) => found.includes(term)) &&
						!prohibited.some((term) => found.includes(term)),
				)
				.map(([at, {score, terms: found}]) => hitOf(at, score, found))
				.sort((a, b) => b.score - a.score || b.time - a.time || a.doc - b.doc);
			return {hits: hits.slice(0, options.limit ?? 20), total: hits.length, partial: false};
		},
		tagged(tag, options = {}) {
			return (tags.get(tag) ?? [])
				.filter((at) => wanted(docs[at]!, options))
				.map((at) => hitOf(at, 0, []))
				.sort((a, b) => b.time - a.time || a.doc - b.doc)
				.slice(0, options.limit ?? 20);
		},
		df: (term) => postings.get(term)?.length ?? 0,
		sessionsWith(term, cap = 50) {
			return Math.min(cap, new Set((postings.get(term) ?? []).map((at) => docs[at]!.passage.session)).size);
		},
		passage: (doc) => docs[doc]!.passage,
		passages(session, turn) {
			return (bySession.get(session) ?? [])
				.map((at) => docs[at]!.passage)
				.filter((passage) => turn === undefined || passage.turn === turn)
				.sort((a, b) => a.turn - b.turn || a.part - b.part);
		},
		lastTurn: (session) => Math.max(-1, ...(bySession.get(session) ?? []).map((at) => docs[at]!.passage.turn)),
		session: (key) => byKey.get(key),
		billed: () => heads,
		sessions: () => [...heads].sort((a, b) => b.end - a.end || (a.key < b.key ? -1 : 1)),
		projects: () => [...new Map(heads.map((head) => [head.project.key, head.project])).values()],
		keys: () => heads.map(({key}) => key),
		copies: () => heads.filter(({parent}) => parent !== undefined),
		usage: () => [],
		skips: () => [],
		close() {},
	};
}

/** A session head with everything filled in. */
export function headOf(key: string, project: Project, start: number, more: Partial<SessionHead> = {}): SessionHead {
	return {
		key,
		id: key.slice(key.lastIndexOf('/') + 1),
		file: `/store/${key}.jsonl`,
		cwd: project.key,
		project,
		title: '',
		titleFrom: 'none',
		format: 'v3',
		born: start,
		start,
		end: start + 600_000,
		model: 'demo',
		entrypoint: 'tui',
		abandoned: [],
		hasUsage: false,
		skippedLines: 0,
		...more,
	};
}

const is = (presence: NonNullable<Clause['presence']>) => (clause: Clause) => clause.presence === presence;

function push(map: Map<string, number[]>, key: string, at: number): void {
	const list = map.get(key);
	if (list) list.push(at);
	else map.set(key, [at]);
}

function docOf(passage: Passage): Doc {
	const all = [passage.text, passage.output, passage.command, passage.files.join(' ')].flatMap((text) => [
		...terms(text),
	]);
	const counts = new Map<string, number>();
	for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
	return {passage, counts, length: all.length};
}
