/**
 * What recall says by itself to real prompts, scored against readers' verdicts.
 *
 *   node bench/ts.mjs bench/replay-recall.ts CORPUS JUDGED [--show] [--why]
 *
 * JUDGED: one JSON line a prompt, `{pid, project, session, i, need, c: [[id, session, turn, sentence, verdict]]}`: the i-th typed
 * prompt of a session, whether it needs memory at all ('y', 'n'), and what readers said of sentences of earlier sessions:
 * H helps, N is on the subject, X is not. A sentence is known by `id`, the first 8 digits of sha1 of its session and its words.
 * Exit 1 when it speaks too often for what it helps. `--show` prints what was said and how it was judged (U: by nobody), `--why` also the silence. See replay.ts for CORPUS.
 */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {projectKeys} from '../src/index/index.ts';
import {type Recall, recall} from '../src/recall/index.ts';
import {openReplay, type Played, readCorpus} from './replay.ts';

const {positionals, values} = parseArgs({
	allowPositionals: true,
	options: {show: {type: 'boolean'}, why: {type: 'boolean'}},
});
const [corpus = '', judged = ''] = positionals;
if (corpus === '' || !existsSync(judged)) {
	console.error('usage: replay-recall.ts <corpus> <judged jsonl> [--show] [--why]');
	process.exit(2);
}

type Verdict = 'H' | 'N' | 'X' | 'U';
interface Row {
	readonly session: string;
	readonly i: number;
	readonly need: 'y' | 'n';
	readonly c: readonly (readonly [id: string, session: string, turn: number, sentence: number, verdict: Verdict])[];
}

const normal = (text: string): string => text.toLowerCase().replace(/\W+/g, ' ').trim();
const idOf = (session: string, text: string): string =>
	createHash('sha1')
		.update(session + normal(text))
		.digest('hex')
		.slice(0, 8);

const rows = readFileSync(judged, 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as Row);
const sessions = readCorpus(corpus);
const byId = new Map(sessions.map((one) => [one.id, one]));

interface Asked {
	readonly row: Row;
	readonly session: Played;
	readonly text: string;
	readonly time: number;
}

const asks = rows
	.flatMap((row): readonly Asked[] => {
		const session = byId.get(row.session);
		const prompt = session && promptsOf(session)[row.i];
		return session && prompt ? [{row, session, ...prompt}] : [];
	})
	.sort((a, b) => a.time - b.time);

/** What people typed in a session. */
function promptsOf({lines}: Played): readonly {readonly text: string; readonly time: number}[] {
	return lines.flatMap(({text: line, time}) => {
		const {type, message} = JSON.parse(line) as {
			type?: string;
			message?: {role?: string; content?: unknown; meta?: {isAutomated?: boolean}};
		};
		if (type !== 'message' || message?.role !== 'user' || message.meta?.isAutomated) return [];
		const {content} = message;
		const text =
			typeof content === 'string'
				? content
				: (content as {type: string; text?: string}[])
						.flatMap((block) => (block.type === 'text' ? (block.text ?? '') : []))
						.join('\n');
		return text.trim() === '' ? [] : [{text, time}];
	});
}

function verdictOf({c}: Row, {session, text}: Recall['quotes'][number]): Verdict {
	const id = idOf(session, text);
	return c.find(([known, where]) => known === id && where === session)?.[4] ?? 'U';
}

const lead = {H: 0, N: 0, X: 0, U: 0};
let [spoke, needless, ms] = [0, 0, 0];
const replay = openReplay(sessions, 0);
for (const {row, session, text, time} of asks) {
	const index = await replay.at(time);
	const projects = projectKeys(index, session.cwd, '/nowhere');
	const {
		quotes,
		why,
		ms: took,
	} = recall(index, {question: text.slice(0, 8_000), projects, session: session.id, now: time});
	ms += took;
	const verdicts = quotes.map((quote) => verdictOf(row, quote));
	if (quotes.length > 0) {
		spoke++;
		if (row.need === 'n') needless++;
		lead[verdicts[0]!]++;
	}
	if (values.why || (values.show && quotes.length > 0)) {
		console.log(
			`\n${session.id.slice(0, 8)} #${row.i} need ${row.need}: ${text.slice(0, 200).replace(/\s+/g, ' ')}\n  ${why}`,
		);
		for (const [at, {role, text: said}] of quotes.entries())
			console.log(`  ${verdicts[at]} ${role}: ${said.slice(0, 240)}`);
	}
}
replay.close();
const read = Math.max(1, lead.H + lead.N + lead.X);
const percent = (part: number) => `${Math.round((100 * part) / read)} %`;
console.log(
	`${asks.length} prompts, spoke on ${spoke}, without need ${needless}; ${(ms / Math.max(1, asks.length)).toFixed(1)} ms a prompt`,
);
console.log(
	`lead quote: H ${lead.H}, N ${lead.N}, X ${lead.X}, unread ${lead.U}; of those read ${percent(lead.H)} help, ${percent(lead.X)} wrong`,
);
// No gate on shared words gets above a sixth that helps: then it has to be silent.
const isHelpful = lead.H >= 0.4 * read && lead.X <= 0.25 * read;
if (needless > 3 || spoke > 20 || (spoke > 5 && !isHelpful)) {
	console.log('MISSED: without need 3, spoke on 20; 40 % of the leads help and 25 % are wrong, or 5 leads');
	process.exitCode = 1;
}
