/** `deja show`: one session as it went, turn by turn; in a terminal through a pager. */
import {labelled, labelText} from '../recall/index.ts';
import {readRules} from '../rules/index.ts';
import {type SessionPart, type SessionTurn, sessionTurns} from '../service/index.ts';
import {fitColumns, oneLine, plain, wrap} from '../text/index.ts';
import {sessionArg} from './args.ts';
import {CommandError, defineCommand, type Terminal} from './command.ts';
import {paged} from './pager.ts';
import {pickSession} from './pick.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';
import {minute} from './when.ts';
import {withIndex} from './with-index.ts';

/** Lines of a tool's output that a person skims: its beginning, and its end, where the error is. */
const HEAD_LINES = 6;
const TAIL_LINES = 4;

export const show = defineCommand({
	name: 'show',
	summary: 'one session, turn by turn',
	args: {
		session: sessionArg,
		turn: {kind: 'text', hint: 'N', description: 'only this turn, counted from 1; 3-5, 3- (from there on) or last'},
		full: {kind: 'flag', description: 'the whole of what is kept of a tool’s output'},
	},
	run: ({session, turn, full, json}, context) =>
		withIndex(context, (index) => {
			const {terminal, places, env} = context;
			const head = pickSession(index.sessions(), session);
			const all = sessionTurns(index, head, readRules(places, env), places);
			const turns = wanted(all, turn);
			if (json) {
				const answer = {
					schema_version: 1,
					session: head.id,
					title: head.title,
					cwd: head.cwd ?? null,
					source: head.source ?? 'commandcode',
				};
				terminal.out(`${JSON.stringify({...answer, turns: turns.map(jsonOf)})}\n`);
				return 0;
			}
			const width = terminal.columns;
			const from = labelText(labelled(head));
			const lines = [
				...wrap(plain(head.title), width).map((line) => style(terminal, 'bold', line)),
				...wrap(`${head.id}  ${plain(head.cwd ?? head.project.label)}${from}`, width),
				...turns.flatMap((one) => ['', ...turnLines(one, full, `${head.cwd ?? ''}/`, terminal)]),
				...more(all, turns, terminal),
			];
			paged(`${lines.join('\n')}\n`, context);
			return 0;
		}),
});

/** @returns the turns that are meant. Throws CommandError (exit 2) for what is no range, or lies outside of the session. */
function wanted(all: readonly SessionTurn[], asked: string | undefined): readonly SessionTurn[] {
	if (asked === undefined) return all;
	if (asked === 'last') return all.slice(-1);
	const [, first, dash, last] = /^([1-9]\d*)(-)?([1-9]\d*)?$/.exec(asked) ?? [];
	if (first === undefined || (last !== undefined && dash === undefined))
		throw new CommandError(`--turn takes 3, 3-5, 3- or last, not "${asked}"`, 2);
	const to = last === undefined ? (dash ? Number.POSITIVE_INFINITY : Number(first)) : Number(last);
	const found = all.filter(({number}) => number >= Number(first) && number <= to);
	if (found.length === 0) throw new CommandError(`no turn ${asked}; it has 1 to ${all.at(-1)?.number ?? 0}`, 2);
	return found;
}

function more(all: readonly SessionTurn[], shown: readonly SessionTurn[], terminal: Terminal): string[] {
	const next = all.find(({number}) => number > (shown.at(-1)?.number ?? 0));
	if (shown.length === all.length || !next) return [];
	const text = `turn ${shown.at(-1)!.number} of ${all.at(-1)!.number}; --turn ${next.number} goes on`;
	return ['', style(terminal, 'dim', text)];
}

function jsonOf({number, time, abandoned, parts}: SessionTurn) {
	return {
		turn: number,
		date: iso(time),
		abandoned,
		parts: parts.map(({role, text, output, command, files, tool, outcome, exitCode}) =>
			role === 'tool'
				? {role, tool: tool ?? null, command, files, outcome: outcome ?? null, exitCode: exitCode ?? null, output}
				: {role, text},
		),
	};
}

/** @param dir the session's directory with a `/`: files below it are shown from there. */
function turnLines(
	{number, time, abandoned, parts}: SessionTurn,
	full: boolean,
	dir: string,
	terminal: Terminal,
): string[] {
	const head = `${number}  ${minute(time)}${abandoned ? '  (a branch that was left)' : ''}`;
	return [style(terminal, 'dim', head), ...parts.flatMap((part) => partLines(near(part, dir), full, terminal))];
}

const near = (part: SessionPart, dir: string): SessionPart => ({
	...part,
	files: part.files.map((file) => (dir !== '/' && file.startsWith(dir) ? file.slice(dir.length) : file)),
});

/** Each speaker has a mark and a colour: the person, the agent, the client's summaries, tools. */
function partLines(part: SessionPart, full: boolean, terminal: Terminal): string[] {
	const {role, text} = part;
	if (role === 'tool') return toolLines(part, full, terminal);
	if (role === 'user')
		return wrap(`> ${plain(text)}`, terminal.columns, '  ').map((line) => style(terminal, 'cyan', line));
	const lines = wrap(plain(text), terminal.columns);
	return role === 'summary' ? lines.map((line) => style(terminal, 'magenta', line)) : lines;
}

function toolLines(
	{tool, command, files, exitCode, outcome, output}: SessionPart,
	full: boolean,
	terminal: Terminal,
): string[] {
	const what = oneLine(plain(command || files.join(' ')));
	const code = exitCode === undefined ? (outcome === 'not-run' ? '  (not run)' : '') : `  (exit ${exitCode})`;
	const name = tool === undefined ? '(no one)' : command ? '$' : tool;
	const color = outcome === 'failed' ? 'red' : outcome === 'not-run' ? 'yellow' : 'green';
	const head = wrap(`  ${name} ${what}${code}`, terminal.columns, '    ').map((line) => style(terminal, color, line));
	const lines = plain(output).split('\n');
	while (lines.at(-1)?.trim() === '') lines.pop();
	const cut = full || lines.length <= HEAD_LINES + TAIL_LINES + 1;
	const kept = cut
		? lines
		: [...lines.slice(0, HEAD_LINES), `… ${lines.length - HEAD_LINES - TAIL_LINES} lines`, ...lines.slice(-TAIL_LINES)];
	const shown = kept.flatMap((line) =>
		full
			? wrap(`    ${line}`, terminal.columns, '    ')
			: [fitColumns(`    ${line.replaceAll('\t', '  ')}`, terminal.columns)],
	);
	return [...head, ...shown.map((line) => style(terminal, 'dim', line))];
}
