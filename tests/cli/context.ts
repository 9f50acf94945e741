/** A command line in memory: its own folder, a fixed clock, strings for a terminal. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import type {Context} from '../../src/cli/command.ts';
import {type Env, placesFrom} from '../../src/lib/paths.ts';

export interface TestContext extends Context {
	readonly home: string;
	readonly stdout: () => string;
	readonly stderr: () => string;
}

export interface TestOptions {
	readonly home?: string;
	readonly env?: Env;
	readonly cwd?: string;
	readonly now?: number;
	readonly columns?: number;
	readonly color?: boolean;
	readonly stdin?: string;
	readonly program?: string;
}

export function testContext(options: TestOptions = {}): TestContext {
	const home = options.home ?? fs.mkdtempSync(path.join(os.tmpdir(), 'deja-test-'));
	if (!options.home) onTestFinished(() => fs.rmSync(home, {recursive: true, force: true}));
	const env = options.env ?? {};
	const out: string[] = [];
	const err: string[] = [];
	return {
		home,
		places: placesFrom(env, home),
		env,
		cwd: options.cwd ?? home,
		now: () => options.now ?? Date.UTC(2026, 10, 30, 12),
		platform: process.platform,
		program: options.program ?? path.join(home, 'program'),
		version: '0.0.0-test',
		terminal: {
			out: (text) => out.push(text),
			err: (text) => err.push(text),
			color: options.color ?? false,
			progress: false,
			columns: options.columns ?? 80,
			stdin: async () => options.stdin ?? '',
		},
		stdout: () => out.join(''),
		stderr: () => err.join(''),
	};
}
