/**
 * The real terminal: streams, colour, width.
 *
 * Colour follows the common rules: FORCE_COLOR wins, then NO_COLOR, then TERM=dumb, then whether stdout is a terminal.
 * A reader that closes the pipe early (`deja search x | head -1`) ends the output, not the program's good manners: the
 * broken pipe is swallowed and later writes are dropped.
 */
import type {Env} from '../lib/index.ts';
import type {Terminal} from './command.ts';

export interface Streams {
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	readonly stderr: NodeJS.WriteStream;
}

/** @returns whether colour may be written to a stream that is, or is not, a terminal. */
export function wantsColor(env: Env, isTerminal: boolean): boolean {
	const force = env['FORCE_COLOR'];
	if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
	if (env['NO_COLOR']) return false;
	if (env['TERM'] === 'dumb') return false;
	return isTerminal;
}

/** @returns columns to fit: `COLUMNS`, else the terminal's own width, else 80. */
export function widthOf(env: Env, own: number | undefined): number {
	const asked = Number(env['COLUMNS']);
	if (Number.isInteger(asked) && asked > 0) return asked;
	return own && own > 0 ? own : 80;
}

export function openTerminal(env: Env = process.env, streams: Streams = process): Terminal {
	const writer = (stream: NodeJS.WriteStream) => {
		let open = true;
		stream.on('error', () => {
			open = false;
		});
		return (text: string) => {
			if (open) stream.write(text);
		};
	};
	return {
		out: writer(streams.stdout),
		err: writer(streams.stderr),
		color: wantsColor(env, streams.stdout.isTTY === true),
		progress: streams.stderr.isTTY === true && env['TERM'] !== 'dumb',
		columns: widthOf(env, streams.stdout.columns),
		rows: streams.stdout.isTTY ? streams.stdout.rows : undefined,
		stdin: async () => {
			if (streams.stdin.isTTY) return '';
			const chunks: Buffer[] = [];
			for await (const chunk of streams.stdin) chunks.push(chunk as Buffer);
			return Buffer.concat(chunks).toString('utf8');
		},
	};
}
