/**
 * A JSON line too long to be held (a 600 MB build log, a screenshot), shortened while it streams by: long strings keep their
 * first and last 32 KB, everything else stays, so the line can be parsed and its ids, its usage and the error at the end of
 * the log are right.
 *
 * Works on bytes. A string is cut where no escape and no UTF-8 sequence is broken, and at a line break where there is one
 * near, so that no half of a secret is left at the cut.
 */
const kept = 32 * 1024;
/** A line with very many strings keeps less of each, and in the end nothing: then it does not parse, and counts as damaged. */
const plenty = 8 * 1024 * 1024;
const keptLate = 512;
const tooMuch = 32 * 1024 * 1024;
const quote = 0x22;
const backslash = 0x5c;
const gap = Buffer.from('\\n…\\n');

export class Shortener {
	#out: Buffer[] = [];
	#size = 0;
	#inString = false;
	/** Backslashes at the very end of what was seen of the string: an odd number escapes the next byte. */
	#slashes = 0;
	#head: Buffer[] = [];
	#headSize = 0;
	#tail: Buffer = Buffer.alloc(0);
	#stringSize = 0;

	/** The next bytes of the line. They are copied where they are kept. */
	push(bytes: Buffer): void {
		for (let at = 0; at < bytes.length; ) at = this.#inString ? this.#string(bytes, at) : this.#outside(bytes, at);
	}

	/** The shortened line. A string that was still open stays open: the line is torn. */
	end(): string {
		if (this.#inString) this.#close();
		return Buffer.concat(this.#out).toString('utf8');
	}

	#outside(bytes: Buffer, from: number): number {
		const open = bytes.indexOf(quote, from);
		const stop = open < 0 ? bytes.length : open + 1;
		this.#emit(bytes.subarray(from, stop));
		this.#inString = open >= 0;
		return stop;
	}

	#string(bytes: Buffer, from: number): number {
		let stop = bytes.indexOf(quote, from);
		while (stop >= 0 && this.#escaped(bytes, from, stop)) stop = bytes.indexOf(quote, stop + 1);
		const piece = bytes.subarray(from, stop < 0 ? bytes.length : stop);
		this.#keep(piece);
		if (stop < 0) {
			const run = slashesBefore(piece, piece.length);
			this.#slashes = run === piece.length ? this.#slashes + run : run;
			return bytes.length;
		}
		this.#close();
		this.#emit(bytes.subarray(stop, stop + 1));
		this.#inString = false;
		return stop + 1;
	}

	#escaped(bytes: Buffer, from: number, at: number): boolean {
		let run = slashesBefore(bytes.subarray(from, at), at - from);
		if (run === at - from) run += this.#slashes;
		return run % 2 === 1;
	}

	#keep(piece: Buffer): void {
		this.#stringSize += piece.length;
		if (this.#headSize < kept) {
			const part = Buffer.from(piece.subarray(0, kept - this.#headSize));
			this.#head.push(part);
			this.#headSize += part.length;
		}
		// The tail may overlap the head; #close takes care of that.
		if (piece.length >= kept) this.#tail = Buffer.from(piece.subarray(piece.length - kept));
		else this.#tail = Buffer.concat([this.#tail.subarray(Math.max(0, this.#tail.length + piece.length - kept)), piece]);
	}

	#close(): void {
		const head = Buffer.concat(this.#head);
		const limit = this.#size > plenty ? keptLate : kept;
		const beyond = Math.min(this.#stringSize - head.length, this.#tail.length);
		if (this.#stringSize <= limit) {
			this.#emit(head);
		} else if (limit === kept && this.#stringSize <= head.length + this.#tail.length) {
			this.#emit(head);
			this.#emit(this.#tail.subarray(this.#tail.length - beyond));
		} else {
			this.#emit(headOf(head, limit));
			this.#emit(gap);
			this.#emit(tailOf(this.#tail, limit));
		}
		this.#head = [];
		this.#headSize = 0;
		this.#tail = Buffer.alloc(0);
		this.#stringSize = 0;
		this.#slashes = 0;
	}

	#emit(bytes: Buffer): void {
		this.#size += bytes.length;
		if (this.#size <= tooMuch) this.#out.push(Buffer.from(bytes));
	}
}

/** How many backslashes stand directly before `at`. */
function slashesBefore(bytes: Buffer, at: number): number {
	let run = 0;
	while (run < at && bytes[at - 1 - run] === backslash) run++;
	return run;
}

/** At most `limit` bytes from the front, at a `\n` of the last half when there is one, else between two characters. */
function headOf(bytes: Buffer, limit: number): Buffer {
	let safe = 0;
	let line = 0;
	for (let at = 0; at < Math.min(limit, bytes.length); ) {
		safe = at;
		if (bytes[at] === backslash && bytes[at + 1] === 0x6e) line = at;
		if (bytes[at] === backslash) at += bytes[at + 1] === 0x75 ? 6 : 2;
		else
			do at++;
			while (at < bytes.length && (bytes[at]! & 0xc0) === 0x80);
	}
	return bytes.subarray(0, line > limit / 2 ? line : safe);
}

/** At most `limit` bytes from the back, from behind a `\n` of the first half when there is one, else between two characters. */
function tailOf(bytes: Buffer, limit: number): Buffer {
	const from = Math.max(0, bytes.length - limit);
	let safe = -1;
	for (let at = from + 6; at < bytes.length; at++) {
		// A backslash behind another byte always begins an escape; so no cut there can be inside one.
		const begins = bytes[at] === backslash && bytes[at - 1] !== backslash;
		if (begins && bytes[at + 1] === 0x6e && at < from + limit / 2) return bytes.subarray(at + 2);
		if (safe >= 0 && at >= from + limit / 2) break;
		const plain = (bytes[at]! & 0xc0) !== 0x80 && !bytes.subarray(at - 6, at).includes(backslash);
		if (safe < 0 && (begins || plain)) safe = at;
	}
	return safe < 0 ? Buffer.alloc(0) : bytes.subarray(safe);
}
