/**
 * What the mod loads: turns the client's hooks into questions for the worker thread, and answers into text blocks.
 *
 * Runs on the client's own loop, so it only keeps books: which session, which turn, what was attached where. A turn is
 * decided once; the same blocks then go out with every model call. Its clock is short (PATIENCE), and an answer that comes
 * too late for its turn is not used: silence is cheaper than waiting. Nothing in here throws into the client.
 *
 * Host facts: `transformContext` runs before every main-loop model call and must answer an array; the session's end leaves
 * about 250 ms; the footer is cleared when the session switches. A custom entry is drawn by the renderer of its type, once,
 * in the live conversation only, behind a mark of two columns; nothing of it is stored.
 * `model_request_end` names model and usage of a call of this session, side requests and sub-agents left out.
 */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {type Env, type Places, placesFrom} from '../lib/index.ts';
import {closeStamp, openStamp, stampOf, sweepStamps, validSession} from '../live/index.ts';
import {questionOf} from '../recall/index.ts';
import {type Notice, noticeLine} from '../service/index.ts';
import {type Attached, attach, withBlocks} from './attach.ts';
import {offerOnce} from './install-hint.ts';
import {runningCalls} from './running-calls.ts';
import {type Link, linkTo} from './worker-link.ts';

/**
 * Milliseconds. `print`: nobody sits before it, and the first question is often the only one. `cold`: the thread is at work and
 * has not answered a question yet. A thread that would have to be started first is not waited for at all: what it says
 * reaches the second model call of the turn. DEJA_PATIENCE_MS replaces them.
 */
const PATIENCE = {print: 250, cold: 40, warm: 50, tool: 40};
/** A tool that the agent called itself may take its time. Milliseconds. */
const TOOL_MS = 10_000;
/** The footer is drawn again after this, when what it shows is about to change. */
const FOOTER_AGAIN_MS = 2500;
/**
 * Milliseconds. By `request` the model call has gone out for which the client asked: until then its own loop draws nothing of
 * ours. The rest after a session's start. The client is busy with itself then, and so is a person who asks at once: the thread
 * warms up when nobody has asked for a while, and what is new is read after the first turn or when the client stands still.
 */
const STANDSTILL = {request: 200, warm: 1000, read: 8000};
/** More blocks than this in one conversation, and the older half goes: one break of the prompt cache instead of many. */
const MOST_BLOCKS = 16;

/** What the engine uses of the client. */
export interface Host {
	readonly cwd: string;
	readonly ui?: {
		setStatus(text: string | null): unknown;
		/** One row in the conversation. */
		notify?(text: string): unknown;
		readonly capabilities?: {readonly status?: boolean};
	};
	addRenderer?(type: string, lines: (data: unknown) => readonly string[]): unknown;
	/** One row in the conversation, drawn by the renderer of its type. */
	showEntry?(type: string, data: unknown): unknown;
	on?(event: string, listener: (event: Readonly<Record<string, unknown>>) => void): unknown;
}

/** The type of deja's rows in the conversation. */
const NOTICE = 'deja-notice';
/** Columns of a row in the conversation: the client uses nine tenths of the terminal, its mark included. */
const rowWidth = (columns: number) => Math.floor(columns * 0.9) - 2;
/** Columns of the footer's row. */
const footerWidth = (columns: number) => columns - 2;
const dim = (text: string): string => `\u001b[2m${text}\u001b[22m`;
/** What a window or a budget warns of: in the terminal's own yellow. */
const warn = (text: string): string => `\u001b[33m${text}\u001b[39m`;

export interface Surroundings {
	readonly env?: Env;
	readonly places?: Places;
	readonly now?: () => number;
	/** For tests: another line to the worker. */
	readonly link?: Link;
	/** Width of the terminal; undefined when it is none. */
	readonly columns?: () => number | undefined;
	readonly standstill?: typeof STANDSTILL;
}

/** What the client gives a tool. */
interface ToolCall {
	readonly input?: unknown;
	readonly signal?: AbortSignal;
}

/** What it takes from one. */
type ToolResult =
	| {readonly ok: true; readonly content: readonly {readonly type: 'text'; readonly text: string}[]}
	| {readonly ok: false; readonly error: string};

/** What a session was told by this process. */
interface Sitting {
	readonly session: string;
	blocks: Attached[];
	/** Keys of turns and compactions that are decided, silence included. */
	readonly decided: Set<string>;
	/** No question was decided yet: the digest may still be due. */
	fresh: boolean;
	/** A turn is under way. */
	running: boolean;
	/** Texts that were claimed in the ledger but came too late for their model call: they go out with the next one. */
	owed: Spoken[];
	/** What memory said to a question that had gone out by then. */
	late: {readonly key: string; readonly recalled: unknown} | undefined;
}

