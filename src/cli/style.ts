/** Colour for people's eyes: `style(terminal, 'bold', text)` is the text itself where colour is not wanted. */
import {styleText} from 'node:util';
import type {Format, Terminal} from './command.ts';

export function style({color, paint}: Pick<Terminal, 'color' | 'paint'>, format: Format, text: string): string {
	if (!color) return text;
	return paint ? paint(format, text) : styleText(format, text, {validateStream: false});
}
