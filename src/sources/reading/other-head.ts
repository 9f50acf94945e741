/** The head of another agent's session, from the facts of its transcript: what lies beside it is not looked at. */
import path from 'node:path';
import type {OtherAgent, SessionHead, TranscriptFile} from '../../model/index.ts';
import {type Probe, projectOf} from '../../project/index.ts';
import type {Facts} from './facts.ts';
import type {Format} from './read.ts';
import {titleOf} from './title.ts';

export const otherHead =
	(source: OtherAgent): Format['head'] =>
	(file, format, facts, skippedLines, probe) =>
		headOf(source, file, format, facts, skippedLines, probe);

function headOf(
	source: OtherAgent,
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
		source,
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
