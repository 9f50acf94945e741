/** `deja digest`: what a session that opens here would be told before its first question. Nothing is claimed by asking. */
import {projectKeys} from '../index/index.ts';
import {digest as digestOf, dirtyIn, notes} from '../recall/index.ts';
import {readRules} from '../rules/index.ts';
import type {Command} from './command.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';
import {cwdOf, withIndex} from './with-index.ts';

export const digest: Command = {
	name: 'digest',
	summary: 'what a session that opens here is told first',
	usage: 'deja digest [--cwd DIR]',
	options: {cwd: {type: 'string'}},
	help: {cwd: 'ask as if in this directory'},
	run: ({values}, context) =>
		withIndex(
			context,
			(index) => {
				const {terminal, places, env, now} = context;
				const cwd = cwdOf(values, context);
				const projects = projectKeys(index, cwd);
				const {block, why, sources} = digestOf(index, {
					projects,
					now: now(),
					cwd,
					dirty: dirtyIn(cwd),
					notes: notes(places.notes, projects),
					config: readRules(places, env),
				});
				if (values['json']) {
					const list = sources.flatMap((key) => {
						const head = index.session(key);
						return head ? [{session: head.id, date: iso(head.end), title: head.title}] : [];
					});
					terminal.out(`${JSON.stringify({schema_version: 1, block, why, sources: list})}\n`);
					return 0;
				}
				terminal.out(block ? `${block}\n` : `${style(terminal, 'dim', `silent: ${why}`)}\n`);
				return 0;
			},
			cwdOf(values, context),
		),
};
