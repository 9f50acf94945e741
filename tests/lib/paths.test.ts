import os from 'node:os';
import path from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {isHomeless, personsHome, placesFrom} from '../../src/lib/paths.ts';

test('the store is where the client has it: in HOME, without one in the home that the system knows', () => {
	const home = path.resolve('/home/ann');
	expect(placesFrom({HOME: home}).projects).toBe(path.join(home, '.commandcode', 'projects'));
	expect(placesFrom({}).projects).toBe(path.join(os.homedir(), '.commandcode', 'projects'));
	expect(placesFrom({DEJA_HOME: '', CODEX_HOME: '', DEJA_COMMANDCODE_ROOT: ''}, home)).toEqual(placesFrom({}, home));
});

test('an empty HOME is the root of the file system, as it is for the client', () => {
	const places = placesFrom({HOME: ''});
	expect(places).toMatchObject({
		projects: path.resolve('/.commandcode/projects'),
		deja: path.resolve('/.commandcode/deja'),
		claudeCode: path.resolve('/.claude/projects'),
	});
	expect(Object.values(places).filter((place) => !path.isAbsolute(place))).toEqual([]);
	expect([isHomeless({HOME: ''}), isHomeless({}), isHomeless({HOME: '/home/ann'})]).toEqual([true, false, false]);
});

test('what a person writes as ~ is their own folder, with an empty HOME as well', () => {
	vi.stubEnv('HOME', '');
	onTestFinished(() => void vi.unstubAllEnvs());
	// Windows does not ask HOME.
	expect(personsHome()).toBe(os.homedir() || os.userInfo().homedir);
	expect(path.isAbsolute(personsHome())).toBe(true);
	expect(path.isAbsolute(placesFrom().deja)).toBe(true);
});
