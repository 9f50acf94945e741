/** The help texts, made from the tables of what commands take: nothing is described twice. */
import {wrap} from '../text/index.ts';
import {type ArgDefs, optionsOf, positionalOf, usageOf, valueHint} from './args.ts';

interface Described {
	readonly name: string;
	readonly summary: string;
	readonly args: ArgDefs;
	/** More for --help: whole lines. */
	readonly notes?: readonly string[];
	readonly hidden?: boolean;
}

const UNBROKEN = '\u00a0';

/** @returns `deja search <words> [--limit N]`, broken between its parts. */
export function usageText({name, args}: Pick<Described, 'name' | 'args'>, columns: number): string {
	const parts = usageOf(name, args).map((part) => part.replaceAll(' ', UNBROKEN));
	return wrap(parts.join(' '), columns, '  ').join('\n').replaceAll(UNBROKEN, ' ');
}

/** @returns the help of one command. */
export function commandHelp(command: Described, columns: number): string {
	const positional = positionalOf(command.args);
	const rows: [string, string][] = [
		...(positional
			? [[positional[1].hint ?? positional[0], positional[1].description] satisfies [string, string]]
			: []),
		...optionsOf(command.args).map(([name, def]): [string, string] => [`--${name}${valueHint(def)}`, def.description]),
	];
	const lines = [
		usageText(command, columns),
		'',
		...wrap(command.summary, columns),
		'',
		...table(rows, columns),
		...(command.notes ? ['', ...command.notes.flatMap((note) => wrap(note, columns))] : []),
	];
	return `${lines.join('\n')}\n`;
}

/** What leads the overview: the words that are no command. */
const LEAD: readonly (readonly [string, string])[] = [
	['deja <words>', 'search everything you and the agent did on this machine'],
	['deja <command> --help', 'what a command takes'],
];

/** @returns the list of commands, in the table's order. */
export function overview(commands: readonly Described[], columns: number): string {
	const shown = commands.filter((command) => !command.hidden);
	const rows = shown.map(({name, summary}): [string, string] => [name, summary]);
	return `${[...table(LEAD, columns, ''), '', ...table(rows, columns)].join('\n')}\n`;
}

/** Two columns; where the right one would be a gutter, each text stands below its name. */
export function table(rows: readonly (readonly [string, string])[], columns: number, indent = '  '): string[] {
	const width = Math.max(...rows.map(([left]) => left.length));
	const right = columns - indent.length - width - 2;
	if (right < 24) return rows.flatMap(([left, text]) => [indent + left, ...wrap(`${indent}    ${text}`, columns)]);
	return rows.flatMap(([left, text]) => {
		const [first = '', ...more] = wrap(text, right);
		const gap = ' '.repeat(indent.length + width + 2);
		return [`${indent}${left.padEnd(width)}  ${first}`, ...more.map((line) => gap + line)];
	});
}
