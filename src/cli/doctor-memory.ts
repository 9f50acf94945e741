/** Doctor on the memory itself: the session store, the index, the settings, the folder, the log. */
import fs from 'node:fs';
import type {Finding} from '../../installer/index.ts';
import {closeSegment, openIndex, openNewest, storeReport, storeTotals, verifySegment} from '../index/index.ts';
import {codeOf, isWindows, minute} from '../lib/index.ts';
import {AGENTS, type Skip, type TranscriptFile} from '../model/index.ts';
import {isNamed} from '../project/index.ts';
import {capsOf, readRules, readSettings, UNTIL_RIGHT} from '../rules/index.ts';
import {isSyncing, readLog} from '../service/index.ts';
import {commandcode, rootOf, sources} from '../sources/index.ts';
import type {Context} from './command.ts';

const DAY_MS = 86_400_000;

export function checkMemory(context: Context): readonly Finding[] {
	return [checkStore, checkOthers, checkIndex, checkSettings, checkLog].flatMap((check) => attempted(check, context));
}

/** One check that fails must not keep the others from being told. */
function attempted(check: (context: Context) => readonly Finding[], context: Context): readonly Finding[] {
	try {
		return check(context);
	} catch (error) {
		const what = error instanceof Error ? error.message : String(error);
		return [{check: 'doctor', level: 'broken', what: `could not look: ${what}`, fix: 'put that right, and ask again'}];
	}
}

function checkStore({places: {projects}}: Context): Finding[] {
	const {files, skips, sidecars = 0, root} = commandcode.list(projects);
	if (root === 'missing') return [{check: 'store', level: 'note', what: `no sessions yet: there is no ${projects}`}];
	if (root === 'unreadable') {
		return [{check: 'store', level: 'broken', what: `${projects} cannot be read`, fix: 'give yourself access to it'}];
	}
	const unread = [...skips.filter(({kind}) => kind !== 'on-purpose'), ...files.flatMap(unreadable)];
	const left = sidecars + skips.filter(({kind}) => kind === 'on-purpose').length;
	const beside = left > 0 ? `; other files, left aside on purpose: ${left}` : '';
	return [
		{check: 'store', level: 'ok', what: `sessions: ${files.length} in ${projects}${beside}`},
		...unread.map(
			({file, why}): Finding => ({
				check: 'store',
				level: 'broken',
				what: `${file}: ${why}`,
				fix: 'give yourself access to it',
			}),
		),
	];
}

/** Other agents' histories, where something of them cannot be read. */
function checkOthers({places}: Context): Finding[] {
	const wanted = readSettings(places.config).sources;
	return wanted.flatMap((agent) => {
		const source = sources.find(({id}) => id === agent);
		const counts = new Map<string, number>();
		for (const {kind, why} of source?.list(rootOf(source, places)).skips ?? [])
			if (kind !== 'on-purpose' || why.startsWith('compressed')) counts.set(why, (counts.get(why) ?? 0) + 1);
		return [...counts].map(([why, files]): Finding => {
			return {check: 'sources', level: 'note', what: `${AGENTS[agent]}: ${files} not read, ${why}`};
		});
	});
}

/** Of the index, by their names. */
const filesOf = (dir: string): number => fs.readdirSync(dir).filter((name) => /^(?:seg|cat)-/.test(name)).length;

function unreadable({path: file}: TranscriptFile): Pick<Skip, 'file' | 'why'>[] {
	try {
		fs.accessSync(file, fs.constants.R_OK);
		return [];
	} catch (error) {
		return [{file, why: `cannot be read (${codeOf(error)})`}];
	}
}

