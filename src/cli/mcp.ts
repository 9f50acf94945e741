/** `deja mcp`: the MCP server on stdin and stdout, for as long as its client lives. */
import {openIndex} from '../index/index.ts';
import {memoryFrom, respond, serve} from '../mcp/index.ts';
import {writeLog} from '../service/index.ts';
import {type Context, defineCommand} from './command.ts';
import {usage} from './usage.ts';
import {since} from './when.ts';
import {freshen} from './with-index.ts';

/** New words of this very minute are worth a look at the store, but not one for every call. Milliseconds. */
const FRESH_FOR = 10_000;

export const mcp = defineCommand({
	name: 'mcp',
	summary: 'the MCP server that Command Code starts: memory as a tool',
	args: {},
	run: async (_args, context) => {
		const {places, env, cwd, now} = context;
		const quiet = silent(context);
		let freshened = 0;
		const memory = memoryFrom({
			places,
			env,
			cwd,
			now,
			client: process.ppid,
			withIndex: async (work) => {
				if (now() - freshened > FRESH_FOR) {
					await freshen(quiet).catch((error: unknown) =>
						writeLog(places.log, {door: 'mcp', event: 'sync', error}, now()),
					);
					freshened = now();
				}
				const index = openIndex(places.index);
				try {
					return work(index);
				} finally {
					index.close();
				}
			},
			usage: (period, projects) => usageText(period, projects, quiet),
		});
		const stop = new AbortController();
		for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
		await serve(
			process.stdin,
			process.stdout,
			(line) =>
				respond(line, {
					memory,
					version: context.version,
					since: (text) => since(text, now()),
					failed: (error) => writeLog(places.log, {door: 'mcp', event: 'tools/call', error}, now()),
				}),
			stop.signal,
		);
		// Whatever a sync still has in hand is committed atomically or not at all.
		process.exit(0);
	},
});

/** stdout belongs to the protocol, and nobody reads stderr. */
const silent = (context: Context): Context => ({
	...context,
	terminal: {...context.terminal, out: () => {}, err: () => {}, color: false, progress: false, columns: 100},
});

/** What `deja usage` prints, by model, by project (unless projects are not to be named) and by day. Throws its complaint for a period that is none. */
async function usageText(period: string, projects: boolean, context: Context): Promise<string> {
	const reports: string[] = [];
	const terminal = {...context.terminal, out: (text: string) => reports.push(text)};
	for (const by of projects ? ['model', 'project', 'day'] : ['model', 'day']) {
		await usage.run(['--period', period, '--by', by, '--limit', '12'], {...context, terminal});
	}
	return reports.join('\n');
}
