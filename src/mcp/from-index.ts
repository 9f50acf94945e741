/**
 * The memory behind the MCP server: each question opens the index as it stands, asks, and closes it again.
 *
 * A server lives as long as its client, and the index is written by others meanwhile; opening costs about a millisecond.
 */
import path from 'node:path';
import {byTurn, type Index, projectKeys, sessionsNamed} from '../index/index.ts';
import type {Env, Places} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {findSessions, fixesOf, how, notes, ownKeys, recall, remember, sessionsBehind} from '../recall/index.ts';
import {type Rules, readRules} from '../rules/index.ts';
import {redact} from '../secrets/index.ts';
import {liveStamps, withinWalls} from '../service/index.ts';
import type {Asked, Memory, Recalled} from './memory.ts';

export interface Sources {
	readonly places: Places;
	readonly env: Env;
	/** Where the client started the server: the project. Absolute. */
	readonly cwd: string;
	/** Unix ms. */
	readonly now: () => number;
	/** Opens the index, runs the work with it, closes it. */
	readonly withIndex: <T>(work: (index: Index) => T) => Promise<T>;
	/** @param projects may be named in it. */
	readonly usage: (period: string, projects: boolean) => string | Promise<string>;
	/** Process id of the client: its running session is the one that asks. */
	readonly client: number;
}

/** Bytes of what was settled, before the list of sessions. */
const SETTLED = 3_000;

export function memoryFrom({places, env, cwd, now, withIndex: openedFor, usage, client}: Sources): Memory {
	const started = now();
	const rules = (): Rules => readRules(places, env);
	/** Whatever the tool answers comes through here: it sees no more than the person's settings let it see. */
	const withIndex = <T>(work: (index: Index) => T): Promise<T> =>
		openedFor((index) => work(withinWalls(index, rules(), cwd)));
	const here = (index: Index, everywhere: boolean): {projects?: string[]} =>
		everywhere ? {} : {projects: projectKeys(index, cwd)};

	function recalled(index: Index, {query, everywhere, limit, since}: Asked): Recalled {
		const live = liveStamps(places.live, now());
		const asking = live.find(({pid}) => pid === client)?.session;
		// Without a mod there is no stamp: then what was written here since the client started this server is its session.
		const isOwn = (head: SessionHead) =>
			asking === undefined ? head.cwd === cwd && head.end >= started : head.id === asking;
		const own = index.sessions().filter(isOwn);
		const family = own.flatMap(({key}) => ownKeys(index, key));
		const options = {
			limit,
			now: now(),
			notSessions: family,
			...(since > 0 ? {since: Math.floor(since / 1_000)} : {}),
		};
		const projects = projectKeys(index, cwd);
		const near = findSessions(index, query, everywhere ? options : {...options, project: projects});
		const elsewhere = !everywhere && near.results.length === 0;
		const found = elsewhere ? findSessions(index, query, options) : near;
		const {block} = recall(index, {
			question: query,
			projects,
			session: asking ?? own[0]?.id,
			live: live.filter(({busy}) => busy).map(({session}) => session),
			now: now(),
			config: rules(),
			notes: notes(places.notes, projects),
			limits: {bytes: SETTLED, sessions: 3},
		});
		// Without its frame: the answer has one of its own.
		const settled = since > 0 ? [] : block.split('\n').slice(2, -1);
		return {settled, ...found, elsewhere: elsewhere && found.results.length > 0};
	}

	return {
		recall: (asked) => withIndex((index) => recalled(index, asked)),
		session: (id) =>
			withIndex((index) => {
				const found = sessionsNamed(index.sessions(), id);
				return found.length > 1 ? found : found[0] && {head: found[0], turns: byTurn(index.passages(found[0].key))};
			}),
		file: ({query, everywhere, limit}) =>
			withIndex((index) => {
				const file = query.trim();
				return sessionsBehind(index, file, {cwd, limit, ...(path.isAbsolute(file) ? {} : here(index, everywhere))});
			}),
		fix: ({query, limit}) =>
			withIndex((index) =>
				fixesOf(index, {error: query, projects: projectKeys(index, cwd), now: now()}).slice(0, limit),
			),
		how: ({query, everywhere, limit}) =>
			withIndex((index) => {
				const program = query.trim();
				const near = how(index, program, {limit, ...here(index, everywhere)});
				return near.length > 0 || everywhere ? near : how(index, program, {limit});
			}),
		usage: (period) => {
			const {scope, exclude} = rules();
			return usage(period, scope === 'all' && exclude.length === 0);
		},
		walls: (everywhere) => {
			const {problem, scope} = rules();
			if (problem) return `${problem}; until it is put right only this project is looked at.`;
			return scope === 'project' && everywhere ? 'Only this project was looked at: the person has set it so.' : '';
		},
		remember: ({query}) =>
			withIndex((index) => {
				const [project] = projectKeys(index, cwd);
				return remember(places.notes, {text: redact(query), author: 'agent', project: project!}, now());
			}),
	};
}
