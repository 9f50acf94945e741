/**
 * The real terminal: streams, colour, width; and the border over which nothing foreign passes.
 *
 * Whatever a command prints may hold words of a transcript, a directory's name, an argument: all of it is text. So the one
 * writer lets through what a person reads, and of what a terminal obeys only what this program made itself: its colours,
 * known by a number that no text can know, and the redrawing of its progress line. JSON keeps every sign, escaped.
 *
 * Colour follows the common rules: FORCE_COLOR wins, then NO_COLOR, then TERM=dumb, then whether stdout is a terminal.
 * A reader that closes the pipe early (`deja search x | head -1`) ends the output, not the program's good manners: the
 * broken pipe is swallowed and later writes are dropped.
 */
import {randomInt} from 'node:crypto';
import {styleText} from 'node:util';
import type {Env} from '../lib/index.ts';
import {plain} from '../text/index.ts';
import type {Format, Terminal} from './command.ts';

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

/**
 * Stands in every colour of ours until the writer takes it out. In numbers of four digits: longer ones are no colour to
 * what measures widths.
 */
const ours = (): string => (number ??= Array.from({length: 3}, () => randomInt(1_000, 10_000)).join(';'));
/** Made when there is something to colour: most output has no colour, and to load what makes it takes 5 ms. */
let number: string | undefined;

/** Colour codes that the writer knows for ours; those in the text stay what they are. */
function paint(format: Format, text: string): string {
	const [before = '', after = ''] = styleText(format, '|', {validateStream: false})
		.replaceAll('\u001b[', `\u001b[${ours()};`)
		.split('|');
	return before + text + after;
}

const own = (): RegExp => new RegExp(`\\u001b\\[${ours()};([\\d;]*m)`, 'g');
/** Whoever writes CSV ends it so; a text that is quoted in a line stands before our own end. */
const isCsv = (text: string): boolean => text.endsWith('\r\n');
const OBEYED = /[\u0000-\u001f\u007f-\uffff]/;

const REDRAWN = '\r\u001b[2K';

/** What of a text may be written to a terminal. */
export function harmless(text: string): string {
	if (!OBEYED.test(text.replaceAll('\n', ''))) return text;
	if (text.startsWith(REDRAWN)) return REDRAWN + plain(text.slice(REDRAWN.length));
	if (/^\{"[\s\S]*\}\n$/.test(text)) return escaped(text);
	if (isCsv(text)) return plain(text).replaceAll('\n', '\r\n');
	let out = '';
	let from = 0;
	for (const mark of text.matchAll(own())) {
		out += `${plain(text.slice(from, mark.index))}\u001b[${mark[1]}`;
		from = mark.index + mark[0].length;
	}
	return out + plain(text.slice(from));
}

/** JSON as it is, but for signs that a terminal obeys or nobody sees: those are written as what they are. */
const escaped = (json: string): string =>
	json.replace(
		// biome-ignore lint/suspicious/noMisleadingCharacterClass: the ranges name single signs, nothing combined.
		/[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]|\udb40[\udc00-\udfff]|\ud834[\udd73-\udd7a]/g,
		(sign) =>
			[...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
	);

export function openTerminal(env: Env = process.env, streams: Streams = process): Terminal {
	const writer = (stream: NodeJS.WriteStream) => {
		let open = true;
		stream.on('error', () => {
			open = false;
		});
		return (text: string) => {
			if (open) stream.write(harmless(text));
		};
	};
	return {
		out: writer(streams.stdout),
		err: writer(streams.stderr),
		paint,
		color: wantsColor(env, streams.stdout.isTTY === true),
		progress: streams.stderr.isTTY === true && env['TERM'] !== 'dumb',
		columns: widthOf(env, streams.stdout.columns),
		rows: streams.stdout.isTTY ? streams.stdout.rows : undefined,
		ask: async (question) => {
			if (!streams.stdin.isTTY || !streams.stderr.isTTY) return undefined;
			streams.stderr.write(harmless(question));
			return new Promise((answered) => {
				streams.stdin.once('data', (line) => {
					streams.stdin.pause();
					answered(String(line));
				});
				streams.stdin.once('end', () => answered(''));
			});
		},
		openScreen:
			streams.stdin.isTTY && streams.stdout.isTTY && env['TERM'] !== 'dumb'
				? async (listener) => (await import('./screen.ts')).openScreen(streams, harmless, listener)
				: undefined,
		stdin: async () => {
			if (streams.stdin.isTTY) return '';
			const chunks: Buffer[] = [];
			for await (const chunk of streams.stdin) chunks.push(chunk as Buffer);
			return Buffer.concat(chunks).toString('utf8');
		},
	};
}
