/**
 * Tags: exact keys that lie on tool passages beside their words, so that "this file", "this command" and "this error" are
 * looked up, not searched for. Writer and asker make them with the same functions; nothing here touches the disk.
 */
import path from 'node:path';
import {isWindowsPath, placeBelow, placeKey, shortHash} from '../../lib/index.ts';
import {programsOf, withoutMoves} from '../../shell/index.ts';
import {fingerprint as errorFingerprint} from '../../text/index.ts';

/**
 * `file:/home/me/app/src/a.ts`, and `file:./src/a.ts` when the file lies below one of the folders (the project's root, the
 * session's cwd): the same file in another checkout of the project has this one in common. Relative paths are resolved
 * against `cwd`; `~` stays as it is; Windows paths get forward slashes and lower case, because their file system has none.
 */
export function fileTags(file: string, cwd?: string, root?: string): string[] {
	const full = absolute(file, cwd);
	const tags = [`file:${full}`];
	for (const folder of [root, cwd]) {
		if (folder === undefined || folder === '') continue;
		const base = `${absolute(folder).replace(/\/$/, '')}/`;
		if (!full.startsWith(base)) continue;
		tags.push(`file:./${full.slice(base.length)}`);
		break;
	}
	return tags;
}

/** One tag for every place and time at which the same error line is met. */
export function errorTag(line: string): string {
	return `err:${errorFingerprint(line)}`;
}

/** One tag for every spelling of a command: see `normalCommand`. */
export function commandTag(command: string): string {
	return `cmd:${shortHash(normalCommand(command))}`;
}

export function programTags(command: string): string[] {
	return programsOf(command).map(programTag);
}

export function programTag(program: string): string {
	return `prog:${program.toLowerCase()}`;
}

/** What only pages, cuts or merges the output. */
const ENDS: readonly RegExp[] = [
	/ ?(?:[2*]>&1|2>(?:\/dev\/null|\$null|nul)|;) ?$/i,
	/ ?\| ?(?:head|tail|cat|less|more)(?: -[\w-]+| \d+)* ?$/,
	/ ?\| ?(?:(?:Select-Object|select) -(?:First|Last) \d+|Out-(?:String|Host)(?: -\w+(?: \d+)?)*) ?$/i,
];

/**
 * What a command is when its dressing is off: no leading `cd … &&`, no paging or merging of its output at the end, one
 * space between words. Numbers and names stay: another port is another command.
 */
export function normalCommand(command: string): string {
	let text = withoutMoves(command.trim().replace(/\s+/g, ' '));
	for (let before = ''; before !== text; ) {
		before = text;
		for (const end of ENDS) text = text.replace(end, '');
	}
	return text.trim();
}

function absolute(file: string, cwd?: string): string {
	const plain = file
		.trim()
		.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, '')
		.normalize('NFC');
	if (isWindowsPath(plain)) return placeKey(plain);
	const isRooted = /^[~/]/.test(plain);
	if (!isRooted && cwd !== undefined && isWindowsPath(cwd)) return placeKey(placeBelow(cwd, plain));
	return isRooted || cwd === undefined ? path.posix.normalize(plain) : placeBelow(cwd.normalize('NFC'), plain);
}
