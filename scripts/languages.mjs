/**
 * Writes src/languages/all.ts from the files of its folder, so that a language is one file and nothing else. Run by `npm run
 * check` and `npm run build`; writes only when a language has come or gone.
 */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export function writeLanguages() {
	const folder = path.join(root, 'src/languages');
	const now = readFileSync(path.join(folder, 'all.ts'), 'utf8');
	const found = readdirSync(folder).flatMap((name) => /^([a-z]{2,3})\.ts$/.exec(name)?.[1] ?? []);
	const codes = found.filter((code) => code !== 'all').sort();
	const known = [...now.matchAll(/^\t(\w+)\.language,$/gm)].map(([, code]) => code);
	const order = [...known.filter((code) => codes.includes(code)), ...codes.filter((code) => !known.includes(code))];
	const withSecrets = order.filter((code) =>
		/^export const secrets\b/m.test(readFileSync(path.join(folder, `${code}.ts`), 'utf8')),
	);
	const imports = [
		...codes.map((code) => [code, `import * as ${code} from './${code}.ts';`]),
		['language', "import type {Language, SecretWords} from './language.ts';"],
	];
	const text = `${now.slice(0, now.indexOf('import '))}${imports
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([, line]) => line)
		.join('\n')}

export const languages: readonly Language[] = [
${order.map((code) => `\t${code}.language,\n`).join('')}];

/** \`secrets\` of every language that has them, in the same order. */
export const secretWords: readonly SecretWords[] = [
${withSecrets.map((code) => `\t${code}.secrets,\n`).join('')}];
`;
	if (text !== now) writeFileSync(path.join(folder, 'all.ts'), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeLanguages();
