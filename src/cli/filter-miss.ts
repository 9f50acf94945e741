/** What to say when nothing is shown: a filter that lets no session through is no miss, and an empty list no empty memory. */
import type {SessionHead} from '../model/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {sameOrBelow} from './project-filter.ts';
import {minute} from './when.ts';

export interface Asked {
	/** As `--project` takes it. */
	readonly project?: string | undefined;
	/** Unix ms. */
	readonly since?: number | undefined;
}

/** Why a list of sessions is empty: there is nothing at all, or nothing of what was asked for. */
export function emptyLine(all: readonly SessionHead[], asked: Asked, cwd: string): string {
	if (all.length === 0) return 'no sessions yet; they appear when Command Code has written some';
	return filterMiss(all, asked, cwd) ?? 'no sessions';
}

/** @returns what to say when a filter lets no session through; undefined when it lets some. */
export function filterMiss(all: readonly SessionHead[], {project, since = 0}: Asked, cwd: string): string | undefined {
	const ofProject = project ? all.filter((head) => sameOrBelow(head, project, cwd)) : all;
	const many = `${all.length} ${all.length === 1 ? 'session' : 'sessions'} in all`;
	const named = project ? `of project "${oneLine(plain(project))}" ` : '';
	if (project && ofProject.length === 0) return `no session is ${named}(${many}; \`deja sessions\` lists them)`;
	if (ofProject.some((head) => head.end >= since)) return undefined;
	return `no session ${named}is younger than ${minute(since)} (${many})`;
}
