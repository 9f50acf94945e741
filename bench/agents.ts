/**
 * The same history read twice: as another agent left it, and as a converter made it into Command Code's transcripts.
 *
 *   node bench/ts.mjs bench/agents.ts <agent> <its store> <converted store>
 *
 * Sessions are the same when they share the ids of tool calls. Prints one JSON object: sessions, questions, runs, outcomes and
 * exit codes on both sides, and how many of each are the same.
 */
import type {SessionRead, ToolRun} from '../src/model/index.ts';
import {sources} from '../src/sources/index.ts';

const [agent, store, converted] = process.argv.slice(2);
const source = sources.find(({id}) => id === agent);
const own = sources.find(({id}) => id === 'commandcode');
if (!source || !own || !store || !converted) {
	process.stderr.write('usage: agents <agent> <its store> <converted store>\n');
	process.exit(2);
}

interface Told {
	readonly questions: readonly string[];
	readonly runs: ReadonlyMap<string, ToolRun>;
}

function toldIn({turns}: SessionRead): Told {
	const runs = new Map<string, ToolRun>();
	for (const {steps} of turns) for (const step of steps) if (step.kind === 'run') runs.set(step.run.id, step.run);
	const questions = turns.flatMap(({origin, slash = '', question}) =>
		origin === 'machine' ? [] : `${slash} ${question.replace(/\/\S*\//g, '').replace(/\s+/g, ' ')}`.slice(0, 60),
	);
	return {questions, runs};
}

const sessions = source
	.list(store)
	.files.map((file) => source.read(file))
	.filter(({empty}) => !empty);
const there = own
	.list(converted)
	.files.map((file) => own.read(file))
	.filter(({empty}) => !empty)
	.map(toldIn);
const byRun = new Map(there.flatMap((told) => [...told.runs.keys()].map((id) => [id, told] as const)));
const byQuestions = new Map(there.map((told) => [told.questions.join('\n'), told]));

const sum = {
	sessions: 0,
	met: 0,
	questions: 0,
	sameQuestions: 0,
	runs: 0,
	sameRuns: 0,
	sameOutcomes: 0,
	exitCodes: 0,
	sameExitCodes: 0,
	added: 0,
	leftBehind: 0,
};
for (const read of sessions) {
	const told = toldIn(read);
	sum.sessions++;
	sum.questions += told.questions.length;
	sum.runs += told.runs.size;
	sum.leftBehind += read.head.abandoned.length;
	for (const {steps} of read.turns) for (const {kind} of steps) if (kind === 'add') sum.added++;
	const first = [...told.runs.keys()].find((id) => byRun.has(id));
	const other = (first && byRun.get(first)) ?? byQuestions.get(told.questions.join('\n'));
	if (!other) continue;
	sum.met++;
	const left = [...other.questions];
	for (const question of told.questions) {
		const at = left.indexOf(question);
		if (at < 0) continue;
		left.splice(at, 1);
		sum.sameQuestions++;
	}
	for (const [id, run] of told.runs) {
		const same = other.runs.get(id) ?? byRun.get(id)?.runs.get(id);
		if (run.exitCode !== undefined) sum.exitCodes++;
		if (!same) continue;
		sum.sameRuns++;
		if (same.outcome === run.outcome) sum.sameOutcomes++;
		if (run.exitCode !== undefined && same.exitCode === run.exitCode) sum.sameExitCodes++;
	}
}
const convertedSum = {
	sessions: there.length,
	questions: there.reduce((all, {questions}) => all + questions.length, 0),
	runs: there.reduce((all, {runs}) => all + runs.size, 0),
};
process.stdout.write(`${JSON.stringify({agent, ...sum, converted: convertedSum})}\n`);