function checkIndex({places, now}: Context): Finding[] {
	const {index: dir, projects} = places;
	if (!fs.existsSync(dir)) {
		const some = commandcode.list(projects).files.length > 0;
		return some ? [{check: 'index', level: 'note', what: 'the history was not read yet', fix: 'run `deja sync`'}] : [];
	}
	const rebuild = 'run `deja sync --full`';
	const {manifest, segments, catalog, damage} = openNewest(dir);
	try {
		const orphans = manifest.generation === 0 && damage.length === 0 ? filesOf(dir) : 0;
		if (orphans > 0 && isSyncing(places)) {
			return [{check: 'index', level: 'note', what: 'the history is being read for the first time'}];
		}
		if (orphans > 0) {
			const what = `${orphans} files that no manifest names: the manifests are gone`;
			return [{check: 'index', level: 'broken', what, fix: 'run `deja sync`'}];
		}
		const broken = segments.flatMap((segment) => {
			const wrong = verifySegment(segment);
			return wrong ? [`${segment.ref.file}: ${wrong}`] : [];
		});
		// Records are checked as they are read: read them all.
		for (const _ of catalog.usage());
		catalog.skips();
		const all = [...new Set([...damage, ...broken, ...catalog.damage])];
		if (all.length > 0) return all.map((what): Finding => ({check: 'index', level: 'broken', what, fix: rebuild}));
	} finally {
		for (const segment of segments) closeSegment(segment);
		catalog.close();
	}
	const newer = storeReport(places, now()).skips.filter(({kind}) => kind === 'newer-version');
	const {sessions, gone, turns, passages, skippedLines} = storeTotals(dir, false);
	const others = sessionsOfOthers(dir);
	const beside = others > 0 ? `; of other agents and machines: ${others}` : '';
	const what = `whole; sessions: ${sessions}, turns: ${turns}, passages: ${passages}${beside}`;
	const found: Finding[] = [{check: 'index', level: 'ok', what}];
	if (gone > 0) {
		const what = `remembered, though the transcripts are gone: ${gone}`;
		found.push({check: 'index', level: 'note', what, fix: '`deja forget <session>` forgets one'});
	}
	for (const {file, why} of newer) found.push({check: 'store', level: 'note', what: `${file}: ${why}`});
	if (skippedLines > 0) {
		const what = `damaged lines in transcripts: ${skippedLines}; they were passed over, all others were read`;
		found.push({check: 'store', level: 'note', what});
	}
	return found;
}

/** Those that are in no sum. */
function sessionsOfOthers(dir: string): number {
	const index = openIndex(dir);
	try {
		return index.sessions().filter(({source, machine}) => source !== undefined || machine !== undefined).length;
	} finally {
		index.close();
	}
}

function checkSettings({places, env, platform, now}: Context): Finding[] {
	const found: Finding[] = [];
	const {problem, stops, recall} = readRules(places, env);
	if (problem) {
		const until = stops ? 'nothing new is read, and nothing' : 'nothing';
		found.push({
			check: 'config',
			level: 'broken',
			what: problem,
			fix: `correct the file; until then ${until} is said across projects`,
		});
	}
	for (const entry of storeReport(places, now()).idle) {
		const what = `"exclude" names ${JSON.stringify(entry)}, which fits no session: it keeps nothing out`;
		found.push({check: 'config', level: 'note', what, fix: '`deja sessions` shows how projects are called'});
	}
	found.push(...checkMoney(places, env));
	if (recall === 'off') {
		const by = env['DEJA_RECALL'] ? 'DEJA_RECALL' : places.config;
		found.push({check: 'config', level: 'note', what: `recall is switched off (${by}): the agent is told nothing`});
	}
	if (!isWindows(platform)) found.push(...checkMode(places.deja));
	return found;
}

/** A plan that nobody knows has no windows, and the budget of a project that nobody has is never passed. */
function checkMoney(places: Context['places'], env: Context['env']): Finding[] {
	const {plan, budget} = readSettings(places.config, env);
	const {problem} = capsOf(plan);
	const found: Finding[] = problem === undefined ? [] : [{check: 'config', level: 'note', what: problem}];
	const names = Object.keys(budget.project ?? {});
	if (names.length === 0) return found;
	const index = openIndex(places.index);
	const projects = index.billed().map(({project}) => project);
	index.close();
	// Before the first reading nobody is anywhere.
	const idle = projects.length === 0 ? [] : names.filter((name) => !projects.some((project) => isNamed(project, name)));
	for (const name of idle) {
		const what = `"budget.project" names ${JSON.stringify(name)}, which fits no session: nothing is added up for it`;
		found.push({check: 'config', level: 'note', what, fix: '`deja usage --by project` shows how projects are called'});
	}
	return found;
}

/** The folder is its person's alone. One that has been opened is closed again; some file systems keep no modes. */
function checkMode(dir: string): Finding[] {
	const open = () => ((fs.statSync(dir, {throwIfNoEntry: false})?.mode ?? 0) & 0o077) !== 0;
	if (!open()) return [];
	try {
		fs.chmodSync(dir, 0o700);
	} catch {
		// Looked at again below.
	}
	const what = open()
		? `this file system keeps no modes: others on this machine may be able to look into ${dir}`
		: `others on this machine could look into ${dir}: closed just now`;
	return [{check: 'config', level: 'note', what}];
}

/** What went wrong at a door in the last week, newest last; not what the person has put right since. */
function checkLog({places, env, now}: Context): Finding[] {
	const isRight = readRules(places, env).problem === undefined;
	return readLog(places.log, 5)
		.filter(({at, what}) => now() - Date.parse(at) < 7 * DAY_MS && !(isRight && what.includes(UNTIL_RIGHT)))
		.map(({at, door, event, what}) => ({
			check: 'log',
			level: 'note',
			what: `${minute(Date.parse(at))} ${door} ${event}: ${what}`,
		}));
}
