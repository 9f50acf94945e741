/**
 * Where the signs stand that set a value apart: one look at each character of a text finds all that most texts have.
 */

/** A growing list of places in a text, used again for the next text. */
class Places {
	at = new Int32Array(256);
	count = 0;

	push(place: number): void {
		if (this.count === this.at.length) {
			const larger = new Int32Array(this.count * 2);
			larger.set(this.at);
			this.at = larger;
		}
		this.at[this.count++] = place;
	}
}

/** Of the text looked at last. */
export const signs = {
	equals: new Places(),
	colons: new Places(),
	/** `：` of Chinese and Japanese. */
	wideColons: new Places(),
	dashes: new Places(),
	/** Two dashes: a third one makes two pairs. */
	dashPairs: new Places(),
	/** `</`. */
	closings: new Places(),
	dollars: new Places(),
	tildes: new Places(),
	/** Is there a letter beyond Latin? */
	wide: false,
};

const EQUALS = 1;
const COLON = 2;
const LESS = 3;
const DASH = 4;
const DOLLAR = 5;
const TILDE = 6;
const WIDE = 7;
const KINDS = new Uint8Array(65_536).fill(WIDE, 256);
for (const [at, letter] of ['=', ':', '<', '-', '$', '~'].entries()) KINDS[letter.charCodeAt(0)] = at + 1;

/** Finds them all, and puts their places into `signs`. @param units of a text, from 0 up to `length`. */
export function findSigns(units: Uint16Array, length: number): void {
	const {equals, colons, wideColons, dashes, dashPairs, closings, dollars, tildes} = signs;
	equals.count = colons.count = wideColons.count = dashes.count = 0;
	dashPairs.count = closings.count = dollars.count = tildes.count = 0;
	signs.wide = false;
	const kinds = KINDS;
	const last = length - 1;
	for (let at = 0; at <= last; at++) {
		const kind = kinds[units[at]!]!;
		if (kind === 0) continue;
		if (kind === COLON) colons.push(at);
		else if (kind === EQUALS) equals.push(at);
		else if (kind === DASH) {
			dashes.push(at);
			if (at < last && units[at + 1] === 0x2d) dashPairs.push(at);
		} else if (kind === WIDE) {
			signs.wide = true;
			if (units[at] === 0xff1a) wideColons.push(at);
		} else if (kind === LESS) {
			if (at < last && units[at + 1] === 0x2f) closings.push(at);
		} else if (kind === DOLLAR) dollars.push(at);
		else if (kind === TILDE) tildes.push(at);
	}
}
