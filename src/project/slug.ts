/**
 * The name that the client gives the folder of a working directory. One way only: many directories share a name, so a name
 * is compared, never turned back into a path.
 *
 * Host fact: `@sindresorhus/slugify` 2.2.1 with its defaults, `root` when nothing is left. Its table for other alphabets is not
 * copied here, so what it makes of them is only compared loosely.
 */
const letters: Readonly<Record<string, string>> = {
	ä: 'ae',
	ö: 'oe',
	ü: 'ue',
	Ä: 'Ae',
	Ö: 'Oe',
	Ü: 'Ue',
	ß: 'ss',
	æ: 'ae',
	Æ: 'AE',
	ø: 'o',
	Ø: 'O',
	đ: 'd',
	Đ: 'D',
	ł: 'l',
	Ł: 'L',
	'&': ' and ',
	'🦄': ' unicorn ',
	'♥': ' love ',
};

/** Right for Latin letters; other alphabets are dropped, where the client spells some of them out. */
export function slugify(cwd: string): string {
	const latin = [...cwd.normalize('NFC')].map((letter) => letters[letter] ?? letter).join('');
	const slug = latin
		.normalize('NFD')
		.replace(/\p{M}+/gu, '')
		// The library's own patterns begin with a run of letters and so run twice over a long word; where they cut is the same.
		.replace(/(?<=[A-Z]{2})(?=\d)|(?<=[a-z\d])(?=[A-Z])/g, ' ')
		// APIs stays one word.
		.replace(/(?<=[A-Z])(?=[A-Z][a-rt-z\d])/g, ' ')
		.toLowerCase()
		.replace(/(?<=[a-z\d])'(?=[ts](?:\s|$))/g, '')
		.replace(/[^a-z\d]+/g, '-')
		.replace(/^-|-$/g, '');
	return slug || 'root';
}

/** The last answers: a store has many sessions of few directories. */
const known = new Map<string, string>();

function remembered(cwd: string): string {
	let slug = known.get(cwd);
	if (slug === undefined) {
		slug = slugify(cwd);
		if (known.size >= 512) known.clear();
		known.set(cwd, slug);
	}
	return slug;
}

/** False only when a session of `cwd` cannot have been filed under `slug` by the client. */
export function mayBeSlugOf(slug: string, cwd: string): boolean {
	const own = remembered(cwd);
	const given = slug.replace(/^-+/, '');
	if (own === given) return true;
	if (/^[\p{Script=Latin}\p{P}\p{N}\p{M}\s\p{S}]*$/u.test(cwd)) return false;
	// Other alphabets: the words that are surely there must be there, in their order.
	let rest = `-${given}-`;
	for (const word of own === 'root' ? [] : own.split('-')) {
		const at = rest.indexOf(word);
		if (at < 0) return false;
		rest = rest.slice(at + word.length);
	}
	return true;
}
