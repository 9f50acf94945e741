/** What the worker thread has to say: a text for the model, and what the person is shown of it. Of another shape it is nothing. */
import type {Notice} from '../service/index.ts';
import type {Loose} from './host.ts';

export interface Spoken {
	readonly text: string;
	readonly notice?: Notice | undefined;
}

/** @param value what the thread answered. @returns the texts in it that are not empty. */
export function spokenIn(value: unknown): Spoken[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((one: Loose | undefined) => {
		const {text, notice} = one ?? {};
		if (typeof text !== 'string' || text === '') return [];
		return [{text, notice: isNotice(notice) ? notice : undefined}];
	});
}

export function isNotice(value: unknown): value is Notice {
	const {lead, brief, quote, tail} = (value ?? {}) as Loose;
	return [lead, brief, quote, tail].every((part) => typeof part === 'string');
}
