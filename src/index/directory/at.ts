/** Doors name an index by its folder; everything behind them works on a directory. */
import type {Directory} from './directory.ts';
import {fileDirectory} from './file-directory.ts';

/** A folder of the file system, absolute; or any other directory. */
export type Place = string | Directory;

export function directoryAt(place: Place): Directory {
	return typeof place === 'string' ? fileDirectory(place) : place;
}
