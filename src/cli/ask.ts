/** `deja ask`: the answer that the agent's tool `recall` gives, as the agent gets it. */
import {performance} from 'node:perf_hooks';
import {openMemory} from '../service/index.ts';
import {tokensAtMost, toolsOf} from '../tools/index.ts';
import {cwdArg} from './args.ts';
import {defineCommand} from './command.ts';
import {style} from './style.ts';
import {freshen, saidRules} from './with-index.ts';

export const ask = defineCommand({
	name: 'ask',
	summary: "what the agent's tool `recall` answers",
	args: {
		question: {
			kind: 'words',
			hint: '<words>',
			description: 'a question; read from stdin when left out',
			required: 'what is the question?',
			stdin: true,
		},
		cwd: cwdArg,
		session: {
			kind: 'text',
			hint: 'ID',
			description: 'ask as this session: it and its forks are no answer',
			complete: 'session',
		},
		everywhere: {kind: 'flag', description: 'all projects, not only this one'},
	},
	run: async ({question, cwd, session = '', everywhere, json}, context) => {
		const {terminal, places, env, now} = context;
		await freshen(context);
		saidRules(context);
		const memory = openMemory({env, places, now, door: 'cli'});
		try {
			const started = performance.now();
			const {text, sessions} = toolsOf(memory, {env, places}).recall({session, cwd}, {question, everywhere});
			const ms = Math.round((performance.now() - started) * 10) / 10;
			if (json) terminal.out(`${JSON.stringify({schema_version: 1, text, sessions, ms})}\n`);
			else terminal.out(`${text}\n${style(terminal, 'dim', `(${ms} ms, about ${tokensAtMost(text)} tokens)`)}\n`);
			return 0;
		} finally {
			memory.close();
		}
	},
});
