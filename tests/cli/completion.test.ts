import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {defineCommand} from '../../src/cli/command.ts';
import {completionFor} from '../../src/cli/completion.ts';
import {needs} from '../needs.ts';
import {testContext} from './context.ts';
import {tableOf} from './table.ts';

const table = tableOf(
	defineCommand({
		name: 'search',
		summary: "what you said: it's here",
		args: {
			limit: {kind: 'count', description: 'at most so many'},
			by: {kind: 'choice', options: ['day', 'model'], description: 'what a row is'},
		},
		run: () => 0,
	}),
	defineCommand({
		name: 'show',
		summary: 'one session',
		args: {id: {kind: 'words', description: 'a session', complete: 'session'}},
		run: () => 0,
	}),
	defineCommand({name: 'secret', summary: '', args: {}, hidden: true, run: () => 0}),
);

async function scriptFor(shell: string): Promise<string> {
	const context = testContext();
	await completionFor(table).run([shell], context);
	return context.stdout();
}

test.runIf(needs.bash)('bash completes commands and their options', async () => {
	const ask = (line: string, at: number) =>
		`COMP_WORDS=(${line}); COMP_CWORD=${at}; _deja; printf '%s ' "\${COMPREPLY[@]}"`;
	const run = (code: string, script: string) =>
		spawnSync('bash', ['-c', `${script}\n${code}`], {encoding: 'utf8'}).stdout;
	const script = await scriptFor('bash');
	expect(run(ask('deja se', 1), script)).toBe('search ');
	expect(run(ask('deja he', 1), script)).toBe('help ');
	expect(run(ask('deja help s', 2), script)).toBe('search show ');
	expect(run(ask('deja search --l', 2), script)).toBe('--limit ');
	expect(run(ask('deja search --by m', 3), script)).toBe('model ');
	const known = "deja() { printf '3fa1\\tone\\n3fb2\\ttwo\\n77\\tthree\\n'; }";
	expect(run(`${known}\n${ask('deja show 3f', 2)}`, script)).toBe('3fa1 3fb2 ');
});

test('no shell is given hidden commands, and an unknown shell is refused', async () => {
	for (const shell of ['bash', 'zsh', 'fish']) {
		expect(await scriptFor(shell)).toContain('search');
		expect(await scriptFor(shell)).not.toContain('secret');
		expect(await scriptFor(shell)).not.toContain('\\:');
	}
	await expect(scriptFor('constructor')).rejects.toThrow(/which shell/);
});
