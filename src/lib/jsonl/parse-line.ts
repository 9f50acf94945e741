/**
 * One line → the records in it. Nearly always one; a crash leaves others.
 *
 * Host facts: a crash can leave half a record, and the resumed client appends its next record to that very line: one physical
 * line is then half an old record and a whole new one, and the client loses both. A file that was extended but never flushed
 * has a run of NULs. Editors and sync tools leave a BOM and CRs. What can be read of that is read.
 */
import {isRecord, type Json} from '../index.ts';

export interface Parsed {
	readonly records: readonly Json[];
	/** Set when something of the line was lost. */
	readonly damage?: string;
	/** The record that was closed by us, its end is missing. */
	readonly torn?: Json;
}

const nothing: Parsed = {records: []};
/** Where a record can begin, in any of the formats. */
const beginning = /\{"(?:type|role|id|parentUuid|timestamp)":(?:"|null)/g;
/** Longer halves are not worth the search. */
const longestRepair = 256 * 1024;

/** @param text a line without its LF. Blank lines give no record and no damage. Never throws. */
export function parseLine(text: string): Parsed {
	const whole = parse(text);
	if (isRecord(whole)) return {records: [whole]};
	if (whole !== undefined) return {records: [], damage: 'not a record'};
	const clean = text
		.replace(/^\ufeff/, '')
		.replaceAll('\u0000', '')
		.trim();
	if (clean === '') return text.includes('\u0000') ? {records: [], damage: 'zero bytes'} : nothing;
	if (clean !== text) {
		const inside = parse(clean);
		const damage = text.includes('\u0000') ? {damage: 'zero bytes'} : {};
		if (isRecord(inside)) return {records: [inside], ...damage};
		if (inside !== undefined) return {records: [], damage: 'not a record'};
	}
	return clean.length > longestRepair || !clean.startsWith('{') ? lastOf(clean) : glued(clean);
}

/** Whole records one behind the other, a half one among them or at the end. */
function glued(text: string): Parsed {
	const [records, rest] = wholeOnes(text);
	if (rest === '') return {records};
	for (const {index} of rest.matchAll(beginning)) {
		if (index === 0) continue;
		const [behind, left] = wholeOnes(rest.slice(index));
		if (left !== '' || !behind.every(isLine)) continue;
		const torn = closeTorn(rest.slice(0, index));
		const damage = 'half a record, and a whole one behind it';
		return torn ? {records: [...records, torn, ...behind], torn, damage} : {records: [...records, ...behind], damage};
	}
	const torn = closeTorn(rest);
	return torn ? {records: [...records, torn], torn, damage: 'half a record'} : {records, damage: 'not JSON'};
}

/** A line of a transcript, not a block from inside of one. */
function isLine(record: Json): boolean {
	return 'timestamp' in record || 'sessionId' in record;
}

/** The records from the front that are whole, and what is left. */
function wholeOnes(text: string): [Json[], string] {
	const records: Json[] = [];
	let rest = text;
	while (rest !== '') {
		const end = endOfObject(rest);
		const record = end < 0 ? undefined : parse(rest.slice(0, end));
		if (!isRecord(record)) break;
		records.push(record);
		rest = rest.slice(end).trimStart();
	}
	return [records, rest];
}

/** Behind the bracket that closes the first one; -1 when none does. */
function endOfObject(text: string): number {
	let depth = 0;
	let inString = false;
	for (let at = 0; at < text.length; at++) {
		const letter = text.charCodeAt(at);
		if (inString) {
			if (letter === 92) at++;
			else if (letter === 34) inString = false;
		} else if (letter === 34) inString = true;
		else if (letter === 123 || letter === 91) depth++;
		else if ((letter === 125 || letter === 93) && --depth === 0) return at + 1;
	}
	return -1;
}

/** A line that begins with something else: only a whole record at its end can be had. */
function lastOf(text: string): Parsed {
	for (const {index} of text.slice(-longestRepair).matchAll(beginning)) {
		const last = parse(text.slice(-longestRepair).slice(index));
		if (isRecord(last) && isLine(last)) return {records: [last], damage: 'not JSON, and a record behind it'};
	}
	return {records: [], damage: 'not JSON'};
}

/** Closes what is open in the front part of a record: its string, its lists, its objects. */
function closeTorn(text: string): Json | undefined {
	const open: string[] = [];
	let inString = false;
	/** The end of the last complete value or opening bracket: a place where closing gives JSON again. */
	let whole = 0;
	let depth = 0;
	/** Before an escape that was cut in two. */
	let end = text.length;
	for (let at = 0; at < text.length; at++) {
		const letter = text[at]!;
		if (inString) {
			if (letter === '\\') {
				const size = text[at + 1] === 'u' ? 6 : 2;
				if (at + size > text.length) end = at;
				at += size - 1;
			} else if (letter === '"') inString = false;
			continue;
		}
		if (letter === '"') inString = true;
		else if (letter === '{' || letter === '[') {
			open.push(letter === '{' ? '}' : ']');
			[whole, depth] = [at + 1, open.length];
		} else if (letter === '}' || letter === ']') {
			open.pop();
			[whole, depth] = [at + 1, open.length];
		} else if (letter === ',') [whole, depth] = [at, open.length];
	}
	// A text that breaks off is the very thing to be kept; anything else is cut back to where it was whole.
	const half = inString ? `${text.slice(0, end)}"` : text;
	const closing = open.reverse();
	const record =
		parse(half + closing.join('')) ?? parse(text.slice(0, whole) + closing.slice(closing.length - depth).join(''));
	return isRecord(record) ? record : undefined;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
