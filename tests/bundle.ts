/** A program of two files, as the build makes them: what starts, and what it loads. */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {type BuildOptions, build} from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

const both: BuildOptions = {
	bundle: true,
	platform: 'node',
	target: 'node20.19',
	mainFields: ['module', 'main'],
	logLevel: 'error',
};

/** @param name of the files in `folder`: `<name>.mjs` and `<name>.code.cjs`. @param start, @param program from the root. */
export async function bundleProgram(folder: string, name: string, start: string, program: string): Promise<void> {
	await build({
		...both,
		entryPoints: [path.join(root, start)],
		outfile: path.join(folder, `${name}.mjs`),
		format: 'esm',
	});
	await build({
		...both,
		entryPoints: [path.join(root, program)],
		outfile: path.join(folder, `${name}.code.cjs`),
		format: 'cjs',
		banner: {js: '(function(exports,require,module){'},
		footer: {js: '})'},
	});
}
