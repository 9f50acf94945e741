/** A session's head from the facts of its transcript: Claude Code keeps nothing beside it. */
import path from 'node:path';
import type {SessionHead, TranscriptFile} from '../../model/index.ts';
import {type Probe, projectOf} from '../../project/index.ts';
import {type Facts, titleOf} from '../reading/index.ts';

/** @param skippedLines damaged or foreign lines in all of the file. */
export function headOf(
	file: TranscriptFile,
	format: SessionHead['format'],
	facts: Facts,
	skippedLines: number,
	probe?: Probe,
): SessionHead {
	const cwd = facts.header?.cwd;
	const parent = parentOf(file, facts);
	const born = facts.start || facts.header?.time || Math.floor(file.mtimeMs);
	return {
		key: file.key,
		id: file.id,
		source: 'claude-code',
		file: file.path,
		...(cwd === undefined ? {} : {cwd}),
		project: projectOf(cwd, file.slug.replace(/^-+/, ''), probe),
		...titled(facts),
		format,
		...(parent === undefined ? {} : {parent}),
		// A copy is younger than what it was copied from.
		born: parent === undefined ? born : born + 1,
		start: facts.start,
		end: facts.end,
		model: facts.model,
		entrypoint: 'unknown',
		abandoned: facts.abandoned,
		hasUsage: false,
		skippedLines,
	};
}

function titled({name, clientName = '', asked, commanded}: Facts): Pick<SessionHead, 'title' | 'titleFrom'> {
	if (name !== '') return {title: name, titleFrom: 'person'};
	if (clientName !== '') return {title: titleOf(clientName), titleFrom: 'client'};
	const question = asked || commanded;
	return question === '' ? {title: '', titleFrom: 'none'} : {title: question, titleFrom: 'question'};
}

/** A fork says what it was forked from; a copied history begins with another session's id. */
function parentOf(file: TranscriptFile, {header}: Facts): string | undefined {
	const parent = header?.parentSession ?? header?.id;
	return parent === undefined || parent === file.id ? undefined : path.posix.basename(parent);
}
