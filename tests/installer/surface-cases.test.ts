/** The public failures around the other surfaces: leftovers, neighbours, edited files, links and modes. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {hostOf} from '../../installer/host.ts';
import {install} from '../../installer/install.ts';
import {hooksOf} from '../../installer/neighbours.ts';
import {targets} from '../../installer/surfaces.ts';
import {uninstall} from '../../installer/uninstall.ts';
import {slashed} from '../../src/lib/host-path.ts';
import {placesFrom} from '../../src/lib/paths.ts';
import {expectMode, needs} from '../needs.ts';
import {everything, type Home, installAll, makeHome, noteOf, siteAt, states, tree, uninstallAll} from './home.ts';

let home: Home;
afterEach(() => home.remove());

/** Beside a mod the slash command is not written: the mod answers it. */
const allOf = (state: string) =>
	Object.fromEntries(
		everything.names.flatMap((name) => (name === 'path' ? [] : [[name, name === 'command' ? 'unchanged' : state]])),
	);

test('69: nothing is left in an empty home, not even a folder', () => {
	home = makeHome();
	expect(states(installAll(home.site, {dryRun: true}))).toEqual(allOf('created'));
	expect(tree(home.home)).toEqual({});
	expect(states(installAll(home.site))).toEqual(allOf('created'));
	expect(states(uninstallAll(home.site, {dryRun: true}))).toEqual(allOf('removed'));
	expect(states(uninstallAll(home.site))).toEqual(allOf('removed'));
	expect(tree(home.home)).toEqual({});
	expect(states(uninstallAll(home.site))).toEqual(allOf('unchanged'));
	expect(tree(home.home)).toEqual({});
});

test.each(['68-foreign-hooks-kept/home', '69-uninstall-debris/c/home', '74-settings-other-keys/home'])(
	'69: %s is the same tree again, and an uninstall without install changes nothing',
	(fixture) => {
		home = makeHome(fixture);
		const before = tree(home.home);
		uninstallAll(home.site);
		expect(tree(home.home)).toEqual(before);
		installAll(home.site);
		uninstallAll(home.site);
		expect(tree(home.home)).toEqual(before);
	},
);

test('69: the memory goes only when asked for, and nothing else with it', () => {
	home = makeHome();
	installAll(home.site);
	home.write('deja/index/manifest', 'x');
	home.write('deja/said', 'a file of this name is not the ledger');
	home.write('deja/notes.jsonl', '{}\n');
	home.write('deja/something-else', 'x');
	const {data} = uninstallAll(home.site);
	expect(data.map((file) => path.basename(file))).toEqual(['index', 'notes.jsonl']);
	expect(fs.readdirSync(home.file('deja'))).toEqual(['index', 'notes.jsonl', 'said', 'something-else']);
	uninstallAll(home.site, {purge: true});
	expect(fs.readdirSync(home.file('deja'))).toEqual(['said', 'something-else']);
});

test('71: neighbours stay, a server of ours under another name gets no twin and stays off', () => {
	home = makeHome('71-mcp-json-neighbours/home');
	const text = home.read('mcp.json');
	const reports = installAll(home.site);
	expect(states(reports)['mcp']).toBe('kept');
	expect(noteOf(reports, 'mcp')).toContain('"memory" would start deja, but is switched off');
	expect(home.read('mcp.json')).toBe(text);
	expect(states(uninstallAll(home.site))['mcp']).toBe('kept');
	expect(home.read('mcp.json')).toBe(text);
});

test('71: our own entry is kept right, and stays switched off, with the person’s keys', () => {
	home = makeHome();
	const docs = {transport: 'http', url: 'https://example.invalid/mcp'};
	const old = {
		command: 'node',
		args: [home.file('deja/runtime/deja.mjs'), 'mcp'],
		enabled: false,
		env: {X: '$' + '{X}'},
		note: 1,
	};
	home.write('mcp.json', JSON.stringify({mcpServers: {deja: old, docs}}, null, 3));
	const reports = installAll(home.site);
	expect(states(reports)['mcp']).toBe('updated');
	expect(noteOf(reports, 'mcp')).toContain('stays off');
	const wanted = needs.bash
		? {command: home.file('deja/runtime/deja'), args: ['mcp']}
		: hostOf(home.site.platform).server(home.site);
	expect(JSON.parse(home.read('mcp.json'))).toEqual({
		mcpServers: {deja: {...old, ...wanted}, docs},
	});
	expect(states(installAll(home.site))['mcp']).toBe('unchanged');
	uninstallAll(home.site);
	expect(home.read('mcp.json')).toBe(JSON.stringify({mcpServers: {docs}}, null, 3));
});

