/**
 * `deja export`: everything that this machine may tell, into a folder. What it told before and may not tell any more goes out of
 * the folder; what has not changed keeps its file.
 */
import {lineOf, nameOf, nextEdition, partOf, selfOf} from '../exchange/index.ts';
import type {SessionHead} from '../model/index.ts';
import type {Project} from '../project/index.ts';
import {partsOf} from './folder.ts';
import {outgoing, outgoingForgotten, outgoingNotes, packed, type Teller} from './outgoing.ts';
import {clearFresh, partWriter} from './write-part.ts';

export interface ExportOptions {
	readonly dir: string;
	readonly isWanted: (head: SessionHead) => boolean;
	readonly isNamed: (project: Project) => boolean;
	/** Unix ms. */
	readonly now: number;
	/** Only say what would be written. */
	readonly dryRun?: boolean;
	readonly onProgress?: (progress: {readonly done: number; readonly total: number}) => void;
}

export interface ExportReport {
	readonly machine: {readonly id: string; readonly name: string};
	readonly sessions: number;
	/** Sessions whose transcripts could not be read now: SessionHead.ids. */
	readonly unread: readonly string[];
	readonly notes: number;
	readonly forgotten: number;
	/** Files that were written, and how large all of the form is, bytes. */
	readonly written: number;
	readonly bytes: number;
}

/** Throws what the file system says. */
export function exportTo(teller: Teller, options: ExportOptions): ExportReport {
	const {dir, isWanted, isNamed, now, dryRun = false, onProgress} = options;
	const machine = selfOf(teller.places);
	const heads = outgoing(teller, isWanted);
	const parts = groupByPart(heads);
	const about = [...outgoingNotes(teller, isNamed), ...outgoingForgotten(teller)];
	const edition = dryRun ? 0 : nextEdition(teller.places, now);
	const unread: string[] = [];
	let done = 0;
	let written = 0;
	let bytes = 0;
	if (!dryRun) clearFresh(dir, machine);
	const put = (part: string, texts: Iterable<string>): void => {
		const writer = partWriter(dir, machine, {part, edition, dryRun});
		try {
			for (const text of texts) writer.add(text);
			bytes += writer.bytes;
			if (writer.end()) written++;
		} finally {
			writer.drop();
		}
	};
	const texts = function* (sessions: readonly SessionHead[]): Generator<string> {
		for (const head of sessions) {
			onProgress?.({done: ++done, total: heads.length});
			const one = packed(head, teller);
			if (one) yield one.text;
			else unread.push(head.id);
		}
	};
	for (const [part, sessions] of parts) put(part, texts(byName(sessions)));
	put('about', about.map(lineOf));
	const gone = [...partsOf(dir, machine.id)].filter((part) => part !== 'about' && !parts.has(part));
	for (const part of gone) put(part, []);
	return {
		machine,
		sessions: heads.length - unread.length,
		unread,
		notes: about.reduce((sum, line) => sum + (line.type === 'notes' ? line.notes.length : 0), 0),
		forgotten: about.filter(({type}) => type === 'forgotten').length,
		written,
		bytes,
	};
}

/** In the order in which they stand in a file. */
function byName(heads: readonly SessionHead[]): readonly SessionHead[] {
	const named = heads.map((head) => ({head, name: nameOf(head.key)}));
	return named.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({head}) => head);
}

function groupByPart(heads: readonly SessionHead[]): ReadonlyMap<string, readonly SessionHead[]> {
	const parts = new Map<string, SessionHead[]>();
	for (const head of heads) {
		const part = partOf(head.start);
		const list = parts.get(part);
		if (list) list.push(head);
		else parts.set(part, [head]);
	}
	return parts;
}
