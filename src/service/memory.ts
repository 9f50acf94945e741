/**
 * What a door may ask of the memory, in one place: the mod's worker, the shell hooks and the command line speak through it.
 *
 * It opens the index when it is first needed and again when somebody has committed since; it knows which sessions run; it
 * claims in the ledger what it is about to say, so that no other door says it too. '' is silence. Functions may throw what
 * the file system throws: each door has its own guard and its own log line.
 */
import fs from 'node:fs';
import {type Index, openIndex, projectKeys} from '../index/index.ts';
import type {Env, Places} from '../lib/index.ts';
import {liveStamps, validSession} from '../live/index.ts';
import {
	CLOSE,
	changedAsOf,
	changedIn,
	type DigestInput,
	digest,
	dirtyIn,
	type GitHistory,
	type Note,
	OPEN,
	openLedger,
	ownKeys,
	packet,
	type Recall,
	type RecallInput,
	readHistory,
	recall,
	type Said,
	type SaidKind,
} from '../recall/index.ts';
import {mutes, type Rules, readRules, type Settings} from '../rules/index.ts';
import {commandcode} from '../sources/index.ts';
import {neutralise} from '../text/index.ts';
import {allNotes} from './all-notes.ts';
import {ancestorsOf, transcriptOf} from './ancestors.ts';
import {afterTool, beforeTool, type ToolEvent, type ToolLine} from './around-tool.ts';
import {isSyncing} from './background-sync.ts';
import {type FooterInput, type FooterLine, footerLine} from './footer-line.ts';
import {withinWalls} from './walls.ts';

/** Who asks: a session ('' when there is none), and where it works. */
export interface About {
	readonly session: string;
	/** Absolute. */
	readonly cwd: string;
}

export interface Surroundings {
	readonly env: Env;
	readonly places: Places;
	/** Unix ms. */
	readonly now: () => number;
	readonly door: 'mod' | 'hook' | 'cli' | 'mcp';
}

/** The memory as somebody who asks may see it. */
export interface Around {
	readonly index: Index;
	/** The same without what machines told that are not trusted: for fixes and commands. */
	readonly own: Index;
	/** Absolute; where the agent works. */
	readonly cwd: string;
	/** Keys of the project there; the first is its own. */
	readonly projects: readonly string[];
	/** Id of the session that asks; '' when it is not known. */
	readonly session: string;
	/** Keys of sessions that answer no question: the asking one with its family, and those in the middle of a turn. */
	readonly notSessions: readonly string[];
	/** A sentence for the agent about what the person's settings hold back; '' when nothing. @param everywhere was asked for. */
	readonly walls: (everywhere: boolean) => string;
	/** Other projects are answered from when this one has nothing. */
	readonly elsewhere: boolean;
	readonly notes: readonly Note[];
	/** Unix ms. */
	readonly now: number;
}

export interface Memory {
	/**
	 * Opens what a question will need and goes its whole way a few times, so that the first real one is fast. A step is short,
	 * so that a question can come in between.
	 */
	warm(about: About): Iterable<void>;
	/** Time to look around: what git knows is read, and answers questions from then on. Nobody is held up. */
	lookAround(about: About): void;
	/** What memory would say to a question; nothing is claimed. */
	recall(about: About, question: string): Recall;
	/** What whoever asks may see; undefined when memory is off or there is none yet. */
	around(about: About): Around | undefined;
	/** Claims a recall for a turn. @returns false when this turn was told before, or the ledger does not work. */
	said(about: About, turn: string, recalled: Recall): boolean;
	/** The digest, if this session was never given it. */
	digest(about: About): string;
	/** What a compaction may have lost, once. @param compaction id of its entry. @param bytes its budget. */
	packet(about: About, compaction: string, bytes?: number): string;
	before(about: About, event: ToolEvent): string;
	after(about: About, event: ToolEvent): string;
	footer(about: About, more: Pick<FooterInput, 'off' | 'columns' | 'running'>): FooterLine;
	/** Title of a session by its id; '' when it has none, or is not known. */
	titleOf(session: string): string;
	/** The person's settings as they are now. */
	settings(): Settings;
	/** The index as it is now; undefined when there is none. */
	index(): Index | undefined;
	/** Everything a session was told, oldest first. */
	told(about: About): readonly Said[];
	close(): void;
}

/** Git may take this long to tell what changed; then nothing is said about it. Milliseconds: a question, a digest. */
const GIT_MS = {hook: [80, 120], cli: [120, 120], mcp: [120, 120]} as const;
/** In the client no question waits for git, and a digest so long when nothing was read ahead. */
const DIGEST_GIT_MS = 60;
/** Words of the kind that people ask with; a title stands in for what they ask about. */
const WARM_UP = [
	'which approach was chosen for the retry budget of the importer, and why',
	'What did we decide about $?',
	'How did we fix $ last time, and why?',
] as const;
/** Sessions whose titles are asked about. */
const WARM_TITLES = 3;

