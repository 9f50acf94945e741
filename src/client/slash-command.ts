/**
 * What `/deja` answers in the client, without a model call: the session's card, what was told and why, the log, the bill.
 *
 * `off` and `on` are the engine's, since they hold for as long as it lives; everything else is answered here, from the
 * ledger and the index. A name that is no command is a question to memory.
 */
import {type Env, minute, type Places} from '../lib/index.ts';
import {openLedger, quotesIn, type Recall, type Said, type SaidKind, tokensOf} from '../recall/index.ts';
import {neverQuote, readSettings, SettingError, setSetting} from '../rules/index.ts';
import {isSyncing, type Look, type Memory, OCCASIONS, readLog, recallLines, toldList} from '../service/index.ts';
import {wrap} from '../text/index.ts';
import {
	byOwnership,
	knownPrices,
	type OverviewInput,
	overview,
	passing,
	periodFrom,
	type RunningCall,
	sums,
	timeZoneOf,
	WATCHED_MS,
	withRunning,
} from '../usage/index.ts';

export interface Asked {
	readonly session: string;
	readonly cwd: string;
	/** What was typed behind `/deja`. */
	readonly words: string;
	/** Width to fit. */
	readonly columns: number;
	/** The session's calls as the client told them. */
	readonly running: readonly RunningCall[];
}

export interface Around {
	readonly memory: Memory;
	readonly places: Places;
	readonly env: Env;
	/** Unix ms. */
	readonly now: number;
	/** The footer's line. */
	readonly line: string;
}

const HELP: readonly (readonly [string, string])[] = [
	['/deja', 'what the agent was told in this session, and the bill'],
	['/deja <question>', 'what it would be told with a question'],
	['/deja why', 'what it was told in this session, and why'],
	['/deja never 2', 'never quote number 2 of that list again'],
	['/deja log', 'the same for all sessions'],
	['/deja usage', 'tokens and money'],
	['/deja quiet', 'no line here when memory speaks; quiet off: again'],
	['/deja off', 'silence, for as long as this client runs; on: again'],
	['/deja doctor', 'how memory is'],
];

/** Longer lists are for a terminal of one's own. */
const MOST = 8;
const LOG_LINES = 3;

const bold = (text: string): string => `\u001b[1m${text}\u001b[22m`;
const dim = (text: string): string => `\u001b[2m${text}\u001b[22m`;

/** @returns what is shown, in lines that fit; never throws for what the person typed. */
export function slashCommand(asked: Asked, around: Around): string {
	const text = answerOf(asked, around);
	return text
		.split('\n')
		.flatMap((line) => wrap(line, asked.columns))
		.join('\n');
}

function answerOf(asked: Asked, around: Around): string {
	const [name = '', ...rest] = asked.words.split(/\s+/);
	const {memory} = around;
	const told = memory.told(asked).filter(({block}) => block !== '');
	switch (rest.length === 0 || name === 'never' || name === 'quiet' ? name : '?') {
		case '':
			return card(told, around.line, asked.columns);
		case 'help':
			return `Without a model call:\n${table(HELP, asked.columns)}`;
		case 'why':
			return list(told, 'Nothing was told in this session so far.', asked, around, false);
		case 'log':
			return list(
				openLedger(around.places.said)
					.all()
					.filter(({block}) => block !== ''),
				'Nothing was told so far.',
				asked,
				around,
				true,
			);
		case 'never':
			return never(told, rest, around);
		case 'quiet':
			return quiet(rest, around);
		case 'usage':
			return usage(asked, around);
		case 'doctor':
			return doctor(asked, around);
		default:
			return answer(memory.recall(asked, asked.words), lookOf(asked, around));
	}
}

const lookOf = ({columns}: Asked, {memory}: Around): Look => ({
	columns,
	style: (format, text) => (format === 'bold' ? bold(text) : dim(text)),
	titleOf: memory.titleOf,
});

function card(told: readonly Said[], line: string, columns: number): string {
	const kinds = (Object.keys(OCCASIONS) as SaidKind[]).flatMap((kind) => {
		const some = told.filter((one) => one.kind === kind);
		const tokens = some.reduce((sum, one) => sum + one.tokens, 0);
		return some.length === 0 ? [] : [`${some.length} ${OCCASIONS[kind]} (${tokens} tokens)`];
	});
	const what =
		kinds.length === 0 ? 'Nothing was told in this session so far.' : `The agent was told: ${kinds.join(', ')}.`;
	return [line || 'deja', ...wrap(what, columns), ...wrap('/deja why shows it; /deja help the rest', columns)].join(
		'\n',
	);
}

