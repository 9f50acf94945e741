/** Every session of every source that can be read now. */
import type {Places} from '../../lib/index.ts';
import type {Listing, OtherAgent, Source} from '../../model/index.ts';
import {commandcode, rootOf, sourceOf, sources} from '../../sources/index.ts';
import type {Inventory} from './plan.ts';

/**
 * @param wanted other agents whose history the person wants read; the others are out of sight.
 * @param only these files, by their absolute paths; those that are no sessions are left out. Never throws.
 */
export function inventory(places: Places, wanted: readonly OtherAgent[], only?: readonly string[]): Inventory {
	const isRead = ({id}: Source) => id === 'commandcode' || id === 'machine' || wanted.includes(id);
	if (only) {
		const files = only.flatMap((file) => {
			for (const source of sources.filter(isRead)) {
				const found = source.at(rootOf(source, places), file);
				if (found) return found;
			}
			return [];
		});
		return {files, skips: [], root: 'ok', unread: []};
	}
	const own = commandcode.list(places.projects);
	const others: Record<string, Listing['root']> = {};
	const lists = sources.flatMap((source) => {
		if (source === commandcode) return [];
		if (!isRead(source)) {
			others[source.id] = 'missing';
			return [];
		}
		const list = source.list(rootOf(source, places));
		others[source.id] = list.root;
		return list;
	});
	return {
		root: own.root,
		others,
		files: [own, ...lists].flatMap(({files}) => files),
		skips: [own, ...lists].flatMap(({skips}) => skips),
		sidecars: [own, ...lists].reduce((sum, {sidecars = 0}) => sum + sidecars, 0),
		unread: [own, ...lists].flatMap(({unread}) => unread),
	};
}

/** Does memory hold nothing of it when its file is gone? */
export const endsWithItsFile = (key: string): boolean => sourceOf(key).mirror === true;
