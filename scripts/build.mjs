/**
 * Bundles every entry into one self-contained file in dist/.
 *
 * The install copies dist/ to the person's own folder, so nothing there may need node_modules.
 * jsonc-parser ships UMD first, which esbuild cannot flatten: its ES module is asked for by `mainFields`.
 */
import {cpSync, existsSync, mkdirSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, 'dist');

/** name in dist/ → source. One process or thread starts at each. */
const entries = {
	deja: 'src/cli/main.ts',
	engine: 'src/engine.ts',
	worker: 'src/worker.ts',
	hook: 'hooks/hook.ts',
};

rmSync(dist, {recursive: true, force: true});
mkdirSync(dist, {recursive: true});

const present = Object.fromEntries(
	Object.entries(entries)
		.map(([name, file]) => [name, path.join(root, file)])
		.filter(([, file]) => existsSync(file)),
);

await build({
	entryPoints: present,
	outdir: dist,
	outExtension: {'.js': '.mjs'},
	bundle: true,
	platform: 'node',
	format: 'esm',
	target: 'node20.19',
	mainFields: ['module', 'main'],
	minifySyntax: true,
	legalComments: 'none',
	banner: {
		js: "import {createRequire as __createRequire} from 'node:module';const require=__createRequire(import.meta.url);",
	},
	logLevel: 'warning',
});

for (const file of ['mod/deja.ts', 'hooks/hook.sh']) {
	if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(dist, path.basename(file)));
}
const templates = path.join(root, 'installer/templates');
for (const name of readdirSync(templates)) cpSync(path.join(templates, name), path.join(dist, name));
