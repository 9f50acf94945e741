/**
 * The whole terminal for one program: its other screen, raw keys, frames drawn over each other. The only file that tells a
 * terminal anything but text and colours.
 *
 * Keys are read by Node's own reader (`emitKeypressEvents`, which prompts of this ecosystem use too); text goes through the
 * one border (`harmless`). Only lines that changed are written, in one piece: nothing flickers, and little goes over ssh.
 * However the process ends, but by SIGKILL, the terminal is given back as it was.
 */
import {emitKeypressEvents, type Interface} from 'node:readline';
import {keyReader} from '../finder/index.ts';
import type {Listener, Screen} from './context.ts';

/** Other screen, no wrapping at the right end, pastes told from typing; and back, with the cursor. */
const ENTER = '\u001b[?1049h\u001b[?7l\u001b[?2004h';
const LEAVE = '\u001b[?2004l\u001b[?7h\u001b[?25h\u001b[?1049l';
/** A terminal that knows these shows what is between them at once; others pass over them. */
const BEGIN = '\u001b[?2026h\u001b[?25l';
const END = '\u001b[?25h\u001b[?2026l';
/** How long after an Esc the rest of an arrow key may take. */
const ESCAPE_MS = 50;
const ENDINGS = [
	['SIGHUP', 1],
	['SIGINT', 2],
	['SIGTERM', 15],
] as const;

/**
 * @param harmless what of a text may be written.
 * @param exit ends the process.
 */
export function openScreen(
	{stdin, stdout}: {readonly stdin: NodeJS.ReadStream; readonly stdout: NodeJS.WriteStream},
	harmless: (text: string) => string,
	{key, resize}: Listener,
	exit: (code: number) => void = (code) => process.exit(code),
): Screen {
	const read = keyReader();
	let drawn: readonly string[] = [];
	let isOpen = false;

	const onKey = (text: string | undefined, raw: Parameters<typeof read>[1]) => {
		const known = read(text, raw);
		if (known) key(known);
	};
	const onResize = () => {
		drawn = [];
		resize();
	};
	const endings = ENDINGS.map(([signal, number]) => {
		const end = () => {
			close();
			exit(128 + number);
		};
		return [signal, end] as const;
	});
	const onGone = () => exit(129);

	function open(): void {
		isOpen = true;
		stdin.setRawMode(true);
		stdin.on('keypress', onKey);
		stdin.resume();
		stdout.write(ENTER);
		onResize();
	}

	function close(): void {
		if (!isOpen) return;
		isOpen = false;
		stdin.off('keypress', onKey);
		stdin.off('end', onGone);
		stdout.off('resize', onResize);
		process.off('exit', close);
		for (const [signal, end] of endings) process.off(signal, end);
		giveBack();
		stdin.pause();
	}

	function giveBack(): void {
		stdout.write(LEAVE);
		stdin.setRawMode(false);
	}

	// `escapeCodeTimeout` is all that is looked at in what is otherwise a readline interface.
	emitKeypressEvents(stdin, {escapeCodeTimeout: ESCAPE_MS} as unknown as Interface);
	stdin.on('end', onGone);
	stdout.on('resize', onResize);
	process.on('exit', close);
	for (const [signal, end] of endings) process.prependListener(signal, end);
	open();

	return {
		size: () => ({columns: Math.max(1, stdout.columns || 80), rows: Math.max(1, stdout.rows || 24)}),
		draw: ({lines, cursor}) => {
			if (!isOpen) return;
			let out = drawn.length === 0 ? '\u001b[2J' : '';
			for (let row = 0; row < Math.max(lines.length, drawn.length); row++) {
				const line = lines[row] ?? '';
				if (drawn.length > 0 && line === (drawn[row] ?? '')) continue;
				// Cleared first: behind a line as wide as the terminal its last sign would go.
				out += `\u001b[${row + 1};1H\u001b[2K${harmless(line)}`;
			}
			drawn = lines;
			stdout.write(`${BEGIN}${out}\u001b[${cursor.row + 1};${cursor.column + 1}H${END}`);
		},
		forget: () => {
			drawn = [];
		},
		copy: (text) => void stdout.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`),
		suspend: () => {
			// Its input stays open: it keeps the process alive until it goes on.
			stdin.off('keypress', onKey);
			giveBack();
			process.once('SIGCONT', open);
			process.kill(process.pid, 'SIGTSTP');
		},
		close,
	};
}