test('71: a server under our name that starts another deja is the person’s, whether its program can be found or not', () => {
	home = makeHome();
	const text = '{"mcpServers":{"deja":{"command":"deja","args":["mcp"],"env":{"KEY":"keep"}}}}';
	home.write('mcp.json', text);
	expect(states(installAll(home.site))['mcp']).toBe('kept');
	expect(states(uninstallAll(home.site))['mcp']).toBe('kept');
	expect(home.read('mcp.json')).toBe(text);
	for (const [command, args] of [
		['"/mnt/usb/bin/deja"', '["mcp"]'],
		['"/opt/acme/deja/runtime/deja"', '["mcp"]'],
		['"node"', '["/another/machine/deja.js","mcp"]'],
	] as const) {
		const theirs = text.replace('"deja","args":["mcp"]', `${command},"args":${args}`);
		home.write('mcp.json', theirs);
		expect(states(installAll(home.site))['mcp']).toBe('foreign');
		uninstallAll(home.site);
		expect(home.read('mcp.json')).toBe(theirs);
	}
});

test('71: what an install has written down is ours wherever the home has moved', () => {
	home = makeHome();
	installAll(home.site);
	const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
	// As the files spell it; the record holds lines that are JSON themselves.
	const spellings = [inJson(inJson(home.home)), inJson(home.home), slashed(home.home)];
	const moved = (text: string) => spellings.reduce((left, one) => left.replaceAll(one, '/before/the/move'), text);
	for (const name of ['settings.json', 'mcp.json', 'deja/installed.json']) home.write(name, moved(home.read(name)));
	expect(states(installAll(home.site))).toMatchObject({hooks: 'updated', mcp: 'updated'});
	expect(home.read('settings.json') + home.read('mcp.json')).not.toContain('/before/');
});

test('beside the mod the server is written switched off; an install without the mod switches it on', () => {
	home = makeHome();
	const entry = () => JSON.parse(home.read('mcp.json')).mcpServers.deja as {enabled: boolean};
	const without = () => install(home.site, {names: targets.commandcode});
	expect(noteOf(installAll(home.site), 'mcp')).toContain('the mod has the tools itself');
	expect(entry().enabled).toBe(false);
	expect(states(installAll(home.site))['mcp']).toBe('unchanged');
	// The mod is still there: nothing to switch on.
	without();
	expect(entry().enabled).toBe(false);
	uninstall(home.site, {names: ['mod', 'hooks']});
	expect(states(without())['mcp']).toBe('updated');
	expect(entry().enabled).toBe(true);
	// The person switches it off: it stays off.
	home.write('mcp.json', home.read('mcp.json').replace('"enabled": true', '"enabled": false'));
	expect(noteOf(without(), 'mcp')).toContain('stays off');
	expect(entry().enabled).toBe(false);
});

test('what an older install wrote is switched off beside the mod, once: the person may switch it on again', () => {
	home = makeHome();
	install(home.site, {names: targets.commandcode});
	const enabled = () => JSON.parse(home.read('mcp.json')).mcpServers.deja.enabled as boolean;
	expect(enabled()).toBe(true);
	installAll(home.site);
	expect(enabled()).toBe(false);
	home.write('mcp.json', home.read('mcp.json').replace('"enabled": false', '"enabled": true'));
	installAll(home.site);
	expect(enabled()).toBe(true);
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual({});
});

test('71: a server called deja that starts something else is left alone', () => {
	home = makeHome();
	const text = '{"mcpServers":{"deja":{"command":"python3","args":["/srv/x/deja"]}}}';
	home.write('mcp.json', text);
	expect(states(installAll(home.site))['mcp']).toBe('foreign');
	uninstallAll(home.site);
	expect(home.read('mcp.json')).toBe(text);
});

