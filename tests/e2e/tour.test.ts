/**
 * The tour at several widths: nothing is wider than the terminal, and nobody sees a frame, a whole id or a hole in a text.
 * With DEJA_TOUR=DIR every screen is stored there, a folder a width.
 */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {scenes} from './scenes.ts';
import type {Stage} from './stage.ts';
import {program, tourOfClient, tourOfCommands, tourOfFinder} from './tour.ts';

const folder = process.env['DEJA_TOUR'];
const widths = folder === undefined ? [80, 40] : [150, 80, 60, 40];

let it: Stage;
beforeAll(async () => {
	it = await scenes();
});
afterAll(() => it?.close());

test.each(widths)(
	'at %i columns',
	async (columns) => {
		const seen = new Map<string, string>();
		const stop = (name: string, screen: string) => {
			seen.set(name, screen);
			if (folder === undefined) return;
			const dir = path.join(folder, String(columns));
			fs.mkdirSync(dir, {recursive: true});
			fs.writeFileSync(path.join(dir, `${String(seen.size).padStart(2, '0')}-${name}.txt`), screen);
		};
		it.stub.reset();
		it.run(['config', 'unset', 'quiet']);
		await tourOfClient(it, columns, stop);
		it.run(['config', 'unset', 'quiet']);
		tourOfCommands(it, columns, stop);
		await tourOfFinder(it, [process.execPath, program], columns, stop);
		for (const [name, screen] of seen) {
			expect(screen, name).not.toMatch(/<\/?deja-|\bundefined\b|\bNaN\b|\[object|-\$|\$-/);
			if (!/resume/.test(name)) expect(screen, name).not.toMatch(/^.*\bsession [0-9a-f]{8}-[0-9a-f]{4}-.*$/m);
			if (name.startsWith('deja-')) {
				// A command that is pasted stays whole, and so does what goes to stderr where that is no terminal.
				const wide = screen
					.split('\n')
					.filter((line) => [...line].length > columns && !/\S\/runtime\/deja |cmd --|^\(?deja\b/.test(line));
				expect(wide, name).toEqual([]);
			}
		}
	},
	400_000,
);
