/**
 * The exchange form: what one machine tells another of its sessions, as lines of JSON that outlive every index format.
 * docs/exchange.md is its contract; this file says it in types and writes it, `parse.ts` reads it.
 *
 * It is made of what a reading of a transcript gives (redacted, cut, without deja's own blocks), never of the index.
 */
import {createHash} from 'node:crypto';
import {shortHash} from '../lib/index.ts';
import {type SessionHead, type Step, shortRunName, type ToolRun, type Turn} from '../model/index.ts';
import type {Project} from '../project/index.ts';

/** Raised when a reader of today would misunderstand a file of tomorrow; fields are only ever added within it. */
export const SCHEMA_VERSION = 1;

/** Which machine wrote something. */
export interface Origin {
	/** Made once at random: what a machine is known by, whatever it is called. */
	readonly id: string;
	/** As people call it. */
	readonly name: string;
}

/** By what a project is known on another machine; both are absent where there is no repository. */
export interface Repository {
	/** The first commit's id. */
	readonly root?: string;
	/** `host/owner/name`, see `normalRemote`. */
	readonly remote?: string;
}

export interface ProjectFacts extends Project, Repository {}

/** A session as it travels. Unix ms; `key` of a project is its directory on the machine that wrote it. */
export interface SessionLine
	extends Omit<SessionHead, 'key' | 'file' | 'project' | 'alsoProject' | 'gone' | 'excluded' | 'machine'> {
	readonly type: 'session';
	/** See `nameOf`. */
	readonly session: string;
	readonly project: ProjectFacts;
	readonly alsoProject?: Project;
	/** How many turn lines follow. */
	readonly turns: number;
}

/** A run without the id that its transcript gave it; `key` tells it from all others. */
export type RunLine = Omit<ToolRun, 'id' | 'key'> & {readonly key: string};
export type StepLine = Exclude<Step, {kind: 'run'}> | {readonly kind: 'run'; readonly run: RunLine};
export type TurnLine = Omit<Turn, 'steps'> & {
	readonly type: 'turn';
	readonly session: string;
	readonly steps: readonly StepLine[];
};

/** First line of every file. */
export interface FileLine {
	readonly type: 'file';
	readonly schema_version: number;
	readonly machine: Origin;
	/** `2026-11`: the month (UTC) in which its sessions began; `about` for the machine's own file. */
	readonly part: string;
	/** Grows with everything the machine writes: of two versions of a thing the one with the larger edition holds. */
	readonly edition: number;
}

/** Last line of every file: without it the file is torn. */
export interface EndLine {
	readonly type: 'end';
	/** Lines before this one. */
	readonly lines: number;
}

/** In the `about` file: a session that is not to be kept any more, by `nameOf`. */
export interface ForgottenLine {
	readonly type: 'forgotten';
	readonly session: string;
}

export interface NoteLine {
	readonly id: string;
	/** Unix ms. */
	readonly time: number;
	readonly text: string;
	readonly author: 'person' | 'agent';
}

/** In the `about` file: all notes of one project, by its directory, that hold; `null`: those that hold everywhere. */
export interface NotesLine {
	readonly type: 'notes';
	readonly project: ProjectFacts | null;
	readonly notes: readonly NoteLine[];
}

/** A session and its turns in the form's own lines; equal texts are equal sessions. */
export interface Packed {
	/** See `nameOf`. */
	readonly session: string;
	/** The part of the form that it belongs to: `2026-11`. */
	readonly part: string;
	/** Each with its line feed. */
	readonly text: string;
	/** Of the text, see `contentHash`. */
	readonly hash: string;
}

/** The name under which a session travels: it says nothing of the directory that the key was made from. */
export const nameOf = (key: string): string => shortHash('session', key);

/** What a text is known by: 128 bits of SHA-256 in hexadecimal. */
export function contentHash(text: string | Uint8Array): string {
	const hash = hashing();
	hash.add(text);
	return hash.end();
}

/** The same of a text that comes in pieces. */
export function hashing(): {add(piece: string | Uint8Array): void; end(): string} {
	const hash = createHash('sha256');
	return {add: (piece) => void hash.update(piece), end: () => hash.digest('hex').slice(0, 32)};
}

/** The month in which a session began, UTC; `undated` when that is not known. */
export function partOf(start: number): string {
	return start > 0 ? new Date(start).toISOString().slice(0, 7) : 'undated';
}

/** @param text applied to every text that somebody said, asked or saw. */
export function pack(head: SessionHead, turns: readonly Turn[], repository: Repository = {}): Packed {
	const {key, file: _file, project, gone: _gone, excluded: _excluded, machine: _machine, ...facts} = head;
	const session = nameOf(key);
	const first: SessionLine = {
		type: 'session',
		session,
		...facts,
		project: {...project, ...repository},
		turns: turns.length,
	};
	const text = [first, ...turns.map((turn) => turnLine(session, turn))].map(lineOf).join('');
	return {session, part: partOf(head.start), text, hash: contentHash(text)};
}

function turnLine(session: string, turn: Turn): TurnLine {
	return {type: 'turn', session, ...turn, steps: turn.steps.map(stepLine)};
}

function stepLine(step: Step): StepLine {
	if (step.kind !== 'run') return step;
	const {id: _, ...run} = step.run;
	return {kind: 'run', run: {...run, key: shortRunName(step.run)}};
}

export const lineOf = (line: object): string => `${JSON.stringify(line)}\n`;
