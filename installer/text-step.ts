/**
 * One text surface on the disk: look, decide, write, and look again when somebody else saved in between.
 */
import fs from 'node:fs';
import path from 'node:path';
import {pause} from '../src/lib/index.ts';
import {missingFolders} from './record.ts';
import type {Before, Outcome, TextSurface} from './surface.ts';
import {messageOf, readTarget, type Target, writeTrouble} from './target.ts';
import {writeTarget} from './write-target.ts';

export type Decide = (text: string | undefined) => Outcome;

/** A change of a file that is younger than this, ms, may still be going on. */
const FRESH_MS = 2000;
/** So many looks at 20 ms before a file that stays empty or broken is taken for what it is. */
const WAITS = 15;
const TRIES = 200;

export function decision(
	surface: TextSurface,
	way: 'put' | 'take',
	before: Before | undefined,
	force: boolean,
): Decide {
	return (text) => (way === 'put' ? surface.put(text, before, force) : surface.take(text, before));
}

/** What would happen; nothing is written. */
export function planText(surface: TextSurface, decide: Decide): Outcome {
	for (let tries = 0; ; tries++) {
		const target = readTarget(surface.path);
		if ('trouble' in target) return troubled(target.trouble);
		const outcome = decide(target.text);
		if (unsettled(target, outcome) && tries < WAITS) pause(20);
		else return outcome.text === target.text ? outcome : allowed(target, outcome);
	}
}

/**
 * Does it. Never throws: what the disk refuses becomes the outcome.
 * @param announce hears what is about to be done, and which folders will be made for it, outermost first; each time anew.
 */
export function applyText(
	surface: TextSurface,
	decide: Decide,
	announce: (outcome: Outcome, folders: readonly string[]) => void = () => {},
): Outcome {
	try {
		return apply(surface, decide, announce);
	} catch (error) {
		return troubled(messageOf(error));
	}
}

function apply(
	surface: TextSurface,
	decide: Decide,
	announce: (outcome: Outcome, folders: readonly string[]) => void,
): Outcome {
	/** The first change counts for the report; later rounds only carry it over to newer saves of others. */
	let first: Outcome | undefined;
	let overtaken: {ours: string | undefined; text: string} | undefined;
	for (let tries = 0, waits = 0; tries < TRIES; tries++) {
		const target = readTarget(surface.path);
		if ('trouble' in target) return troubled(target.trouble);
		const theirs = overtaken && target.text === overtaken.ours ? overtaken.text : target.text;
		const outcome = decide(theirs);
		if (unsettled(target, outcome) && waits < WAITS) {
			waits++;
			pause(20);
			continue;
		}
		waits = 0;
		// What was saved in the same moment is empty or broken: ours, with the state before it, is the better file.
		if (theirs !== target.text && (theirs === '' || outcome.state === 'refused')) return first ?? outcome;
		if (outcome.text === target.text) return first ?? outcome;
		const checked = allowed(target, outcome);
		if (checked.state === 'refused') return checked;
		const dir = path.dirname(target.real);
		announce(outcome, outcome.text === undefined ? [] : missingFolders(dir));
		if (outcome.text !== undefined) fs.mkdirSync(dir, {recursive: true, mode: 0o755});
		const written = writeTarget(target, outcome.text, surface.mode);
		if (written.how === 'stale') {
			pause(1 + (tries % 7));
			continue;
		}
		first = {...outcome, state: first?.state ?? outcome.state};
		if (written.how !== 'overtaken') return first;
		overtaken = {ours: outcome.text, text: written.text};
	}
	return troubled('another program keeps saving this file; run this again when it is quiet');
}

/** Empty or broken, and changed just now: another program may be in the middle of saving it. */
function unsettled({text, changed}: Target, {state}: Outcome): boolean {
	return text !== undefined && (text === '' || state === 'refused') && Math.abs(Date.now() - changed) < FRESH_MS;
}

function allowed(target: Target, outcome: Outcome): Outcome {
	const trouble = writeTrouble(target);
	return trouble === undefined ? outcome : troubled(`${trouble}. Nothing was changed`);
}

const troubled = (note: string): Outcome => ({state: 'refused', text: undefined, note});
