import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {DEFAULTS, readSettings} from '../../src/rules/settings.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'deja-settings-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));
const file = path.join(root, 'config.json');
const reading = (text: string, env = {}) => {
	writeFileSync(file, text);
	return readSettings(file, env);
};

test('no file: the defaults', () => {
	expect(readSettings(path.join(root, 'none.json'))).toEqual(DEFAULTS);
});

test('what is set holds', () => {
	expect(reading('{"recall":"off"}').recall).toBe('off');
	expect(reading('{"recall":false}').recall).toBe('off');
	expect(reading('\uFEFF{"scope":"project","exclude":["/work/secret"]}')).toEqual({
		...DEFAULTS,
		scope: 'project',
		exclude: ['/work/secret'],
	});
});

test('the environment silences, whatever the file says', () => {
	expect(reading('{"recall":"on"}', {DEJA_RECALL: 'off'}).recall).toBe('off');
	expect(reading('{"recall":"on"}', {DEJA_RECALL: 'on'}).recall).toBe('on');
	expect(readSettings(path.join(root, 'none.json'), {DEJA_RECALL: 'OFF'}).recall).toBe('off');
});

test('budgets are set one by one, in bounds', () => {
	expect(reading('{"tokens":{"recall":200}}').tokens).toEqual({...DEFAULTS.tokens, recall: 200});
	expect(reading('{"tokens":{"recall":20}}').problem).toContain('tokens.recall');
	expect(reading('{"quiet":true}').quiet).toBe('on');
});
