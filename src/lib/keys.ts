/**
 * Keys of things in many sessions, as the bytes they lie in on disk: a report compares a hundred thousand of them, and as
 * strings they would take more time and memory than all it adds up.
 *
 * Most are UUIDs, which take 16 bytes after a zero; any other is UTF-8 after its length + 1, as a varint. A key has one
 * such form only and its bytes tell where it ends, so two keys are equal when their bytes are.
 */

import {Damage} from './damage.ts';

/** A list of keys. */
export interface Keys {
	readonly bytes: Uint8Array;
	/** Where each begins. */
	readonly places: readonly number[];
}

/** Bytes of a UUID: a zero and its sixteen. */
export const UUID = 17;

/** What a key takes at most, in bytes. */
export const keyRoom = (key: string): number => 5 + key.length * 3;

/** Writes a key to where there is room for it. @returns where it ends. */
export function writeKey(bytes: Buffer, at: number, key: string): number {
	if (key.length === 36 && writeUuid(bytes, at, key)) return at + UUID;
	let rest = Buffer.byteLength(key) + 1;
	let to = at;
	for (; rest > 127; rest >>>= 7) bytes[to++] = (rest & 127) | 128;
	bytes[to++] = rest;
	return to + bytes.write(key, to);
}

/** By hand: every call and turn of a store comes by. @returns false when it is no UUID in lower case. */
function writeUuid(bytes: Buffer, at: number, key: string): boolean {
	let to = at;
	bytes[to++] = 0;
	for (let i = 0; i < 36; ) {
		if (i === 8 || i === 13 || i === 18 || i === 23) {
			if (key.charCodeAt(i++) !== 45) return false;
		}
		const high = digit(key.charCodeAt(i++));
		const low = digit(key.charCodeAt(i++));
		if (high < 0 || low < 0) return false;
		bytes[to++] = high * 16 + low;
	}
	return true;
}

/** 0 to 15, or -1. */
function digit(code: number): number {
	if (code >= 48 && code <= 57) return code - 48;
	return code >= 97 && code <= 102 ? code - 87 : -1;
}

/** @returns where the key that begins at `at` ends. Throws Damage when that is beyond the bytes. */
export function keyEnd(bytes: Uint8Array, at: number): number {
	const {start, length} = bytes[at] === 0 ? {start: at, length: UUID} : textAt(bytes, at);
	if (!(start + length <= bytes.length)) throw new Damage('key beyond the end');
	return start + length;
}

/** @returns the key that begins at `at`. Throws Damage when it ends beyond the bytes. */
export function keyFrom(bytes: Uint8Array, at: number): string {
	const end = keyEnd(bytes, at);
	const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes[at] !== 0) return whole.toString('utf8', textAt(bytes, at).start, end);
	const hex = whole.toString('hex', at + 1, end);
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function textAt(bytes: Uint8Array, at: number): {readonly start: number; readonly length: number} {
	let value = 0;
	for (let start = at, shift = 0; shift < 28; shift += 7) {
		const byte = bytes[start++];
		if (byte === undefined) break;
		value |= (byte & 127) << shift;
		if (byte < 128) return {start, length: value - 1};
	}
	throw new Damage('key beyond the end');
}

export function packKeys(keys: readonly string[]): Keys {
	const bytes = Buffer.allocUnsafe(keys.reduce((room, key) => room + keyRoom(key), 0));
	const places: number[] = [];
	let end = 0;
	for (const key of keys) {
		places.push(end);
		end = writeKey(bytes, end, key);
	}
	// Kept for as long as the report takes: without the room that was not needed.
	return {bytes: Buffer.from(bytes.subarray(0, end)), places};
}

/** Key number n as it was written. */
export function keyAt({bytes, places}: Keys, n: number): string {
	return keyFrom(bytes, places[n]!);
}

/** A number of 32 bits, the same for equal keys; unlike keys have the same one once in four milliards. */
export function keyHash({bytes, places}: Keys, n: number): number {
	const from = places[n]!;
	const end = keyEnd(bytes, from);
	let hash = 0x811c9dc5;
	for (let at = from; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
	return (hash ^ (hash >>> 15)) >>> 0;
}
