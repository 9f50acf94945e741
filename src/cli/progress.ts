/** One line on stderr that says how far long work has come; silent where stderr is no terminal. */
import type {Terminal} from './command.ts';

export interface Progress {
	readonly done: number;
	readonly total: number;
}

/** Work this short shows nothing: a line that flashes by is noise. */
const QUIET_MS = 300;

export function progressLine(
	terminal: Pick<Terminal, 'err' | 'progress'>,
	now: () => number = Date.now,
): {show: (progress: Progress) => void; end: () => void} {
	const start = now();
	let last = 0;
	let shown = false;
	return {
		show: ({done, total}) => {
			const time = now();
			if (!terminal.progress || time - start < QUIET_MS || time - last < 80) return;
			last = time;
			shown = true;
			const share = total > 0 ? Math.floor((100 * done) / total) : 100;
			terminal.err(`\r\x1b[2Kreading the history: ${done} of ${total} sessions, ${share} %`);
		},
		end: () => {
			if (shown) terminal.err('\r\x1b[2K');
		},
	};
}
