/**
 * `deja doctor`: proves instead of believing.
 *
 * Runs every installed hook with a real payload, loads the mod, reads every byte of the index, and says for each thing that
 * is not right what to do. It plays a session for that, and wipes it from the ledger afterwards.
 */
import fs from 'node:fs';
import path from 'node:path';
import {
	checkClient,
	checkHookEntries,
	checkMcp,
	checkMod,
	checkSurfaces,
	type Finding,
	judgeRun,
	keptThings,
	leftAlone,
	neighbours,
	ourHooks,
	probeSession,
	runHook,
} from '../../installer/index.ts';
import {readLog} from '../service/index.ts';
import {wrap} from '../text/index.ts';
import {checkPrices} from './client-prices.ts';
import {type Context, defineCommand} from './command.ts';
import {checkMemory} from './doctor-memory.ts';
import {siteOf, startOf} from './install-words.ts';
import {style} from './style.ts';

export const doctor = defineCommand({
	name: 'doctor',
	summary: 'prove that everything works, and say what to do where it does not',
	args: {files: {kind: 'flag', description: 'list everything that deja keeps, with sizes'}},
	async run({files, json}, context) {
		if (files) return listFiles(context, json);
		const findings = await examine(context);
		const broken = findings.filter(({level}) => level === 'broken').length;
		if (json) {
			context.terminal.out(`${JSON.stringify({schema_version: 1, ok: broken === 0, findings})}\n`);
		} else {
			context.terminal.out(findings.map((finding) => shown(finding, context)).join(''));
			context.terminal.out(
				broken === 0 ? 'Nothing is broken.\n' : `${broken} ${broken === 1 ? 'thing is' : 'things are'} broken.\n`,
			);
		}
		return broken === 0 ? 0 : 1;
	},
});

const LOG_LINES = 200;

async function examine(context: Context): Promise<readonly Finding[]> {
	const {places, cwd, env, platform} = context;
	const site = siteOf(context);
	const surfaces = checkSurfaces(site);
	const hooks = ourHooks(site, cwd);
	const runs: Finding[] = [];
	const before = readLog(places.log, LOG_LINES);
	for (const hook of hooks) runs.push(leftAlone(hook, site) ?? judgeRun(hook, await runHook(hook, site, cwd, env)));
	const modInPlace = surfaces.some(({check, level}) => check === 'mod' && level !== 'broken');
	const mod = modInPlace ? [await checkMod(places, cwd, env)] : [];
	const mcp = await checkMcp(site, cwd, env);
	forgetProbe(context);
	// A door that fails is silent towards the client, and so towards us: it says why in the log.
	for (const {at, door, event, what} of readLog(places.log, LOG_LINES)) {
		if (before.some((line) => line.at === at && line.what === what)) continue;
		runs.push({
			check: door,
			level: 'broken',
			what: `${event}: failed just now: ${what}`,
			fix: 'run `deja install`, or report it',
		});
	}
	const beside = neighbours(places, cwd).map(
		({kind, where, what}): Finding => ({
			check: kind === 'memory' ? 'neighbour' : 'wiring',
			level: 'note',
			what: `${where}: ${what}`,
		}),
	);
	const entries = checkHookEntries(site, cwd);
	return [
		checkClient(env, platform),
		...checkPrices(context),
		...surfaces,
		...entries,
		...runs,
		...mod,
		...mcp,
		...beside,
		...checkMemory(context),
	];
}

/** The session that was played leaves no trace in the ledger or among the live ones. */
function forgetProbe({places}: Context): void {
	for (const dir of [places.said, places.live]) {
		for (const name of fs.existsSync(dir) ? fs.readdirSync(dir) : []) {
			if (name.startsWith(probeSession())) fs.rmSync(path.join(dir, name), {force: true});
		}
	}
}

/** Columns from which texts stand in a column of their own. */
const NARROW = 60;

function shown({check, level, what, fix}: Finding, context: Context): string {
	const {terminal, places} = context;
	const home = path.dirname(places.commandcode);
	const color = {ok: 'green', note: 'yellow', broken: 'red'} as const;
	const text = path.dirname(home) === home ? what : what.replaceAll(`${home}${path.sep}`, `~${path.sep}`);
	// Where the right column would be a gutter, the text stands below.
	const indent = ' '.repeat(terminal.columns < NARROW ? 2 : 19);
	const texts = wrap(text, terminal.columns - indent.length);
	const advice = fix === undefined ? [] : wrap(`→ ${here(fix, context)}`, terminal.columns - indent.length, '  ');
	const head = `${style(terminal, color[level], level.padEnd(6))}  ${check.padEnd(9)}`;
	const first = terminal.columns < NARROW ? [head.trimEnd()] : [`${head}  ${texts.shift()}`];
	return [...first, ...[...texts, ...advice].map((line) => indent + line)].map((line) => `${line}\n`).join('');
}

/** What to do, in words that start deja on this machine. */
function here(fix: string, context: Context): string {
	return fix.includes('`deja ') ? fix.replaceAll('`deja ', `\`${startOf(context)} `) : fix;
}

function listFiles({places, terminal}: Context, json: boolean): number {
	const things = keptThings(places);
	const bytes = things.reduce((sum, thing) => sum + thing.bytes, 0);
	if (json) {
		terminal.out(`${JSON.stringify({schema_version: 1, folder: places.deja, bytes, things})}\n`);
		return 0;
	}
	if (things.length === 0) {
		terminal.out(`deja keeps nothing: there is no ${places.deja}\n`);
		return 0;
	}
	terminal.out(`${places.deja}\n`);
	for (const {path: file, what, files: count, bytes: size} of things) {
		const number = `${count} ${count === 1 ? 'file' : 'files'}`;
		terminal.out(`  ${path.basename(file).padEnd(15)}  ${sized(size).padStart(9)}  ${number.padStart(9)}  ${what}\n`);
	}
	terminal.out(`${sized(bytes)} in all. Nothing is kept anywhere else but what \`deja install\` wired.\n`);
	return 0;
}

function sized(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`;
	return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
