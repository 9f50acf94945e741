#!/usr/bin/env node
/** The program `deja`: the real terminal, clock and places, and the table of commands. */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {currentDirectory, placesFrom, version} from '../lib/index.ts';
import type {Context} from './command.ts';
import {runCommandLine} from './run.ts';
import {table} from './table.ts';
import {openTerminal} from './terminal.ts';

// Ctrl-C ends with the usual code; everything on disk is committed atomically, so there is nothing to tidy.
process.on('SIGINT', () => process.exit(130));

const context: Context = {
	terminal: openTerminal(),
	places: placesFrom(),
	env: process.env,
	cwd: currentDirectory(),
	now: Date.now,
	platform: process.platform,
	program: path.dirname(fileURLToPath(import.meta.url)),
	version,
};

process.exitCode = await runCommandLine(process.argv.slice(2), table, context);
