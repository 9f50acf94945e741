/**
 * A session's head: what lists, filters and reports need to know of it, from the facts of its transcript, its sidecar and its
 * place.
 */
import path from 'node:path';
import type {SessionHead, TranscriptFile} from '../../model/index.ts';
import {mayBeSlugOf, type Probe, projectOf} from '../../project/index.ts';
import {type Facts, titleOf} from '../reading/index.ts';
import {readSidecar, type Sidecar} from './sidecar.ts';

/** @param skippedLines damaged or foreign lines in all of the file. */
export function headOf(
	file: TranscriptFile,
	format: SessionHead['format'],
	facts: Facts,
	skippedLines: number,
	probe?: Probe,
): SessionHead {
	const sidecar = readSidecar(file.meta);
	const cwd = facts.header?.cwd;
	const parent = parentOf(file, facts, sidecar);
	return {
		key: file.key,
		id: file.id,
		file: file.path,
		...(cwd === undefined ? {} : {cwd}),
		project: projectOf(cwd, file.slug, probe),
		...(cwd !== undefined && !mayBeSlugOf(file.slug, cwd) ? {alsoProject: projectOf(undefined, file.slug, probe)} : {}),
		...titled(facts, sidecar),
		format,
		...(parent === undefined ? {} : {parent}),
		born: bornOf(file, facts, sidecar, parent !== undefined),
		start: facts.start,
		end: facts.end,
		model: facts.model || sidecar.model || '',
		entrypoint: sidecar.entrypoint,
		abandoned: facts.abandoned,
		hasUsage: facts.hasUsage,
		...(facts.context === undefined ? {} : {contextNow: facts.context}),
		skippedLines,
	};
}

function titled(facts: Facts, sidecar: Sidecar): Pick<SessionHead, 'title' | 'titleFrom'> {
	if (facts.name !== '') return {title: facts.name, titleFrom: 'person'};
	// Without a model to name it, the client's title is the prompt.
	if (sidecar.title !== undefined) {
		return sidecar.renamed
			? {title: sidecar.title, titleFrom: 'person'}
			: {title: titleOf(sidecar.title), titleFrom: 'client'};
	}
	const question = facts.asked || facts.commanded;
	return question === '' ? {title: '', titleFrom: 'none'} : {title: question, titleFrom: 'question'};
}

/** The sidecar names it; a clone's header has its path; a fork's header still has the parent's id. */
function parentOf(file: TranscriptFile, {header}: Facts, sidecar: Sidecar): string | undefined {
	const parent =
		sidecar.parent ??
		(header?.parentSession === undefined
			? undefined
			: path.basename(header.parentSession.replaceAll('\\', '/'), '.jsonl')) ??
		header?.id;
	return parent === file.id ? undefined : parent;
}

/** A copy is younger than what it was copied from, whatever its header says. */
function bornOf(file: TranscriptFile, facts: Facts, sidecar: Sidecar, isCopy: boolean): number {
	const began = facts.start || facts.header?.time || Math.floor(file.mtimeMs);
	if (!isCopy) return began;
	const copied = sidecar.forkedAt || (facts.header?.copied ? facts.own : (facts.header?.time ?? 0));
	return Math.max(copied, began + 1);
}
