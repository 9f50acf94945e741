/** `deja ask`: the answer that the agent's tool `recall` gives; on a terminal without its frame, elsewhere to the byte. */
import {performance} from 'node:perf_hooks';
import {openMemory} from '../service/index.ts';
import {plain, wrap} from '../text/index.ts';
import {tokensAtMost, toolsOf} from '../tools/index.ts';
import {cwdArg, rawArg} from './args.ts';
import {defineCommand, type Terminal} from './command.ts';
import {style} from './style.ts';
import {freshAndOpen, saidRules} from './with-index.ts';

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
		raw: rawArg,
	},
	run: async ({question, cwd, session = '', everywhere, raw, json}, context) => {
		const {terminal, places, env, now} = context;
		const index = await freshAndOpen(context);
		saidRules(context);
		const memory = openMemory({env, places, now, door: 'cli', index});
		try {
			const started = performance.now();
			const {text, sessions} = toolsOf(memory, {env, places}).recall({session, cwd}, {question, everywhere});
			const ms = Math.round((performance.now() - started) * 10) / 10;
			if (json) terminal.out(`${JSON.stringify({schema_version: 1, text, sessions, ms})}\n`);
			// What reads it without a terminal is an agent in its shell.
			else if (raw || terminal.rows === undefined) terminal.out(`${text}\n`);
			else terminal.out(shown(text, ms, terminal));
			return 0;
		} finally {
			memory.close();
		}
	},
});

/** What is said to a model alone: the frame, and how to take what is in it. */
const FOR_THE_MODEL = /^(?:<\/?deja-recall>|Quoted from earlier sessions on this machine\b.*)$/;

function shown(text: string, ms: number, terminal: Terminal): string {
	const lines = text.split('\n').filter((line) => !FOR_THE_MODEL.test(line));
	const wrapped = lines.flatMap((line) => wrap(plain(line), terminal.columns, '  '));
	return `${wrapped.join('\n')}\n${style(terminal, 'dim', `${ms} ms, about ${tokensAtMost(text)} tokens`)}\n`;
}
