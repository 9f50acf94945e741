import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {DEFAULTS, isExcluded, mutes, readConfig} from '../../src/recall/config.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'deja-config-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));
const file = path.join(root, 'config.json');
const reading = (text: string, env = {}) => {
	writeFileSync(file, text);
	return readConfig(file, env);
};

test('no file: the defaults', () => {
	expect(readConfig(path.join(root, 'none.json'))).toEqual(DEFAULTS);
});

test('what is set holds, other keys are nobody’s business', () => {
	expect(reading('{"recall":"off"}').recall).toBe('off');
	expect(reading('{"recall":false}').recall).toBe('off');
	expect(reading('\uFEFF{"scope":"project","exclude":["/work/secret"],"more":1}')).toEqual({
		...DEFAULTS,
		scope: 'project',
		exclude: ['/work/secret'],
	});
});

test('the environment silences, whatever the file says', () => {
	expect(reading('{"recall":"on"}', {DEJA_RECALL: 'off'}).recall).toBe('off');
	expect(reading('{"recall":"on"}', {DEJA_RECALL: 'on'}).recall).toBe('on');
	expect(readConfig(path.join(root, 'none.json'), {DEJA_RECALL: 'OFF'}).recall).toBe('off');
});

test('a mistake is named and means the defaults, but silence stays silence', () => {
	expect(reading('{"scope":"everywhere"}')).toMatchObject({...DEFAULTS, problem: expect.stringContaining('scope')});
	expect(reading('{"recall":"off","scope":7}')).toMatchObject({recall: 'off', problem: expect.any(String)});
	expect(reading('{"recall":')).toMatchObject({...DEFAULTS, problem: expect.stringContaining('not JSON')});
	expect(readConfig(root).problem).toContain('cannot read');
});

test('exclusion by id, label, path, folders below, and a star', () => {
	const session = {id: 'abc-1', project: {key: '/work/app', label: 'app'}};
	const excluded = (...exclude: string[]) => isExcluded({...DEFAULTS, exclude}, session);
	expect(excluded('abc-1')).toBe(true);
	expect(excluded('app')).toBe(true);
	expect(excluded('/work/app')).toBe(true);
	expect(excluded('/work')).toBe(true);
	expect(excluded('/work/')).toBe(true);
	expect(excluded('/work/a*')).toBe(true);
	expect(excluded('/work/ap')).toBe(false);
	expect(excluded('pp')).toBe(false);
	expect(excluded()).toBe(false);
});

test('budgets are set one by one, in bounds', () => {
	expect(reading('{"tokens":{"recall":200}}').tokens).toEqual({...DEFAULTS.tokens, recall: 200});
	expect(reading('{"tokens":{"recall":20}}').problem).toContain('tokens.recall');
	expect(reading('{"quiet":true}').quiet).toBe('on');
});

test('a sentence that is never to be quoted is known in any cut, case and spacing', () => {
	const sentence = `Decision: webhook events are deduplicated by event.id, and ${'so on and on '.repeat(12)}`;
	const never = {never: [sentence]};
	expect(mutes(never, `Settled (…): "${sentence.slice(0, 120)}…"`)).toBe(true);
	expect(mutes(never, sentence.toUpperCase().replaceAll(' ', '\n'))).toBe(true);
	expect(mutes(never, 'Decision: webhook events are kept')).toBe(false);
	expect(mutes({never: ['', '…']}, 'anything')).toBe(false);
});
