import fs from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {neighbours} from '../../installer/neighbours.ts';
import {caseFile, type Home, installAll, makeHome} from './home.ts';

let home: Home;
afterEach(() => home.remove());

const found = (cwd = home.home) =>
	neighbours(home.site.places, cwd).map(({kind, where}) => `${kind} ${path.basename(where)}`);

test('63: deja wired again in the project is said; the own settings are not', () => {
	home = makeHome('63-double-hooks/home');
	const project = path.join(home.dir, 'project');
	fs.cpSync(caseFile('63-double-hooks/project'), project, {recursive: true});
	installAll(home.site);
	// A program of that name at its own place may be anybody's.
	expect(found()).toEqual(['memory settings.json']);
	expect(neighbours(home.site.places, project).slice(1)).toEqual([
		{
			kind: 'twin',
			where: path.join(project, '.commandcode/settings.json'),
			what: expect.stringContaining('a second time (SessionStart)'),
		},
	]);
});

test('74: a mod that the person has disabled is said', () => {
	home = makeHome('74-settings-other-keys/home');
	expect(found()).toEqual(['disabled settings.json']);
	expect(neighbours(home.site.places, home.home)[0]!.what).toContain('mods.disabled');
});

test('other memories are named, wherever they are wired', () => {
	home = makeHome();
	installAll(home.site);
	home.write('mods/claude-mem.ts', '');
	home.write('mods/deja.js', '');
	home.write('mods/other.ts', '');
	const settings = JSON.parse(home.read('settings.json')) as {hooks: Record<string, unknown[]>; mods?: unknown};
	settings.hooks['PreToolUse']!.push(
		{hooks: [{type: 'command', command: '/opt/bin/deja-vu hook'}]},
		{hooks: [{type: 'command', command: 'deja hook-prompt'}]},
		{hooks: null},
		null,
	);
	settings.hooks['Stop'] = [{hooks: [{type: 'command', command: './recalled.sh'}]}];
	settings.mods = {sources: ['npm:deja-commandcode@0.3.0', {source: 'owner/engram'}, 'npm:some-mod', 7]};
	home.write('settings.json', JSON.stringify(settings));
	const servers = {mem0: {command: 'uvx', args: ['x']}, docs: {url: 'https://example.invalid'}, odd: null};
	home.write('.mcp.json', JSON.stringify({mcpServers: {...servers, deja: {command: 'deja', args: ['mcp']}}}));
	expect(found().sort()).toEqual([
		'memory .mcp.json',
		'memory claude-mem.ts',
		'memory settings.json',
		'memory settings.json',
		'memory settings.json',
		'package settings.json',
		'stray deja.js',
		'twin .mcp.json',
	]);
});

test('files that cannot be read count as empty', () => {
	home = makeHome();
	home.write('settings.json', '{"hooks": [');
	home.write('mcp.json', '[]');
	expect(found()).toEqual([]);
});
