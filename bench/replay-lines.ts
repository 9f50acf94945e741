/**
 * What memory says around tools and at the start of a session, on real histories: for a person to read and judge.
 *
 *   node bench/ts.mjs bench/replay-lines.ts failures|edits|digests CORPUS [--sample 40] [--seed 1] [--all]
 *
 * Prints how often it spoke, and a random sample of what it said, each with what the session was doing then. Whether a line
 * is right is for a reader to say; in doubt it is wrong. CORPUS: see replay.ts.
 */
import {parseArgs} from 'node:util';
import {projectKeys} from '../src/index/index.ts';
import {digest} from '../src/recall/index.ts';
import {afterTool, beforeTool} from '../src/service/around-tool.ts';
import {random} from './recall-store.ts';
import {type Call, openReplay, type Played, readCorpus} from './replay.ts';

const {positionals, values} = parseArgs({
	allowPositionals: true,
	options: {sample: {type: 'string'}, seed: {type: 'string'}, all: {type: 'boolean'}},
});
const [mode = '', corpus = ''] = positionals;
if (!['failures', 'edits', 'digests'].includes(mode) || corpus === '') {
	console.error('usage: replay-lines.ts failures|edits|digests <corpus> [--sample N] [--seed N] [--all]');
	process.exit(2);
}

interface Said {
	readonly session: string;
	readonly when: string;
	readonly context: string;
	readonly block: string;
}

interface Moment {
	readonly session: Played;
	readonly time: number;
	readonly call?: Call;
}

const sessions = readCorpus(corpus);
const moments = sessions
	.flatMap((session): Moment[] => {
		if (mode === 'digests') return [{session, time: session.start}];
		if (mode === 'failures')
			return session.calls.filter(({failed}) => failed).map((call) => ({session, time: call.ended, call}));
		return session.calls.map((call) => ({session, time: call.time, call}));
	})
	.sort((a, b) => a.time - b.time);

const replay = openReplay(sessions);
/** By session: what it was told already, as the ledger would know. */
const told = new Map<string, Set<string>>();
const sources = new Map<string, Set<string>>();
const found: Said[] = [];
let asked = 0;
for (const {session, time, call} of moments) {
	const index = await replay.at(time);
	const projects = projectKeys(index, session.cwd, '/nowhere');
	const known = told.get(session.id) ?? new Set<string>();
	told.set(session.id, known);
	const recent = sources.get(session.id) ?? new Set<string>();
	sources.set(session.id, recent);
	const around = {projects, cwd: session.cwd, session: session.id, recent, elsewhere: true, now: time};
	asked++;
	const when = new Date(time).toISOString().slice(0, 16);
	if (!call) {
		const {block} = digest(index, {projects, cwd: session.cwd, session: session.id, now: time});
		if (block !== '') found.push({session: session.id, when, context: '', block});
		continue;
	}
	const isSaid = (key: string) => known.has(key);
	const event = {tool: call.tool, input: call.input, result: call.result};
	const line = mode === 'failures' ? afterTool(index, event, around, isSaid) : beforeTool(index, event, around, isSaid);
	if (!line) continue;
	known.add(line.key);
	for (const key of line.sources) recent.add(key);
	found.push({session: session.id, when, context: contextOf(call), block: line.block});
}
replay.close();

const next = random(Number(values.seed ?? 1));
const picked = values.all
	? found
	: found
			.map((said) => ({said, place: next()}))
			.sort((a, b) => a.place - b.place)
			.slice(0, Number(values.sample ?? 40))
			.map(({said}) => said);
picked.forEach(({session, when, context, block}, at) => {
	console.log(`\n#${at + 1} ${when} ${session}${context}\n${block.split('\n').slice(2, -1).join('\n')}`);
});
console.log(`\n${mode}: ${asked} moments, spoke at ${found.length}; ${picked.length} shown`);

function contextOf({input, said, asked: question, result, failed}: Call): string {
	const short = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most);
	return [
		`\n  asked: ${short(question, 200)}`,
		`  said:  ${short(said, 200)}`,
		`  call:  ${short(JSON.stringify(input), 300)}`,
		...(failed ? [`  out:   ${result.slice(0, 1_200).replaceAll('\n', '\n         ')}`] : []),
	].join('\n');
}
