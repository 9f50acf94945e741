/** How every program of deja is bundled: esbuild options, all but where from and where to. */

/**
 * Node's own modules without their ES module façade: to make one, node reads every export of the module, and of `node:fs`
 * that loads all streams, which costs a short-lived process 6 ms. `process.getBuiltinModule` just hands the module over.
 */
const builtins = {
	name: 'builtins',
	setup(build) {
		build.onResolve({filter: /^node:/}, ({path}) => ({path, namespace: 'builtin'}));
		build.onLoad({filter: /.*/, namespace: 'builtin'}, ({path}) => ({
			contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
			loader: 'js',
		}));
	},
};

export const bundle = {
	bundle: true,
	platform: 'node',
	format: 'esm',
	target: 'node20.19',
	// jsonc-parser ships UMD first, which esbuild cannot flatten: its ES module is asked for.
	mainFields: ['module', 'main'],
	plugins: [builtins],
	// For what asks for `require`.
	banner: {js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);"},
	logLevel: 'warning',
};