export function openMemory({env, places, now, door}: Surroundings): Memory {
	const ledger = openLedger(places.said, now);
	/** What git knew of the folder when there was time to ask. */
	let history: GitHistory | undefined;
	let index: Index | undefined;
	let seen = 0;
	/** When windows of the plan opened, by their length. */
	const windowsOpened = new Map<number, number>();
	let isRead = false;
	/** What was last said to a question: the digest beside it does not repeat it. */
	let answered: {readonly session: string; readonly block: string} | undefined;

	/** The index as it is on disk now; undefined when there is none. */
	const opened = (): Index | undefined => {
		const at = fs.statSync(places.index, {throwIfNoEntry: false})?.mtimeMs;
		if (index && at === seen) return index;
		if (at === undefined) index?.close();
		index = at === undefined ? undefined : openIndex(places.index, index);
		seen = at ?? 0;
		return index;
	};
	const rules = (): Rules => readRules(places, env);
	const isOff = () => rules().recall === 'off';

	/** The last views, kept so that what was read through them need not be read again: of all, and of what may be obeyed. */
	const views = new Map<boolean, {readonly from: Index; readonly walls: string; readonly index: Index}>();
	const seenFrom = (cwd: string, walls: Rules, asOwn = false): Index | undefined => {
		const from = opened();
		if (!from) return undefined;
		const own = asOwn && fs.existsSync(places.imports);
		const key = JSON.stringify([walls.scope, walls.exclude, cwd]);
		const view = views.get(own);
		if (view?.from === from && view.walls === key) return view.index;
		const index = withinWalls(from, walls, cwd, own);
		views.set(own, {from, walls: key, index});
		return index;
	};

	/** Never quoted: where this session came from, and sessions in the middle of a turn, whose last word is still to come. */
	const unquoted = (session: string): readonly string[] => {
		const running = liveStamps(places.live, now()).filter((stamp) => stamp.busy && stamp.session !== session);
		return [
			...(validSession(session) ? ancestorsOf(places.projects, session) : []),
			...running.map((stamp) => stamp.session),
		];
	};

	const inputFor = (open: Index, config: Rules, {session, cwd}: About, question: string): RecallInput => {
		const projects = projectKeys(open, cwd);
		return {
			question,
			projects,
			session,
			live: unquoted(session),
			now: now(),
			ledger,
			config,
			notes: allNotes(places, projects),
			changed: door === 'mod' ? changedAsOf(history, cwd) : changedIn(cwd, {timeoutMs: GIT_MS[door][0]}),
		};
	};

	const aroundOf = (open: Index, config: Rules, {session, cwd}: About): Around => {
		const {problem, scope} = config;
		const ids = [session, ...unquoted(session)];
		const projects = projectKeys(open, cwd);
		return {
			index: open,
			own: seenFrom(cwd, config, true) ?? open,
			cwd,
			projects,
			session,
			notSessions: ids.flatMap((id) => ownKeys(open, id)),
			elsewhere: scope === 'all',
			walls(everywhere) {
				if (problem) return `${problem}; until it is put right only this project is looked at.`;
				return scope === 'project' && everywhere ? 'Only this project was looked at: the person has set it so.' : '';
			},
			notes: allNotes(places, projects),
			now: now(),
		};
	};

	/** Says it, unless this session was told it already, by whatever door. */
	const claim = (
		session: string,
		kind: SaidKind,
		key: string,
		{block, why, sources}: Pick<ToolLine, 'block' | 'why' | 'sources'>,
	): string => {
		if (block === '') return '';
		return ledger.claim(session, kind, key, {block, why, sources, door})?.mine === true ? block : '';
	};

	const aroundTool = (
		{session, cwd}: About,
		kind: 'before' | 'failure',
		look: (open: Index, around: Parameters<typeof afterTool>[2]) => ToolLine | undefined,
	): string => {
		const config = rules();
		const open = config.recall === 'off' ? undefined : seenFrom(cwd, config, true);
		if (!open || session === '') return '';
		const line = look(open, {
			projects: projectKeys(open, cwd),
			now: now(),
			cwd,
			session,
			live: unquoted(session),
			recent: ledger.recent(session),
			elsewhere: config.scope === 'all',
			bytes: config.tokens[kind] * 4,
		});
		return line && !mutes(config, line.block) ? claim(session, line.kind, line.key, line) : '';
	};

	const uncommitted = (cwd: string): readonly string[] => {
		if (door !== 'mod') return dirtyIn(cwd, {timeoutMs: GIT_MS[door][1]});
		return history?.cwd === cwd ? history.dirty : dirtyIn(cwd, {timeoutMs: DIGEST_GIT_MS});
	};

	const digestInput = (config: Rules, projects: readonly string[], {session, cwd}: About): DigestInput => ({
		projects,
		now: now(),
		cwd,
		session,
		live: unquoted(session),
		dirty: uncommitted(cwd),
		notes: allNotes(places, projects),
		config,
		ask: door === 'hook' ? 'command' : 'tool',
		beside: answered?.session === session ? answered.block : '',
	});

	return {
		*warm(about) {
			const config = rules();
			const open = seenFrom(about.cwd, config);
			if (!open) return;
			yield;
			// Some find nothing much, some are sure to: quoting is code too.
			for (const {title, cwd} of open.sessions().slice(0, WARM_TITLES)) {
				for (const words of WARM_UP) {
					const input = inputFor(open, config, {session: '', cwd: cwd ?? about.cwd}, words.replace('$', title));
					recall(open, {...input, ledger: undefined});
					yield;
				}
			}
			digest(open, digestInput(config, projectKeys(open, about.cwd), {session: '', cwd: about.cwd}));
		},
		lookAround({cwd}) {
			void readHistory(cwd).then((read) => {
				history = read ?? history;
			});
		},
		recall(about, question) {
			const config = rules();
			const open = seenFrom(about.cwd, config);
			if (!open) return {block: '', why: 'nothing is indexed yet', sources: [], quotes: [], ms: 0};
			const found = recall(open, inputFor(open, config, about, question));
			answered = {session: about.session, block: found.block};
			return found;
		},
		around(about) {
			const config = rules();
			const open = config.recall === 'off' ? undefined : seenFrom(about.cwd, config);
			return open && aroundOf(open, config, about);
		},
		said({session}, turn, {block, why, sources}) {
			return claim(session, 'recall', turn, {block, why, sources: sources.map(({key}) => key)}) !== '';
		},
		digest({session, cwd}) {
			const config = rules();
			const open = seenFrom(cwd, config, true);
			if (!open || session === '' || ledger.read(session).some(({kind}) => kind === 'digest')) return '';
			const found = digest(open, digestInput(config, projectKeys(open, cwd), {session, cwd}));
			return claim(session, 'digest', 'start', found);
		},
		packet({session}, compaction, bytes = Number.POSITIVE_INFINITY) {
			const {recall, tokens} = rules();
			if (session === '' || recall === 'off') return '';
			// Noted whether or not there is something to give back: what was said before it may be said again.
			if (ledger.read(session).some(({kind, key}) => kind === 'packet' && key === compaction)) return '';
			ledger.compacted(session, compaction);
			const file = transcriptOf(places.projects, session);
			if (!file) return '';
			const {turns, head} = commandcode.read(file);
			const block = packet(turns, head.abandoned, Math.min(bytes, tokens.packet * 4));
			return claim(session, 'packet', compaction, {block, why: 'the context was compacted', sources: []});
		},
		before: (about, event) =>
			aroundTool(about, 'before', (open, around) => beforeTool(open, event, around, isSaid(about.session, 'before'))),
		after: (about, event) =>
			aroundTool(about, 'failure', (open, around) => afterTool(open, event, around, isSaid(about.session, 'failure'))),
		footer({session}, {off, columns, running = []}) {
			// Until the first reading of this process has ended, the index may lack what was said since the last one.
			isRead ||= !isSyncing(places, now());
			return footerLine({
				index: opened(),
				places,
				told: ledger.read(session),
				session,
				off: off || isOff(),
				misread: rules().problem !== undefined,
				now: now(),
				timeZone: env['TZ'],
				columns,
				running,
				stale: !isRead && running.length === 0,
				opened: windowsOpened,
			});
		},
		titleOf: (session) =>
			opened()
				?.sessions()
				.find(({id}) => id === session)?.title ?? '',
		settings: rules,
		index: opened,
		told: ({session}) => ledger.read(session),
		close() {
			index?.close();
			index = undefined;
			views.clear();
		},
	};

	function isSaid(session: string, kind: SaidKind): (key: string) => boolean {
		return (key) => ledger.find(session, kind, key) !== undefined;
	}
}

/**
 * The digest as the mod puts it beside a question: in a frame of its own name, so that what answers the question is the one
 * `<deja-recall>` there.
 */
export function asDigest(block: string): string {
	if (!block.startsWith(OPEN) || !block.endsWith(CLOSE)) return block;
	return `<deja-digest>${neutralise(block.slice(OPEN.length, -CLOSE.length))}</deja-digest>`;
}
