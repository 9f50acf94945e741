/**
 * The survivors → a real, small lunr.Index that holds just the slices of their vectors the query asks for; lunr scores
 * them, applies + and -, adds up the fields and ranks.
 *
 * This is sound because lunr's score is linear in the weights of a document: dot product over the magnitude of the
 * query's vector; the document's own magnitude is never used. Terms go under short aliases and a clause's expansion is
 * done by the pipeline, as lunr provides for, so `*`, `__proto__` and the like in a term mean nothing special.
 */
import lunr from 'lunr';
import {
	type DocNumber,
	FIELDS,
	fieldLengths,
	pickFrequencies,
	readList,
	type Segment,
	type SegmentPlace,
} from '../segment/index.ts';
import type {ExpandedClause, QueryTerm} from './expand.ts';
import type {Candidate} from './max-score.ts';
import type {Weighing} from './term-scorer.ts';
import {lengthNorm, weight} from './weight.ts';

export interface Scored {
	readonly segment: SegmentPlace;
	readonly doc: DocNumber;
	readonly score: number;
	/** The query's terms that the passage holds, in the query's order. */
	readonly terms: readonly string[];
}

/** lunr's typings know only what people call; this is what its constructor takes (2.3.9). */
interface IndexParts {
	invertedIndex: Record<string, unknown>;
	fieldVectors: Record<string, unknown>;
	tokenSet: unknown;
	fields: readonly string[];
	pipeline: {runString(term: string): readonly string[]};
}
const makeIndex = (parts: IndexParts) => new lunr.Index(parts as unknown as lunr.Index.Attributes);
const tokenSet = lunr.TokenSet as unknown as {fromArray(words: readonly string[]): unknown};
const presences = {optional: 1, required: 2, prohibited: 3} as const;

/** @param candidates distinct. @returns them with lunr's scores, in lunr's order; ties in no particular one. */
export function hydrate(
	segments: readonly Segment[],
	candidates: readonly Candidate[],
	clauses: readonly ExpandedClause[],
	weighings: readonly Weighing[],
): Scored[] {
	const terms = new Map<string, QueryTerm>();
	for (const clause of clauses) for (const term of clause.terms) terms.set(alias(term), term);
	const invertedIndex: Record<string, Record<string, unknown>> = Object.create(null);
	for (const [key, {index}] of terms) {
		const posting = Object.create(null);
		posting['_index'] = index;
		for (const field of FIELDS) posting[field] = Object.create(null);
		invertedIndex[key] = posting;
	}
	const vectors = slices(segments, candidates, weighings, invertedIndex);
	const fieldVectors: Record<string, lunr.Vector> = {};
	for (const [key, elements] of vectors) fieldVectors[key] = new lunr.Vector(elements);

	const index = makeIndex({
		invertedIndex,
		fieldVectors,
		tokenSet: tokenSet.fromArray([...terms.keys()].sort()),
		fields: FIELDS,
		pipeline: {runString: (name) => clauses[Number(name)]!.terms.map(alias)},
	});
	const results = index.query((query) => {
		for (const [number, {fields, boost, presence}] of clauses.entries()) {
			const clause = {
				term: String(number),
				fields: fields.map((field) => FIELDS[field]!),
				boost,
				presence: presences[presence],
				usePipeline: true,
				wildcard: 0,
			};
			// Not fuzzy and said so by leaving `editDistance` out: lunr asks for the key, not its value.
			query.clause(clause as unknown as lunr.Query.Clause);
		}
	});
	return results.map(({ref, score, matchData}) => {
		const matched = Object.keys(matchData.metadata).map((key) => terms.get(key)!);
		const words = matched.sort((a, b) => a.index - b.index).map(({text}) => text);
		const {segment, doc} = candidates[Number(ref)]!;
		return {segment, doc, score, terms: words};
	});
}

function alias(term: QueryTerm): string {
	return `t${term.index}`;
}

/** Fills in the postings of the candidates; @returns their vectors' elements by `field/ref`. A ref is a candidate's place. */
function slices(
	segments: readonly Segment[],
	candidates: readonly Candidate[],
	weighings: readonly Weighing[],
	invertedIndex: Record<string, Record<string, unknown>>,
): Map<string, number[]> {
	const vectors = new Map<string, number[]>();
	const ascending = [...weighings].sort((a, b) => a.term.index - b.term.index);
	for (const [place, segment] of segments.entries()) {
		const all = [...candidates.keys()].filter((ref) => candidates[ref]!.segment === place);
		if (all.length === 0) continue;
		all.sort((a, b) => candidates[a]!.doc - candidates[b]!.doc);
		// What is said has no output, and a run no words: only who has something in a field is looked up in its lists.
		const filled = FIELDS.map((_, field) =>
			all.filter((ref) => fieldLengths(segment, field)[candidates[ref]!.doc] !== 0),
		);
		const docsOf = filled.map((refs) => Uint32Array.from(refs, (ref) => candidates[ref]!.doc));
		const tfs = new Uint32Array(all.length);
		for (const {term, field, idf, averageLength} of ascending) {
			const list = term.lists[place]![field];
			const [refs, docs] = [filled[field]!, docsOf[field]!];
			if (!list || refs.length === 0) continue;
			const bytes = readList(segment, list);
			pickFrequencies(bytes, 0, bytes.length, list.count, docs, docs.length, tfs);
			const lengths = fieldLengths(segment, field);
			const posting = invertedIndex[alias(term)]![FIELDS[field]!] as Record<string, unknown>;
			for (const [i, ref] of refs.entries()) {
				if (tfs[i] === 0) continue;
				const norm = lengthNorm(lengths[docs[i]!]!, averageLength);
				const key = `${FIELDS[field]}/${ref}`;
				const elements = vectors.get(key) ?? [];
				elements.push(term.index, weight(idf, tfs[i]!, norm));
				vectors.set(key, elements);
				posting[ref] = {};
			}
		}
	}
	return vectors;
}
