import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {
	heldSetting,
	heldSettings,
	neverQuote,
	setSetting,
	settings,
	unsetSetting,
} from '../../src/rules/edit-settings.ts';
import {DEFAULTS, readSettings} from '../../src/rules/settings.ts';
import {expectMode} from '../needs.ts';

let dir: string;
let file: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-settings-'));
	file = path.join(dir, 'deja', 'config.json');
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

const held = (key: string, env = {}) => heldSettings(file, env).find((one) => one.key === key);

test('what is set is read back by those who obey it', () => {
	setSetting(file, 'scope', ['project']);
	setSetting(file, 'tokens.recall', ['200']);
	setSetting(file, 'exclude', ['/work/a b', 'c']);
	expect(readSettings(file)).toEqual({
		...DEFAULTS,
		scope: 'project',
		exclude: ['/work/a b', 'c'],
		tokens: {...DEFAULTS.tokens, recall: 200},
	});
	expect(held('scope')).toEqual({key: 'scope', value: 'project', from: 'config.json'});
	expect(held('tokens.digest')).toEqual({key: 'tokens.digest', value: 512, from: 'default'});
	unsetSetting(file, 'tokens.recall');
	unsetSetting(file, 'exclude');
	expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({scope: 'project'});
	expectMode(file, 0o600);
	expect(fs.readdirSync(path.dirname(file))).toEqual(['config.json']);
});

test('every setting has a default that can be told', () => {
	for (const {key} of settings)
		expect(held(key)).toMatchObject({from: 'default', value: expect.toSatisfy((value) => value !== undefined)});
	expect(held('recall', {DEJA_RECALL: 'off'})).toEqual({key: 'recall', value: 'off', from: 'DEJA_RECALL'});
});

test.each([
	['galaxy', ['1'], /no setting "galaxy"; there is recall,/],
	['scope', ['everywhere'], /scope takes project, all, not "everywhere"/],
	['recall', [], /recall takes on, off, not ""/],
	['recall', ['on', 'off'], /recall takes on, off/],
	['tokens.recall', ['9999'], /whole number from 25 to 900, not "9999"/],
	['tokens.recall', ['many'], /whole number/],
	['plan', ['gold'], /plan "gold" is not known; there are go, goat, .*or your own caps/],
	['plan', ['constructor'], /is not known/],
	['plan.name', ['gold'], /plan "gold" is not known/],
	['plan', [], /takes a plan's name, or caps/],
	['plan', ['{"fiveHour":'], /takes a plan's name, or caps/],
	['plan', ['{"fiveHour":0}'], /plan.fiveHour must be US dollars, more than 0/],
	['plan', ['{"hour":1}'], /plan.hour must be one of name, fiveHour/],
])('%s %j is refused, and nothing is written', (key, words, message) => {
	expect(() => setSetting(file, key, words)).toThrow(message);
	expect(fs.existsSync(file)).toBe(false);
});

test('unknown keys stay; a file that is not understood is left as it is', () => {
	fs.mkdirSync(path.dirname(file));
	fs.writeFileSync(file, '{"later": {"a": 1}}');
	setSetting(file, 'quiet', ['on']);
	expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({later: {a: 1}, quiet: 'on'});
	for (const text of ['{"recall":"off",}', '[]', '{"scope": 7}']) {
		fs.writeFileSync(file, text);
		expect(() => setSetting(file, 'quiet', ['off'])).toThrow(/mend/);
		expect(fs.readFileSync(file, 'utf8')).toBe(text);
	}
});

test('a sentence is kept once, whatever its cut', () => {
	const long = `Decision: ${'the same words '.repeat(20)}`;
	neverQuote(file, ['By event.id.', long]);
	neverQuote(file, ['by  EVENT.id.', `${long.slice(0, 150)}…`, ' ']);
	expect(readSettings(file).never).toEqual(['By event.id.', long]);
});

test('a project has a budget of its own, whatever its name holds', () => {
	setSetting(file, 'budget.project.shop', ['15']);
	setSetting(file, 'budget.project./work/a.b', ['$2.50']);
	setSetting(file, 'budget.day', ['5']);
	expect(readSettings(file).budget).toEqual({day: 5, project: {shop: 15, '/work/a.b': 2.5}});
	expect(held('budget.project./work/a.b')).toEqual({key: 'budget.project./work/a.b', value: 2.5, from: 'config.json'});
	unsetSetting(file, 'budget.project.shop');
	unsetSetting(file, 'budget.project./work/a.b');
	expect(readSettings(file).budget).toEqual({day: 5});
	expect(() => setSetting(file, 'budget.project.', ['5'])).toThrow(/no setting/);
});

test('a plan is set by its name, or by its caps', () => {
	const whole = () => heldSetting(file, {}, 'plan');
	expect(whole()).toEqual({key: 'plan', value: null, from: 'default'});
	setSetting(file, 'plan', ['goat']);
	expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({plan: 'goat'});
	expect(whole()).toEqual({key: 'plan', value: 'goat', from: 'config.json'});
	setSetting(file, 'plan.week', ['30']);
	expect(whole()?.value).toEqual({name: 'goat', week: 30});
	setSetting(file, 'plan', ['{"fiveHour": 14, "renews": 12}']);
	expect(readSettings(file).plan).toEqual({fiveHour: 14, renews: 12});
	unsetSetting(file, 'plan');
	expect(readSettings(file).plan).toEqual({});
	setSetting(file, 'plan.name', ['Individual-GOAT']);
	expect(readSettings(file).plan).toEqual({name: 'Individual-GOAT'});
});
