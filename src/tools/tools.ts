/** The two tools over one memory: what the mod's worker, the MCP server and the command line call. */
import type {Env, Places} from '../lib/index.ts';
import {readSettings} from '../rules/index.ts';
import type {About, Memory} from '../service/index.ts';
import {knownPrices, type RunningCall, timeZoneOf} from '../usage/index.ts';
import {recallAnswer, rememberAnswer, type ToolAnswer} from './answer.ts';

export interface Tools {
	/**
	 * @param given the tool's input, as the model gave it. @param running calls of the session that asks, where the door hears
	 * of them. Throws what the file system throws.
	 */
	recall(about: About, given: unknown, running?: readonly RunningCall[]): ToolAnswer;
	remember(about: About, given: unknown): ToolAnswer;
}

const NOTHING: ToolAnswer = {
	text: 'There is no memory to ask: nothing is indexed yet, or it is switched off.',
	sessions: [],
};

export function toolsOf(memory: Memory, {env, places}: {readonly env: Env; readonly places: Places}): Tools {
	return {
		recall(about, given, running = []) {
			const around = memory.around(about);
			if (!around) return NOTHING;
			const prices = () => knownPrices(places);
			const answer = recallAnswer(
				{...around, timeZone: timeZoneOf(env['TZ']), prices, running, settings: () => readSettings(places.config)},
				given,
			);
			const walls = around.walls((given as {everywhere?: unknown} | undefined)?.everywhere === true);
			return walls === '' ? answer : {...answer, text: `${answer.text}\n${walls}`};
		},
		remember(about, given) {
			const around = memory.around(about);
			return around ? rememberAnswer(around, places.notes, given) : NOTHING;
		},
	};
}
