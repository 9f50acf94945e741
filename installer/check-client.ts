/** Doctor on the client: which Command Code is installed here, and is it one that deja was made for? */
import fs from 'node:fs';
import path from 'node:path';
import {type Env, searchFolders} from '../src/lib/index.ts';
import type {Finding} from './finding.ts';
import {hostOf} from './host.ts';

/** The version that deja was tested with; older ones write other transcripts and know fewer hooks. */
export const TESTED = '1.64.0';

/** @param env its PATH is where the client is looked for. */
export function checkClient(env: Env, platform: NodeJS.Platform): Finding {
	const found = clientOn(env, platform);
	if (!found)
		return {check: 'client', level: 'note', what: 'no Command Code found on PATH: nothing is known of its version'};
	const {version, dir} = found;
	if (older(version, TESTED)) {
		const what = `Command Code ${version} is older than ${TESTED}, which deja needs (${dir})`;
		return {check: 'client', level: 'broken', what, fix: 'update it: npm install -g command-code'};
	}
	return {check: 'client', level: 'ok', what: `Command Code ${version} (${dir})`};
}

function clientOn(env: Env, platform: NodeJS.Platform): {version: string; dir: string} | undefined {
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
function packageAbove(file: string): {version: string; dir: string} | undefined {
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

function older(version: string, than: string): boolean {
	const [a, b] = [version, than].map((text) => text.split(/[.-]/).slice(0, 3).map(Number)) as [number[], number[]];
	const at = a.findIndex((part, i) => part !== b[i]);
	return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
