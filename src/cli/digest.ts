/** `deja digest`: what a session that opens here would be told before its first question. Nothing is claimed by asking. */
import {projectKeys} from '../index/index.ts';
import {digest as digestOf, dirtyIn, notes, tokensOf} from '../recall/index.ts';
import {readRules} from '../rules/index.ts';
import {recallLines} from '../service/index.ts';
import {cwdArg, rawArg} from './args.ts';
import {defineCommand} from './command.ts';
import {iso} from './sessions.ts';
import {lookOf, nothingTold} from './told.ts';
import {withIndex} from './with-index.ts';

export const digest = defineCommand({
	name: 'digest',
	summary: 'what a session that opens here is told first',
	args: {cwd: cwdArg, raw: rawArg},
	run: ({cwd, raw, json}, context) =>
		withIndex(
			context,
			(index) => {
				const {terminal, places, env, now} = context;
				const projects = projectKeys(index, cwd);
				const {block, why, sources} = digestOf(index, {
					projects,
					now: now(),
					cwd,
					dirty: dirtyIn(cwd),
					notes: notes(places.notes, projects),
					config: readRules(places, env),
				});
				if (json) {
					const list = sources.flatMap((key) => {
						const head = index.session(key);
						return head ? [{session: head.id, date: iso(head.end), title: head.title}] : [];
					});
					terminal.out(`${JSON.stringify({schema_version: 1, block, why, sources: list})}\n`);
					return 0;
				}
				if (raw) {
					if (block) terminal.out(`${block}\n`);
					return 0;
				}
				const titles = new Map(index.sessions().map(({id, title}) => [id, title]));
				const look = lookOf(terminal, (id) => titles.get(id) ?? '');
				const lines = recallLines({block, why, tokens: tokensOf(block)}, look);
				terminal.out(lines.length > 0 ? `${lines.join('\n')}\n` : nothingTold(why, terminal));
				return 0;
			},
			cwd,
		),
});
