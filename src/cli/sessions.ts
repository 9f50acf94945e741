/** `deja sessions`: what is known, newest first. */

import {columns} from './columns.ts';
import {type Command, CommandError} from './command.ts';
import {sameOrBelow} from './project-filter.ts';
import {style} from './style.ts';
import {ago, since} from './when.ts';
import {withIndex} from './with-index.ts';

export const sessions: Command = {
	name: 'sessions',
	summary: 'the sessions that are remembered, newest first',
	usage: 'deja sessions [--project P] [--since 30d] [--limit N]',
	options: {project: {type: 'string'}, since: {type: 'string'}, limit: {type: 'string'}},
	help: {project: 'only this project: a directory, or its name', since: '30d, 12h, 6w or a date', limit: 'default 20'},
	run: ({values}, context) =>
		withIndex(context, (index) => {
			const limit = limitOf(values['limit'], 20);
			const from = sinceOf(values['since'], context.now());
			const wanted = values['project'] as string | undefined;
			const heads = index
				.sessions()
				.filter((head) => head.end >= from && (!wanted || sameOrBelow(head, wanted, context.cwd)));
			const shown = heads.slice(0, limit);
			if (values['json']) {
				const list = shown.map((head) => ({
					session: head.id,
					key: head.key,
					title: head.title,
					project: head.project.label,
					cwd: head.cwd ?? null,
					start: iso(head.start),
					date: iso(head.end),
					model: head.model,
					parent: head.parent ?? null,
				}));
				context.terminal.out(`${JSON.stringify({schema_version: 1, total: heads.length, sessions: list})}\n`);
				return 0;
			}
			if (shown.length === 0) {
				context.terminal.out('no sessions yet; they appear when Command Code has written some\n');
				return 0;
			}
			const rows = shown.map((head) => [
				style(context.terminal, 'dim', head.id.slice(0, 8)),
				ago(head.end, context.now()),
				head.project.label,
				head.title,
			]);
			context.terminal.out(columns(rows, context.terminal.columns));
			return 0;
		}),
};

/** @returns ISO time, or null for an unknown one. */
export function iso(ms: number): string | null {
	return ms > 0 ? new Date(ms).toISOString() : null;
}

/** @returns a whole number of at least 1. Throws CommandError (exit 2) on anything else. */
export function limitOf(value: unknown, fallback: number): number {
	if (value === undefined) return fallback;
	const limit = Number(value);
	if (!Number.isInteger(limit) || limit < 1)
		throw new CommandError(`--limit takes a whole number from 1, not "${value}"`, 2);
	return Math.min(limit, 1000);
}

/** @returns unix ms, 0 when not given. Throws CommandError (exit 2) on what is no time. */
export function sinceOf(value: unknown, now: number): number {
	if (value === undefined) return 0;
	const from = since(String(value), now);
	if (from === undefined) throw new CommandError(`--since takes 30d, 12h, 6w or 2026-11-01, not "${value}"`, 2);
	return from;
}
