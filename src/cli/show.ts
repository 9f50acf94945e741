/** `deja show`: one session as it went, turn by turn. */

import {byTurn, type Passage} from '../index/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {sessionArg} from './args.ts';
import {defineCommand} from './command.ts';
import {pickSession} from './pick.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';
import {minute} from './when.ts';
import {withIndex} from './with-index.ts';

/** Characters of a tool's output that a person wants to skim past. */
const OUTPUT = 400;

export const show = defineCommand({
	name: 'show',
	summary: 'one session, turn by turn',
	args: {
		session: sessionArg,
		turn: {kind: 'count', hint: 'N', description: 'only this turn, counted from 1'},
	},
	run: ({session, turn, json}, context) =>
		withIndex(context, (index) => {
			const head = pickSession(index.sessions(), session);
			const turns = byTurn(index.passages(head.key, turn === undefined ? undefined : turn - 1));
			if (json) {
				const list = turns.map((passages) => ({
					turn: passages[0]!.turn + 1,
					date: iso(passages[0]!.time * 1000),
					abandoned: head.abandoned.includes(passages[0]!.turn),
					parts: passages.map(partOf),
				}));
				const answer = {schema_version: 1, session: head.id, title: head.title, cwd: head.cwd ?? null, turns: list};
				context.terminal.out(`${JSON.stringify(answer)}\n`);
				return 0;
			}
			const {terminal} = context;
			terminal.out(`${style(terminal, 'bold', plain(head.title))}\n${head.id}  ${head.cwd ?? head.project.label}\n`);
			for (const passages of turns) {
				const mark = head.abandoned.includes(passages[0]!.turn) ? '  (abandoned)' : '';
				terminal.out(
					`\n${style(terminal, 'dim', `${passages[0]!.turn + 1}  ${minute(passages[0]!.time * 1000)}${mark}`)}\n`,
				);
				for (const passage of passages) terminal.out(`${told(passage, (text) => style(terminal, 'cyan', text))}\n`);
			}
			return 0;
		}),
});

function partOf(passage: Passage) {
	const {role, text, output, command, files, tool, outcome, exitCode} = passage;
	return role === 'tool' ? {role, tool, command, files, outcome, exitCode: exitCode ?? null, output} : {role, text};
}

function told(passage: Passage, paint: (text: string) => string): string {
	if (passage.role === 'user') return `${paint('>')} ${plain(passage.text)}`;
	if (passage.role !== 'tool') return plain(passage.text);
	const what = passage.command || passage.files.join(' ');
	const code = passage.exitCode === undefined ? '' : ` (exit ${passage.exitCode})`;
	const output = oneLine(plain(passage.output)).slice(0, OUTPUT);
	return `  ${paint(passage.tool ?? 'tool')} ${oneLine(plain(what))}${code}${output ? `\n    ${output}` : ''}`;
}
