/**
 * A session as memory has it → a transcript of the client, version 3, that it opens again.
 *
 * What memory kept is all there is: outputs are shortened, secrets stay redacted, images, thinking and what it cost are gone.
 * The file says so to whoever reads it, model included. Questions keep the keys of their turns, and the new session names the
 * old one as its parent, so that a search shows one of the two.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {otherAgent, type SessionHead} from '../model/index.ts';
import {slugify} from '../project/index.ts';
import type {SessionPart, SessionTurn} from './session-turns.ts';

export interface Restored {
	/** The new session's id. */
	readonly id: string;
	readonly file: string;
	readonly turns: number;
	/** What could not be given back, a phrase each. */
	readonly missing: readonly string[];
}

/** @returns the id that a session is restored under: always the same, so that it is never restored twice. */
export function restoredId({key}: Pick<SessionHead, 'key'>): string {
	const hex = createHash('sha1').update(`restored ${key}`).digest('hex');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * @param projects the client's store. @param cwd where the session is to be opened, absolute. @param now unix ms.
 * @throws EEXIST when it has been restored there already, and what the file system says.
 */
export function restore(
	head: SessionHead,
	turns: readonly SessionTurn[],
	{projects, cwd, now}: {readonly projects: string; readonly cwd: string; readonly now: number},
): Restored {
	const id = restoredId(head);
	const kept = turns.filter(({abandoned}) => !abandoned);
	const left = turns.length - kept.length;
	const missing = [
		'images and thinking',
		'the middle of long outputs',
		'what it cost',
		...(left > 0 ? [`${left} ${left === 1 ? 'turn' : 'turns'} of a branch that was left`] : []),
	];
	const whose = otherAgent(head) ?? 'Command Code';
	const note = `This session was restored from memory: it was session ${head.id} of ${whose}. Missing: ${missing.join(', ')}. Secrets are redacted.`;
	const lines = linesOf(kept, note, id, head.start || now);
	const dir = path.join(projects, slugify(cwd) || 'root');
	fs.mkdirSync(dir, {recursive: true});
	const file = path.join(dir, `${id}.jsonl`);
	const header = {type: 'session', version: 3, id, timestamp: iso(head.start || now), cwd};
	fs.writeFileSync(file, [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''), {flag: 'wx'});
	const meta = {...(head.title === '' ? {} : {title: head.title}), parentSessionId: head.id, forkedAt: iso(now)};
	fs.writeFileSync(path.join(dir, `${id}.meta.json`), JSON.stringify(meta, null, 2));
	return {id, file, turns: kept.length, missing};
}

type Line = Readonly<Record<string, unknown>>;

const iso = (ms: number): string => new Date(ms).toISOString();

function linesOf(turns: readonly SessionTurn[], note: string, id: string, start: number): readonly Line[] {
	const lines: Line[] = [];
	let time = start;
	const add = (role: 'user' | 'assistant', content: readonly Line[], meta: Line, messageId?: string): void => {
		const number = lines.length + 1;
		lines.push({
			type: 'message',
			id: number.toString(16).padStart(8, '0'),
			parentId: number === 1 ? null : (number - 1).toString(16).padStart(8, '0'),
			timestamp: iso(time),
			message: {role, content, meta: {createdAt: time, messageId: messageId ?? `${id}-${number}`, ...meta}},
		});
	};
	add('user', [{type: 'text', text: note}], {source: 'user', isMeta: true});
	for (const turn of turns) {
		time = Math.max(time, turn.time);
		for (const [at, part] of turn.parts.entries()) {
			const text = [{type: 'text', text: part.text}];
			if (part.role === 'user')
				add('user', text, {source: at === 0 ? 'user' : 'steering'}, at === 0 ? turn.key : undefined);
			else if (part.role === 'assistant') add('assistant', text, {source: 'model'});
			else if (part.role === 'summary') add('user', text, {source: 'user', isSummary: true});
			else if (part.role === 'tool' && part.tool === undefined)
				add(
					'user',
					[{type: 'text', text: part.output}],
					{source: 'user', isMeta: true},
					at === 0 ? turn.key : undefined,
				);
			else if (part.role === 'tool') {
				const call = `call_${id.slice(0, 8)}_${lines.length}`;
				add('assistant', [{type: 'tool_use', id: call, name: part.tool, input: inputOf(part)}], {source: 'model'});
				const result = [{type: 'text', text: resultOf(part)}];
				add('user', [{type: 'tool_result', tool_use_id: call, content: result}], {source: 'tool'});
			}
		}
	}
	return lines;
}

function inputOf({command, files}: SessionPart): Line {
	if (command !== '') return {command};
	return files.length === 0 ? {} : files.length === 1 ? {file_path: files[0]} : {paths: files};
}

function resultOf({command, output, outcome, exitCode}: SessionPart): string {
	if (outcome === 'not-run') return 'Permission denied by the user.';
	if (command !== '' && exitCode !== undefined && exitCode !== 0) return `Exit code: ${exitCode}\n${output}`;
	return output === '' ? '(no output)' : output;
}
