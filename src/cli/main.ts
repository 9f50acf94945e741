#!/usr/bin/env node
/** Starts the program `deja`, compiled already where it can be: a command that a person waits for is mostly compiling. */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {loadCompiled, placesFrom} from '../lib/index.ts';

/** What is asked often, and by people and agents who wait. Each keeps up to a megabyte. */
const kept = new Set(['search', 'ask', 'recall', 'digest', 'sessions', 'show', 'file', 'how', 'fix', 'sync', 'usage']);

// Ctrl-C ends with the usual code; everything on disk is committed atomically, so there is nothing to tidy.
process.on('SIGINT', () => process.exit(130));

const program = path.dirname(fileURLToPath(import.meta.url));
const places = placesFrom();
const [, , word = ''] = process.argv;
const {exports, keep} = loadCompiled<typeof import('./program.ts')>(path.join(program, 'deja.code.cjs'), {
	// Words that are no command are searched for.
	purpose: kept.has(word) ? word : 'search',
	folder: places.compiled,
	env: process.env,
});
const command = await exports.runProgram({places, program});
if (kept.has(command) && !process.exitCode) keep(command);
