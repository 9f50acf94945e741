import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {completionFor} from '../../src/cli/completion.ts';
import {testContext} from './context.ts';
import {tableOf} from './table.ts';

const table = tableOf(
	{name: 'search', summary: "what you said: it's here", usage: '', options: {limit: {type: 'string'}}, run: () => 0},
	{name: 'secret', summary: '', usage: '', hidden: true, run: () => 0},
);

async function scriptFor(shell: string): Promise<string> {
	const context = testContext();
	await completionFor(table).run({values: {}, positionals: [shell]}, context);
	return context.stdout();
}

test('bash completes commands and their options', async () => {
	const ask = (line: string, at: number) =>
		`COMP_WORDS=(${line}); COMP_CWORD=${at}; _deja; printf '%s ' "\${COMPREPLY[@]}"`;
	const run = (code: string, script: string) =>
		spawnSync('bash', ['-c', `${script}\n${code}`], {encoding: 'utf8'}).stdout;
	const script = await scriptFor('bash');
	expect(run(ask('deja se', 1), script)).toBe('search ');
	expect(run(ask('deja search --l', 2), script)).toBe('--limit ');
});

test('no shell is given hidden commands, and an unknown shell is refused', async () => {
	for (const shell of ['bash', 'zsh', 'fish']) {
		expect(await scriptFor(shell)).toContain('search');
		expect(await scriptFor(shell)).not.toContain('secret');
	}
	await expect(scriptFor('constructor')).rejects.toThrow(/which shell/);
});
