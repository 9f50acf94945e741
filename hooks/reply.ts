/** Reads the payload, asks memory, and prints what it says; a failure is a line in the log. */
import {currentDirectory, type Env, placesFrom} from '../src/lib/index.ts';
import {writeLog} from '../src/service/index.ts';
import {answer} from './answer.ts';
import {readPayload} from './payload.ts';
import {readAll} from './stdin.ts';

/** Milliseconds to the end of stdin. */
const STDIN_MS = 1200;

export interface Around {
	readonly env: Env;
	/** Folder of the running program. */
	readonly program: string;
	/** Is called when the whole way was gone, before the end. */
	readonly answered: () => void;
	/** Ends the process. */
	readonly leave: () => void;
}

export async function reply(event: string, {env, program, leave, answered}: Around): Promise<void> {
	const places = placesFrom(env);
	const note = (error: unknown) => writeLog(places.log, {door: 'hook', event, error});
	process.prependListener('uncaughtException', note);
	try {
		const raw = await readAll(process.stdin, STDIN_MS);
		const fallbackCwd = env['COMMANDCODE_PROJECT_DIR'] || currentDirectory();
		const payload = raw === undefined ? undefined : readPayload(raw, event, {projects: places.projects, fallbackCwd});
		const context = payload ? answer(payload, {env, places, program, now: Date.now}) : '';
		if (!payload) return leave();
		answered();
		if (context === '') return leave();
		const output = {
			hookSpecificOutput: {hookEventName: payload.event, additionalContext: context},
			// Keeps what memory said out of the client's audit files; the ledger has it.
			suppressOutput: true,
		};
		process.stdout.write(JSON.stringify(output), leave);
	} catch (error) {
		note(error);
		leave();
	}
}
