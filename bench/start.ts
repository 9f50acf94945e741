/**
 * What the start of the real client costs with deja in it: from Enter under the first question to the request at the model,
 * with and without an install, in turns.
 *
 *   node bench/ts.mjs bench/start.ts [--rounds 20] [--json]
 *
 * Needs dist/, the client of the end-to-end suite (tests/e2e/client) and `script` (util-linux) for a terminal. Asked at once,
 * and after three seconds. Told is the median of the differences of neighbours, since a busy machine takes from both. Exit 1
 * when a limit is broken.
 */
import {type ChildProcess, spawn} from 'node:child_process';
import path from 'node:path';
import {parseArgs} from 'node:util';

const {values} = parseArgs({options: {rounds: {type: 'string', default: '20'}, json: {type: 'boolean'}}});
// The suite's helpers find the client beside themselves; bundled, they lie elsewhere.
const e2e = path.resolve('tests/e2e');
const {stage} = (await import(path.join(e2e, 'stage.ts'))) as typeof import('../tests/e2e/stage.ts');
