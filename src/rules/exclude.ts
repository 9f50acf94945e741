/**
 * `exclude`: which sessions the person wants out of memory. Each entry is a folder (a project's, a session's directory, one
 * above it, or one of the session store), a project's name as deja shows it or the last part of it, or a session's id.
 * `*` stands for anything. Capitals do not matter, nor does which way the slashes lean: what is left out by mistake can be
 * taken back, what is told cannot.
 */
import {realpathSync} from 'node:fs';
import path from 'node:path';
import {personsHome} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';

/** What of a session can be named. */
export type Named = Pick<SessionHead, 'id' | 'project'> & Partial<Pick<SessionHead, 'cwd' | 'key' | 'alsoProject'>>;

export interface Exclusion {
	/** As it stands in config.json. */
	readonly entry: string;
	session(head: Named): boolean;
	/** By where the transcript lies. @param key SessionHead.key @param file absolute */
	file(key: string, file: string): boolean;
}

/** @param entries of config.json. @param home for `~`. */
export function exclusionsOf(entries: readonly string[], home: string = personsHome()): readonly Exclusion[] {
	return entries.flatMap((entry) => {
		const wanted = entry.trim().replace(/^~(?=$|[\\/])/, home);
		const plain = even(wanted);
		if (plain === '') return [];
		const fits = matcher([plain, ...realOf(wanted)]);
		const places = (names: readonly (string | undefined)[]) => names.some((name) => name !== undefined && fits(name));
		return {
			entry,
			session: ({id, key, cwd, project, alsoProject}: Named) =>
				places([id, key, cwd, project.key, project.label, alsoProject?.key, alsoProject?.label]),
			file: (key: string, file: string) => places([key, path.posix.basename(key), ...(isPath(plain) ? [file] : [])]),
		};
	});
}

function matcher(wanted: readonly string[]): (place: string) => boolean {
	// A folder below it is left out with it; a name may stand for any part of a path.
	const tests = wanted.map((one) => {
		const pattern = one
			.split('*')
			.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
			.join('.*');
		return new RegExp(`${isPath(one) ? '^' : '(?:^|/)'}${pattern}(?:$|/)`, 'su');
	});
	return (place) => {
		const name = even(place);
		return tests.some((test) => test.test(name));
	};
}

const isPath = (pattern: string): boolean => /^(?:\/|[a-z]:|\*)/.test(pattern);
/** One spelling. */
const even = (place: string): string =>
	place
		.normalize('NFC')
		.toLowerCase()
		.replaceAll('\\', '/')
		.replace(/(.)\/+$/, '$1');

/** Sessions are filed under real paths; the person may name a link to one. */
function realOf(wanted: string): readonly string[] {
	if (!path.isAbsolute(wanted) || wanted.includes('*')) return [];
	try {
		return [even(realpathSync.native(wanted))];
	} catch {
		return [];
	}
}
