/**
 * deja's own log: one line of JSON for everything that went wrong at a door, where the client must not hear of it.
 *
 * `deja doctor` shows the last lines. The file is the person's alone (0600), holds no secrets, and never grows past its
 * cap: then it becomes `log.jsonl.1`, in place of an older one. A log that cannot be written is no reason to fail.
 */
import fs from 'node:fs';
import path from 'node:path';
import {readPlainFile, replaceFile} from '../lib/index.ts';
import {redact} from '../secrets/index.ts';

export interface LogEntry {
	/** Where it happened. */
	readonly door: 'mod' | 'worker' | 'hook' | 'sync' | 'mcp';
	/** The client's event or the work that was going on. */
	readonly event: string;
	readonly error: unknown;
}

export interface LogLine {
	/** ISO time. */
	readonly at: string;
	readonly door: string;
	readonly event: string;
	readonly what: string;
}

const MAX_BYTES = 256 * 1024;
const MAX_CHARS = 600;

/** Appends one line. @param now unix ms. */
export function writeLog(file: string, entry: LogEntry, now: number = Date.now()): void {
	try {
		const {door, event, error} = entry;
		const what = error instanceof Error ? `${error.message} ${placeOf(error)}`.trim() : String(error);
		const line: LogLine = {
			at: new Date(now).toISOString(),
			door,
			event,
			what: redact(what.slice(0, 4 * MAX_CHARS)).slice(0, MAX_CHARS),
		};
		fs.mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
		if ((fs.statSync(file, {throwIfNoEntry: false})?.size ?? 0) > MAX_BYTES) fs.renameSync(file, `${file}.1`);
		fs.appendFileSync(file, `${JSON.stringify(line)}\n`, {mode: 0o600});
	} catch {
		// Nowhere to say it.
	}
}

/**
 * Takes lines out of the log and its predecessor. @param test is given a line as it stands there.
 * @param dryRun only count. @returns how many. Throws what the file system throws.
 */
export function forgetLog(file: string, test: (line: string) => boolean, dryRun = false): number {
	let count = 0;
	for (const each of [file, `${file}.1`]) {
		if (!fs.existsSync(each)) continue;
		const lines = readPlainFile(each)
			.split('\n')
			.filter((line) => line !== '');
		const kept = lines.filter((line) => !test(line));
		count += lines.length - kept.length;
		if (dryRun || kept.length === lines.length) continue;
		replaceFile(each, kept.map((line) => `${line}\n`).join(''));
	}
	return count;
}

/** The first frame of a stack: file and line, without folders. */
function placeOf(error: Error): string {
	const frame = /\n\s+at .*?([^/\\(\s]+:\d+:\d+)\)?/.exec(error.stack ?? '')?.[1];
	return frame ? `(${frame})` : '';
}

/** The last lines, oldest first; lines that are damaged are left out, a missing log is empty. */
export function readLog(file: string, count: number): readonly LogLine[] {
	let text = '';
	try {
		text = readPlainFile(file);
	} catch {
		return [];
	}
	const lines = text.trimEnd().split('\n').slice(-count);
	return lines.flatMap((line) => {
		try {
			const {at, door, event, what} = JSON.parse(line) as Record<string, unknown>;
			return [{at: String(at), door: String(door), event: String(event), what: String(what)}];
		} catch {
			return [];
		}
	});
}