/** Numbered in the order of the session, so that a number means the same the next time; of all sessions newest first. */
function list(said: readonly Said[], none: string, asked: Asked, around: Around, isLog: boolean): string {
	if (said.length === 0) return none;
	const look = {...lookOf(asked, around), most: isLog ? 1 : 4};
	const left = said.length - MOST;
	const shown = isLog ? said.slice(0, MOST) : said.slice(-MOST);
	const first = isLog || left <= 0 ? 1 : left + 1;
	const more = left > 0 ? [dim(`${left} more: deja log`)] : [];
	const lines = toldList(shown, look, first, isLog);
	const head = isLog ? 'What the agent was told, newest first:' : 'What the agent was told in this session:';
	return [head, ...(isLog ? [...lines, ...more] : [...more, ...lines])].join('\n');
}

function never(told: readonly Said[], [number = '', ...more]: readonly string[], {places}: Around): string {
	const one = /^\d+$/.test(number) && more.length === 0 ? told[Number(number) - 1] : undefined;
	if (!one)
		return `/deja never takes a number of /deja why${told.length > 0 ? `, 1 to ${told.length}` : ': nothing was told yet'}`;
	return settled(() => {
		const sentences = quotesIn(one.block).flatMap((quote) => quote.sentences);
		neverQuote(places.config, sentences);
		return [...sentences.map((sentence) => `never again: ${sentence}`), 'deja config shows them under "never".'].join(
			'\n',
		);
	});
}

function quiet([word = 'on', ...more]: readonly string[], {places}: Around): string {
	if ((word !== 'on' && word !== 'off') || more.length > 0) return '/deja quiet, or /deja quiet off';
	return settled(() => {
		setSetting(places.config, 'quiet', [word]);
		return word === 'on'
			? 'No line is shown any more when memory speaks, here and in later sessions. /deja quiet off shows them again.'
			: 'A line is shown when memory speaks.';
	});
}

function settled(work: () => string): string {
	try {
		return work();
	} catch (error) {
		if (error instanceof SettingError) return error.message;
		throw error;
	}
}

function usage({columns, session, running}: Asked, {memory, places, env, now}: Around): string {
	const index = memory.index();
	if (!index || index.generation === 0) return 'Nothing is read yet.';
	const {price, by: pricedBy} = knownPrices(places);
	// What is left out of memory was paid all the same.
	const usages = index.usage(byOwnership(index.billed()).map(({key}) => key));
	const store = passing(now - WATCHED_MS);
	const period = periodFrom({}, now, timeZoneOf(env['TZ']));
	const look = {
		columns,
		style: (format: string, text: string) => (format === 'bold' ? bold(text) : dim(text)),
		limit: MOST,
	};
	const {plan, budget} = readSettings(places.config);
	const add: OverviewInput['add'] = (...wanted) =>
		sums(withRunning(usages, session, running), price, wanted, {}, store.each);
	const {text} = overview({add, store, plan, budget, pricedBy, period, now}, look);
	return `What it cost:\n${text.trimEnd()}`;
}

function doctor({columns}: Asked, {memory, places, now}: Around): string {
	const index = memory.index();
	const {recall, problem} = memory.settings();
	const known = index && index.generation > 0 ? `${index.sessions().length} sessions are known` : 'Nothing is read yet';
	const failures = readLog(places.log, LOG_LINES).map(
		({at, door, what}) => `${minute(Date.parse(at))}  ${door}: ${what}`,
	);
	const lines = [
		`${known}${isSyncing(places, now) ? ', and new ones are being read' : ''}.`,
		...(index?.damage ?? []).map((damage) => `The index: ${damage}.`),
		...(recall === 'off' ? ['Recall is off.'] : []),
		...(problem === undefined ? [] : [problem]),
		...(failures.length === 0 ? [] : ['Failed lately:', ...failures.map((one) => `  ${one}`)]),
		'`deja doctor` in a shell proves every door.',
	];
	return lines.flatMap((line) => wrap(line, columns)).join('\n');
}

function answer(found: Recall, look: Look): string {
	const lines = recallLines({...found, tokens: tokensOf(found.block)}, look);
	return lines.length > 0 ? lines.join('\n') : `Nothing in earlier sessions speaks to this (${found.why}).`;
}

function table(rows: readonly (readonly [string, string])[], columns: number): string {
	const width = Math.max(...rows.map(([left]) => left.length));
	return rows
		.flatMap(([left, text]) => {
			if (columns - width - 2 < 24) return [left, ...wrap(`    ${text}`, columns)];
			const [first = '', ...more] = wrap(text, columns - width - 2);
			return [`${left.padEnd(width)}  ${first}`, ...more.map((line) => ' '.repeat(width + 2) + line)];
		})
		.join('\n');
}