interface Spoken {
	readonly text: string;
	readonly notice?: Notice | undefined;
}

interface Loose {
	readonly [field: string]: unknown;
}

export function startEngine(host: Host, around: Surroundings = {}) {
	const env = around.env ?? process.env;
	const places = around.places ?? placesFrom(env);
	const now = around.now ?? Date.now;
	const columns = around.columns ?? (() => process.stdout.columns);
	const width = (of: (columns: number) => number) => Math.max(20, of(columns() || 80));
	const program = path.dirname(fileURLToPath(import.meta.url));
	// What fails is seldom: what writes it down is loaded then. The line has the time of the failure.
	const trouble = (event: string, error: unknown): void => {
		const at = now();
		void import('./trouble.ts').then(({writeLog}) => writeLog(places.log, {door: 'mod', event, error}, at));
	};
	const link =
		around.link ??
		linkTo(path.join(program, 'worker.mjs'), {cwd: host.cwd}, (what, over) => {
			trouble('worker', what);
			// Without a thread this mod has nothing to say any more: the shell hooks take over.
			if (over && current) closeStamp(places.live, current.session);
		});
	const standstill = around.standstill ?? STANDSTILL;
	const print = host.ui?.capabilities?.status !== true;
	const patience = (kind: 'turn' | 'tool'): number => {
		const own = Number(env['DEJA_PATIENCE_MS']);
		if (Number.isFinite(own) && own > 0) return own;
		if (kind === 'tool') return PATIENCE.tool;
		if (warm && link.warm) return PATIENCE.warm;
		if (print) return PATIENCE.print;
		return link.asleep ? 0 : PATIENCE.cold;
	};
	const warmed = (done: unknown): void => {
		warm ||= done === true;
	};

	/** A question was answered, be it too late: the whole way has been gone once. */
	let warm = false;
	/** `/deja off` holds for this process, whatever session it goes on with. */
	let off = false;
	let current: Sitting | undefined;
	const calls = runningCalls(now);
	/** The sitting of a session; another id than before is another session. */
	const sit = (id: unknown): Sitting | undefined => {
		if (!validSession(id)) return current;
		if (current?.session === id) return current;
		if (current) closeStamp(places.live, current.session);
		current = {session: id, blocks: [], decided: new Set(), fresh: true, running: false, owed: [], late: undefined};
		calls.clear();
		mark(current, false);
		return current;
	};
	const mark = (sitting: Sitting, busy: boolean): void => {
		const {session} = sitting;
		sitting.running = busy;
		if (!link.dead) openStamp(places.live, stampOf({session, cwd: host.cwd, busy}, now()));
	};

	const showFooter = async (sitting: Sitting): Promise<void> => {
		if (host.ui?.capabilities?.status !== true) return;
		const drawn = {off, columns: width(footerWidth), running: calls.all()};
		const answer = await link.ask('footer', {session: sitting.session, ...drawn}, 5000);
		const {text: line, warning, spent} = (answer ?? {}) as Loose;
		if (current !== sitting || typeof line !== 'string') return;
		try {
			const end = typeof warning === 'string' && !env['NO_COLOR'] ? warning : '';
			const start = end === '' ? line : line.slice(0, -end.length);
			host.ui.setStatus(line === '' ? null : dim(start) + (end === '' ? '' : warn(end)));
			if (Array.isArray(spent) && calls.all().length > 0) spent.forEach(tellOnce);
		} catch (error) {
			// Nobody awaits this: a rejection would end the client.
			return trouble('setStatus', error);
		}
		if (/indexing|…/.test(line)) later(sitting);
	};
	/** What can wait: see `STANDSTILL`. */
	const settle = (sitting: Sitting): void => {
		const still = () => current === sitting && !sitting.running;
		// The client has cleared the footer: a thread that is there already draws it at once.
		const {asleep} = link;
		if (!asleep) void showFooter(sitting);
		setTimeout(
			() => {
				if (still()) void link.ask('warm', {session: sitting.session, cwd: host.cwd}, 5000).then(warmed);
				if (asleep && current === sitting) void showFooter(sitting);
			},
			print ? 0 : standstill.warm,
		).unref();
		setTimeout(() => {
			if (still()) link.tell('read', {});
		}, standstill.read).unref();
	};
	/** What a background child reads is there a little later. */
	const later = (sitting: Sitting): void => {
		setTimeout(() => void showFooter(sitting), FOOTER_AGAIN_MS).unref();
	};

	/** One dim line in the conversation; never in print mode. */
	const show = (notice: unknown): void => {
		if (host.ui?.capabilities?.status === true && isNotice(notice)) host.showEntry?.(NOTICE, notice);
	};

	/** A budget that is passed is told of once, and after a call: a person who only opens a session is not greeted by it. */
	const told = new Set<unknown>();
	const tellOnce = ({key, notice}: Loose): void => {
		if (told.has(key)) return;
		told.add(key);
		show(notice);
	};

	/** @param onLate gets an answer that nobody waited for any more. */
	const ask = (
		op: string,
		input: unknown,
		signal: AbortSignal | undefined,
		onLate: (value: unknown) => void,
	): Promise<unknown> => {
		const limit = patience('turn');
		if (limit > 0) return link.ask(op, input, limit, signal, onLate);
		setTimeout(async () => {
			const value = await link.ask(op, input, 0, undefined, onLate);
			if (value !== undefined) onLate(value);
		}, standstill.request).unref();
		return Promise.resolve(undefined);
	};

	/** Blocks for a turn that has just begun, in the order in which they will stand. */
	const decide = async (
		sitting: Sitting,
		question: string,
		key: string,
		compaction: string,
		signal: AbortSignal | undefined,
	): Promise<Spoken[]> => {
		const about = {session: sitting.session, cwd: host.cwd};
		const keep = (late: unknown) => sitting.owed.push(...spokenIn(late));
		const {fresh} = sitting;
		if (question !== '') sitting.fresh = false;
		const first = fresh && question !== '';
		const [recalled, due] = await Promise.all([
			question === ''
				? undefined
				: ask('question', {...about, question}, signal, (late) => {
						warm = true;
						sitting.late = {key, recalled: late};
					}),
			first || compaction !== '' ? ask('due', {...about, compaction, first}, signal, keep) : undefined,
		]);
		if (recalled !== undefined) warm = true;
		return [...sitting.owed.splice(0), ...spokenIn(due), ...answerIn(sitting, key, recalled)];
	};

	/** The block of an answer, which is claimed by that. */
	const answerIn = ({session}: Sitting, key: string, recalled: unknown): Spoken[] => {
		const {block, notice} = (recalled ?? {}) as Loose;
		if (typeof block !== 'string' || block === '') return [];
		link.tell('said', {session, cwd: host.cwd, key, answer: recalled});
		return [{text: block, notice: isNotice(notice) ? notice : undefined}];
	};

	/** What has come since the turn's last model call. */
	const lately = (sitting: Sitting, key: string): Spoken[] => {
		const {late} = sitting;
		if (late?.key !== key) return [];
		sitting.late = undefined;
		return [...sitting.owed.splice(0), ...answerIn(sitting, key, late.recalled)];
	};

	const add = (sitting: Sitting, messages: readonly unknown[], position: number, texts: readonly Spoken[]): void => {
		sitting.blocks.push(...texts.map(({text}) => attach(messages, position, text)));
		if (sitting.blocks.length > MOST_BLOCKS) sitting.blocks = sitting.blocks.slice(-MOST_BLOCKS / 2);
		if (texts.length === 0) return;
		setTimeout(() => {
			if (current !== sitting) return;
			for (const {notice} of texts) show(notice);
			void showFooter(sitting);
		}, standstill.request).unref();
	};

	const transformContext = async (event: {
		readonly messages: readonly unknown[];
		readonly state?: {readonly sessionId?: string};
		readonly signal?: AbortSignal;
	}): Promise<readonly unknown[]> => {
		const {messages} = event;
		const sitting = sit(event.state?.sessionId);
		if (!sitting || !Array.isArray(messages)) return messages;
		try {
			const summary = summaryOf(messages);
			const question = questionOf(messages);
			const position = question?.position ?? summary?.position;
			const newTurn = question !== undefined && !sitting.decided.has(question.key);
			const newSummary = summary !== undefined && !sitting.decided.has(summary.id);
			if (!off && position !== undefined && (newTurn || newSummary)) {
				if (newTurn) mark(sitting, true);
				if (question) sitting.decided.add(question.key);
				if (summary) sitting.decided.add(summary.id);
				const compaction = newSummary ? summary.id : '';
				const asked = newTurn ? question : undefined;
				const texts = await decide(sitting, asked?.text ?? '', asked?.key ?? '', compaction, event.signal);
				add(sitting, messages, position, texts);
			} else if (!off && question) add(sitting, messages, question.position, lately(sitting, question.key));
			return withBlocks(messages, sitting.blocks);
		} catch (error) {
			trouble('transformContext', error);
			return messages;
		}
	};

	const aroundTool = async (op: 'before' | 'after', event: Loose): Promise<{additionalContext: string} | undefined> => {
		const sitting = sit((event['state'] as Loose | undefined)?.['sessionId']);
		if (!sitting || off || !WATCHED.has(String(event['toolName']))) return undefined;
		const line = await link.ask(
			op,
			{
				session: sitting.session,
				cwd: host.cwd,
				tool: event['toolName'],
				input: event['input'],
				...(op === 'after' ? {result: resultText(event['result'])} : {}),
			},
			patience('tool'),
		);
		const [said] = spokenIn([line]);
		if (!said) return undefined;
		show(said.notice);
		void showFooter(sitting);
		return {additionalContext: said.text};
	};

	/** A tool of the agent's: what the memory says, or why it cannot. Sub-agents have no session of their own: they ask as the current one. */
	const callTool = async (op: 'recall' | 'remember', {input, signal}: ToolCall): Promise<ToolResult> => {
		const asking = {session: current?.session ?? '', cwd: host.cwd, given: input, running: calls.all()};
		const answer = await link.ask(op, asking, TOOL_MS, signal);
		const {text, wrong} = (answer ?? {}) as Loose;
		if (typeof text !== 'string') return {ok: false, error: 'deja could not answer; `deja doctor` says more.'};
		return wrong === true ? {ok: false, error: text} : {ok: true, content: [{type: 'text', text}]};
	};

	host.addRenderer?.(NOTICE, (data) => [isNotice(data) ? dim(noticeLine(data, width(rowWidth))) : '']);
	host.on?.('model_request_start', () => calls.asked());
	host.on?.('model_request_end', (event) => {
		if (calls.answered(event) && current) void showFooter(current);
	});

	return {
		callTool,
		sessionStart(event: {readonly sessionId?: string; readonly source?: string}) {
			// A session that begins anew in this process (switch, resume) has its own books.
			if (validSession(event.sessionId) && current?.session === event.sessionId) current = undefined;
			sweepStamps(places.live);
			const sitting = sit(event.sessionId);
			if (sitting) settle(sitting);
		},
		/** Synchronous and short: nothing after it is sure to run. */
		sessionEnd(_event?: unknown) {
			if (current) closeStamp(places.live, current.session);
			current = undefined;
			if (host.ui?.capabilities?.status === true) host.ui.setStatus(null);
			link.tell('end', {});
		},
		transformContext,
		beforeTool: (event: Loose) => aroundTool('before', event),
		afterTool: (event: Loose) => aroundTool('after', event),
		runEnd(_event?: unknown) {
			link.tell('end', {cwd: host.cwd});
			if (!current) return;
			mark(current, false);
			void showFooter(current);
			later(current);
			// Not at the start: what is said before the screen stands is lost there.
			const {ui} = host;
			if (ui?.capabilities?.status === true) offerOnce(places, program, (text) => ui.notify?.(text));
		},
		async command(args: string): Promise<string> {
			const sitting = current;
			if (!sitting) return 'deja: no session yet.';
			const words = args.trim();
			if (words === 'off' || words === 'on') {
				off = words === 'off';
				void showFooter(sitting);
				return off
					? 'deja is silent for as long as this client runs. /deja on wakes it.'
					: 'deja is awake in this session.';
			}
			const drawn = {off, columns: width(rowWidth), running: calls.all()};
			const said = await link.ask('command', {session: sitting.session, cwd: host.cwd, words, ...drawn}, 5000);
			return typeof said === 'string' ? said : 'deja has no answer. `deja doctor` says more.';
		},
	};
}

