/** `deja recall`: exactly what would be injected for a question, and why, or why nothing. Nothing is claimed by asking. */
import {openMemory} from '../service/index.ts';
import {type Command, CommandError} from './command.ts';
import {style} from './style.ts';
import {cwdOf, freshen, saidRules} from './with-index.ts';

export const recall: Command = {
	name: 'recall',
	summary: 'what the agent would be told with a question, and why',
	usage: 'deja recall <question> [--cwd DIR] [--session ID]',
	options: {cwd: {type: 'string'}, session: {type: 'string'}},
	help: {
		'<question>': 'as you would type it; read from stdin when left out',
		cwd: 'ask as if in this directory',
		session: 'ask as this session: it and its forks are never quoted, and what it was told is not repeated',
	},
	run: async ({positionals, values}, context) => {
		const {terminal, places, env, now} = context;
		const question = positionals.join(' ') || (await terminal.stdin());
		if (question.trim() === '') throw new CommandError('what is the question?', 2);
		await freshen(context);
		saidRules(context);
		const memory = openMemory({env, places, now, door: 'cli'});
		try {
			const cwd = cwdOf(values, context);
			const found = memory.recall({session: (values['session'] as string | undefined) ?? '', cwd}, question);
			if (values['json']) {
				terminal.out(`${JSON.stringify({schema_version: 1, ...found})}\n`);
				return 0;
			}
			if (found.block) terminal.out(`${found.block}\n`);
			const cost = found.block ? `, ${Math.ceil(Buffer.byteLength(found.block) / 4)} tokens` : '';
			terminal.out(
				`${style(terminal, 'dim', `${found.block ? '' : 'silent: '}${found.why} (${found.ms} ms${cost})`)}\n`,
			);
			return 0;
		} finally {
			memory.close();
		}
	},
};
