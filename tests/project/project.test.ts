import {execFileSync} from 'node:child_process';
import {mkdirSync, realpathSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {diskProbe, type Probe, projectOf, rememberingProbe} from '../../src/project/project.ts';
import {foldProjects, keysOfProject} from '../../src/project/project-family.ts';
import {mayBeSlugOf, slugify} from '../../src/project/slug.ts';
import {needs} from '../needs.ts';
import {caseStore, readAll, tempDir} from '../sources/commandcode/store.ts';

/** A disk where nothing exists. */
const nowhere: Probe = {
	platform: 'linux',
	real: () => undefined,
	git: () => undefined,
	read: () => undefined,
	home: '/home/me',
};
/** A Windows disk: what exists there, with its true case; `.git` by the directory it lies in; files by their path. */
function windowsDisk(
	exists: readonly string[],
	git: Record<string, 'dir' | {readonly file: string}> = {},
	files: Record<string, string> = {},
): Probe {
	const trueCase = new Map(exists.map((file) => [file.toLowerCase(), file]));
	return {
		platform: 'win32',
		real: (file) => trueCase.get(file.toLowerCase()),
		git: (dir) => git[dir],
		read: (file) => files[file],
		home: 'C:\\Users\\Ann',
	};
}
const key = (cwd: string | undefined, probe = nowhere): string => projectOf(cwd, 'slug', probe).key;

describe('one project', () => {
	test('spellings of one directory', () => {
		expect(key('/work/a/')).toBe('/work/a');
		expect(key('/work//b/../a')).toBe('/work/a');
		expect(key(undefined)).toBe('slug:slug');
		expect(key('/')).toBe('/');
		expect(projectOf('/work/my-app', 's', nowhere)).toEqual({key: '/work/my-app', label: 'work/my-app'});
	});

	test('26: Windows and UNC', () => {
		const projects = readAll(caseStore('26-windows-cwd')).map((read) => read.head.project);
		expect(projects.map((project) => project.key)).toEqual([
			'c:/users/ann/proj',
			'c:/users/ann/proj',
			'//server/share/p',
		]);
		expect(projects.map((project) => project.label)).toEqual(['Ann/proj', 'Ann/proj', 'share/p']);
		expect(projectOf('C:\\proj', 's', nowhere).label).toBe('proj');
	});

	test('Windows: what lies on its disk is looked at, by its own rules', () => {
		const disk = windowsDisk(
			['C:\\', 'C:\\Users\\Ann', 'C:\\Users\\Ann\\Work\\App', 'C:\\Users\\Ann\\tree', '\\\\nas\\src\\Tool'],
			{
				'C:\\Users\\Ann': 'dir',
				'C:\\Users\\Ann\\Work\\App': 'dir',
				'C:\\Users\\Ann\\tree': {file: 'gitdir: C:/Users/Ann/Work/App/.git/worktrees/tree\n'},
				'C:\\Users\\Ann\\Work\\App\\vendor\\lib': {file: 'gitdir: ../../.git/modules/lib\n'},
				'\\\\nas\\src\\Tool': 'dir',
			},
			{'C:\\Users\\Ann\\Work\\App\\.git\\worktrees\\tree\\commondir': '../..\n'},
		);
		const app = {key: 'c:/users/ann/work/app', label: 'Work/App', repository: true};
		for (const cwd of [
			'C:\\Users\\Ann\\Work\\App',
			'c:/users/ann/work/app/',
			'C:\\Users\\Ann\\Work\\App\\src\\gone',
			'c:\\users\\ann\\tree\\src',
		]) {
			expect(projectOf(cwd, 's', disk)).toEqual(app);
		}
		expect(key('C:\\Users\\Ann\\Work\\App\\vendor\\lib', disk)).toBe('c:/users/ann/work/app/vendor/lib');
		expect(projectOf('\\\\nas\\src\\Tool\\deep', 's', disk)).toEqual({
			key: '//nas/src/tool',
			label: 'src/Tool',
			repository: true,
		});
		// Dotfiles in a home, in whatever case it is typed, are the project of nothing below.
		expect(projectOf('c:\\users\\ANN\\Other', 's', disk)).toEqual({key: 'c:/users/ann/other', label: 'Ann/Other'});
		expect(key('D:\\', disk)).toBe('d:');
	});

	test('Windows: the directory of another system stays as it was written', () => {
		const disk: Probe = {...windowsDisk(['/home', 'C:\\home']), git: () => 'dir'};
		expect(projectOf('/home/u/app/', 's', disk)).toEqual({key: '/home/u/app', label: 'u/app'});
		expect(key('/home/u/.commandcode/worktrees/heronry/x', disk)).toBe('/home/u/.commandcode/worktrees/heronry');
		// As here with a Windows path, whatever a file with that name may say.
		expect(key('C:\\work\\App\\..\\Lib', {...nowhere, git: () => 'dir', real: (file) => file})).toBe('c:/work/lib');
	});

	test('Windows: a worktree that is gone, and one of the client', () => {
		const worktrees = new Map<string, string>();
		const there = windowsDisk([], {'C:\\Trees\\Retry': {file: 'gitdir: C:/Work/Repo/.git/worktrees/Retry'}});
		expect(key('C:\\Trees\\Retry\\src', {...there, worktrees})).toBe('c:/work/repo');
		expect(key('c:\\trees\\retry', {...windowsDisk([]), worktrees})).toBe('c:/work/repo');
		worktrees.set('//nas/trees/retry', '//nas/src/tool');
		expect(key('\\\\NAS\\trees\\retry', {...windowsDisk([]), worktrees})).toBe('//nas/src/tool');
		expect(projectOf('C:\\Users\\Ann\\.commandcode\\worktrees\\Heronry\\x', 's', windowsDisk([]))).toEqual({
			key: 'c:/users/ann/.commandcode/worktrees/heronry',
			label: 'Heronry',
		});
	});

	test('two spellings of a letter are one directory', () => {
		expect(key('/Users/me/Bu\u0308ro')).toBe(key('/Users/me/B\u00fcro'));
		expect(key('C:\\Bu\u0308ro')).toBe(key('c:\\B\u00fcro'));
	});

	test('25: what shares a folder name is not one project', () => {
		expect(readAll(caseStore('25-slug-collision')).map((read) => read.head.project.key)).toEqual([
			'/home/u/研究',
			'/home/u/한국어 프로젝트',
			'/研究',
			'/work/my-app',
			'/work/my/app',
			'/Work/My App',
		]);
		expect(readAll(caseStore('25-slug-collision')).every((read) => read.head.alsoProject === undefined)).toBe(true);
	});

	test.runIf(needs.git)('links, repositories, worktrees, submodules, directories that are gone', () => {
		const dir = realpathSync(tempDir());
		const git = (cwd: string, ...args: string[]): void =>
			void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {cwd, stdio: 'ignore'});
		const repo = path.join(dir, 'repo');
		mkdirSync(path.join(repo, 'packages/core'), {recursive: true});
		git(repo, 'init', '-q');
		writeFileSync(path.join(repo, 'a'), 'a');
		git(repo, 'add', '.');
		git(repo, 'commit', '-qm', 'a');
		git(repo, 'worktree', 'add', '-q', path.join(dir, 'tree'), '-b', 'side');
		symlinkSync(repo, path.join(dir, 'link'));
		mkdirSync(path.join(repo, 'vendor/lib'), {recursive: true});
		writeFileSync(path.join(repo, 'vendor/lib/.git'), 'gitdir: ../../.git/modules/lib\n');
		mkdirSync(path.join(dir, 'plain/deep'), {recursive: true});
		for (const probe of [diskProbe, rememberingProbe()]) {
			expect(projectOf(path.join(repo, 'packages/core'), 's', probe)).toMatchObject({key: repo, repository: true});
			expect(key(path.join(dir, 'link'), probe)).toBe(repo);
			expect(key(path.join(dir, 'link/packages'), probe)).toBe(repo);
			expect(key(path.join(dir, 'tree'), probe)).toBe(repo);
			expect(key(path.join(repo, 'gone/deep'), probe)).toBe(repo);
			expect(key(path.join(repo, 'vendor/lib'), probe)).toBe(path.join(repo, 'vendor/lib'));
			expect(key(path.join(dir, 'plain/deep'), probe)).toBe(path.join(dir, 'plain/deep'));
			expect(key(path.join(dir, 'plain/gone/x'), probe)).toBe(path.join(dir, 'plain/gone/x'));
		}
	});

	test('a worktree that is gone belongs to the repository that git named while it was there', () => {
		const there = new Map([['/trees/retry', {file: 'gitdir: /work/repo/.git/worktrees/retry'}]]);
		const worktrees = new Map<string, string>();
		const probe: Probe = {...nowhere, git: (dir) => there.get(dir), worktrees};
		expect(projectOf('/trees/retry/src', 's', probe)).toMatchObject({key: '/work/repo', repository: true});
		there.clear();
		expect(projectOf('/trees/retry', 's', probe)).toMatchObject({key: '/work/repo', repository: true});
		expect(projectOf('/trees/retry/deep/er', 's', rememberingProbe(probe)).key).toBe('/work/repo');
		expect(key('/trees/retry-2', probe)).toBe('/trees/retry-2');
	});

	test('a worktree of the client that is gone has the name of its repository, and belongs to whoever has it', () => {
		const one = projectOf('/home/me/.commandcode/worktrees/heronry/fix-login', 's', nowhere);
		expect(one).toEqual({key: '/home/me/.commandcode/worktrees/heronry', label: 'heronry'});
		expect(key('/home/me/.commandcode/worktrees/heronry/other/src')).toBe(one.key);
		expect(key('C:\\Users\\Ann\\.commandcode\\worktrees\\heronry\\x')).toBe(
			'c:/users/ann/.commandcode/worktrees/heronry',
		);
		expect(key('/home/me/.commandcode/worktrees/heronry')).toBe('/home/me/.commandcode/worktrees/heronry');
		expect(key('/home/me/.commandcode/worktreesx/heronry/a')).toBe('/home/me/.commandcode/worktreesx/heronry/a');
		const repo = {key: '/work/heronry', label: 'work/heronry', repository: true} as const;
		expect(keysOfProject(repo, [one])).toEqual([repo.key, one.key]);
		expect(keysOfProject({...repo, key: '/work/heron'}, [one])).toEqual(['/work/heron']);
		expect(keysOfProject({key: '/work/heronry', label: ''}, [one])).toEqual(['/work/heronry']);
	});

	test('dotfiles in a home do not swallow what lies below', () => {
		const probe: Probe = {...nowhere, real: (file) => file, git: (dir) => (dir === '/home/me' ? 'dir' : undefined)};
		expect(key('/home/me/app', probe)).toBe('/home/me/app');
		expect(key('/home/me', probe)).toBe('/home/me');
	});
});

