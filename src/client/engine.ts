/**
 * What the mod loads: turns the client's hooks into questions for the worker thread, and answers into text blocks.
 *
 * Runs on the client's own loop, so it only keeps books: which session, which turn, what was attached where. Its clock is
 * short (patience.ts), and an answer that comes too late for its turn is not used: silence is cheaper than waiting. Nothing in
 * here throws into the client.
 *
 * Host facts: `transformContext` runs before every main-loop model call and must answer an array; the session's end leaves
 * about 250 ms. `model_request_end` names model and usage of a call of this session, side requests and sub-agents left out.
 */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {type Env, type Places, placesFrom} from '../lib/index.ts';
import {sweepStamps} from '../live/index.ts';
import {type Host, type Loose, resultText, type ToolCall, type ToolResult} from './host.ts';
import {injector, type ModelCall} from './inject.ts';
import {offerOnce} from './install-hint.ts';
import {patienceFor} from './patience.ts';
import {runningCalls} from './running-calls.ts';
import {DRAWN_MS, screenOf} from './screen.ts';
import {currentSession, type SessionState} from './session-state.ts';
import {spokenIn} from './spoken.ts';
import {type Link, linkTo} from './worker-link.ts';

/** A tool that the agent called itself may take its time. Milliseconds. */
const TOOL_MS = 10_000;
/**
 * Milliseconds. By `request` the model call has gone out for which the client asked: until then its own loop draws nothing of
 * ours. The rest after a session's start. The client is busy with itself then, and so is a person who asks at once: the thread
 * warms up when nobody has asked for a while, and what is new is read after the first turn or when the client stands still.
 */
const STANDSTILL = {request: 200, warm: 1000, read: 8000};
/** Tools around which memory may have something to say. */
const WATCHED = new Set(['shell_command', 'powershell', 'monitor_command', 'read_file', 'edit_file', 'write_file']);

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

export function startEngine(host: Host, around: Surroundings = {}) {
	const env = around.env ?? process.env;
	const places = around.places ?? placesFrom(env);
	const now = around.now ?? Date.now;
	const columns = around.columns ?? (() => process.stdout.columns);
	const standstill = around.standstill ?? STANDSTILL;
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
			if (over) sessions.closeStamp();
		});
	const calls = runningCalls(now);
	const sessions = currentSession(places, host, now, () => link.dead, calls.clear);
	/** `/deja off` holds for this process, whatever session it goes on with. */
	let off = false;
	const shown = () => ({off, running: calls.all()});
	const isCurrent = (state: SessionState) => sessions.current === state;
	const screen = screenOf(host, {env, link, columns, shown, isCurrent, trouble});
	const patience = patienceFor(link, env, !screen.isThere);
	const inject = injector({
		host,
		link,
		patience,
		sessions,
		screen,
		isOff: () => off,
		requestMs: standstill.request,
	});

	/** What can wait: see `STANDSTILL`. */
	const settle = (state: SessionState): void => {
		const isStill = () => isCurrent(state) && !state.running;
		// The client has cleared the footer: a thread that is there already draws it at once.
		const {asleep} = link;
		if (!asleep) void screen.showFooter(state);
		const warmUp = async (): Promise<void> => {
			if ((await link.ask('warm', {session: state.session, cwd: host.cwd}, 5000)) === true) patience.answered();
		};
		setTimeout(
			() => {
				if (isStill()) void warmUp();
				if (asleep && isCurrent(state)) void screen.showFooter(state);
			},
			screen.isThere ? standstill.warm : 0,
		).unref();
		setTimeout(() => {
			if (isStill()) link.tell('read', {});
		}, standstill.read).unref();
	};

	const aroundTool = async (op: 'before' | 'after', event: Loose): Promise<{additionalContext: string} | undefined> => {
		const state = sessions.enter((event['state'] as Loose | undefined)?.['sessionId']);
		if (!state || off || !WATCHED.has(String(event['toolName']))) return undefined;
		const about = {session: state.session, cwd: host.cwd, tool: event['toolName'], input: event['input']};
		const result = op === 'after' ? {result: resultText(event['result'])} : {};
		const [said] = spokenIn([await link.ask(op, {...about, ...result}, patience.tool)]);
		if (!said) return undefined;
		screen.show(said.notice);
		void screen.showFooter(state);
		return {additionalContext: said.text};
	};

	host.on?.('model_request_start', () => calls.asked());
	host.on?.('model_request_end', (event) => {
		if (calls.answered(event) && sessions.current) void screen.showFooter(sessions.current);
	});

	return {
		/** A tool of the agent's: what the memory says, or why it cannot. Sub-agents have no session of their own: they ask as the current one. */
		async callTool(op: 'recall' | 'remember', {input, signal}: ToolCall): Promise<ToolResult> {
			const asking = {session: sessions.current?.session ?? '', cwd: host.cwd, given: input, running: calls.all()};
			const {text, wrong} = ((await link.ask(op, asking, TOOL_MS, signal)) ?? {}) as Loose;
			if (typeof text !== 'string') return {ok: false, error: 'deja could not answer; `deja doctor` says more.'};
			return wrong === true ? {ok: false, error: text} : {ok: true, content: [{type: 'text', text}]};
		},
		sessionStart(event: {readonly sessionId?: string; readonly source?: string}) {
			sweepStamps(places.live);
			const state = sessions.begin(event.sessionId);
			if (state) settle(state);
		},
		/** Synchronous and short: nothing after it is sure to run. */
		sessionEnd(_event?: unknown) {
			sessions.leave();
			screen.clearFooter();
			link.tell('end', {});
		},
		async transformContext(event: ModelCall): Promise<readonly unknown[]> {
			const {messages} = event;
			const state = sessions.enter(event.state?.sessionId);
			if (!state || !Array.isArray(messages)) return messages;
			try {
				return await inject(event, state);
			} catch (error) {
				trouble('transformContext', error);
				return messages;
			}
		},
		beforeTool: (event: Loose) => aroundTool('before', event),
		afterTool: (event: Loose) => aroundTool('after', event),
		runEnd(_event?: unknown) {
			link.tell('end', {cwd: host.cwd});
			const {current} = sessions;
			if (!current) return;
			sessions.mark(current, false);
			void screen.showFooter(current);
			screen.showFooterSoon(current);
			// Not at the start: what is said before the screen stands is lost there.
			if (screen.isThere) offerOnce(places, program, (text) => host.ui?.notify?.(text));
		},
		async command(args: string): Promise<string> {
			const state = sessions.current;
			if (!state) return 'deja: no session yet.';
			const words = args.trim();
			if (words === 'off' || words === 'on') {
				off = words === 'off';
				void screen.showFooter(state);
				return off
					? 'deja is silent for as long as this client runs. /deja on wakes it.'
					: 'deja is awake in this session.';
			}
			const asking = {session: state.session, cwd: host.cwd, words, ...screen.inConversation()};
			const said = await link.ask('command', asking, DRAWN_MS);
			return typeof said === 'string' ? said : 'deja has no answer. `deja doctor` says more.';
		},
	};
}
