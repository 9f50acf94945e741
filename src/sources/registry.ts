/** All agents whose history is read. A new one is a folder beside `commandcode/` and a line here. */
import type {Source} from '../model/index.ts';
import {commandcode} from './commandcode/index.ts';

export const sources: readonly Source[] = [commandcode];

/** @param key SessionHead.key or TranscriptFile.key. @returns whose session it is. */
export function sourceOf(key: string): Source {
	return sources.find(({id}) => key.startsWith(`${id}:`)) ?? commandcode;
}
