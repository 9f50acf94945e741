/** A throw-away home with a made-up program, for the installer's tests. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {install, type SurfaceReport} from '../../installer/install.ts';
import {type Site, surfaceNames} from '../../installer/surface.ts';
import {type Uninstalled, uninstall} from '../../installer/uninstall.ts';
import {placesFrom} from '../../src/lib/paths.ts';
import {needs} from '../needs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Home {
	readonly dir: string;
	readonly home: string;
	readonly site: Site;
	file(name: string): string;
	read(name: string): string;
	write(name: string, text: string): void;
	remove(): void;
}

/** @param fixture a folder whose content becomes the home. @param name of the home folder itself. */
export function makeHome(fixture?: string, name = 'home'): Home {
	const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-installer-')));
	const home = path.join(dir, name);
	fs.mkdirSync(home, {recursive: true});
	if (fixture) fs.cpSync(caseFile(fixture), home, {recursive: true});
	for (const name of fs.readdirSync(home, {recursive: true, encoding: 'utf8'})) quiet(path.join(home, name));
	const file = (below: string) => path.join(home, '.commandcode', below);
	return {
		dir,
		home,
		site: siteAt(dir, home),
		file,
		read: (below) => fs.readFileSync(file(below), 'utf8'),
		write: (below, text) => {
			fs.mkdirSync(path.dirname(file(below)), {recursive: true});
			fs.writeFileSync(file(below), text);
			quiet(file(below));
		},
		// A program that was just ended may still be sitting in it.
		remove: () => fs.rmSync(dir, {recursive: true, force: true, maxRetries: 10, retryDelay: 100}),
	};
}

/** Changed long ago: nobody is in the middle of saving it. */
const quiet = (file: string) => fs.utimesSync(file, 1_700_000_000, 1_700_000_000);

export const caseFile = (below: string) => path.join(root, 'fixtures/cases', below);

export function siteAt(dir: string, home: string, version = '1.2.3'): Site {
	const program = path.join(dir, `program-${version}`);
	fs.mkdirSync(program, {recursive: true});
	fs.writeFileSync(path.join(program, 'deja.mjs'), `// ${version}\nconsole.log(process.argv.slice(2).join(' '));\n`);
	fs.writeFileSync(path.join(program, 'hook.mjs'), "process.stdin.resume().on('end', () => {});\n");
	fs.copyFileSync(path.join(root, 'hooks/hook.sh'), path.join(program, 'hook.sh'));
	fs.writeFileSync(
		path.join(program, 'deja.ts'),
		`export default function deja(client) {\n\tclient.hooks({onSessionStart() {}, onSessionEnd() {}, transformContext: ({messages}) => messages});\n\treturn '${version}';\n}\n`,
	);
	for (const name of ['SKILL.md', 'deja.md']) {
		fs.copyFileSync(path.join(root, 'installer/templates', name), path.join(program, name));
	}
	const node = process.execPath;
	return {
		places: placesFrom({}, home),
		program,
		node,
		version,
		platform: process.platform,
		bash: needs.bash,
		bin: undefined,
		moved: false,
	};
}

export const everything = {names: surfaceNames};

export const installAll = (site: Site, more: {dryRun?: boolean; force?: boolean} = {}) =>
	install(site, {...everything, ...more});
export const uninstallAll = (site: Site, more: {dryRun?: boolean; purge?: boolean} = {}) =>
	uninstall(site, {...everything, ...more});

/** `{hooks: 'created', …}` */
export function states(reports: readonly SurfaceReport[] | Uninstalled): Record<string, string> {
	const list = 'surfaces' in reports ? reports.surfaces : reports;
	return Object.fromEntries(list.map(({name, state}) => [name, state]));
}

export const noteOf = (reports: readonly SurfaceReport[], name: string) =>
	reports.find((one) => one.name === name)?.note ?? '';

/** Every file, folder and link below a folder with its mode and bytes. */
export function tree(dir: string): Record<string, string> {
	const seen: Record<string, string> = {};
	for (const name of fs.readdirSync(dir, {recursive: true, encoding: 'utf8'}).sort()) {
		const file = path.join(dir, name);
		const stat = fs.lstatSync(file);
		const mode = (stat.mode & 0o777).toString(8);
		if (stat.isSymbolicLink()) seen[name] = `-> ${fs.readlinkSync(file)}`;
		else seen[name] = stat.isDirectory() ? `${mode} /` : `${mode} ${fs.readFileSync(file).toString('base64')}`;
	}
	return seen;
}