test('72: files that the person wrote or edited stay', () => {
	home = makeHome('72-edited-skill-and-mod/home');
	const mod = home.read('mods/deja.ts');
	const reports = installAll(home.site);
	expect(states(reports)).toMatchObject({mod: 'kept', command: 'foreign', skill: 'created'});
	expect(noteOf(reports, 'mod')).toContain('edited');
	const skill = home.read('skills/deja-history/SKILL.md');
	home.write('skills/deja-history/SKILL.md', skill.replace('# The history', '# My history'));
	const newer = siteAt(home.dir, home.home, '1.3.0');
	expect(states(installAll(newer))).toMatchObject({mod: 'kept', command: 'foreign', skill: 'kept'});
	expect(states(uninstallAll(newer))).toMatchObject({
		mod: 'kept',
		command: 'foreign',
		skill: 'kept',
		runtime: 'removed',
	});
	expect(home.read('mods/deja.ts')).toBe(mod);
	expect(home.read('commands/deja.md')).toBe('my own command, not generated\n');
	expect(home.read('skills/deja-history/SKILL.md')).toContain('# My history');
	// --force is for files of ours only.
	expect(states(installAll(newer, {force: true}))).toMatchObject({
		mod: 'updated',
		command: 'foreign',
		skill: 'updated',
	});
});

test('72: unedited files of an older version are replaced, also when their line ends were turned', () => {
	home = makeHome();
	installAll(home.site);
	home.write('skills/deja-history/SKILL.md', home.read('skills/deja-history/SKILL.md').replaceAll('\n', '\r\n'));
	const newer = siteAt(home.dir, home.home, '1.3.0');
	expect(states(installAll(newer))).toMatchObject({
		runtime: 'updated',
		mod: 'updated',
		skill: 'updated',
		hooks: 'unchanged',
	});
	expect(home.read('mods/deja.ts')).toContain("return '1.3.0'");
	expect(home.read('deja/runtime/deja.mjs')).toContain('1.3.0');
	expect(states(installAll(newer))).toEqual(allOf('unchanged'));
	uninstallAll(newer);
	expect(tree(home.home)).toEqual({});
});

test('the slash command is a file only where no mod answers it; an earlier one of ours goes, the person’s stays', () => {
	home = makeHome();
	const names = ['runtime', 'skill', 'command', 'mcp'] as const;
	expect(states(install(home.site, {names}))).toMatchObject({command: 'created'});
	expect(home.read('commands/deja.md')).toContain('history of this machine');
	expect(states(installAll(home.site))).toMatchObject({command: 'removed', mod: 'created'});
	expect(fs.existsSync(home.file('commands/deja.md'))).toBe(false);
	home.write('commands/deja.md', 'mine\n');
	expect(states(installAll(home.site))).toMatchObject({command: 'foreign'});
	uninstallAll(home.site);
	expect(home.read('commands/deja.md')).toBe('mine\n');
});

test.runIf(needs.links)('73: a link stays a link, its target gets the hooks and keeps its mode', () => {
	home = makeHome('73-readonly-and-symlinked-settings/home');
	fs.mkdirSync(home.file(''), {recursive: true});
	fs.symlinkSync('../dotfiles/settings.json', home.file('settings.json'));
	const target = path.join(home.home, 'dotfiles/settings.json');
	fs.chmodSync(target, 0o600);
	const before = tree(home.home);
	installAll(home.site);
	expect(fs.readlinkSync(home.file('settings.json'))).toBe('../dotfiles/settings.json');
	expect(fs.readFileSync(target, 'utf8')).toContain('/runtime/hook.sh');
	expectMode(target, 0o600);
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
});

test('73: a read-only file is refused and nothing is written', () => {
	home = makeHome('68-foreign-hooks-kept/home');
	fs.chmodSync(home.file('settings.json'), 0o444);
	const before = tree(home.home);
	const reports = installAll(home.site);
	expect(noteOf(reports, 'hooks')).toContain('read-only');
	expect(tree(home.home)).toEqual(before);
});

test.runIf(needs.links)('73: through a dangling link the target is made, and is gone afterwards', () => {
	home = makeHome();
	fs.mkdirSync(home.file(''), {recursive: true});
	fs.mkdirSync(path.join(home.home, 'dotfiles'));
	fs.symlinkSync('../dotfiles/settings.json', home.file('settings.json'));
	const before = tree(home.home);
	expect(states(installAll(home.site))['hooks']).toBe('created');
	expect(fs.lstatSync(home.file('settings.json')).isSymbolicLink()).toBe(true);
	expect(fs.existsSync(path.join(home.home, 'dotfiles/settings.json'))).toBe(true);
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
	fs.rmdirSync(path.join(home.home, 'dotfiles'));
	expect(noteOf(installAll(home.site), 'hooks')).toContain('does not exist');
});

