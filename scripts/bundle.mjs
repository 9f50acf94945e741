/** How every program of deja is bundled: esbuild options, all but where from and where to. */

import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Node's own modules without their ES module façade: to make one, node reads every export of the module, and of `node:fs`
 * that loads all streams, which costs a short-lived process 6 ms. `process.getBuiltinModule` just hands the module over, and of
 * it is read what is used.
 */
/** Loaded when one of their functions is called: to load them costs milliseconds, and most commands call none. */
const seldom = new Set(['node:child_process', 'node:crypto', 'node:readline', 'node:zlib']);

const builtins = {
	name: 'builtins',
	setup(build) {
		build.onResolve({filter: /^node:/}, ({path}) => ({path, namespace: 'builtin'}));
		build.onLoad({filter: /.*/, namespace: 'builtin'}, ({path}) => {
			const module = process.getBuiltinModule(path);
			const names = Object.keys(module).filter((name) => /^[a-z]\w*$/i.test(name));
			if (seldom.has(path)) {
				// A class that is made with `new` is none of these.
				const functions = names.filter((name) => /^[a-z]/.test(name) && typeof module[name] === 'function');
				return {
					contents: [
						'let whole;',
						`const one = (name) => (...given) => (whole ??= process.getBuiltinModule(${JSON.stringify(path)}))[name](...given);`,
						...functions.map((name, n) => `const n${n} = /* @__PURE__ */ one('${name}'); export {n${n} as ${name}};`),
					].join('\n'),
					loader: 'js',
				};
			}
			return {
				contents: [
					`const whole = process.getBuiltinModule(${JSON.stringify(path)});`,
					'const one = (name) => whole[name];',
					'export {whole as default};',
					...names.map((name, n) => `const n${n} = /* @__PURE__ */ one('${name}'); export {n${n} as ${name}};`),
				].join('\n'),
				loader: 'js',
			};
		});
	},
};

const fromFile = /\b(import|export)\s+(type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+\.ts)';/g;
const namesIn = (list) =>
	list
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '' && !name.startsWith('type '));

/** Name → the file that defines it, for what a façade passes on from files behind it. */
const behind = new Map();
function definedIn(facade) {
	if (behind.has(facade)) return behind.get(facade);
	const found = new Map();
	behind.set(facade, found);
	for (const [, keyword, type, list, from] of readFileSync(facade, 'utf8').matchAll(fromFile)) {
		if (keyword !== 'export' || type) continue;
		const file = path.join(path.dirname(facade), from);
		for (const name of namesIn(list)) found.set(name, definedIn(file).get(name) ?? file);
	}
	return found;
}

/**
 * An import from a folder's façade becomes one from the file behind it. A module that is loaded when it is needed would
 * otherwise load its neighbours' whole folders: 40 ms of a command that lives for 100.
 */
const facades = {
	name: 'facades',
	setup(build) {
		build.onLoad({filter: /\.ts$/}, ({path: file}) => {
			const direct = (statement, keyword, type, list, from) => {
				const facade = path.join(path.dirname(file), from);
				if (keyword !== 'import' || type || path.basename(facade) !== 'index.ts' || !existsSync(facade))
					return statement;
				const files = new Map();
				for (const name of namesIn(list)) {
					const defined = definedIn(facade).get(name.split(/\s+as\s+/)[0]) ?? facade;
					files.set(defined, [...(files.get(defined) ?? []), name]);
				}
				const to = (target) => `./${path.relative(path.dirname(file), target).replaceAll('\\', '/')}`;
				return [...files].map(([target, names]) => `import {${names.join(', ')}} from '${to(target)}';`).join(' ');
			};
			return {contents: readFileSync(file, 'utf8').replace(fromFile, direct), loader: 'ts'};
		});
	},
};

export const bundle = {
	bundle: true,
	platform: 'node',
	format: 'esm',
	target: 'node20.19',
	// Words of other scripts as they are, not as escapes three times as long: the files hold such letters anyway.
	charset: 'utf8',
	// jsonc-parser ships UMD first, which esbuild cannot flatten: its ES module is asked for.
	mainFields: ['module', 'main'],
	plugins: [builtins, facades],
	// For what asks for `require`.
	banner: {js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);"},
	logLevel: 'warning',
};

/** Over `bundle`: the text of a function of `exports`, `require` and `module`, which runs when it is called. */
export const asFunction = {
	format: 'cjs',
	outExtension: {'.js': '.cjs'},
	banner: {js: '(function(exports,require,module){'},
	footer: {js: '})'},
};
