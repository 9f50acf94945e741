/** `deja import`: whatever other machines have put into a folder. Nothing in it can do harm, and nothing of it is changed. */
import {selfOf} from '../exchange/index.ts';
import {codeOf, type Places} from '../lib/index.ts';
import type {Rules} from '../rules/index.ts';
import {filesIn, type ReadPart, readPart} from './folder.ts';
import {type Intake, intake, type Taken} from './take-in.ts';

export interface ImportReport {
	/** By machine, in the order of their ids. */
	readonly machines: readonly (Taken & {readonly id: string; readonly name: string})[];
	readonly files: number;
	/** Files of which nothing was taken, and why. */
	readonly left: readonly {readonly file: string; readonly why: string}[];
}

/** Throws what the file system says of the folder. */
export function importFrom(places: Places, dir: string, rules: Rules): ImportReport {
	const self = selfOf(places).id;
	const left: {file: string; why: string}[] = [];
	const intakes = new Map<string, Intake & {readonly name: string}>();
	let files = 0;
	for (const file of filesIn(dir)) {
		const part = partAt(file);
		if (typeof part === 'string' || part.machine.id === self) {
			left.push({file, why: typeof part === 'string' ? part : 'told by this machine itself'});
			continue;
		}
		files++;
		const {id, name} = part.machine;
		const into = intakes.get(id) ?? {...intake(places, part.machine, rules), name};
		intakes.set(id, into);
		if (part.part === 'about') into.about(part.body, part.edition);
		else for (const text of sessionsIn(part.body)) into.session(text, part.edition);
	}
	const machines = [...intakes].map(([id, {name, end}]) => ({id, name, ...end()}));
	return {machines: machines.sort((a, b) => (a.id < b.id ? -1 : 1)), files, left};
}

function partAt(file: string): ReadPart | string {
	try {
		return readPart(file);
	} catch (error) {
		return `cannot be read (${codeOf(error)})`;
	}
}

/** A session begins with its line and ends before the next one. */
export function* sessionsIn(body: string): Generator<string> {
	let start = 0;
	let at = 0;
	while (at < body.length) {
		const end = body.indexOf('\n', at) + 1;
		if (at > start && body.startsWith('{"type":"session"', at)) {
			yield body.slice(start, at);
			start = at;
		}
		at = end;
	}
	if (start < body.length) yield body.slice(start);
}
