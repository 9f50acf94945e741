/** `deja recall`: exactly what would be injected for a question, and why, or why nothing. Nothing is claimed by asking. */
import {openMemory} from '../service/index.ts';
import {cwdArg} from './args.ts';
import {defineCommand} from './command.ts';
import {style} from './style.ts';
import {freshen} from './with-index.ts';

export const recall = defineCommand({
	name: 'recall',
	summary: 'what the agent would be told with a question, and why',
	args: {
		question: {
			kind: 'words',
			hint: '<question>',
			description: 'as you would type it; read from stdin when left out',
			required: 'what is the question?',
			stdin: true,
		},
		cwd: cwdArg,
		session: {
			kind: 'text',
			hint: 'ID',
			description: 'ask as this session: it and its forks are never quoted, and what it was told is not repeated',
			complete: 'session',
		},
	},
	run: async ({question, cwd, session = '', json}, context) => {
		const {terminal, places, env, now} = context;
		await freshen(context);
		const memory = openMemory({env, places, now, door: 'cli'});
		try {
			const found = memory.recall({session, cwd}, question);
			if (json) {
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
});
