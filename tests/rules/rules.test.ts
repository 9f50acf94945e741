import {mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {SessionHead} from '../../src/model/session.ts';
import {forgetFile, noteForgotten} from '../../src/rules/forgotten.ts';
import {readRules, rulesFrom} from '../../src/rules/rules.ts';
import {expectMode, needs} from '../needs.ts';

let dir = '';
beforeEach(() => {
	dir = mkdtempSync(path.join(os.tmpdir(), 'deja-rules-'));
});
afterEach(() => rmSync(dir, {recursive: true, force: true}));

const head = (fields: Partial<SessionHead>): SessionHead =>
	({key: 's/1', cwd: '/w/app', project: {key: '/w/app', label: 'app'}, start: 100, end: 200, ...fields}) as SessionHead;

test('no rules hide nothing and have no fingerprint', () => {
	const rules = readRules({deja: dir, config: path.join(dir, 'config.json')});
	expect(rules.fingerprint).toBe('');
	expect(rules.hidesFile('s/1', '/p/s/1.jsonl') || rules.hidesSession(head({})) || rules.hidesText('x')).toBe(false);
});

test('sessions are hidden by name, by age and by folder', () => {
	const rules = rulesFrom([{session: 's/2'}, {before: 50}], ['/w/secret/', 'C:\\work', '/p/store']);
	expect(rules.hidesSession(head({}))).toBe(false);
	expect(rules.hidesSession(head({key: 's/2'}))).toBe(true);
	expect(rules.hidesFile('s/2', '/p/s/2.jsonl')).toBe(true);
	expect(rules.hidesFile('store/3', '/p/store/3.jsonl')).toBe(true);
	expect(rules.hidesSession(head({end: 49}))).toBe(true);
	expect(rules.hidesSession(head({end: 0}))).toBe(false);
	expect(rules.hidesSession(head({cwd: '/w/secret/deep'}))).toBe(true);
	expect(rules.hidesSession(head({cwd: '/w/secrets'}))).toBe(false);
	expect(rules.hidesSession(head({project: {key: '/w/secret', label: ''}}))).toBe(true);
	expect(rules.hidesSession(head({cwd: 'C:/work/x'}))).toBe(true);
	const named = rulesFrom([], ['client/app', 'abc*']);
	expect(named.hidesSession(head({project: {key: '/w/client/app', label: 'client/app'}, cwd: '/w/client/app'}))).toBe(
		true,
	);
	expect(named.hidesSession(head({id: 'abc-1'}))).toBe(true);
	expect(named.hidesSession(head({id: 'ab-1'}))).toBe(false);
});

test('words hide whole words in order, whatever the case', () => {
	const rules = rulesFrom([{words: 'Blue  Heron'}]);
	expect(rules.hidesText('the BLUE\nheron flies')).toBe(true);
	expect(rules.hidesText('blue herons')).toBe(false);
	expect(rules.hidesText('heron blue')).toBe(false);
	expect(rules.hidesText('blue herons, then a blue heron.')).toBe(true);
	expect(rulesFrom([{words: 'кит'}]).hidesText('китай')).toBe(false);
});

const places = () => ({deja: dir, config: path.join(dir, 'config.json')});
const config = (text: string, env = {}) => {
	writeFileSync(places().config, text);
	return readRules(places(), env);
};

test('a project is named by its folder, its name, the last part of it; capitals, slashes and links do not matter', () => {
	const private_ = head({
		id: 'a1',
		cwd: '/w/Private-Client/api',
		project: {key: '/w/Private-Client', label: 'w/Private-Client'},
	});
	const fits = (...exclude: string[]) => rulesFrom([], exclude).hidesSession(private_);
	for (const entry of [
		'/w/private-client',
		'/w/Private-Client/',
		'w/private-client',
		'private-client',
		'\\w\\PRIVATE-client',
		'*client',
		'a1',
		'*',
	])
		expect([entry, fits(entry)]).toEqual([entry, true]);
	for (const entry of ['private', 'client', '/private-client', 'w/private', ''])
		expect([entry, fits(entry)]).toEqual([entry, false]);
	if (!needs.links) return;
	const real = path.join(dir, 'real');
	mkdirSync(real);
	symlinkSync(real, path.join(dir, 'link'));
	const rules = rulesFrom([], [path.join(dir, 'link')]);
	expect(rules.hidesSession(head({project: {key: realpathSync(real), label: 'x'}}))).toBe(true);
});

test('what cannot be understood is named, closes the walls, and loses nothing that can', () => {
	const closed = {scope: 'project', problem: expect.stringContaining('config.json')};
	expect(config('{"exclude":["/p/c"],}')).toMatchObject({...closed, stops: expect.stringContaining('put right')});
	expect(config('{"exclude":["/p/c"],}').problem).toContain('line 1; a comma stands before a closing bracket');
	expect(config('// mine\n{"scope":"project"}')).toMatchObject(closed);
	expect(config('["/p/c"]')).toMatchObject(closed);
	expect(config('{"exclude":"/p/c"}')).toMatchObject({...closed, exclude: ['/p/c'], stops: ''});
	expect(config('{"exclude":["/p/c", 7]}')).toMatchObject({
		...closed,
		exclude: ['/p/c'],
		stops: expect.stringMatching(/./),
	});
	expect(config('{"excludes":["/p/c"]}')).toMatchObject({...closed, stops: ''});
	expect(config('{"excludes":["/p/c"]}').problem).toContain('"excludes" is no setting');
	expect(config('{"exclude":["/p/c"],"scope":"Project"}')).toMatchObject({...closed, exclude: ['/p/c']});
	expect(config('{"recall":"off","scope":7}')).toMatchObject({...closed, recall: 'off'});
	expect(config('{"recall":"sometimes"}')).toMatchObject({...closed, recall: 'on'});
	expect(config('{"$schema":"x","_comment":"mine","//":"too","scope":"all"}').problem).toBeUndefined();
	expect(config('  \n').problem).toBeUndefined();
	rmSync(places().config);
	mkdirSync(places().config);
	expect(readRules(places())).toMatchObject({...closed, stops: expect.stringMatching(/EISDIR/)});
});

test('what was forgotten and cannot be read stops the reading, and nothing is said across projects', () => {
	writeFileSync(path.join(dir, 'forget.jsonl'), '{"session":"a/b"}\n\n{"nonsense":1}\n');
	expect(readRules(places())).toMatchObject({scope: 'project', stops: expect.stringMatching(/forget\.jsonl, line 3/)});
	writeFileSync(path.join(dir, 'forget.jsonl'), '\uFEFF{"session":"a/b"}\n{"words":"x"}');
	expect(readRules(places()).hidesFile('a/b', '/p/a/b.jsonl')).toBe(true);
	expect(readRules(places()).hidesText('an X there')).toBe(true);
});

test('words are kept as a hash, with their key in a file of its own', () => {
	writeFileSync(path.join(dir, 'forget.jsonl'), '{"words":"old heron"}\n');
	noteForgotten(places(), [{words: 'Quill  Feather'}, {session: 'a/b'}]);
	noteForgotten(places(), [{words: 'quill feather'}]);
	const lines = readFileSync(forgetFile(places()), 'utf8').trim().split('\n');
	expect(lines).toHaveLength(3);
	expect(lines.join()).not.toMatch(/quill|feather|heron|a\/b/i);
	expectMode(path.join(dir, 'forget.key'), 0o600);
	const rules = readRules(places());
	expect(rules).toMatchObject({anyWords: true, stops: ''});
	expect(['a/b', 'a/c', 'b'].map(rules.forgetsFile)).toEqual([true, false, false]);
	for (const text of ['the QUILL feather', 'quill-feather.', 'an old\nheron flew'])
		expect(rules.hidesText(text)).toBe(true);
	for (const text of ['quill', 'feather quill', 'quills feather', 'old herons'])
		expect(rules.hidesText(text)).toBe(false);
	rmSync(path.join(dir, 'forget.key'));
	expect(readRules(places()).stops).toContain('forget.key');
});

test('words without spaces between them are found as well', () => {
	const rules = rulesFrom([{words: '会议'}]);
	expect(rules.hidesText('今天的会议很长')).toBe(true);
	expect(rules.hidesText('今天会了议论')).toBe(false);
});
