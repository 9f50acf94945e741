import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {install} from '../../src/cli/install.ts';
import {runCommandLine} from '../../src/cli/run.ts';
import {uninstall} from '../../src/cli/uninstall.ts';
import {type Home, makeHome, tree} from '../installer/home.ts';
import {type TestOptions, testContext} from './context.ts';
import {tableOf} from './table.ts';

let home: Home;
beforeEach(() => {
	home = makeHome();
});
afterEach(() => home.remove());

async function deja(words: string, options: TestOptions = {}) {
	const context = testContext({home: home.home, program: home.site.program, columns: 100, ...options});
	const json = words.includes('--json');
	const code = await runCommandLine(words.split(' '), tableOf(install, uninstall), context);
	// As places are written where slashes lean the other way.
	return {code, out: json ? context.stdout() : context.stdout().replaceAll(path.sep, '/'), err: context.stderr()};
}

test('install --dry-run shows the plan and changes nothing', async () => {
	const {code, out} = await deja('install --dry-run');
	expect(code).toBe(0);
	expect(out).toBe(
		`created    runtime  ~/.commandcode/deja/runtime
created    skill    ~/.commandcode/skills/deja-history/SKILL.md
unchanged  command  ~/.commandcode/commands/deja.md
                    not needed: the mod answers /deja
created    mcp      ~/.commandcode/mcp.json
                    switched off: the mod has the tools itself
created    mod      ~/.commandcode/mods/deja.ts
created    hooks    ~/.commandcode/settings.json
nothing was changed (--dry-run).
`,
	);
	expect(tree(home.home)).toEqual({});
});

test('with an empty HOME there is no place to install to', async () => {
	for (const words of ['install', 'install --dry-run', 'uninstall', 'uninstall --purge']) {
		const {code, out, err} = await deja(words, {env: {HOME: ''}});
		expect([words, code, out]).toEqual([words, 1, '']);
		expect(err).toContain('HOME is set and empty');
	}
	expect(tree(home.home)).toEqual({});
});

test('install and uninstall, as JSON', async () => {
	const installed = await deja('install --json --no-sync');
	expect(installed.code).toBe(0);
	const report = JSON.parse(installed.out) as {surfaces: object[]};
	expect(report).toMatchObject({schema_version: 1, dryRun: false, notes: [], sync: null});
	expect(report.surfaces[0]).toEqual({name: 'runtime', path: home.file('deja/runtime'), state: 'created'});
	expect(report.surfaces).toHaveLength(6);
	const gone = await deja('uninstall --json');
	expect(JSON.parse(gone.out)).toMatchObject({schema_version: 1, purged: [], left: []});
	expect(tree(home.home)).toEqual({});
	expect((await deja('uninstall')).out).toContain('nothing to do');
});

test('a refusal is said with the place, and the exit code is 1', async () => {
	home.write('settings.json', '{"a": 1,}');
	const {code, out} = await deja('install');
	expect(code).toBe(1);
	expect(out).toContain('refused    hooks    ~/.commandcode/settings.json\n');
	expect(out).toContain('line 1, column 8: a comma with nothing after it');
	expect(out).toContain('deja was not installed.');
	expect((await deja('uninstall')).code).toBe(1);
});

test('what another agent left is named, and not said to be nothing', async () => {
	const left = path.join(home.home, '.claude/projects/-w-shop/11111111-1111-4111-8111-111111111111.jsonl');
	fs.mkdirSync(path.dirname(left), {recursive: true});
	fs.writeFileSync(left, '');
	const {out} = await deja('install');
	expect(out).toContain('1 session of Claude Code: `deja sources add claude-code` reads them.');
	expect(out).toContain('There is no session of Command Code yet;');
	expect(out).not.toContain('There is no history yet.');
});

test('the history is read afterwards; without one nothing is written', async () => {
	expect((await deja('install')).out).toContain('There is no history yet.');
	expect(fs.existsSync(home.file('deja/index'))).toBe(false);
	fs.cpSync(path.join(import.meta.dirname, '../../fixtures/cases/62-bare-environment/home'), home.home, {
		recursive: true,
	});
	const {out} = await deja('install');
	expect(out).toContain('Everything was in place already.');
	expect(out).toContain('The history is read: 1 session');
	expect((await deja('uninstall')).out).toContain('--purge');
	expect(fs.existsSync(home.file('deja/index'))).toBe(true);
	await deja('uninstall --purge');
	expect(fs.existsSync(home.file('deja'))).toBe(false);
});

test('--only takes some, and says which there are', async () => {
	await deja('install --only skill,command --no-sync');
	expect(fs.readdirSync(home.file('')).sort()).toEqual(['commands', 'deja', 'skills']);
	expect(await deja('install --only skills')).toMatchObject({
		code: 2,
		err: expect.stringContaining('no surface "skills"'),
	});
	expect(await deja('install claude-code')).toMatchObject({
		code: 2,
		err: expect.stringContaining('no target "claude-code"'),
	});
});

test('what stands beside it is said', async () => {
	home.write('settings.json', '{"mods":{"disabled":["deja"]}}');
	const {out} = await deja('install --no-sync');
	expect(out).toContain('note: ~/.commandcode/settings.json: the mod is switched off there (mods.disabled)');
});
