/** `deja recall`: what the agent would be told with a question, and why, or why nothing. Nothing is claimed by asking. */
import {tokensOf} from '../recall/index.ts';
import {openMemory, recallLines} from '../service/index.ts';
import {cwdArg, rawArg} from './args.ts';
import {defineCommand} from './command.ts';
import {lookOf, nothingTold} from './told.ts';
import {freshAndOpen, saidRules} from './with-index.ts';

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
		raw: rawArg,
	},
	run: async ({question, cwd, session = '', raw, json}, context) => {
		const {terminal, places, env, now} = context;
		const index = await freshAndOpen(context);
		saidRules(context);
		const memory = openMemory({env, places, now, door: 'cli', index});
		try {
			const found = memory.recall({session, cwd}, question);
			if (json) {
				terminal.out(`${JSON.stringify({schema_version: 1, ...found})}\n`);
				return 0;
			}
			if (raw) {
				if (found.block) terminal.out(`${found.block}\n`);
				return 0;
			}
			const titleOf = (id: string) => found.sources.find((source) => source.session === id)?.title ?? '';
			const lines = recallLines({...found, tokens: tokensOf(found.block)}, lookOf(terminal, titleOf));
			terminal.out(lines.length > 0 ? `${lines.join('\n')}\n` : nothingTold(found.why, terminal));
			return 0;
		} finally {
			memory.close();
		}
	},
});
