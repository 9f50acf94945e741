/** All agents whose history is read. A new one is a folder beside `commandcode/` and a line here. */
import {imported} from '../exchange/index.ts';
import type {Places} from '../lib/index.ts';
import type {Source} from '../model/index.ts';
import {claudeCode} from './claude-code/index.ts';
import {codex} from './codex/index.ts';
import {commandcode} from './commandcode/index.ts';

export const sources: readonly Source[] = [commandcode, claudeCode, codex, imported];

/** @param key SessionHead.key or TranscriptFile.key. @returns whose session it is. */
export function sourceOf(key: string): Source {
	return sources.find(({id}) => key.startsWith(`${id}:`)) ?? commandcode;
}

/** Where histories lie. */
export type Stores = Pick<Places, 'projects' | 'imports' | 'claudeCode' | 'codex'>;

/** The folder in which a source's sessions lie. */
export function rootOf({id}: Pick<Source, 'id'>, places: Stores): string {
	return {
		commandcode: places.projects,
		'claude-code': places.claudeCode,
		codex: places.codex,
		machine: places.imports,
	}[id];
}