/** Tools around which memory may have something to say. */
const WATCHED = new Set(['shell_command', 'powershell', 'monitor_command', 'read_file', 'edit_file', 'write_file']);

function spokenIn(value: unknown): Spoken[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((one: Loose | undefined) => {
		const {text, notice} = one ?? {};
		if (typeof text !== 'string' || text === '') return [];
		return [{text, notice: isNotice(notice) ? notice : undefined}];
	});
}

function isNotice(value: unknown): value is Notice {
	const {lead, brief, quote, tail} = (value ?? {}) as Loose;
	return [lead, brief, quote, tail].every((part) => typeof part === 'string');
}

/** The newest summary of a compaction among the messages. */
function summaryOf(messages: readonly unknown[]): {readonly id: string; readonly position: number} | undefined {
	for (let position = messages.length - 1; position >= 0; position--) {
		const meta = (messages[position] as {meta?: Loose} | undefined)?.meta;
		const id = meta?.['summaryEntryId'];
		if (meta?.['isSummary'] === true && typeof id === 'string' && id !== '') return {id, position};
	}
	return undefined;
}

function resultText(result: unknown): string {
	if (typeof result === 'string') return result;
	if (!Array.isArray(result)) return '';
	return result.flatMap((block: Loose) => (typeof block?.['text'] === 'string' ? [block['text']] : [])).join('\n');
}