test.runIf(needs.links)('73: the client’s folder itself may be a link', () => {
	home = makeHome();
	fs.mkdirSync(path.join(home.home, 'elsewhere'));
	fs.symlinkSync('elsewhere', home.file(''));
	const before = tree(home.home);
	expect(states(installAll(home.site))).toEqual(allOf('created'));
	expect(fs.lstatSync(home.file('')).isSymbolicLink()).toBe(true);
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual(before);
});

test.runIf(needs.bash)('a file with several names is written in place', () => {
	home = makeHome('68-foreign-hooks-kept/home');
	const twin = path.join(home.home, 'twin.json');
	fs.linkSync(home.file('settings.json'), twin);
	installAll(home.site);
	expect(fs.readFileSync(twin, 'utf8')).toContain('/runtime/hook.sh');
});

test('the target commandcode: server, skill and slash command, with the runtime they start', () => {
	home = makeHome();
	const names = targets.commandcode;
	expect(states(install(home.site, {names}))).toEqual({
		runtime: 'created',
		skill: 'created',
		command: 'created',
		mcp: 'created',
	});
	expect(fs.existsSync(home.file('settings.json'))).toBe(false);
	installAll(home.site);
	// The hooks and the mod still need it.
	expect(states(uninstall(home.site, {names}))['runtime']).toBe('kept');
	uninstallAll(home.site);
	expect(tree(home.home)).toEqual({});
});

test('a folder named runtime that deja did not make is refused', () => {
	home = makeHome();
	home.write('deja/runtime/theirs.txt', 'x');
	const before = tree(home.home);
	expect(states(installAll(home.site))).toMatchObject({runtime: 'refused', hooks: 'unchanged'});
	expect(states(uninstallAll(home.site))['runtime']).toBe('foreign');
	expect(tree(home.home)).toEqual(before);
});

test('installing from the runtime itself works', () => {
	home = makeHome();
	installAll(home.site);
	const inside = {...home.site, program: home.site.places.runtime};
	expect(states(installAll(inside))).toEqual(allOf('unchanged'));
	expect(states(installAll({...inside, version: '2.0.0'}))['runtime']).toBe('updated');
	expect(states(installAll({...inside, version: '2.0.0'}))).toEqual(allOf('unchanged'));
});

test.runIf(needs.bash)(
	'the launcher starts deja, finds another node when its own is gone, and works through a link',
	() => {
		home = makeHome(undefined, "my 'odd' home");
		installAll({...home.site, node: '/no/such/node', moved: true});
		const launcher = home.file('deja/runtime/deja');
		const link = path.join(home.dir, 'deja-link');
		fs.symlinkSync(launcher, link);
		for (const file of [launcher, link]) {
			const {stdout, status} = spawnSync(file, ['a b', 'c'], {encoding: 'utf8', env: {PATH: process.env['PATH']}});
			expect({stdout, status}).toEqual({stdout: 'a b c\n', status: 0});
		}
	},
);

test.runIf(needs.bash)('a DEJA_HOME of the person’s own is told to everything that the client starts', () => {
	home = makeHome();
	const own = path.join(home.dir, 'my memory');
	const places = placesFrom({DEJA_HOME: own}, home.home);
	const site = {...home.site, places, moved: true};
	expect(states(installAll(site))).toEqual(allOf('created'));
	const command = hooksOf(home.file('settings.json'))[0]!.command;
	expect(command).toBe(
		`DEJA_HOME='${own}' '${own}/runtime/hook.sh' SessionStart ${process.execPath} || cat >/dev/null`,
	);
	expect(home.read('mods/deja.ts')).toContain(`process.env['DEJA_HOME'] ||= "${own}";`);
	expect(JSON.parse(home.read('mcp.json'))).toMatchObject({mcpServers: {deja: {env: {DEJA_HOME: own}}}});
	expect(states(installAll(site))).toEqual(allOf('unchanged'));
	expect(states(uninstallAll(site))).toEqual(allOf('removed'));
	expect(tree(home.home)).toEqual({});
	expect(fs.existsSync(own)).toBe(false);
});
