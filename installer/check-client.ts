/** Doctor on the client: which Command Code is installed here, and is it one that deja was made for? */
import {type Env, isOlder} from '../src/lib/index.ts';
import {clientPackage} from './client-package.ts';
import type {Finding} from './finding.ts';

/** The version that deja was tested with; older ones write other transcripts and know fewer hooks. */
export const TESTED = '1.64.0';

/** @param env its PATH is where the client is looked for. */
export function checkClient(env: Env, platform: NodeJS.Platform): Finding {
	const found = clientPackage(env, platform);
	if (!found)
		return {check: 'client', level: 'note', what: 'no Command Code found on PATH: nothing is known of its version'};
	const {version, dir} = found;
	if (isOlder(version, TESTED)) {
		const what = `Command Code ${version} is older than ${TESTED}, which deja needs (${dir})`;
		return {check: 'client', level: 'broken', what, fix: 'update it: npm install -g command-code'};
	}
	return {check: 'client', level: 'ok', what: `Command Code ${version} (${dir})`};
}
