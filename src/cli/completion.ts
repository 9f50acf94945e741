/** `deja completion bash|zsh|fish`: a script for the shell, made from the table of commands. */
import {type Command, CommandError} from './command.ts';

type Table = readonly Command[];

const shown = (table: Table) => table.filter((command) => !command.hidden);
const flags = (command: Command) => ['json', 'help', ...Object.keys(command.options ?? {})].map((name) => `--${name}`);

function bash(table: Table): string {
	const cases = shown(table).map((command) => `\t\t${command.name}) words='${flags(command).join(' ')}' ;;`);
	return `# deja completion for bash: eval "$(deja completion bash)"
_deja() {
	local word=\${COMP_WORDS[COMP_CWORD]} words=
	if ((COMP_CWORD == 1)); then
		words='${shown(table)
			.map((command) => command.name)
			.join(' ')}'
	else
		case \${COMP_WORDS[1]} in
${cases.join('\n')}
		esac
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _deja deja
`;
}

function zsh(table: Table): string {
	const names = shown(table).map((command) => `\t\t'${command.name}:${described(command.summary)}'`);
	const cases = shown(table).map((command) => `\t\t${command.name}) compadd -- ${flags(command).join(' ')} ;;`);
	return `#compdef deja
# deja completion for zsh: eval "$(deja completion zsh)"
_deja() {
	local -a names=(
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

function fish(table: Table): string {
	const lines = shown(table).flatMap((command) => [
		`complete -c deja -n __fish_use_subcommand -a ${command.name} -d '${described(command.summary)}'`,
		...flags(command).map(
			(flag) => `complete -c deja -n '__fish_seen_subcommand_from ${command.name}' -l ${flag.slice(2)}`,
		),
	]);
	return `# deja completion for fish: deja completion fish | source\n${lines.join('\n')}\n`;
}

const described = (text: string) => text.replaceAll("'", '’').replaceAll(':', '\\:');

const shells = {bash, zsh, fish};

/** @param table asked late, since the table holds this command too. */
export function completionFor(table: () => Table): Command {
	return {
		name: 'completion',
		summary: 'a completion script for your shell',
		usage: 'deja completion bash|zsh|fish',
		run: ({positionals}, {terminal}) => {
			const make = shells[positionals[0] as keyof typeof shells];
			if (!make || !Object.hasOwn(shells, positionals[0]!)) {
				throw new CommandError('which shell? deja completion bash, zsh or fish', 2);
			}
			terminal.out(make(table()));
			return 0;
		},
	};
}
