/**
 * `<id>.meta.json`: the title that the client made, and where a fork came from. Absent or unreadable, it says nothing.
 */
import {readFileSync} from 'node:fs';
import {isRecord, stampOf, textOf} from '../../lib/index.ts';
import {keepLine} from '../../text/index.ts';
import {modelOf} from '../reading/index.ts';

export interface Sidecar {
	readonly title?: string;
	/** The title is the person's own. */
	readonly renamed: boolean;
	readonly model?: string;
	readonly entrypoint: 'print' | 'tui' | 'unknown';
	/** Session id. */
	readonly parent?: string;
	/** Unix ms; 0 when the session is no fork. */
	readonly forkedAt: number;
}

const none: Sidecar = {renamed: false, entrypoint: 'unknown', forkedAt: 0};

/** @param file absolute path; undefined when there is none. */
export function readSidecar(file: string | undefined): Sidecar {
	if (file === undefined) return none;
	try {
		const found: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
		if (!isRecord(found)) return none;
		const title = keepLine(textOf(found['title']) ?? '', 200);
		const model = modelOf(found['model']) || undefined;
		const parent = textOf(found['parentSessionId']);
		return {
			...(title === '' ? {} : {title}),
			renamed: found['userRenamed'] === true,
			...(model === undefined ? {} : {model}),
			// Only print mode is written down: no entrypoint means the terminal.
			entrypoint: found['entrypoint'] === 'print' ? 'print' : 'tui',
			...(parent === undefined ? {} : {parent}),
			forkedAt: stampOf(found['forkedAt']),
		};
	} catch {
		return none;
	}
}
