/**
 * The lines of a ledger: how they lie in their file, and which of them count. Of two claims for one thing the first one does; what
 * was said before a compaction is lost to the model. Damaged lines are passed over.
 */
import {createHash} from 'node:crypto';
import {readPlainFile} from '../lib/index.ts';

/** What is said where: the question's block, the digest, a line before or after a tool, the packet after a compaction. */
export type SaidKind = 'recall' | 'digest' | 'before' | 'failure' | 'packet';

export interface Saying {
	/** Exactly what was injected. '' means: looked, and stays silent for this key. */
	readonly block: string;
	readonly why: string;
	/** SessionHead.key of every session quoted in it. */
	readonly sources: readonly string[];
	/** `mod`, `hook`, `mcp` …: who said it. */
	readonly door: string;
}

export interface Said extends Saying {
	/** The session that was told, as the client names it. */
	readonly session: string;
	readonly kind: SaidKind;
	readonly key: string;
	/** Unix ms. */
	readonly time: number;
	readonly bytes: number;
	/** bytes / 4, the usual estimate. */
	readonly tokens: number;
}

export interface Line {
	readonly v: 1;
	/** Who wrote the line: two processes can write the same words in the same millisecond. */
	readonly n: string;
	readonly t: number;
	readonly s: string;
	readonly kind: SaidKind | 'compaction';
	readonly key: string;
	readonly block?: string;
	readonly why?: string;
	readonly sources?: readonly string[];
	readonly door?: string;
}

/** A line without words: a key that names a turn stays, one that is a command or a file is told by its hash. */
export function emptied({v, n, t, s, kind, key, door}: Line): Line {
	const told = /^[\w-]{1,64}$/.test(key) ? key : `h-${createHash('sha1').update(key).digest('hex')}`;
	return {v, n, t, s, kind, key: told, block: '', why: 'forgotten', sources: [], ...(door === undefined ? {} : {door})};
}

/** [] for a file that is not there or cannot be read. */
export function linesOf(file: string): readonly Line[] {
	let text: string;
	try {
		text = readPlainFile(file);
	} catch {
		return [];
	}
	const lines: Line[] = [];
	for (const row of text.split('\n')) {
		if (row === '') continue;
		try {
			const line = JSON.parse(row) as Partial<Line> | null;
			if (typeof line?.kind === 'string' && typeof line.key === 'string' && typeof line.t === 'number')
				lines.push(line as Line);
		} catch {
			// Half a line of a process that died.
		}
	}
	return lines;
}

export function sinceCompaction(lines: readonly Line[]): readonly Line[] {
	return lines.slice(lines.findLastIndex((line) => line.kind === 'compaction') + 1);
}

/** Of two claims for one thing the first counts; the second was never said. */
export function firsts(lines: readonly Line[]): readonly Line[] {
	const seen = new Set<string>();
	return lines.filter((line) => {
		const id = `${line.kind}\n${line.key}`;
		return line.kind !== 'compaction' && !seen.has(id) && seen.add(id);
	});
}

/** The same before and after every compaction. */
export function allFirsts(lines: readonly Line[]): readonly Line[] {
	const parts: Line[][] = [[]];
	for (const line of lines) {
		if (line.kind === 'compaction') parts.push([]);
		else parts.at(-1)!.push(line);
	}
	return parts.flatMap(firsts);
}

export function saidOf(line: Line): Said {
	const block = line.block ?? '';
	const bytes = Buffer.byteLength(block);
	return {
		session: line.s,
		kind: line.kind as SaidKind,
		key: line.key,
		time: line.t,
		block,
		why: line.why ?? '',
		sources: line.sources ?? [],
		door: line.door ?? '',
		bytes,
		tokens: tokensOf(block),
	};
}

/** About how many tokens a text costs: a quarter of its UTF-8 bytes, rounded up. */
export function tokensOf(text: string): number {
	return Math.ceil(Buffer.byteLength(text) / 4);
}