describe('families', () => {
	const plain = (...keys: string[]): {key: string; label: string}[] => keys.map((each) => ({key: each, label: each}));

	test('28: a subdirectory belongs to the directory above it, by whole segments', () => {
		const projects = readAll(caseStore('28-project-name-substring')).map((read) => read.head.project);
		expect(keysOfProject(projects[0]!, projects)).toEqual(['/w/deja', '/w/deja/packages/core']);
		expect(keysOfProject(projects[2]!, projects)).toEqual(['/w/deja/packages/core', '/w/deja']);
		expect(keysOfProject(projects[1]!, projects)).toEqual(['/w/deja-vu']);
		expect(keysOfProject(projects[3]!, projects)).toEqual(['/w2/deja']);
		const folded = foldProjects(projects);
		expect(folded.get(projects[2]!.key)).toBe(folded.get(projects[0]!.key));
		expect(folded.get(projects[1]!.key)).not.toBe(folded.get(projects[0]!.key));
	});

	test('wide directories take nothing in, repositories are never taken in', () => {
		const folded = foldProjects(
			[
				...plain('/', '/home', '/home/me', '/home/me/a', '/home/me/work', '/home/me/work/b'),
				{key: '/home/me/work/repo', label: '', repository: true},
			],
			'/home/me',
		);
		expect(Object.fromEntries(folded)).toEqual({
			'/': '/',
			'/home': '/home',
			'/home/me': '/home/me',
			'/home/me/a': '/home/me/a',
			'/home/me/work': '/home/me/work',
			'/home/me/work/b': '/home/me/work',
			'/home/me/work/repo': '/home/me/work/repo',
		});
		expect(
			foldProjects(plain('c:/users', 'c:/users/ann/p', 'c:/', '//s/share', '//s/share/p')).get('c:/users/ann/p'),
		).toBe('c:/users/ann/p');
		// The home as its system spells it.
		expect(
			Object.fromEntries(foldProjects(plain('c:/users/ann', 'c:/users/ann/p', 'c:/users/ann/p/q'), 'C:\\Users\\Ann')),
		).toEqual({
			'c:/users/ann': 'c:/users/ann',
			'c:/users/ann/p': 'c:/users/ann/p',
			'c:/users/ann/p/q': 'c:/users/ann/p',
		});
	});

	test('81: a session filed under the name of a directory is found from there', () => {
		const heads = readAll(caseStore('81-migrated-header-names-wrong-cwd')).map((read) => read.head);
		const projects = heads.flatMap((head) => [head.project, ...(head.alsoProject ? [head.alsoProject] : [])]);
		expect(keysOfProject(heads[1]!.project, projects)).toEqual(['/workspace/flat/demo', 'slug:workspace-flat-demo']);
		expect(keysOfProject(heads[0]!.project, projects)).toEqual(['/tmp/elsewhere']);
	});
});

