/**
 * The calls that this session has made in this process, as the client's events tell them: what the footer adds to what the
 * index knows, so that it is true while a turn runs.
 *
 * Host fact (command-code 1.64.0): `model_request_start {model}` and `model_request_end {model, usage}` bracket every call of
 * the main loop; the transcript stamps the answer right after the end. What has another shape is passed over.
 */
import type {RunningCall} from '../usage/index.ts';

/** Older ones the index has long read. */
const MOST = 400;

export interface RunningCalls {
	/** A call begins. */
	asked(): void;
	/** It ended. @returns whether there is something new to tell. */
	answered(event: Readonly<Record<string, unknown>>): boolean;
	all(): readonly RunningCall[];
	/** Another session. */
	clear(): void;
}

export function runningCalls(now: () => number): RunningCalls {
	let calls: readonly RunningCall[] = [];
	let started = 0;
	return {
		asked: () => {
			started = now();
		},
		answered({model, usage}) {
			if (typeof model !== 'string' || typeof usage !== 'object' || usage === null) return false;
			const fields = usage as Readonly<Record<string, unknown>>;
			const count = (name: string): number => {
				const value = fields[name];
				return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
			};
			const {costUsd} = fields;
			const call: RunningCall = {
				started: started || now(),
				time: now(),
				model,
				inputRaw: count('inputTokens'),
				output: count('outputTokens'),
				cacheRead: count('cacheReadTokens'),
				cacheWrite: count('cacheWriteTokens'),
				cacheWrite1h: count('cacheWriteTokens1h'),
				...(typeof costUsd === 'number' && costUsd >= 0 ? {costUsd} : {}),
			};
			calls = [...calls, call].slice(-MOST);
			return true;
		},
		all: () => calls,
		clear: () => {
			calls = [];
		},
	};
}
