/** `deja import`: whatever other machines have put into a folder. Nothing in it can do harm, and nothing of it is changed. */
import {selfOf} from '../exchange/index.ts';
import {codeOf, type Places} from '../lib/index.ts';
import type {Rules} from '../rules/index.ts';
import {filesIn} from './folder.ts';
import {type ReadPart, withPart} from './read-part.ts';
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
	const take = ({machine, part, edition, sessions}: ReadPart): void => {
		if (machine.id === self) return;
		const {id, name} = machine;
		const into = intakes.get(id) ?? {...intake(places, machine, rules), name};
		intakes.set(id, into);
		for (const text of sessions()) {
			if (part === 'about') into.about(text, edition);
			else into.session(text, edition);
		}
	};
	for (const file of filesIn(dir)) {
		let isOwn = false;
		const why = tried(file, (part) => {
			isOwn = part.machine.id === self;
			take(part);
		});
		if (why !== undefined) left.push({file, why});
		else if (isOwn) left.push({file, why: 'told by this machine itself'});
		else files++;
	}
	const machines = [...intakes].map(([id, {name, end}]) => ({id, name, ...end()}));
	return {machines: machines.sort((a, b) => (a.id < b.id ? -1 : 1)), files, left};
}

/** @returns why nothing was taken of it. */
function tried(file: string, take: (part: ReadPart) => void): string | undefined {
	let taking = false;
	try {
		return withPart(file, (part) => {
			taking = true;
			take(part);
		});
	} catch (error) {
		// What goes wrong in our own folder is not that file's fault.
		if (taking) throw error;
		return `cannot be read (${codeOf(error)})`;
	}
}
