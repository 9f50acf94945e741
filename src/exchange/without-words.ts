/** What was forgotten by its words goes out of what is told to others, and of what others told. */
import {type Step, shortRunName, type Turn} from '../model/index.ts';
import type {Rules} from '../rules/index.ts';

/** @returns the turn without every text that holds such words. What it cost and what was run in it stays countable. */
export function withoutWords(turn: Turn, {anyWords, hidesText}: Pick<Rules, 'anyWords' | 'hidesText'>): Turn {
	if (!anyWords) return turn;
	const steps = turn.steps.flatMap((step): Step[] => {
		if (step.kind !== 'run') return hidesText(step.text) ? [] : [step];
		const {run} = step;
		const texts = [run.command, run.input, run.result, run.error, ...run.files, ...(run.errors ?? [])];
		if (!texts.some((text) => text !== undefined && hidesText(text))) return [step];
		const {command: _, error: __, errors: ___, ...rest} = run;
		const key = shortRunName(run);
		return [{kind: 'run', run: {...rest, id: '', key, files: [], input: '', result: '', own: true}}];
	});
	return {...turn, question: hidesText(turn.question) ? '' : turn.question, steps};
}
