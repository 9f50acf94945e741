/** The help texts, made from the table of commands: nothing is described twice. */
import type {Command} from './command.ts';

const common = {json: 'print JSON (`schema_version` 1)', help: 'show this'};

/** @returns the help of one command. */
export function commandHelp(command: Command): string {
	const lines = [command.usage, '', command.summary, ''];
	const rows: [string, string][] = [];
	for (const [name, text] of Object.entries({...command.help, ...common})) {
		const option = command.options?.[name];
		if (!option && !(name in common)) rows.push([name, text]);
		else rows.push([`--${name}${option?.type === 'string' ? ' …' : ''}`, text]);
	}
	const width = Math.max(...rows.map(([left]) => left.length));
	for (const [left, text] of rows) lines.push(`  ${left.padEnd(width)}  ${text}`);
	return `${lines.join('\n')}\n`;
}

/** @returns the list of commands, in the table's order. */
export function overview(commands: readonly Command[]): string {
	const shown = commands.filter((command) => !command.hidden);
	const width = Math.max(...shown.map((command) => command.name.length));
	const lines = shown.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
	return [
		'deja <words>             search everything you and the agent did on this machine',
		'deja <command> --help    what a command takes',
		'',
		...lines,
		'',
	].join('\n');
}
