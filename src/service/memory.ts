/**
 * What a door may ask of the memory, in one place: the mod's worker, the shell hooks and the command line speak through it.
 *
 * It knows which sessions run, and claims in the ledger what it is about to say, so that no other door says it too. '' is
 * silence. Functions may throw what the file system throws: each door has its own guard and its own log line.
 */
import {type Index, projectKeys} from '../index/index.ts';
import type {Env, Places} from '../lib/index.ts';
import {liveStamps, validSession} from '../live/index.ts';
import {
	type DigestInput,
	digest,
	digestSections,
	type Note,
	openLedger,
	ownKeys,
	packet,
	type Recall,
	type RecallInput,
	recall,
	type Said,
	type SaidKind,
	type Sections,
} from '../recall/index.ts';
import {mutes, type Rules, readRules, type Settings} from '../rules/index.ts';
import {commandcode} from '../sources/index.ts';
import {PaidLately} from '../usage/index.ts';
import {allNotes} from './all-notes.ts';
import {ancestorsOf, transcriptOf} from './ancestors.ts';
import {afterTool, beforeTool, type ToolEvent, type ToolLine} from './around-tool.ts';
import {isSyncing} from './background-sync.ts';
import {type FooterInput, type FooterLine, footerLine} from './footer-line.ts';
import {gitFacts} from './git-facts.ts';
import {indexViews} from './index-views.ts';
import {warmUps} from './warm-up.ts';

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
	/** The index, where it was opened already; it is closed with the memory. */
	readonly index?: Index | undefined;
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
	/** What lay there when this process began is read: no sum lacks any of it. */
	readonly isRead: boolean;
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

export function openMemory({env, places, now, door, index}: Surroundings): Memory {
	const ledger = openLedger(places.said, now);
	const views = indexViews(places, index);
	const git = gitFacts(door);
	/** When windows of the plan opened, by their length. */
	const windowsOpened = new Map<number, number>();
	const paid = new PaidLately();
	let isRead = false;
	const hasRead = (): boolean => (isRead ||= !isSyncing(places, now()));
	/** What was last said to a question: the digest beside it does not repeat it. */
	let answered: {readonly session: string; readonly block: string} | undefined;

	const rules = (): Rules => readRules(places, env);
	const isOff = () => rules().recall === 'off';

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
			changed: git.changed(cwd),
		};
	};

	const aroundOf = (open: Index, config: Rules, {session, cwd}: About): Around => {
		const {problem, scope} = config;
		const ids = [session, ...unquoted(session)];
		const projects = projectKeys(open, cwd);
		return {
			index: open,
			own: views.from(cwd, config, true) ?? open,
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
			isRead: hasRead(),
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
		const open = config.recall === 'off' ? undefined : views.from(cwd, config, true);
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

	const digestInput = (config: Rules, projects: readonly string[], {session, cwd}: About): DigestInput => ({
		projects,
		now: now(),
		cwd,
		session,
		live: unquoted(session),
		dirty: git.uncommitted(cwd),
		notes: allNotes(places, projects),
		config,
		ask: door === 'hook' ? 'command' : 'tool',
		beside: answered?.session === session ? answered.block : '',
	});

	/** What a session that opens here is told, gathered ahead: it holds for the same index and the same input. */
	let gathered: {readonly open: Index; readonly input: string; readonly sections: Sections} | undefined;
	const sectionsFor = (open: Index, {now: _, beside: __, ...rest}: DigestInput): Sections => {
		const input = JSON.stringify(rest);
		if (gathered?.open !== open || gathered.input !== input)
			gathered = {open, input, sections: digestSections(open, {...rest, now: now()})};
		return gathered.sections;
	};

	return {
		*warm(about) {
			const config = rules();
			const open = views.from(about.cwd, config);
			if (!open) return;
			yield;
			for (const {question, cwd = about.cwd} of warmUps(open)) {
				recall(open, {...inputFor(open, config, {session: '', cwd}, question), ledger: undefined});
				yield;
			}
			const own = views.from(about.cwd, config, true);
			if (own) sectionsFor(own, digestInput(config, projectKeys(own, about.cwd), about));
		},
		lookAround({cwd}) {
			git.read(cwd);
		},
		recall(about, question) {
			const config = rules();
			const open = views.from(about.cwd, config);
			if (!open) return {block: '', why: 'nothing is indexed yet', sources: [], quotes: [], ms: 0};
			const found = recall(open, inputFor(open, config, about, question));
			answered = {session: about.session, block: found.block};
			return found;
		},
		around(about) {
			const config = rules();
			const open = config.recall === 'off' ? undefined : views.from(about.cwd, config);
			return open && aroundOf(open, config, about);
		},
		said({session}, turn, {block, why, sources}) {
			return claim(session, 'recall', turn, {block, why, sources: sources.map(({key}) => key)}) !== '';
		},
		digest({session, cwd}) {
			const config = rules();
			const open = views.from(cwd, config, true);
			if (!open || session === '' || config.recall === 'off') return '';
			if (ledger.read(session).some(({kind}) => kind === 'digest')) return '';
			const input = digestInput(config, projectKeys(open, cwd), {session, cwd});
			const found = digest(open, input, sectionsFor(open, input));
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
			return footerLine({
				index: views.whole(),
				places,
				told: ledger.read(session),
				session,
				off: off || isOff(),
				misread: rules().problem !== undefined,
				now: now(),
				timeZone: env['TZ'],
				columns,
				running,
				stale: !hasRead() && running.length === 0,
				opened: windowsOpened,
				paid,
			});
		},
		titleOf: (session) =>
			views
				.whole()
				?.sessions()
				.find(({id}) => id === session)?.title ?? '',
		settings: rules,
		index: views.whole,
		told: ({session}) => ledger.read(session),
		close: views.close,
	};

	function isSaid(session: string, kind: SaidKind): (key: string) => boolean {
		return (key) => ledger.find(session, kind, key) !== undefined;
	}
}
