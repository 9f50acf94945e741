/** `deja completion bash|zsh|fish`: a script for the shell, made from the table of commands. */
import {type Command, CommandError, loadAll, type Table} from './command.ts';

type Commands = readonly Command[];

const flags = (command: Command) => ['json', 'help', ...Object.keys(command.options ?? {})].map((name) => `--${name}`);

function bash(commands: Commands): string {
	const cases = commands.map((command) => `\t\t${command.name}) words='${flags(command).join(' ')}' ;;`);
	return `# deja completion for bash: eval "$(deja completion bash)"
_deja() {
	local word=\${COMP_WORDS[COMP_CWORD]} words=
	if ((COMP_CWORD == 1)); then
		words='${commands.map((command) => command.name).join(' ')}'
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

function zsh(commands: Commands): string {
	const names = commands.map((command) => `\t\t'${command.name}:${described(command.summary)}'`);
	const cases = commands.map((command) => `\t\t${command.name}) compadd -- ${flags(command).join(' ')} ;;`);
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

function fish(commands: Commands): string {
	const lines = commands.flatMap((command) => [
		`complete -c deja -n __fish_use_subcommand -a ${command.name} -d '${described(command.summary)}'`,
		...flags(command).map(
			(flag) => `complete -c deja -n '__fish_seen_subcommand_from ${command.name}' -l ${flag.slice(2)}`,
		),
	]);
	return `# deja completion for fish: deja completion fish | source\n${lines.join('\n')}\n`;
}

const described = (text: string) => text.replaceAll("'", '’').replaceAll(':', '\\:');

const shells = {bash, zsh, fish};

export function completionFor(table: Table): Command {
	return {
		name: 'completion',
		summary: 'a completion script for your shell',
		usage: 'deja completion bash|zsh|fish',
		run: async ({positionals}, {terminal}) => {
			const make = shells[positionals[0] as keyof typeof shells];
			if (!make || !Object.hasOwn(shells, positionals[0]!)) {
				throw new CommandError('which shell? deja completion bash, zsh or fish', 2);
			}
			terminal.out(make((await loadAll(table)).filter((command) => !command.hidden)));
			return 0;
		},
	};
}
