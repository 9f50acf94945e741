/** `deja` alone: on a terminal search as you type; elsewhere what is known here, and what to try. */
import fs from 'node:fs';
import {projectKeys} from '../index/index.ts';
import {belongsTo} from '../project/index.ts';
import {oneLine, plain, wrap} from '../text/index.ts';
import {browse, type Left, reopened} from './browse.ts';
import {columns} from './columns.ts';
import {type Context, defineCommand} from './command.ts';
import {table} from './help.ts';
import {startOf} from './install-words.ts';
import {lines, nextSteps} from './next-steps.ts';
import {style} from './style.ts';
import {ago} from './when.ts';
import {withIndex} from './with-index.ts';

/** On a machine without a history: what is missing, and what to do about it. */
function emptyText(context: Context): string {
	const {places, terminal} = context;
	const nothing = 'Nothing is remembered yet: Command Code has written no sessions on this machine.';
	const text = lines(wrap(nothing, terminal.columns));
	if (fs.existsSync(places.runtime)) return text + nextSteps(context);
	const deja = startOf(context);
	const rows = [
		[`${deja} install`, 'wire it into Command Code; sessions from then on have a memory'],
		[`${deja} --help`, 'what it can do'],
	] as const;
	return text + lines(table(rows, terminal.columns));
}

export const home = defineCommand({
	name: 'home',
	summary: 'what is known here, and what to try',
	args: {},
	hidden: true,
	run: async ({json}, context) => {
		const left = await withIndex(context, async (index): Promise<Left> => {
			const {terminal} = context;
			const all = index.sessions();
			const keys = projectKeys(index, context.cwd);
			const here = all.filter((head) => belongsTo(head, keys));
			if (json) {
				const answer = {schema_version: 1, sessions: all.length, here: here.length, passages: index.size};
				terminal.out(`${JSON.stringify(answer)}\n`);
				return {code: 0};
			}
			if (all.length === 0) {
				terminal.out(emptyText(context));
				return {code: 0};
			}
			if (terminal.openScreen) return browse(index, context, terminal.openScreen);
			const projects = new Set(all.map((head) => head.project.key)).size;
			const of = `${all.length} ${all.length === 1 ? 'session' : 'sessions'} of ${projects} ${projects === 1 ? 'project' : 'projects'}`;
			terminal.out(`${lines(wrap(`Remembered: ${of}, ${here.length} of them here.`, terminal.columns))}\n`);
			const recent = (here.length > 0 ? here : all).slice(0, 5);
			const rows = recent.map((head) => [
				`  ${style(terminal, 'dim', head.id.slice(0, 8))}`,
				ago(head.end, context.now()),
				oneLine(plain(head.title)),
			]);
			terminal.out(columns(rows, terminal.columns));
			const example = recent[0]!.id.slice(0, 8);
			const deja = startOf(context);
			const more = [
				[`${deja} <words>`, 'search'],
				[`${deja} show ${example}`, 'read one'],
				[`${deja} resume ${example}`, 'open it again'],
				[`${deja} recall "…"`, 'what the agent would be told'],
				[`${deja} usage`, 'what it cost'],
				[`${deja} help`, 'the rest'],
			] as const;
			terminal.out(`\n${lines(table(more, terminal.columns))}`);
			return {code: 0};
		});
		return left.open ? reopened(left.open, context) : left.code;
	},
});
