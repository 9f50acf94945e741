/**
 * The ledger: what each session was told, so that no door ever says the same thing twice.
 *
 * One file of lines per session below `said/`, only ever appended to. Mod and hooks are different processes and write the
 * same file without locks: a claim appends its line, then reads the file, and the first line of its kind and key won.
 * A compaction writes a line of its own; what was said before it is lost to the model and may be said again.
 *
 * A ledger that cannot be written or read claims nothing: `claim` answers undefined and the caller stays silent, since
 * saying a thing at every tool call would be worse.
 */
import {createHash, randomBytes} from 'node:crypto';
import {appendFileSync, mkdirSync, readdirSync, rmSync, statSync} from 'node:fs';
import path from 'node:path';
import {replaceFile} from '../lib/index.ts';
import {
	allFirsts,
	emptied,
	firsts,
	type Line,
	linesOf,
	type Said,
	type SaidKind,
	type Saying,
	saidOf,
	sinceCompaction,
} from './ledger-lines.ts';

export interface Ledger {
	/**
	 * Says it, unless someone already did since the last compaction.
	 * @returns what this session was told under this kind and key, and whether this call was the one that said it;
	 * undefined when the ledger does not work.
	 */
	claim(
		session: string,
		kind: SaidKind,
		key: string,
		saying: Saying,
	): {readonly said: Said; readonly mine: boolean} | undefined;
	/** What was said under this key since the last compaction. */
	find(session: string, kind: SaidKind, key: string): Said | undefined;
	/** Session keys quoted in the last `blocks` sayings (default 10) since the last compaction: they sit out. */
	recent(session: string, blocks?: number): ReadonlySet<string>;
	/** Notes a compaction by its entry's id; a second call with the same id changes nothing. */
	compacted(session: string, id: string): void;
	/** Everything this session was told, oldest first, compactions or not. */
	read(session: string): readonly Said[];
	/** Every session's sayings, newest first. */
	all(limit?: number): readonly Said[];
	/**
	 * Takes what was said out of the lines that the test names; that something was said stays, so that it is not said again.
	 * @param dryRun only count. @returns how many blocks. Throws what the file system throws.
	 */
	forget(test: (said: Said) => boolean, dryRun?: boolean): number;
	/** Deletes ledgers that nobody has written to for `days` (default 90). */
	prune(days?: number): void;
}

/** @param folder `places.said`, made on the first write with mode 0700. @param now the clock, unix ms. */
export function openLedger(folder: string, now: () => number = Date.now): Ledger {
	const fileOf = (session: string) => path.join(folder, `${safeName(session)}.jsonl`);

	const append = (session: string, line: Omit<Line, 'v' | 'n' | 't' | 's'>): string => {
		const nonce = randomBytes(6).toString('base64url');
		mkdirSync(folder, {recursive: true, mode: 0o700});
		// The leading newline ends a line that a crash left half written; one small write is not interleaved by the system.
		const text = `\n${JSON.stringify({v: 1, n: nonce, t: now(), s: session, ...line} satisfies Line)}\n`;
		appendFileSync(fileOf(session), text, {mode: 0o600});
		return nonce;
	};

	const current = (session: string): readonly Line[] => firsts(sinceCompaction(linesOf(fileOf(session))));
	const find = (session: string, kind: SaidKind, key: string): Said | undefined => {
		const line = current(session).find((one) => one.kind === kind && one.key === key);
		return line && saidOf(line);
	};

	return {
		claim(session, kind, key, saying) {
			try {
				const before = find(session, kind, key);
				if (before) return {said: before, mine: false};
				const nonce = append(session, {kind, key, ...saying});
				const line = current(session).find((one) => one.kind === kind && one.key === key);
				return line && {said: saidOf(line), mine: line.n === nonce};
			} catch {
				return undefined;
			}
		},
		find,
		recent(session, blocks = 10) {
			// The digest has one line for each session it names: what a question is about may be any other.
			const spoken = current(session).filter(
				({kind, block}) => kind !== 'digest' && block !== undefined && block !== '',
			);
			return new Set(spoken.slice(-blocks).flatMap((line) => line.sources ?? []));
		},
		compacted(session, id) {
			if (linesOf(fileOf(session)).some((line) => line.kind === 'compaction' && line.key === id)) return;
			try {
				append(session, {kind: 'compaction', key: id});
			} catch {
				// Then the session is told a little less than it could be.
			}
		},
		read: (session) => allFirsts(linesOf(fileOf(session))).map(saidOf),
		all(limit = Number.POSITIVE_INFINITY) {
			const found = filesIn(folder).flatMap((file) => allFirsts(linesOf(path.join(folder, file))).map(saidOf));
			found.sort((a, b) => b.time - a.time || (a.session < b.session ? -1 : 1));
			return found.slice(0, limit);
		},
		forget(test, dryRun = false) {
			let blocks = 0;
			for (const name of filesIn(folder)) {
				const file = path.join(folder, name);
				const lines = linesOf(file);
				const gone = new Set(lines.filter((line) => line.kind !== 'compaction' && test(saidOf(line))));
				blocks += [...gone].filter(({block = ''}) => block !== '').length;
				if (dryRun || gone.size === 0) continue;
				const kept = lines.map((line) => (gone.has(line) ? emptied(line) : line));
				replaceFile(file, kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
			}
			return blocks;
		},
		prune(days = 90) {
			const before = now() - days * 86_400_000;
			for (const name of filesIn(folder)) {
				const file = path.join(folder, name);
				try {
					if (statSync(file).mtimeMs < before) rmSync(file);
				} catch {
					// Someone else was faster, or may not: it is only old.
				}
			}
		},
	};
}

function filesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder)
			.filter((name) => name.endsWith('.jsonl'))
			.sort();
	} catch {
		return [];
	}
}

/** A session id comes from a payload: whatever is not plainly a file name is replaced by its hash. */
function safeName(session: string): string {
	if (/^[A-Za-z0-9][\w.-]{0,99}$/.test(session)) return session;
	return `h-${createHash('sha1').update(session).digest('hex')}`;
}
