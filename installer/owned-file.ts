/** A surface that is one whole file of ours: the mod, the skill, the slash command. */
import {readMark, withMark} from './mark.ts';
import type {SurfaceName, TextSurface} from './surface.ts';

/** @param content the file without its mark; '' when the build has none. */
export function ownedFile(
	name: SurfaceName,
	path: string,
	content: string,
	version: string,
	mode = 0o644,
): TextSurface {
	const wanted = withMark(content.endsWith('\n') ? content : `${content}\n`, version, path);
	return {
		name,
		path,
		mode,
		commands: [],
		put(text, _before, force) {
			if (content === '') return {state: 'refused', text, note: 'this build does not contain it: run npm run build'};
			if (text === undefined) return {state: 'created', text: wanted};
			if (text === wanted) return {state: 'unchanged', text};
			const mark = readMark(text);
			if (!mark) return {state: 'foreign', text, note: 'not written by deja: left as it is'};
			if (mark.intact || force) return {state: 'updated', text: wanted};
			return {state: 'kept', text, note: 'edited since deja wrote it: kept (--force replaces it)'};
		},
		take(text) {
			if (text === undefined) return {state: 'unchanged', text};
			const mark = readMark(text);
			if (!mark) return {state: 'foreign', text, note: 'not written by deja: left as it is'};
			if (mark.intact) return {state: 'removed', text: undefined};
			return {state: 'kept', text, note: 'edited since deja wrote it: kept; remove it yourself if you do not want it'};
		},
	};
}
