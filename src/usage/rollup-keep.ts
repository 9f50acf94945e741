/** The rollup's file: opened for the prices and the zone of today, and made anew when too little of it holds. */
import {replaceFile, shortHash, version} from '../lib/index.ts';
import {timeZoneOf} from './period.ts';
import type {KnownPrices} from './price-sources.ts';
import {prices} from './prices.ts';
import {openRollup, type Rollup} from './rollup.ts';
import {type Marked, rollupOf} from './rollup-build.ts';

/** Raised whenever sessions add up to other rows, or rows lie otherwise. */
const FORM = 1;
/** Smaller histories are read as fast. Calls. */
const LEAST = 5_000;
/** So much may be read beside it. */
const MOST_NEWS = 0.03;

const keyOf = ({same}: Pick<KnownPrices, 'same'>, timeZone: string): string =>
	shortHash(JSON.stringify([FORM, version, prices.checkedOn, same, timeZone]));

/** @param file `places.rollup`. @returns undefined when there is none that fits. Whoever has one closes it. */
export const keptRollup = (file: string, known: Pick<KnownPrices, 'same'>, timeZone: string): Rollup | undefined =>
	openRollup(file, keyOf(known, timeZone));

/**
 * Makes it anew when it does not fit or much has changed since, which takes as long as a report from nothing.
 * @param zone `TZ`, when set. Throws nothing: without it everything is read.
 */
export function keepRollup(file: string, index: Marked, known: KnownPrices, zone: string | undefined): void {
	const timeZone = timeZoneOf(zone);
	const old = keptRollup(file, known, timeZone);
	try {
		if (old && isEnough(old, index)) return;
		const bytes = rollupOf(index, known.price, keyOf(known, timeZone), timeZone, LEAST);
		if (bytes) replaceFile(file, bytes);
	} catch {
		// A full disk, a folder that cannot be written.
	} finally {
		old?.close();
	}
}

function isEnough(rollup: Rollup, index: Marked): boolean {
	let [held, news] = [0, 0];
	for (const {key} of index.billed()) {
		const mark = index.mark(key);
		const number = mark && rollup.find(mark);
		if (number === undefined) news++;
		else held++;
	}
	return news <= MOST_NEWS * (held + news);
}
