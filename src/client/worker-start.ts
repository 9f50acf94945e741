/** Starts the thread behind the mod: its program is compiled already where it can be. */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {loadCompiled, placesFrom} from '../lib/index.ts';

const PURPOSE = 'thread';

const program = path.dirname(fileURLToPath(import.meta.url));
const {exports, keep} = loadCompiled<typeof import('./worker.ts')>(path.join(program, 'worker.code.cjs'), {
	purpose: PURPOSE,
	folder: placesFrom().compiled,
	env: process.env,
});
exports.startWorker({program, keep: () => keep(PURPOSE)});
