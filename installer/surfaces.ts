/** Every place of the client's where deja puts something, for one site. */
import fs from 'node:fs';
import path from 'node:path';
import {hooksSurface} from './hooks.ts';
import {hostOf} from './host.ts';
import {launcherSurface} from './launcher.ts';
import {mcpSurface} from './mcp.ts';
import {ownedFile} from './owned-file.ts';
import {emptyRecord, type Record} from './record.ts';
import {type Site, type SurfaceName, surfaceNames, type TextSurface} from './surface.ts';

export type Target = 'commandcode' | 'commandcode-auto';

/** What a target's name stands for; the runtime is what all of them start. */
export const targets: {readonly [target in Target]: readonly SurfaceName[]} = {
	'commandcode-auto': surfaceNames,
	commandcode: ['runtime', 'path', 'skill', 'command', 'mcp'],
};

/**
 * The text surfaces in the order of installation. The templates are read from the program's folder; one that is missing (an
 * incomplete build) leaves its surface out of an install, and is still found by an uninstall.
 * @param record what the last install wrote down.
 * @param names what is being installed: beside a mod, which has the tools itself, the MCP server is not started.
 */
export function textSurfaces(
	site: Site,
	record: Record = emptyRecord,
	names: readonly SurfaceName[] = [],
): readonly TextSurface[] {
	const {commandcode} = site.places;
	const hasMod = names.includes('mod') || fs.existsSync(path.join(commandcode, 'mods/deja.ts'));
	const file = (name: SurfaceName, place: string, template: string) =>
		ownedFile(name, path.join(commandcode, place), filled(site, template), site.version);
	return [
		...launcherSurface(site, record.launcher),
		file('skill', 'skills/deja-history/SKILL.md', 'SKILL.md'),
		file('command', 'commands/deja.md', 'deja.md'),
		mcpSurface(site, hasMod, record.wrote),
		file('mod', 'mods/deja.ts', 'deja.ts'),
		hooksSurface(site, record.wrote),
	];
}

/** A template with the way to start deja filled in; '' when there is none. */
function filled(site: Site, template: string): string {
	const {program, places, moved} = site;
	const file = path.join(program, template);
	if (!fs.existsSync(file)) return '';
	const {words, client} = hostOf(site.platform);
	const text = fs
		.readFileSync(file, 'utf8')
		.replaceAll('{{deja}}', () => words(site))
		.replaceAll('{{client}}', client);
	if (template !== 'deja.ts' || !moved) return text;
	return `${text}\n// deja was installed with DEJA_HOME set.\nprocess.env['DEJA_HOME'] ||= ${JSON.stringify(places.deja)};\n`;
}
