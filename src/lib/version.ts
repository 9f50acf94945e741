/** The package's version, taken from package.json when the program is bundled; and which of two versions is older. */
import pkg from '../../package.json' with {type: 'json'};

export const version: string = pkg.version;

/** By major, minor and patch; a part that is no number counts as 0. */
export function isOlder(version: string, than: string): boolean {
	const parts = (text: string): number[] => [0, 1, 2].map((n) => Number(text.split(/[.+-]/)[n]) || 0);
	const [a, b] = [parts(version), parts(than)];
	const at = a.findIndex((part, n) => part !== b[n]);
	return at >= 0 && a[at]! < b[at]!;
}
