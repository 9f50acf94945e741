/**
 * The index as a door may see it: opened when it is first needed, again when somebody has committed since, and behind the
 * walls between projects that the person has set. Functions may throw what the file system throws.
 */
import fs from 'node:fs';
import {type Index, openIndex} from '../index/index.ts';
import type {Places} from '../lib/index.ts';
import type {Rules} from '../rules/index.ts';
import {withinWalls} from './walls.ts';

export interface IndexViews {
	/** As it is on disk now; undefined when there is none. */
	whole(): Index | undefined;
	/**
	 * Within the walls. @param cwd where the asker works, absolute.
	 * @param own without what machines told that are not trusted: for what may be obeyed.
	 */
	from(cwd: string, rules: Rules, own?: boolean): Index | undefined;
	close(): void;
}

/** @param opened the index as it was a moment ago, where somebody has opened it. */
export function indexViews(places: Pick<Places, 'index' | 'imports'>, opened?: Index): IndexViews {
	let index = opened;
	/** When the index that is open was written; 0: none is. */
	let written = 0;
	/** The last views, kept so that what was read through them need not be read again: of all, and of what may be obeyed. */
	const views = new Map<boolean, {readonly from: Index; readonly walls: string; readonly index: Index}>();

	const whole = (): Index | undefined => {
		const at = fs.statSync(places.index, {throwIfNoEntry: false})?.mtimeMs;
		if (index && at === written) return index;
		if (at === undefined) index?.close();
		index = at === undefined ? undefined : openIndex(places.index, index);
		written = at ?? 0;
		return index;
	};

	return {
		whole,
		from(cwd, rules, own = false) {
			const from = whole();
			if (!from) return undefined;
			const isOwn = own && fs.existsSync(places.imports);
			const walls = JSON.stringify([rules.scope, rules.exclude, cwd]);
			const view = views.get(isOwn);
			if (view?.from === from && view.walls === walls) return view.index;
			const seen = withinWalls(from, rules, cwd, isOwn);
			views.set(isOwn, {from, walls, index: seen});
			return seen;
		},
		close() {
			index?.close();
			index = undefined;
			views.clear();
		},
	};
}
