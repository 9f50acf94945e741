/** Spellings of places by the rules of each system, and that nobody else knows systems by their names. */
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {
	comparable,
	pathsOf,
	placeBelow,
	placeForm,
	placeKey,
	programFiles,
	searchFolders,
} from '../../src/lib/host-path.ts';

test.each([
	['/work/a/../b//c/', '/work/b/c'],
	['/', '/'],
	['/work/back\\slash', '/work/back\\slash'],
	['C:\\Users\\Ann\\..\\Bob\\', 'C:/Users/Bob'],
	['c:/Users//Ann', 'c:/Users/Ann'],
	['D:\\', 'D:'],
	['D:', 'D:'],
	['\\\\Server\\Share\\p\\', '//Server/Share/p'],
	['/Users/Bu\u0308ro', '/Users/B\u00fcro'],
])('the one spelling of %j', (dir, form) => {
	expect(placeForm(dir)).toBe(form);
	expect(placeKey(dir)).toBe(/^(?:[A-Za-z]:|\/\/)/.test(form) ? form.toLowerCase() : form);
	expect(placeForm(form)).toBe(form);
});

test('a relative path follows the directory it is meant in', () => {
	expect(placeBelow('C:\\p', 'src/a.ts')).toBe('C:\\p\\src\\a.ts');
	expect(placeBelow('/p', 'src/a.ts')).toBe('/p/src/a.ts');
});

test('places are compared without case where the file system knows none', () => {
	expect(comparable('C:\\A\\b\\', 'linux')).toBe(comparable('c:/a/B', 'linux'));
	expect(comparable('/Users/Ann', 'darwin')).toBe(comparable('/users/ann/', 'darwin'));
	expect(comparable('/Users/Ann', 'linux')).not.toBe(comparable('/users/ann', 'linux'));
});

test('programs are looked for as each system does', () => {
	expect(searchFolders({Path: 'C:\\bin;C:\\p\\node_modules\\.bin;'}, 'win32')).toEqual(['C:\\bin']);
	expect(searchFolders({PATH: '/usr/bin:/p/node_modules/.bin:/bin'}, 'linux')).toEqual(['/usr/bin', '/bin']);
	expect(programFiles('deja', 'win32')).toEqual(['deja.exe', 'deja.cmd', 'deja.bat']);
	expect(programFiles('deja', 'darwin')).toEqual(['deja']);
	expect(pathsOf('win32')).toBe(path.win32);
});

test('nothing else asks which system this is by its name, or takes paths apart by the rules of Windows', () => {
	const root = fileURLToPath(new URL('../..', import.meta.url));
	const knowing = ['src', 'installer', 'hooks', 'mod'].flatMap((folder) =>
		fs
			.readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
			.filter((file) => file.endsWith('.ts'))
			.map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
			.filter((file) => /win32|\bonWindows\b/.test(fs.readFileSync(path.join(root, file), 'utf8'))),
	);
	// Paths, small files that are open, processes; and what the installer writes.
	expect(knowing.sort()).toEqual([
		'installer/host.ts',
		'src/lib/files.ts',
		'src/lib/host-path.ts',
		'src/lib/process.ts',
	]);
});
