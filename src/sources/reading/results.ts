/** Results, joined to the calls they answer. */
import {isRecord, type Json, textOf} from '../../lib/index.ts';
import {keepName} from '../../text/index.ts';
import {endedAgent, endedTask, noteTask} from './background.ts';
import type {Part, Reading} from './entry.ts';
import {joinResult, lostRun, type OpenRun} from './tool-run.ts';

/** Joins a result to the newest call of its id; a result without one becomes a run of its own. */
export function takeResult(
	id: string,
	text: string,
	said: boolean,
	time: number,
	reading: Reading,
	orphans: OpenRun[],
): void {
	const run = id === '' ? firstOpen(reading.newest) : reading.runs.get(id);
	if (run && isOpen(run)) {
		const task = endedTask(run, text);
		const command = task === undefined ? undefined : reading.tasks.get(task);
		if (task !== undefined && !command) reading.lost = true;
		const agent = endedAgent(run, text);
		const launched = agent && reading.tasks.get(agent.id);
		if (agent && !launched) {
			reading.lost = true;
			run.agent = {type: keepName(agent.type)};
		}
		joinResult(run, text, said, reading.lean, command, launched);
		noteTask(reading.tasks, run, text);
		return;
	}
	// A second, empty result of an answered call says nothing.
	if (text === '') return;
	reading.lost = true;
	const lost = lostRun(id, time);
	joinResult(lost, text, said, reading.lean);
	orphans.push(lost);
}

/**
 * Joins how something in the background has ended to the run that began it.
 * @param text a command's ending as `shell_output` tells it, or a sub-agent's report.
 */
export function endTask(reading: Reading, task: string, text: string, isReport: boolean, failed: boolean): void {
	const run = reading.tasks.get(task);
	if (!run) {
		reading.lost = true;
		return;
	}
	if (isReport) {
		// It was told that it goes on; this is what came of it.
		[run.result, run.outcome] = ['', 'unknown'];
		joinResult(run, text, failed, reading.lean);
	} else joinResult({...lostRun('', run.time), name: 'shell_output'}, text, failed, reading.lean, run);
}

function isOpen(run: OpenRun): boolean {
	return run.outcome === 'unknown' && run.result === '';
}

function firstOpen(parts: readonly Part[]): OpenRun | undefined {
	for (const part of parts) if (part.kind === 'run' && isOpen(part.run)) return part.run;
	return undefined;
}

/** Content as a list of blocks: text alone, one block, or none of it. */
export function blocksOf(content: unknown): Json[] {
	if (typeof content === 'string') return [{type: 'text', text: content}];
	if (Array.isArray(content)) return content.every(isRecord) ? content : content.filter(isRecord);
	return isRecord(content) ? [content] : [];
}

/** The text of a result; images say nothing. */
export function resultText(content: unknown): string {
	const texts: string[] = [];
	for (const block of blocksOf(content)) if (block['type'] === 'text') texts.push(textOf(block['text']) ?? '');
	return texts.length === 1 ? texts[0]! : texts.join('\n');
}
