/**
 * A turn → its passages, in the order in which they were said.
 *
 * A pure function of the turn and its session's head, so that a session read in small steps gives the same passages as
 * one read at once. deja's own tool runs are left out: what memory said must not become memory.
 */
import {toSeconds} from '../../lib/index.ts';
import type {SessionHead, Step, ToolRun, Turn} from '../../model/index.ts';
import {commandTag, errorTag, fileTags, programTags} from '../analysis/index.ts';
import type {Passage} from '../segment/index.ts';

/** UTF-16 units. A longer text is split, so that a hit points at the part that matters. */
const maxText = 4_096;
/** The reader has cut tool output already; this is the last word on how large a passage may get. */
const maxOutput = 16_384;
/** "Let me look at the callers." is no passage of its own: such lines are gathered up to `gathered` units. */
const short = 280;
const gathered = 1_200;

/**
 * The projects that a session's passages are filed under. Where header and folder disagree both may claim it: the header of
 * a migrated file names the directory from which it happened to be opened.
 */
export function filedUnder(
	head: Pick<SessionHead, 'project' | 'alsoProject'>,
): Pick<Passage, 'project' | 'alsoProject'> {
	return {project: head.project.key, ...(head.alsoProject ? {alsoProject: head.alsoProject.key} : {})};
}

/** The session's title is no part of it, see `titlePassage`. `Passage.part` counts over all passages of the turn. */
export function turnPassages(turn: Turn, head: SessionHead): Passage[] {
	const passages: Passage[] = [];
	const add = (part: Partial<Passage> & Pick<Passage, 'role'>, time: number): void => {
		passages.push({
			session: head.key,
			...filedUnder(head),
			turn: turn.ordinal,
			turnKey: turn.key,
			part: passages.length,
			time: toSeconds(time || turn.time),
			text: '',
			output: '',
			command: '',
			files: [],
			tags: [],
			...part,
		});
	};
	const say = (role: 'user' | 'assistant' | 'summary', text: string, time: number): void => {
		for (const text_ of splitText(text)) add({role, text: text_}, time);
	};
	// Timers and run errors are nobody's words: output, so that they can be found but are never quoted as the person.
	if (turn.origin === 'machine') for (const output of splitText(turn.question)) add({role: 'tool', output}, turn.time);
	else say('user', turn.question, turn.time);

	const small = gatherer((text, time) => say('assistant', text, time));
	for (const step of turn.steps) {
		if (step.kind === 'say') small.take(step.text, step.time);
		else if (step.kind === 'run') {
			if (!step.run.own) add(runPassage(step.run, head), step.run.time);
		} else {
			small.flush();
			say(roleOf(step), step.text, step.time);
		}
	}
	small.flush();
	return passages;
}

/** The session's title as a passage; undefined when it has none. Its time is the session's start. */
export function titlePassage(head: SessionHead): Passage | undefined {
	if (head.title === '') return undefined;
	return {
		session: head.key,
		...filedUnder(head),
		turn: -1,
		turnKey: `title:${head.key}`,
		part: 0,
		role: 'title',
		time: toSeconds(head.start),
		text: head.title.slice(0, maxText),
		output: '',
		command: '',
		files: [],
		tags: [],
	};
}

/** Splits at the last paragraph, line, sentence or grapheme border that fits; blank text gives nothing. */
export function splitText(text: string, max = maxText): string[] {
	const parts: string[] = [];
	let rest = text.trim();
	while (rest.length > max) {
		const at = border(rest, max);
		const part = rest.slice(0, at).trimEnd();
		if (part !== '') parts.push(part);
		rest = rest.slice(at).trimStart();
	}
	if (rest !== '') parts.push(rest);
	return parts;
}

function border(text: string, max: number): number {
	const least = max >> 1;
	for (const mark of ['\n\n', '\n', '. ', ' ']) {
		const at = text.lastIndexOf(mark, max - mark.length);
		if (at >= least) return at + mark.length;
	}
	// No space for half a passage (CJK, base64): the last whole grapheme. Only the end of the window is looked at.
	const from = max - 64;
	let end = max;
	for (const {index} of new Intl.Segmenter().segment(text.slice(from, max + 64))) {
		if (from + index > max) break;
		if (index > 0) end = from + index;
	}
	return end;
}

function gatherer(emit: (text: string, time: number) => void): {
	take: (text: string, time: number) => void;
	flush: () => void;
} {
	let texts: string[] = [];
	let size = 0;
	let first = 0;
	const flush = (): void => {
		if (texts.length > 0) emit(texts.join('\n\n'), first);
		texts = [];
		size = 0;
	};
	return {
		flush,
		take(text, time) {
			if (text.length > short || size + text.length > gathered) flush();
			if (texts.length === 0) first = time;
			texts.push(text);
			size += text.length;
			if (text.length > short) flush();
		},
	};
}

function roleOf(step: Exclude<Step, {kind: 'say' | 'run'}>): 'user' | 'summary' {
	return step.kind === 'add' ? 'user' : 'summary';
}

function runPassage(run: ToolRun, head: SessionHead): Partial<Passage> & Pick<Passage, 'role'> {
	const tags = new Set<string>();
	for (const file of run.files) for (const tag of fileTags(file, head.cwd, head.project.key)) tags.add(tag);
	if (run.command) {
		tags.add(commandTag(run.command));
		for (const tag of programTags(run.command)) tags.add(tag);
	}
	for (const error of run.errors ?? []) tags.add(errorTag(error));
	const output = run.input && run.result ? `${run.input}\n${run.result}` : run.input || run.result;
	return {
		role: 'tool',
		output: output.slice(0, maxOutput),
		command: (run.command ?? '').slice(0, maxText),
		files: run.files,
		tool: run.name,
		outcome: run.outcome,
		...(run.exitCode === undefined ? {} : {exitCode: run.exitCode}),
		...(run.error === undefined ? {} : {error: run.error}),
		tags: [...tags],
	};
}
