/** A table of commands that are there already. */
import type {Command, Table} from '../../src/cli/command.ts';

export const tableOf = (...commands: readonly Command[]): Table =>
	new Map(commands.map((command) => [command.name, async () => command]));
