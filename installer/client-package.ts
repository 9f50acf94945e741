/** Which Command Code is installed here: its version and its folder, found through PATH. */
import fs from 'node:fs';
import path from 'node:path';
import {type Env, searchFolders} from '../src/lib/index.ts';
import {hostOf} from './host.ts';

export interface ClientPackage {
	readonly version: string;
	/** Absolute; package.json lies in it. */
	readonly dir: string;
}

/** @param env its PATH is where the client is looked for. @returns undefined when there is none. */
export function clientPackage(env: Env, platform: NodeJS.Platform): ClientPackage | undefined {
	for (const dir of searchFolders(env, platform)) {
		for (const name of hostOf(platform).clients) {
			const file = path.join(dir, name);
			const real = fs.existsSync(file) ? fs.realpathSync(file) : undefined;
			const found = real && packageAbove(real);
			if (found) return found;
		}
	}
	return undefined;
}

/** The folder of the package `command-code` that this file belongs to. */
function packageAbove(file: string): ClientPackage | undefined {
	let dir = path.dirname(file);
	for (let steps = 0; steps < 6 && path.dirname(dir) !== dir; steps++, dir = path.dirname(dir)) {
		for (const place of [
			dir,
			path.join(dir, 'node_modules/command-code'),
			path.join(dir, 'lib/node_modules/command-code'),
		]) {
			try {
				const {name, version} = JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8')) as Record<
					string,
					unknown
				>;
				if (name === 'command-code' && typeof version === 'string') return {version, dir: place};
			} catch {
				// Not here.
			}
		}
	}
	return undefined;
}
