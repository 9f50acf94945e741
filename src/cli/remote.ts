/**
 * `deja remote`: the private repository in which the person's machines meet. Nothing leaves but sessions of projects that are
 * named here, sealed with a key that only these machines have. `add` and `status` ask the remote; `push` and `pull` do the rest.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {openIndex} from '../index/index.ts';
import {
	lockOf,
	newLockKey,
	type Remote,
	readRemote,
	remoteStatus,
	removeRemote,
	whyClosed,
	writeRemote,
} from '../machines/index.ts';
import {columns} from './columns.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {count} from './export.ts';
import {withGitErrors} from './git-errors.ts';
import {keyMeant, noProject} from './project-filter.ts';
import {style} from './style.ts';
import {readAll} from './teller.ts';
import {verbsOf} from './verbs.ts';

const verbs = verbsOf('what is set', {
	add: {takes: '<url> [project…]', about: 'a repository of your own, and the projects that may leave for it'},
	status: {about: 'what lies there, machine by machine'},
	share: {takes: '<project…>', about: 'projects that may leave, by directory or name'},
	unshare: {takes: '<project…>', about: 'projects that may no longer'},
	key: {
		about: 'shows the key, for your other machines. A lost key is lost: there is no other way to read what was sent',
	},
	remove: {about: 'it is no longer used; what was sent lies there still'},
});

export const remote = defineCommand({
	name: 'remote',
	summary: 'the private git repository in which your machines meet',
	args: {
		words: verbs.arg,
		'key-file': {
			kind: 'text',
			hint: 'FILE',
			description: 'add: the key of the first machine; - reads it from stdin',
			complete: 'file',
		},
		plain: {kind: 'flag', description: 'add: not encrypted; whoever reads the repository reads your sessions'},
	},
	notes: verbs.notes,
	async run({words, 'key-file': keyFile, plain, json}, context) {
		const asked = verbs.read(words);
		if (!asked) return show(readRemote(context.places), context, json);
		if (asked.verb === 'add') return add(context, asked.words, {keyFile, plain});
		const known = theRemote(context);
		if (asked.verb === 'status') return status(known, context, json);
		if (asked.verb === 'share' || asked.verb === 'unshare') return share(known, context, asked.verb, asked.words);
		if (asked.verb === 'key') context.terminal.out(`${known.key || 'it is not encrypted'}\n`);
		else {
			removeRemote(context.places);
			context.terminal.out(`${known.url} is no longer used; what was sent lies there still\n`);
		}
		return 0;
	},
});

async function add(
	context: Context,
	[url = '', ...names]: readonly string[],
	{keyFile, plain}: {readonly keyFile: string | undefined; readonly plain: boolean},
): Promise<number> {
	const {places, terminal} = context;
	if (url.startsWith('-')) throw new CommandError('takes add <url> [project…]', 2);
	if (readRemote(places)) throw new CommandError('there is a remote already; `deja remote remove` first');
	const projects = await projectsMeant(context, names);
	const given = keyFile === undefined ? undefined : await keyIn(keyFile, context);
	const isPath = /^\.{0,2}\//.test(url);
	const place = isPath ? path.resolve(context.cwd, url) : url;
	const next: Remote = {url: place, key: plain ? '' : (given ?? newLockKey()), projects};
	const others = withGitErrors(() => remoteStatus(places, next)).machines.filter(({self}) => !self);
	if (others.length > 0 && given === undefined && !plain) {
		removeRemote(places);
		throw new CommandError(
			`${count(others.length, 'machine')} of yours met there before: bring their key with --key-file (\`deja remote key\` there shows it)`,
		);
	}
	const closed = others.length > 0 ? withGitErrors(() => whyClosed(places, next)) : undefined;
	if (closed !== undefined) {
		removeRemote(places);
		throw new CommandError(`what your machines have there is ${closed}`);
	}
	writeRemote(places, next);
	terminal.out(`${place} is the remote of this machine\n`);
	if (next.key !== '' && given === undefined) {
		terminal.out(`${next.key}\n`);
		terminal.out('carry this key to your other machines; without it nobody, you included, can read what is sent\n');
	}
	if (projects.length === 0) terminal.out('no project may leave yet: deja remote share <project>\n');
	return 0;
}

async function keyIn(file: string, {terminal, cwd}: Context): Promise<string> {
	const text = file === '-' ? await terminal.stdin() : readFileSync(path.resolve(cwd, file), 'utf8');
	const key = text.trim();
	if (!lockOf(key)) throw new CommandError('that is no key: it begins with deja-key-');
	return key;
}

/** @returns Project.keys. Throws CommandError for a name that is no project here. */
async function projectsMeant(context: Context, names: readonly string[]): Promise<string[]> {
	if (names.length === 0) return [];
	await readAll(context);
	const index = openIndex(context.places.index);
	try {
		const heads = index.all().filter(({machine}) => !machine);
		return names.flatMap((name) => {
			const keys = new Set(heads.flatMap((head) => keyMeant(head, name, context.cwd) ?? []));
			if (keys.size === 0)
				throw new CommandError(noProject(name, [...new Set(heads.map(({project}) => project.label))]));
			return [...keys];
		});
	} finally {
		index.close();
	}
}

async function share(
	known: Remote,
	context: Context,
	verb: 'share' | 'unshare',
	names: readonly string[],
): Promise<number> {
	const meant = await projectsMeant(context, names);
	const others = known.projects.filter((key) => !meant.includes(key));
	const projects = verb === 'share' ? [...others, ...meant] : others;
	writeRemote(context.places, {...known, projects});
	const what = verb === 'share' ? 'may leave' : 'no longer leave; what was sent of them goes with the next push';
	context.terminal.out(`${meant.join(', ')}: ${what}\n`);
	return 0;
}

function show(known: Remote | undefined, {terminal}: Context, json: boolean): number {
	if (json) {
		const {url = null, projects = []} = known ?? {};
		terminal.out(`${JSON.stringify({schema_version: 1, url, encrypted: known ? known.key !== '' : null, projects})}\n`);
		return 0;
	}
	if (!known) terminal.out('no remote; `deja remote add <url> <project>` names a private repository of yours\n');
	else {
		terminal.out(`${known.url}${known.key === '' ? '  (not encrypted)' : ''}\n`);
		terminal.out(known.projects.map((key) => `  ${key}\n`).join('') || 'no project may leave yet\n');
	}
	return 0;
}

function status(known: Remote, context: Context, json: boolean): number {
	const {terminal, places} = context;
	const {machines} = withGitErrors(() => remoteStatus(places, known));
	if (json) {
		terminal.out(`${JSON.stringify({schema_version: 1, url: known.url, projects: known.projects, machines})}\n`);
		return 0;
	}
	terminal.out(`${known.url}\n`);
	const rows = machines.map(({name, id, self, parts, changed}) => [
		self ? `${name} (this one)` : name,
		style(terminal, 'dim', id.slice(0, 8)),
		count(parts, 'part'),
		changed === 0 ? 'in step' : `${changed} changed; deja ${self ? 'push' : 'pull'}`,
	]);
	terminal.out(columns(rows, terminal.columns));
	return 0;
}

/** @throws CommandError when there is none. */
export function theRemote({places}: Context): Remote {
	const known = readRemote(places);
	if (!known) throw new CommandError('there is no remote; `deja remote add <url> <project>`');
	return known;
}
