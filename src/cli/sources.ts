/**
 * `deja sources`: whose history is read. Command Code's always; another agent's when the person asks for it, until they take
 * it back: then what was read of it leaves memory. The agents' own files are never touched.
 */
import path from 'node:path';
import {dropAgent, openIndex, sync} from '../index/index.ts';
import {AGENTS, type AgentId, type OtherAgent, type Skip} from '../model/index.ts';
import {readSettings, SettingError, setSetting} from '../rules/index.ts';
import {sources as all, rootOf} from '../sources/index.ts';
import {columns} from './columns.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {tilde} from './install-words.ts';
import {progressLine} from './progress.ts';
import {style} from './style.ts';
import {verbsOf} from './verbs.ts';

const agents = all.flatMap((source) => (source.id === 'machine' ? [] : {...source, id: source.id}));
const others = agents.flatMap(({id}) => (id === 'commandcode' ? [] : id));

/** What there is of an agent. */
interface State {
	readonly agent: AgentId;
	readonly name: string;
	readonly folder: string;
	/** Its history is read. */
	readonly isRead: boolean;
	/** Sessions on disk, and in memory. */
	readonly there: number;
	readonly known: number;
	/** Of those in memory, without a transcript any more. */
	readonly gone: number;
	/** Files that may be sessions and cannot be read: why, and how many. */
	readonly left: readonly (readonly [why: string, files: number])[];
}

const verbs = verbsOf('all agents, and whose history is read', {
	add: {takes: '<agent…>', about: `read another agent's history too: ${others.join(', ')}`},
	remove: {takes: '<agent…>', about: 'no more; what was read of it leaves memory'},
});

export const sources = defineCommand({
	name: 'sources',
	summary: 'whose history is read: add or remove another agent',
	args: {
		words: {...verbs.arg, complete: [...verbs.arg.complete, ...others]},
		yes: {kind: 'flag', description: 'do not ask'},
	},
	notes: verbs.notes,
	async run({words, yes, json}, context) {
		const asked = verbs.read(words);
		if (!asked) return list(context, json);
		const named = asked.words.map(agentOf);
		if (asked.verb === 'add') await add(named, context, json);
		else if (!(await remove(named, context, yes))) return 1;
		return json ? list(context, json) : 0;
	},
});

function agentOf(word: string): OtherAgent {
	const agent = others.find((one) => one === word);
	if (agent) return agent;
	const why = word === 'commandcode' ? 'Command Code is always read' : `no agent "${word}"`;
	throw new CommandError(`${why}; there ${others.length === 1 ? 'is' : 'are'} ${others.join(', ')}`, 2);
}

async function add(named: readonly OtherAgent[], context: Context, json: boolean): Promise<void> {
	const {terminal, places} = context;
	write(context, [...readSettings(places.config).sources, ...named]);
	const line = progressLine(terminal);
	try {
		await sync(places, {onProgress: line.show, waitForLock: 10_000});
	} finally {
		line.end();
	}
	if (json) return;
	const added = states(context).filter(({agent}) => named.some((one) => one === agent));
	for (const {name, known, there, folder} of added) {
		const home = path.dirname(places.commandcode);
		terminal.out(
			there === 0
				? `${name}: nothing in ${tilde(folder, home)} yet; what comes there is read\n`
				: `${name}: ${counted(known)} read. They are labelled wherever they are quoted, and in no sum.\n`,
		);
	}
	tellLeft(context, added);
}

/** Nothing is passed over in silence. */
function tellLeft({terminal}: Context, found: readonly State[]): void {
	for (const {name, left} of found)
		for (const [why, files] of left) terminal.out(`${name}: ${files} file${files === 1 ? '' : 's'} not read, ${why}\n`);
}

/** @returns whether it was done. */
async function remove(named: readonly OtherAgent[], context: Context, yes: boolean): Promise<boolean> {
	const {terminal, places} = context;
	const lost = states(context).filter(({agent, gone}) => gone > 0 && named.some((one) => one === agent));
	if (lost.length > 0 && !yes) {
		for (const {name, gone} of lost)
			terminal.err(`${name}: of ${counted(gone)} nothing is left but what memory has; it goes for good\n`);
		const said = await terminal.ask?.('take it out of memory? [y/N] ');
		if (said === undefined) throw new CommandError('nothing was changed: say --yes where nobody can be asked', 2);
		if (!/^\s*(?:y|yes)\s*$/i.test(said)) {
			terminal.err('nothing was changed\n');
			return false;
		}
	}
	write(
		context,
		readSettings(places.config).sources.filter((one) => !named.includes(one)),
	);
	for (const agent of named) {
		const count = await dropAgent(places, agent);
		terminal.err(`${AGENTS[agent]}: ${counted(count)} taken out of memory; its own files are as they were\n`);
	}
	return true;
}

function write({places}: Context, wanted: readonly OtherAgent[]): void {
	try {
		setSetting(places.config, 'sources', [...new Set(wanted)]);
	} catch (error) {
		throw error instanceof SettingError ? new CommandError(error.message) : error;
	}
}

function states({places}: Context): readonly State[] {
	const wanted = readSettings(places.config).sources;
	const index = openIndex(places.index);
	try {
		const heads = index.sessions();
		return agents.map((source): State => {
			const own = heads.filter((head) => (head.source ?? 'commandcode') === source.id);
			const folder = rootOf(source, places);
			const {files, skips} = source.list(folder);
			return {
				agent: source.id,
				name: AGENTS[source.id],
				folder,
				isRead: source.id === 'commandcode' || wanted.includes(source.id),
				there: files.length,
				known: own.length,
				gone: own.filter(({gone}) => gone).length,
				left: countWhys(skips),
			};
		});
	} finally {
		index.close();
	}
}

function countWhys(skips: readonly Skip[]): State['left'] {
	const counts = new Map<string, number>();
	for (const {why} of skips) if (why !== 'a sidecar') counts.set(why, (counts.get(why) ?? 0) + 1);
	return [...counts];
}

function list(context: Context, json: boolean): number {
	const {terminal, places} = context;
	const found = states(context);
	if (json) {
		const answer = found.map(({agent, name, folder, isRead, there, known, gone, left}) => {
			const notRead = left.map(([why, files]) => ({why, files}));
			return {agent, name, folder, read: isRead, transcripts: there, sessions: known, gone, notRead};
		});
		terminal.out(`${JSON.stringify({schema_version: 1, sources: answer})}\n`);
		return 0;
	}
	const home = path.dirname(places.commandcode);
	const rows = found.map(({name, folder, isRead, there, known}) => [
		style(terminal, 'bold', name),
		isRead ? counted(known) : there > 0 ? `${there} not read` : 'nothing',
		tilde(folder, home),
	]);
	terminal.out(columns(rows, terminal.columns));
	tellLeft(context, found);
	const open = found.filter(({isRead, there}) => !isRead && there > 0);
	if (open.length > 0) terminal.out(`\ndeja sources add ${open.map(({agent}) => agent).join(' ')}\n`);
	return 0;
}

const counted = (count: number): string => `${count} session${count === 1 ? '' : 's'}`;
