/** The table of commands, in the order in which help shows them. */
import type {Command} from './command.ts';

export const commands: readonly Command[] = [];
