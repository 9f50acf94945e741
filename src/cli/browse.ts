/**
 * `deja` on a terminal: search as you type over an index that stays open. The edge around the finder, which is pure: keys
 * go in, frames come out, and what it wants is done here.
 *
 * A search runs when all keys that are there have been read, the list is drawn before the preview is looked up, and a
 * preview is made once for a row and a width.
 */
import fs from 'node:fs';
import {
	answered,
	askedIn,
	begin,
	type Choice,
	chosen,
	frameOf,
	look,
	markingOf,
	NOTHING,
	noted,
	type Paint,
	type Preview,
	press,
	previewOf,
	viewOf,
} from '../finder/index.ts';
import {type Index, projectKeys} from '../index/index.ts';
import {idOf, type SessionHead} from '../model/index.ts';
import {belongsTo} from '../project/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {copyText} from './clipboard.ts';
import type {Context, Format, Terminal} from './command.ts';
import {resumeOf, runResume} from './resume.ts';
import {idsOf} from './short-id.ts';
import {style} from './style.ts';

const FORMATS: Readonly<Record<Parameters<Paint>[0], Format>> = {
	person: 'cyan',
	tool: 'green',
	dim: 'dim',
	bold: 'bold',
	mark: ['bold', 'yellow'],
};

/** Where there is no colour a word is marked by a line below it, which is none. */
const paintFor = (terminal: Terminal): Paint =>
	terminal.color
		? (format, text) => style(terminal, FORMATS[format], text)
		: (format, text) => (format === 'mark' && terminal.paint ? terminal.paint('underline', text) : text);

export interface Left {
	/** The session to open again. */
	readonly open?: SessionHead;
	/** Of the process, when there is none: 130 after Ctrl-C. */
	readonly code: number;
}

/** @returns when the person has left, and the terminal is as it was. */
export async function browse(
	index: Index,
	context: Context,
	openScreen: NonNullable<Terminal['openScreen']>,
): Promise<Left> {
	const {terminal, now} = context;
	const paint = paintFor(terminal);
	const short = idsOf(index.keys().map((key) => ({id: idOf(key)})));
	let state = begin(projectsOf(index, context.cwd));
	let marking = markingOf('');
	let preview: Preview = NOTHING;
	/** What the preview was made for; undefined: it must be made. */
	let previewed: string | undefined;
	let isDue = false;
	let isStale = true;
	let isCold = true;
	let leave: (done: Left) => void = () => undefined;
	const left = new Promise<Left>((resolve) => {
		leave = resolve;
	});

	const screen = await openScreen({
		key: (key) => {
			const step = press(state, key, viewOf(state, preview, screen.size()));
			state = step.state;
			const row = chosen(state);
			const head = row && index.session(row.key);
			if (step.wants === 'search') isStale = true;
			else if (step.wants === 'leave') leave({code: 0});
			else if (step.wants === 'interrupt') leave({code: 130});
			else if (step.wants === 'suspend') screen.suspend();
			else if (step.wants === 'redraw') screen.forget();
			else if (head && step.wants === 'open') {
				if (fs.existsSync(head.file)) leave({open: head, code: 0});
				else state = noted(state, `its transcript is gone; \`deja show ${row.id}\` shows what is remembered`);
			} else if (head && step.wants === 'copy') {
				const {command} = resumeOf(head, context.platform);
				screen.copy(command);
				state = noted(
					state,
					`${copyText(command, context) ? 'copied' : 'handed to the terminal to copy'}: ${oneLine(command)}`,
				);
			}
			soon();
		},
		resize: () => soon(),
	});

	function soon(): void {
		if (isDue) return;
		isDue = true;
		setImmediate(() => {
			isDue = false;
			update();
		});
	}

	function update(): void {
		const {columns} = screen.size();
		if (isStale) {
			isStale = false;
			const asked = askedIn(state);
			const {prefix, ...found} = look(index, asked, now(), short);
			state = answered(state, found);
			marking = markingOf(asked.words, prefix);
			previewed = undefined;
		}
		const row = chosen(state);
		const wanted = row === undefined ? '' : `${row.key}\0${columns}`;
		if (wanted !== previewed) {
			preview = NOTHING;
			draw();
			if (row) preview = previewOf(index, row, marking, columns, paint);
			previewed = wanted;
		}
		draw();
		if (isCold) setImmediate(warmUp);
	}

	/** The first search loads what all of them need: it is made while the person looks at the list. */
	function warmUp(): void {
		isCold = false;
		look(index, {...askedIn(state), words: chosen(state)?.title.slice(0, 12) ?? ''}, now(), short);
	}

	const draw = () => screen.draw(frameOf(state, preview, marking, screen.size(), paint));

	try {
		soon();
		return await left;
	} finally {
		screen.close();
	}
}

/** Opens the session again, or where the client is not installed prints how. */
export function reopened(head: SessionHead, {terminal, platform}: Context): number {
	const found = resumeOf(head, platform);
	if (found.note) terminal.err(`${found.note}\n`);
	const code = runResume(found, platform);
	if (code === undefined) terminal.out(`${found.command}\n`);
	return code ?? 0;
}

/** This project first, then the others, the one with the newest session first. */
function projectsOf(index: Index, cwd: string): Choice<readonly string[]>[] {
	const here = projectKeys(index, cwd);
	const heads = index.sessions();
	const own = heads.find((head) => belongsTo(head, here));
	const others = new Map<string, string[]>();
	for (const head of heads) {
		if (belongsTo(head, here)) continue;
		const {key, label} = head.project;
		const keys = others.get(label) ?? [];
		if (!keys.includes(key)) others.set(label, [...keys, key]);
	}
	return [
		...(own ? [{label: `this project, ${oneLine(plain(own.project.label))}`, value: here}] : []),
		...[...others].map(([label, keys]) => ({label: oneLine(plain(label)), value: keys})),
	];
}
