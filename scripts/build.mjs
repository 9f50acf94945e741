/**
 * Bundles every entry into one self-contained file in dist/, or two: what starts, and what it loads when that is worth keeping
 * compiled.
 *
 * The install copies dist/ to the person's own folder, so nothing there may need node_modules. The licences of what is
 * bundled go along. The files stay readable: names are kept, so that a stack trace and a curious person get somewhere.
 */
import {chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {asFunction, bundle} from './bundle.mjs';
import {writeLanguages} from './languages.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, 'dist');

/** name in dist/ → source. One process or thread starts at each. */
const entries = {
	deja: 'src/cli/main.ts',
	engine: 'src/client/engine.ts',
	trouble: 'src/client/trouble.ts',
	worker: 'src/client/worker-start.ts',
	hook: 'hooks/hook.ts',
};
/** What these load, as `src/lib/compiled.ts` reads it: the text of a function. */
const programs = {
	'deja.code': 'src/cli/program.ts',
	'worker.code': 'src/client/worker.ts',
	'hook.code': 'hooks/reply.ts',
};
/**
 * What a Node says that lacks what every bundle needs: the program one sentence, a hook nothing, and it reads its input to
 * the end. What runs inside of the client has the client's own Node.
 */
const old = 'if(typeof process.getBuiltinModule!=="function"){';
const tooOld = {
	deja: `${old}console.error("deja needs Node 20.19 or newer, this is "+process.versions.node);process.exit(1)}`,
	hook: `${old}for await(const _ of process.stdin);process.exit(0)}`,
};
/** Shipped as they are. */
const plain = [
	'mod/deja.ts',
	'mod/native.cjs',
	'hooks/hook.sh',
	...readdirSync(path.join(root, 'installer/templates')).map((name) => `installer/templates/${name}`),
];

writeLanguages();
rmSync(dist, {recursive: true, force: true});
mkdirSync(dist, {recursive: true});

/** What the engine loads when something has failed is a file of its own: it knows secrets, and is most of the size. */
const later = {
	name: 'later',
	setup: ({onResolve}) => onResolve({filter: /^\.\/trouble\.ts$/}, () => ({path: './trouble.mjs', external: true})),
};
const small = {minifySyntax: true, minifyWhitespace: true, legalComments: 'none', metafile: true};
const results = await Promise.all([
	...Object.entries(entries).map(([name, source]) =>
		build({
			absWorkingDir: root,
			entryPoints: {[name]: source},
			outdir: dist,
			outExtension: {'.js': '.mjs'},
			...bundle,
			plugins: [later, ...bundle.plugins],
			// Nothing in these asks for `require`, and to make one takes a start milliseconds.
			banner: {js: tooOld[name] ?? ''},
			...small,
		}),
	),
	...Object.entries(programs).map(([name, source]) =>
		build({absWorkingDir: root, entryPoints: {[name]: source}, outdir: dist, ...bundle, ...asFunction, ...small}),
	),
]);

// A clone's own, for `npm link` and for whoever starts it by its name; npm does the same for a package.
chmodSync(path.join(dist, 'deja.mjs'), 0o755);
for (const file of plain) copyFileSync(path.join(root, file), path.join(dist, path.basename(file)));

const bundled = new Set(
	results
		.flatMap(({metafile}) => Object.keys(metafile.inputs))
		.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
);
const notices = [...bundled].sort().map((name) => {
	const folder = path.join(root, 'node_modules', name);
	const {version, license} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
	const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
	return `${name} ${version} (${license})\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : ''}\n`;
});
writeFileSync(path.join(dist, 'THIRD-PARTY.txt'), notices.join(`\n${'-'.repeat(72)}\n\n`));
