/** Forgetting what other machines told: their files are ours, so the words go out of these too. */

import {readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {replaceFile} from '../lib/index.ts';
import type {Turn} from '../model/index.ts';
import type {Rules} from '../rules/index.ts';
import {lineOf, type SessionLine, type TurnLine} from './form.ts';
import {keyOf, turnOf, unpack} from './source.ts';
import {machinesIn, storedIn} from './store.ts';
import {withoutWords} from './without-words.ts';

/**
 * @param keys SessionHead.keys that are forgotten as a whole. @param rules words that go out of all others.
 * Throws what the file system says. What comes again from its machine is refused by the rules, see `takeIn`.
 */
export function forgetImported(
	imports: string,
	keys: ReadonlySet<string>,
	rules: Pick<Rules, 'anyWords' | 'hidesText'>,
): void {
	for (const machine of machinesIn(imports)) {
		const folder = path.join(imports, machine);
		for (const {session, id, file} of storedIn(folder).values()) {
			if (id === undefined) continue;
			const place = path.join(folder, file);
			if (keys.has(keyOf(machine, session, id))) rmSync(place, {force: true});
			else if (rules.anyWords) rewrite(place, rules);
		}
	}
}

function rewrite(place: string, rules: Pick<Rules, 'anyWords' | 'hidesText'>): void {
	const before = readFileSync(place, 'utf8');
	const after = textWithout(before, rules);
	if (after === before) return;
	replaceFile(place, after, `${place.slice(0, -12)}.${process.pid}.tmp`);
}

/** @returns the lines of one session without texts that hold such words; unchanged where none does, or when it is damaged. */
export function textWithout(text: string, rules: Pick<Rules, 'anyWords' | 'hidesText'>): string {
	const unpacked = rules.anyWords ? unpack(text) : undefined;
	if (!unpacked) return text;
	const {session, turns} = unpacked;
	const head: SessionLine = rules.hidesText(session.title) ? {...session, title: '', titleFrom: 'none'} : session;
	const kept = turns.map((line): TurnLine => {
		const turn: Turn = turnOf(line, (file) => file);
		const clean = withoutWords(turn, rules);
		if (clean === turn) return line;
		const steps = clean.steps.map((step) =>
			step.kind === 'run' ? {kind: step.kind, run: {...withoutId(step.run), key: step.run.key ?? ''}} : step,
		);
		return {type: 'turn', session: line.session, ...clean, steps};
	});
	const after = [head, ...kept].map(lineOf).join('');
	return [session, ...turns].map(lineOf).join('') === after ? text : after;
}

function withoutId<T extends {readonly id: string}>({id: _, ...rest}: T): Omit<T, 'id'> {
	return rest;
}