describe('the name of a folder', () => {
	test.each([
		['/tmp/acme/proj', 'tmp-acme-proj'],
		['/', 'root'],
		['/日本語', 'root'],
		['/home/me/My Project', 'home-me-my-project'],
		['/home/me/my.project', 'home-me-my-project'],
		['/home/me/MyProject', 'home-me-my-project'],
		['/home/me/myProjectXYZ2', 'home-me-my-project-xyz-2'],
		['/home/me/HTMLParser', 'home-me-html-parser'],
		['/home/me/日本語', 'home-me'],
		['/home/me/Ünïcödé', 'home-me-uenicoede'],
		['/home/me/a & b', 'home-me-a-and-b'],
		['/home/me/🦄 unicorn', 'home-me-unicorn-unicorn'],
		['/home/me/v1.2.3', 'home-me-v1-2-3'],
		["/home/me/foo's", 'home-me-foos'],
		['/home/me/don’t', 'home-me-don-t'],
		['/home/me/C++', 'home-me-c'],
		['C:\\Users\\Me\\proj', 'c-users-me-proj'],
		['\\\\server\\share\\x', 'server-share-x'],
	])('%s → %s', (cwd, slug) => {
		expect(slugify(cwd)).toBe(slug);
		expect(mayBeSlugOf(slug, cwd)).toBe(true);
	});

	test('cuts where the library cuts, however long a word is', () => {
		/** The patterns of the library, which run twice over a long word. */
		const byTheBook = (text: string): string =>
			text
				.replace(/([A-Z]{2,})(\d+)/g, '$1 $2')
				.replace(/([a-z\d]+)([A-Z]{2,})/g, '$1 $2')
				.replace(/([a-z\d]+)([A-Z])/g, '$1 $2')
				.replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2')
				.toLowerCase()
				.replace(/([a-z\d]+)'([ts])(\s|$)/g, '$1$2$3')
				.replace(/[^a-z\d]+/g, '-')
				.replace(/^-|-$/g, '') || 'root';
		const words = fc.string({unit: fc.constantFrom(..."aAbBsStT019' /-_"), maxLength: 24});
		fc.assert(
			fc.property(words, (text) => {
				expect(slugify(text)).toBe(byTheBook(text));
			}),
			{numRuns: 3_000},
		);
	});

	test('other alphabets are compared loosely, a wrong name is still wrong', () => {
		expect(mayBeSlugOf('home-me-proekt', '/home/me/проект')).toBe(true);
		expect(mayBeSlugOf('srv-proekt', '/home/me/проект')).toBe(false);
		expect(mayBeSlugOf('workspace-flat-demo', '/tmp/elsewhere')).toBe(false);
		expect(mayBeSlugOf('-tmp-proj', '/tmp/proj')).toBe(true);
	});
});
