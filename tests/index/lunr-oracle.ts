/**
 * The oracle: one real lunr 2.3.9 index over all passages, made by lunr.Builder and asked through lunr's own query. Two
 * deviations of ours are put into it where lunr leaves room: field averages over non-empty passages, and the fixed first
 * letter of fuzzy terms.
 */
import lunr from 'lunr';
import type {Clause} from '../../src/index/query/types.ts';
import {FIELDS, type Passage} from '../../src/index/segment/passage.ts';

interface Builder extends lunr.Builder {
	fieldLengths: Record<string, number>;
	averageFieldLength: Record<string, number>;
	calculateAverageFieldLengths(): void;
}

type Words = {toArray(): string[]; intersect(other: Words): Words};
const wordSet = lunr.TokenSet as unknown as {
	fromArray(words: readonly string[]): Words;
	fromFuzzyString(word: string, edits: number): Words;
};

export interface Oracle {
	/** Score by passage number, for every passage that matches. */
	search(clauses: readonly Clause[]): Map<number, number>;
}

export function buildOracle(passages: readonly Passage[], analyze: (text: string) => readonly string[]): Oracle {
	const builder = new lunr.Builder() as Builder;
	builder.ref('ref');
	for (const field of FIELDS) builder.field(field);
	const tokenize = (value: unknown) => analyze(String(value ?? '')).map((term) => new lunr.Token(term, {}));
	builder.tokenizer = tokenize as unknown as typeof lunr.tokenizer;
	builder.calculateAverageFieldLengths = function calculate() {
		this.averageFieldLength = {};
		for (const field of FIELDS) {
			const lengths = Object.entries(this.fieldLengths).flatMap(([key, n]) => (key.startsWith(`${field}/`) ? n : []));
			const filled = lengths.filter((n) => n > 0);
			this.averageFieldLength[field] = filled.reduce((a, b) => a + b, 0) / filled.length;
		}
	};
	for (const [ref, passage] of passages.entries()) {
		const {text, output, command, files} = passage;
		builder.add({ref: String(ref), text, output, command, path: files.join(' ')});
	}
	const index = builder.build() as lunr.Index & {pipeline: unknown};
	const vocabulary = Object.keys(builder.invertedIndex).sort();
	const fuzzy = new Map<string, string[]>();
	index.pipeline = {runString: (term: string) => fuzzy.get(term) ?? [term]};
	return {
		search(clauses) {
			fuzzy.clear();
			const results = index.query((query) => {
				for (const [i, clause] of clauses.entries()) {
					const near = clause.wildcard === undefined && (clause.edits ?? 0) > 0;
					if (near) {
						const set = wordSet.fromArray(vocabulary).intersect(wordSet.fromFuzzyString(clause.term, clause.edits!));
						const first = String.fromCodePoint(clause.term.codePointAt(0)!);
						const words = set.toArray().filter((word) => word.startsWith(first));
						// lunr throws on a required clause whose pipeline gives nothing: give it a word nobody has.
						fuzzy.set(`~${i}`, words.length > 0 ? words : ['\u0000']);
					}
					query.clause({
						term: near ? `~${i}` : clause.term,
						fields: [...(clause.fields ?? FIELDS)],
						boost: clause.boost ?? 1,
						presence: {optional: 1, required: 2, prohibited: 3}[clause.presence ?? 'optional'],
						wildcard: clause.wildcard ? lunr.Query.wildcard.TRAILING : lunr.Query.wildcard.NONE,
						usePipeline: near,
					} as unknown as lunr.Query.Clause);
				}
			});
			return new Map(results.map(({ref, score}) => [Number(ref), score]));
		},
	};
}
