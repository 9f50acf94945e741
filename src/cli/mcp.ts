/** `deja mcp`: the MCP server on stdin and stdout, for as long as its client lives. */
import {askingSession, respond, serve} from '../mcp/index.ts';
import {openMemory, writeLog} from '../service/index.ts';
import {toolsOf} from '../tools/index.ts';
import {type Context, defineCommand} from './command.ts';
import {freshen} from './with-index.ts';

/** New words of this very minute are worth a look at the store, but not one for every call. Milliseconds. */
const FRESH_FOR = 10_000;

export const mcp = defineCommand({
	name: 'mcp',
	summary: 'the MCP server, for a client without the mod: memory as two tools',
	args: {},
	run: async (_args, context) => {
		const {places, env, cwd, now} = context;
		const quiet = silent(context);
		const memory = openMemory({env, places, now, door: 'mcp'});
		const tools = toolsOf(memory, {env, places});
		const place = {live: places.live, client: process.ppid, cwd, started: now()};
		const asking = () => askingSession(place, memory.around({session: '', cwd})?.index);
		let freshened = 0;
		const fresh = async (): Promise<void> => {
			if (now() - freshened <= FRESH_FOR) return;
			await freshen(quiet).catch((error: unknown) => writeLog(places.log, {door: 'mcp', event: 'sync', error}, now()));
			freshened = now();
		};
		const stop = new AbortController();
		for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
		await serve(
			process.stdin,
			process.stdout,
			(line) =>
				respond(line, {
					call: async (tool, given) => {
						await fresh();
						return tools[tool]({session: asking().session, cwd}, given);
					},
					modAwake: () => askingSession(place, undefined).modAwake,
					version: context.version,
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
