/** All agents whose history is read. A new one is a folder beside `commandcode/` and a line here. */
import {imported} from '../exchange/index.ts';
import type {Places} from '../lib/index.ts';
import type {Source} from '../model/index.ts';
import {commandcode} from './commandcode/index.ts';

export const sources: readonly Source[] = [commandcode, imported];

/** @param key SessionHead.key or TranscriptFile.key. @returns whose session it is. */
export function sourceOf(key: string): Source {
	return sources.find(({id}) => key.startsWith(`${id}:`)) ?? commandcode;
}

/** The folder in which a source's sessions lie. */
export function rootOf({mirror}: Source, {projects, imports}: Pick<Places, 'projects' | 'imports'>): string {
	return mirror ? imports : projects;
}
