import {expect, test} from 'vitest';
import {commandTag, fileTags, normalCommand, programTags} from '../../../src/index/analysis/tags.ts';

test.each([
	['src/a.ts', '/w/app', 'file:/w/app/src/a.ts'],
	['/w/app/src/../src/a.ts', '/w/app', 'file:/w/app/src/a.ts'],
	['./a.ts', '/w/app/src', 'file:/w/app/src/a.ts'],
	['file:///w/app/a.ts', undefined, 'file:/w/app/a.ts'],
	['~/notes.md', '/w/app', 'file:~/notes.md'],
	['src\\a.ts', 'C:\\Users\\Ann\\proj', 'file:c:/users/ann/proj/src/a.ts'],
	['c:/Users/Ann/proj/src/a.ts', undefined, 'file:c:/users/ann/proj/src/a.ts'],
	['\\\\server\\share\\p\\a.ts', undefined, 'file://server/share/p/a.ts'],
	['a b/ü.ts', '/w', 'file:/w/a b/ü.ts'],
	// As macOS spells it.
	['Bu\u0308ro/a.ts', '/Users/Ann/Bu\u0308ro', 'file:/Users/Ann/B\u00fcro/B\u00fcro/a.ts'],
	['C:\\Bu\u0308ro\\..\\A.ts', undefined, 'file:c:/a.ts'],
	['file:///C:/p/a.ts', undefined, 'file:c:/p/a.ts'],
	['/home/ann/a.ts', 'C:\\p', 'file:/home/ann/a.ts'],
])('the tag of %j in %j', (file, cwd, tag) => {
	expect(fileTags(file, cwd)[0]).toBe(tag);
});

test('a file below its project can be found from another checkout', () => {
	expect(fileTags('/w/app/src/a.ts', '/w/app/src', '/w/app')).toEqual(['file:/w/app/src/a.ts', 'file:./src/a.ts']);
	expect(fileTags('src/a.ts', '/w/app-worktree', '/w/app')).toEqual([
		'file:/w/app-worktree/src/a.ts',
		'file:./src/a.ts',
	]);
	expect(fileTags('/etc/hosts', '/w/app', '/w/app')).toEqual(['file:/etc/hosts']);
	expect(fileTags('/w/application/a.ts', '/w/app', '/w/app')).toEqual(['file:/w/application/a.ts']);
	expect(fileTags('C:\\p\\src\\a.ts', 'c:\\p', 'C:/p')).toEqual(['file:c:/p/src/a.ts', 'file:./src/a.ts']);
});

test('dressing does not make another command; numbers and names do', () => {
	const tag = commandTag('npm test -- --run');
	for (const same of [
		' npm  test -- --run ',
		'cd /w/app && npm test -- --run',
		'cd "a b" && npm test -- --run 2>&1 | tail -n 40',
		'npm test -- --run 2>&1 | head -50;',
		'Set-Location C:\\w\\app; npm test -- --run | Select-Object -Last 20',
		'Push-Location -LiteralPath "C:\\My Work"; npm test -- --run *>&1 | Out-String -Width 200',
		'cd /d D:\\w && npm test -- --run 2>nul',
	]) {
		expect(commandTag(same)).toBe(tag);
	}
	expect(commandTag('npm test -- --run a')).not.toBe(tag);
	expect(commandTag('curl localhost:3000')).not.toBe(commandTag('curl localhost:3001'));
	expect(normalCommand('cat a | tail -5')).toBe('cat a');
	expect(normalCommand('tail -5 a')).toBe('tail -5 a');
});

test('programs are tagged in lower case', () => {
	expect(programTags('cd x && NPM run build | Rg foo')).toEqual(['prog:npm', 'prog:rg']);
});
