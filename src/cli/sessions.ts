/** `deja sessions`: what is known, newest first. */

import {idOf, type SessionHead} from '../model/index.ts';
import {labelled} from '../recall/index.ts';
import {limitArg, projectArg, sinceArg} from './args.ts';
import {columns} from './columns.ts';
import {defineCommand} from './command.ts';
import {emptyLine} from './filter-miss.ts';
import {sameOrBelow} from './project-filter.ts';
import {idsOf} from './short-id.ts';
import {style} from './style.ts';
import {ago} from './when.ts';
import {withIndex} from './with-index.ts';

/** Columns from which a project stands beside its sessions. */
const NARROW = 60;

export const sessions = defineCommand({
	name: 'sessions',
	summary: 'the sessions that are remembered, newest first',
	args: {project: projectArg, since: sinceArg, limit: limitArg(20)},
	run: ({project: wanted, since: from = 0, limit, json}, context) =>
		withIndex(context, (index) => {
			const heads = index
				.sessions()
				.filter((head) => head.end >= from && (!wanted || sameOrBelow(head, wanted, context.cwd)));
			const shown = heads.slice(0, limit);
			const miss =
				shown.length === 0 ? emptyLine(index.sessions(), {project: wanted, since: from}, context.cwd) : undefined;
			if (json) {
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
					source: head.source ?? 'commandcode',
					...(head.machine ? {machine: head.machine.name} : {}),
				}));
				context.terminal.out(
					`${JSON.stringify({schema_version: 1, total: heads.length, sessions: list, ...(miss ? {note: miss} : {})})}\n`,
				);
				return 0;
			}
			if (miss !== undefined) {
				context.terminal.out(`${miss}\n`);
				return 0;
			}
			const id = idsOf(index.keys().map((key) => ({id: idOf(key)})));
			const rows = shown.map((head) => [
				style(context.terminal, 'dim', id(head.id)),
				ago(head.end, context.now()),
				// Where there is little room the title needs it.
				...(context.terminal.columns < NARROW ? [] : [head.project.label]),
				labelledTitle(head),
			]);
			context.terminal.out(columns(rows, context.terminal.columns));
			return 0;
		}),
});

/** Another agent's session, or another machine's, says whose it is. */
function labelledTitle(head: SessionHead): string {
	const {agent, machine} = labelled(head);
	const whose = [agent, machine].filter((name) => name !== undefined);
	return whose.length === 0 ? head.title : `(${whose.join(', ')}) ${head.title}`;
}

/** @returns ISO time, or null for an unknown one. */
export function iso(ms: number): string | null {
	return ms > 0 ? new Date(ms).toISOString() : null;
}
