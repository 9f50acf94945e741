/**
 * `deja machines`: which machines have told something, and what their words count for.
 *
 * What a machine told is quoted with its name; its rules, fixes, commands and notes count only when the person calls it trusted.
 */
import {rmSync} from 'node:fs';
import path from 'node:path';
import {
	changeMachines,
	machineName,
	machinesIn,
	newSelf,
	readAbout,
	readMachines,
	selfOf,
	storedIn,
} from '../exchange/index.ts';
import {openIndex, projectKeys} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import {columns} from './columns.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {count} from './export.ts';
import {style} from './style.ts';
import {readAll} from './teller.ts';
import {verbsOf} from './verbs.ts';

const verbs = verbsOf('list them', {
	trust: {takes: '<machine>', about: 'rules, fixes, commands and notes of that machine count as yours'},
	distrust: {takes: '<machine>', about: 'they are quoted with the name of the machine, and no more'},
	forget: {takes: '<machine>', about: 'everything that machine told goes; it comes again with the next import or pull'},
	name: {takes: '<name>', about: 'what this machine is called on others'},
	new: {about: 'an id of its own, where this home was copied from another machine'},
	same: {takes: '<machine> <project>', about: 'a project there (its directory) is the one in the current directory'},
});

export const machines = defineCommand({
	name: 'machines',
	summary: 'machines that have told something; which are trusted, and what this one is called',
	args: {words: verbs.arg},
	notes: verbs.notes,
	async run({words, json}, context) {
		const asked = verbs.read(words);
		if (!asked) return list(context, json);
		const {places, terminal} = context;
		const [name = '', project = ''] = asked.words;
		if (asked.verb === 'new') {
			const {name: called} = selfOf(places);
			changeMachines(places, (all) => ({...all, self: newSelf(called)}));
			terminal.out(`${called} is a machine of its own now; what it told before stays with the other\n`);
			return 0;
		}
		if (asked.verb === 'name') {
			selfOf(places);
			changeMachines(places, (all) => ({...all, self: {...all.self!, name: machineName(name)}}));
			terminal.out(`this machine is called ${machineName(name)}\n`);
			return 0;
		}
		const meant = machineMeant(places, name);
		const {id} = meant;
		if (asked.verb === 'forget') rmSync(path.join(places.imports, id), {recursive: true, force: true});
		else if (asked.verb === 'same') sayTheSame(context, id, project);
		else setTrust(places, id, asked.verb === 'trust');
		await readAll(context);
		const done = {trust: 'trusted', distrust: 'no longer trusted', forget: 'forgotten', same: 'understood'};
		terminal.out(`${meant.name}: ${done[asked.verb]}\n`);
		return 0;
	},
});

function setTrust(places: Places, machine: string, isTrusted: boolean): void {
	changeMachines(places, (all) => {
		const others = all.trusted.filter((id) => id !== machine);
		return {...all, trusted: isTrusted ? [...others, machine] : others};
	});
}

function sayTheSame({places, cwd}: Context, machine: string, there: string): void {
	const known = Object.values(readAbout(path.join(places.imports, machine)).projects);
	const found = known.filter(({key, label}) => key === there || label === there || label.endsWith(`/${there}`));
	if (found.length !== 1) {
		const names = known.map(({key}) => `  ${key}`).join('\n');
		throw new CommandError(`"${there}" is ${found.length === 0 ? 'no project' : 'several projects'} there:\n${names}`);
	}
	const index = openIndex(places.index);
	const [here] = projectKeys(index, cwd);
	index.close();
	changeMachines(places, (all) => ({...all, same: {...all.same, [`${machine}:${found[0]!.key}`]: here!}}));
}

interface Known {
	readonly id: string;
	readonly name: string;
	readonly sessions: number;
	readonly trusted: boolean;
	readonly projects: readonly string[];
}

function knownMachines(places: Places): readonly Known[] {
	const {trusted} = readMachines(places);
	return machinesIn(places.imports).map((id) => {
		const folder = path.join(places.imports, id);
		const {name, projects} = readAbout(folder);
		const sessions = [...storedIn(folder).values()].filter((one) => one.id !== undefined).length;
		const labels = Object.values(projects).map(({label}) => label);
		return {id, name, sessions, trusted: trusted.includes(id), projects: [...new Set(labels)].sort()};
	});
}

/** @returns the one machine of that name, or whose id begins so. Two that have one name must be told apart by id. */
function machineMeant(places: Places, wanted: string): Known {
	const all = knownMachines(places);
	const named = all.filter(({name}) => name === wanted);
	const found = named.length > 0 ? named : all.filter(({id}) => id.startsWith(wanted));
	if (found.length === 1) return found[0]!;
	if (found.length === 0) throw new CommandError(`no machine "${wanted}" has told anything`);
	throw new CommandError(`"${wanted}" fits ${found.length} machines: ${found.map(({id}) => id).join(', ')}`);
}

function list({places, terminal}: Context, json: boolean): number {
	const {self, problem} = readMachines(places);
	if (problem !== undefined) terminal.err(`deja: ${problem}; nobody is trusted\n`);
	const all = knownMachines(places);
	if (json) {
		const own = self ? {id: self.id, name: self.name} : null;
		terminal.out(`${JSON.stringify({schema_version: 1, self: own, machines: all})}\n`);
		return 0;
	}
	if (self) terminal.out(`this machine is ${self.name}  ${style(terminal, 'dim', self.id)}\n`);
	if (all.length === 0) terminal.out('no other machine has told anything; see `deja import` and `deja pull`\n');
	const rows = all.map(({id, name, sessions, trusted, projects}) => [
		name,
		style(terminal, 'dim', id.slice(0, 8)),
		trusted ? 'trusted' : style(terminal, 'yellow', 'not trusted'),
		`${count(sessions, 'session')}: ${projects.join(', ')}`,
	]);
	terminal.out(columns(rows, terminal.columns));
	return 0;
}
