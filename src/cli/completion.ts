/**
 * `deja completion bash|zsh|fish`: a script for the shell, made from the tables of what commands take.
 *
 * What only the index knows (ids, names of projects) the script asks for when it is needed: `deja completion sessions`
 * prints an id and a title a line, `deja completion projects` a name. These never read the history and never fail: a shell
 * that completes nothing is better than one that waits.
 */
import {openIndex} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {type ArgDef, optionsOf, positionalOf} from './args.ts';
import {type Command, CommandError, defineCommand, loadAll, type Table} from './command.ts';

type Commands = readonly Command[];

/** What may stand for a value: fixed words, or what this prints. */
type Values = {readonly words: readonly string[]} | {readonly ask: 'sessions' | 'projects'} | 'files';

function valuesOf(def: ArgDef): Values | undefined {
	if (def.kind === 'choice') return {words: def.options};
	if (def.kind === 'directory' || def.complete === 'file') return 'files';
	if (def.complete === 'session') return {ask: 'sessions'};
	if (def.complete === 'project') return {ask: 'projects'};
	return def.complete === undefined ? undefined : {words: def.complete};
}

const flags = ({args}: Command): string[] => optionsOf(args).map(([name]) => `--${name}`);

/** Options that take a value, and what it may be. */
const valued = ({args}: Command): (readonly [string, Values | undefined])[] =>
	optionsOf(args)
		.filter(([, def]) => def.kind !== 'flag')
		.map(([name, def]) => [`--${name}`, valuesOf(def)]);

const positional = ({args}: Command): Values | undefined => {
	const row = positionalOf(args);
	return row && valuesOf(row[1]);
};

const lines = (words: readonly string[]) => `$'${words.join('\\n')}'`;

function bash(commands: Commands): string {
	const set = (values: Values | undefined): string =>
		values === undefined || values === 'files'
			? ':'
			: 'words' in values
				? `words=${lines(values.words)}`
				: `words=$(deja completion ${values.ask} 2>/dev/null | cut -f1)`;
	const cases = commands.map((command) => {
		const after = valued(command).map(([option, values]) => `\t\t\t${option}) ${set(values)} ;;`);
		const own = positional(command);
		const rest = [`\t\t\t*) case $word in -*) words=${lines(flags(command))} ;; *) ${set(own)} ;; esac ;;`];
		return [`\t\t${command.name}) case $last in`, ...after, ...rest, '\t\t\tesac ;;'].join('\n');
	});
	return `# deja completion for bash: eval "$(deja completion bash)"
_deja() {
	local IFS=$'\\n' word=\${COMP_WORDS[COMP_CWORD]} last=\${COMP_WORDS[COMP_CWORD-1]} words=
	if ((COMP_CWORD == 1)); then
		words=${lines(commands.map(({name}) => name))}
	else
		case \${COMP_WORDS[1]} in
${cases.join('\n')}
		esac
	fi
	COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _deja deja
`;
}

function zsh(commands: Commands): string {
	const add = (values: Values | undefined): string =>
		values === undefined
			? ':'
			: values === 'files'
				? '_files'
				: 'words' in values
					? `compadd -- ${values.words.join(' ')}`
					: `found=("\${(@f)$(deja completion ${values.ask} 2>/dev/null)}"); found=("\${(@)found/$'\\t'/:}"); _describe ${values.ask} found`;
	const cases = commands.map((command) => {
		const after = valued(command).map(([option, values]) => `\t\t\t${option}) ${add(values)} ;;`);
		const rest = `\t\t\t*) if [[ $words[CURRENT] == -* ]]; then compadd -- ${flags(command).join(' ')}; else ${add(positional(command))}; fi ;;`;
		return [`\t\t${command.name}) case $words[CURRENT-1] in`, ...after, rest, '\t\t\tesac ;;'].join('\n');
	});
	const names = commands.map(({name, summary}) => `\t\t'${name}:${quoted(summary)}'`);
	return `#compdef deja
# deja completion for zsh: eval "$(deja completion zsh)"
_deja() {
	local -a found names=(
${names.join('\n')}
	)
	if ((CURRENT == 2)); then
		_describe command names
		return
	fi
	case $words[2] in
${cases.join('\n')}
	esac
}
compdef _deja deja
`;
}

function fish(commands: Commands): string {
	const args = (values: Values | undefined): string =>
		values === undefined || values === 'files'
			? ''
			: ` -f -a '${'words' in values ? values.words.join(' ') : `(deja completion ${values.ask})`}'`;
	const rows = commands.flatMap((command) => {
		const when = `complete -c deja -n '__fish_seen_subcommand_from ${command.name}'`;
		const own = positional(command);
		return [
			`complete -c deja -f -n __fish_use_subcommand -a ${command.name} -d '${quoted(command.summary)}'`,
			...(own === undefined || own === 'files' ? [] : [`${when}${args(own)}`]),
			...optionsOf(command.args).map(([name, def]) => {
				const takes = def.kind === 'flag' ? '' : ` -r${args(valuesOf(def))}`;
				return `${when} -l ${name}${takes} -d '${quoted(def.description)}'`;
			}),
		];
	});
	return `# deja completion for fish: deja completion fish | source\n${rows.join('\n')}\n`;
}

/** Inside of single quotes, in all three shells. */
const quoted = (text: string) => text.replaceAll("'", '’');

const shells = {bash, zsh, fish};
type Shell = keyof typeof shells;

function known(what: string, places: Places): string[] | undefined {
	if (what !== 'sessions' && what !== 'projects') return undefined;
	const index = openIndex(places.index);
	try {
		const heads = index.sessions();
		return what === 'sessions'
			? heads.map(({id, title}) => `${id}\t${oneLine(plain(title)).slice(0, 60)}`)
			: [...new Set(heads.map(({project}) => project.label))];
	} catch {
		return [];
	} finally {
		index.close();
	}
}

/** `help` is in no table: it is answered before one is looked at. */
const helpOn = (names: readonly string[]): Command =>
	defineCommand({
		name: 'help',
		summary: 'what a command takes',
		args: {command: {kind: 'words', description: 'a command', complete: names}},
		run: () => 0,
	});

export function completionFor(table: Table): Command {
	return defineCommand({
		name: 'completion',
		summary: 'a completion script for your shell',
		args: {
			shell: {
				kind: 'words',
				hint: '<shell>',
				description: 'bash, zsh or fish',
				required: 'which shell? bash, zsh or fish',
				complete: Object.keys(shells),
			},
		},
		run: async ({shell}, {terminal, places}) => {
			const list = known(shell, places);
			if (list) {
				terminal.out(list.map((line) => `${line}\n`).join(''));
				return 0;
			}
			if (!Object.hasOwn(shells, shell)) throw new CommandError('which shell? bash, zsh or fish', 2);
			const shown = (await loadAll(table)).filter((command) => !command.hidden);
			terminal.out(shells[shell as Shell]([...shown, helpOn(shown.map(({name}) => name))]));
			return 0;
		},
	});
}
