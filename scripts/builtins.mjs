/**
 * Node's own modules without their ES module façade: to make one, node reads every export of the module, and of `node:fs`
 * that loads all streams, which costs a short-lived process 6 ms. `process.getBuiltinModule` just hands the module over.
 *
 * An esbuild plugin, and the banner for what asks for `require`.
 */
export const builtins = {
	name: 'builtins',
	setup(build) {
		build.onResolve({filter: /^node:/}, ({path}) => ({path, namespace: 'builtin'}));
		build.onLoad({filter: /.*/, namespace: 'builtin'}, ({path}) => ({
			contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
			loader: 'js',
		}));
	},
};

export const banner = {
	js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);",
};
