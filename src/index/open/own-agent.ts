/**
 * The index without what other agents' sessions did: what is told unasked as a command, a fix or a rule comes from the agent
 * that is asked. Another one has other tools, and nobody has measured that its ways are right here.
 */
import {sourceOf} from '../../sources/index.ts';
import type {Index} from '../query/index.ts';
import {walled} from './walled.ts';

const views = new WeakMap<Index, Index>();

/** @returns the index itself where there is nothing of another agent. */
export function ownAgent(index: Index): Index {
	const known = views.get(index);
	if (known) return known;
	const view = walled(index, {not: index.keys().filter((key) => isOthers(index, key))});
	views.set(index, view);
	return view;
}

/** Heads are read of sessions that other machines told only. */
function isOthers(index: Index, key: string): boolean {
	const {id} = sourceOf(key);
	return id === 'machine' ? index.session(key)?.source !== undefined : id !== 'commandcode';
}
