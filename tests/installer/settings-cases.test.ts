/** The public failures around settings.json: comments, torn files, byte order marks, foreign hooks, other keys. */
import fs from 'node:fs';
import {afterEach, expect, test} from 'vitest';
import {firesOn} from '../../installer/matcher.ts';
import {needs} from '../needs.ts';
import {caseFile, type Home, installAll, makeHome, noteOf, states, tree, uninstallAll} from './home.ts';

let home: Home;
afterEach(() => home.remove());

interface Settings {
	hooks: Record<string, {matcher?: string; hooks: {command: string; timeout: number}[]}[]>;
	[key: string]: unknown;
}
const settings = () => JSON.parse(home.read('settings.json')) as Settings;

test('61: matchers fire on the tools they should, and on no other', () => {
	home = makeHome();
	installAll(home.site);
	const {SessionStart, PreToolUse, PostToolUse} = settings().hooks;
	expect(SessionStart).toHaveLength(1);
	expect(SessionStart![0]).not.toHaveProperty('matcher');
	expect(firesOn(PreToolUse![0]!.matcher)).toEqual(['SHELL', 'POWERSHELL', 'READ', 'EDIT', 'WRITE']);
	expect(firesOn(PostToolUse![0]!.matcher)).toEqual(['SHELL', 'POWERSHELL']);
	for (const [group] of Object.values(settings().hooks)) {
		expect(group!.hooks[0]!.timeout).toBeGreaterThan(0);
		expect(group!.hooks[0]!.timeout).toBeLessThanOrEqual(10);
		expect(group!.hooks[0]).not.toHaveProperty('failClosed');
	}
	expect(Object.keys(settings().hooks)).toEqual(['SessionStart', 'PreToolUse', 'PostToolUse']);
});

test.runIf(needs.bash)('61: dead matchers and timeouts of ours are put right', () => {
	home = makeHome();
	const ours = (event: string) => `${home.site.places.runtime}/hook.sh ${event} /usr/bin/node || cat >/dev/null`;
	const dead = fs.readFileSync(caseFile('61-matchers/dead-matchers.json'), 'utf8');
	home.write(
		'settings.json',
		dead.replace(/deja hook (\w+)/g, (_all, event: string) => ours(event)),
	);
	expect(states(installAll(home.site))['hooks']).toBe('updated');
	const {SessionStart, PreToolUse} = settings().hooks;
	expect(SessionStart![0]).not.toHaveProperty('matcher');
	expect(firesOn(PreToolUse![0]!.matcher)).toContain('SHELL');
});

test('65: a file with comments is named with line and column, and nothing is written anywhere', () => {
	home = makeHome('65-settings-with-comments/home');
	const before = tree(home.dir);
	const reports = installAll(home.site);
	expect(states(reports)).toEqual({
		runtime: 'unchanged',
		skill: 'unchanged',
		command: 'unchanged',
		mcp: 'unchanged',
		mod: 'unchanged',
		hooks: 'refused',
	});
	expect(noteOf(reports, 'hooks')).toContain('line 2, column 3: a comment');
	expect(noteOf(uninstallAll(home.site).surfaces, 'hooks')).toContain('line 2, column 3');
	expect(tree(home.dir)).toEqual(before);
});

test.each([
	['torn.json', 'line 1, column 52: a string that is not closed'],
	['null.json', 'the document is null'],
	['array.json', 'the document is an array'],
	['hooks-array.json', 'line 1, column 10: "hooks" is not an object'],
	['event-object.json', 'line 1, column 26: "hooks.SessionStart" is not an array'],
	['handler-string.json', 'line 1, column 29: a hook in "hooks.Stop" is not an object'],
])('66: %s is refused by install and by uninstall', (name, problem) => {
	home = makeHome();
	home.write('settings.json', fs.readFileSync(caseFile(`66-settings-torn-or-wrong-type/variants/${name}`), 'utf8'));
	const before = tree(home.dir);
	const reports = installAll(home.site);
	expect(states(reports)['hooks']).toBe('refused');
	expect(noteOf(reports, 'hooks')).toContain(problem);
	expect(states(uninstallAll(home.site))['hooks']).toBe('refused');
	expect(tree(home.dir)).toEqual(before);
});

test('66: an empty file may be filled, and is empty again afterwards', () => {
	home = makeHome();
	home.write('settings.json', '');
	const before = tree(home.home);
	expect(states(installAll(home.site))['hooks']).toBe('created');
	expect(settings().hooks).toHaveProperty('SessionStart');
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
});

test('66: a group of somebody’s without hooks is kept as it is', () => {
	home = makeHome();
	home.write('settings.json', '{"hooks":{"Stop":[{"hooks":null}]},"model":"m"}');
	const before = tree(home.home);
	expect(states(installAll(home.site))['hooks']).toBe('created');
	expect(settings().hooks['Stop']).toEqual([{hooks: null}]);
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
});

test('66: a broken file that mentions the runtime keeps it from being removed', () => {
	home = makeHome();
	installAll(home.site);
	home.write('settings.json', `${home.read('settings.json')}//`);
	const {surfaces} = uninstallAll(home.site);
	expect(states(surfaces)).toMatchObject({hooks: 'refused', mod: 'removed', runtime: 'kept'});
	expect(fs.existsSync(home.file('deja/runtime/hook.sh'))).toBe(true);
	home.write('settings.json', home.read('settings.json').slice(0, -2));
	expect(states(uninstallAll(home.site))).toMatchObject({hooks: 'removed', runtime: 'removed'});
	expect(tree(home.home)).toEqual({});
});

