/** Colour for people's eyes: `style(terminal, 'bold', text)` is the text itself where colour is not wanted. */
import {styleText} from 'node:util';
import type {Terminal} from './command.ts';

export type Format = Parameters<typeof styleText>[0];

export function style(terminal: Pick<Terminal, 'color'>, format: Format, text: string): string {
	return terminal.color ? styleText(format, text, {validateStream: false}) : text;
}
