/** How a session is opened again, by the rules of each system. */
import {expect, test} from 'vitest';
import {resumeOf} from '../../src/cli/resume.ts';

const id = '6e16c459-1149-49e0-af3a-bec2c63f4f91';
const isThere = () => true;
const at = (cwd: string | undefined, slug: string) => ({
	id,
	key: `${slug}/${id}`,
	file: `/store/${slug}/${id}.jsonl`,
	...(cwd === undefined ? {} : {cwd}),
});

test('a directory that is here is gone to first', () => {
	expect(resumeOf(at('/work/my app', 'work-my-app'), 'linux', isThere)).toMatchObject({
		command: `cd '/work/my app' && cmd --resume ${id}`,
		note: '',
	});
	expect(resumeOf(at('D:\\My Work', 'd-my-work'), 'win32', isThere)).toMatchObject({
		command: `pushd "D:\\My Work"\ncmdc --resume ${id}`,
		argv: ['cmdc', '--resume', id],
		note: '',
	});
});

test('elsewhere it is opened by its id alone, and why is said', () => {
	const anywhere = `cmdc --session ${id}`;
	expect(resumeOf(at('C:\\gone', 'c-gone'), 'win32', () => false)).toMatchObject({
		command: anywhere,
		note: 'C:\\gone is not on this machine',
	});
	expect(resumeOf(at('C:\\100% sure', 'c-100-sure'), 'win32', isThere)).toMatchObject({
		command: anywhere,
		note: expect.stringContaining('means something to a shell'),
	});
	expect(resumeOf(at('C:\\p', 'another'), 'win32', isThere).command).toBe(anywhere);
	expect(resumeOf(at(undefined, 'x'), 'win32', isThere).command).toBe(anywhere);
});