test('66: 3 MB of settings', () => {
	home = makeHome();
	const text = `{"allow":[${'"Shell(git log:*)",'.repeat(170_000)}"x"]}`;
	home.write('settings.json', text);
	expect(states(installAll(home.site))['hooks']).toBe('created');
	uninstallAll(home.site);
	expect(home.read('settings.json')).toBe(text);
});

test('67: the byte order mark goes, and comes back with everything else', () => {
	home = makeHome('67-settings-bom-crlf-order/home');
	const text = home.read('settings.json');
	expect(text.startsWith('\uFEFF')).toBe(true);
	const reports = installAll(home.site);
	expect(noteOf(reports, 'hooks')).toContain('byte order mark was removed');
	expect(home.read('settings.json').startsWith('{')).toBe(true);
	expect(home.read('settings.json').replaceAll('\r\n', '')).not.toContain('\n');
	expect(settings().hooks['SessionStart']).toHaveLength(1);
	installAll(home.site);
	uninstallAll(home.site);
	expect(home.read('settings.json')).toBe(text);
});

test('68: hooks of others stay, in their order, and ours follow as own groups', () => {
	home = makeHome('68-foreign-hooks-kept/home');
	const before = tree(home.home);
	const old = settings();
	installAll(home.site);
	const {hooks, ...others} = settings();
	expect(others).toEqual({permissions: old['permissions']});
	for (const [event, groups] of Object.entries(old.hooks))
		expect(hooks[event]!.slice(0, groups.length)).toEqual(groups);
	expect(Object.values(hooks).map((groups) => groups.length)).toEqual([2, 2, 1, 1, 1]);
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
});

test.runIf(needs.bash)('70: one entry per event, at the present path; the second run changes nothing', () => {
	home = makeHome('70-install-twice-binary-moved/home');
	// They stand in the record of an install, and are known by it.
	const wrote = ['"/old path/bin/deja" hook SessionStart', 'node /old/dist/deja.js hook PreToolUse'];
	home.write('deja/installed.json', JSON.stringify({wrote}));
	expect(states(installAll(home.site))['hooks']).toBe('updated');
	const {hooks} = settings();
	for (const event of ['SessionStart', 'PreToolUse', 'PostToolUse']) {
		expect(hooks[event]).toHaveLength(1);
		expect(hooks[event]![0]!.hooks).toHaveLength(1);
		expect(hooks[event]![0]!.hooks[0]!.command).toBe(
			`${home.site.places.runtime}/hook.sh ${event} ${process.execPath} || cat >/dev/null`,
		);
	}
	expect(hooks['SessionStart']![0]!.hooks[0]!.timeout).toBe(5);
	expect(firesOn(hooks['PreToolUse']![0]!.matcher)).not.toContain('SHELL_OUTPUT');
	const before = tree(home.home);
	const times = fs.readdirSync(home.home, {recursive: true, encoding: 'utf8'}).map((name) => mtime(name));
	expect(new Set(Object.values(states(installAll(home.site))))).toEqual(new Set(['unchanged']));
	expect(tree(home.home)).toEqual(before);
	expect(fs.readdirSync(home.home, {recursive: true, encoding: 'utf8'}).map((name) => mtime(name))).toEqual(times);
	uninstallAll(home.site);
	expect(home.read('settings.json')).toBe('{}\n');
});

const mtime = (name: string) => fs.lstatSync(`${home.home}/${name}`).mtimeMs;

test.runIf(needs.bash)('70: duplicates and mixed groups: ours is taken out of them, theirs stays', () => {
	home = makeHome();
	const theirs = {type: 'command', command: './guard.sh'};
	const command = `${home.site.places.runtime}/deja hook PreToolUse`;
	const ours = {type: 'command', command};
	const groups = [
		{matcher: 'SHELL', hooks: [theirs, ours]},
		{matcher: '^READ$', hooks: [{...ours, timeout: 3, 'x-note': 'mine', failClosed: true, async: true}]},
		{hooks: [ours]},
	];
	home.write(
		'settings.json',
		JSON.stringify({
			hooks: {PreToolUse: groups, Stop: [{hooks: [{...ours, command: command.replace('PreToolUse', 'Stop')}]}]},
		}),
	);
	installAll(home.site);
	const {PreToolUse, ...others} = settings().hooks;
	expect(PreToolUse).toHaveLength(2);
	expect(PreToolUse![0]).toEqual({matcher: 'SHELL', hooks: [theirs]});
	// A narrower matcher and a shorter timeout are the person's choice.
	expect(PreToolUse![1]).toMatchObject({matcher: '^READ$', hooks: [{timeout: 3, 'x-note': 'mine'}]});
	expect(Object.keys(PreToolUse![1]!.hooks[0]!)).toEqual(['type', 'command', 'timeout', 'x-note']);
	expect(PreToolUse![1]!.hooks[0]!.command).toContain('/runtime/hook.sh PreToolUse');
	expect(Object.keys(others)).toEqual(['SessionStart', 'PostToolUse']);
	uninstallAll(home.site);
	expect(settings()).toEqual({hooks: {PreToolUse: [{matcher: 'SHELL', hooks: [theirs]}]}});
});

test('74: other keys keep their bytes, settings.local.json is not touched', () => {
	home = makeHome('74-settings-other-keys/home');
	const before = tree(home.home);
	const text = home.read('settings.json');
	installAll(home.site);
	const now = home.read('settings.json');
	expect(now.startsWith(text.slice(0, text.lastIndexOf('true') + 4))).toBe(true);
	expect(home.read('settings.local.json')).toBe('{"permissions":{"allow":["Shell(ls:*)"]}}\n');
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
});
