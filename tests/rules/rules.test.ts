import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {SessionHead} from '../../src/model/session.ts';
import {readRules, rulesFrom} from '../../src/rules/rules.ts';

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
	const named = rulesFrom([], ['client/app', 'abc*', '*']);
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

test('files that are not understood stop the reading and are named', () => {
	const places = {deja: dir, config: path.join(dir, 'config.json')};
	writeFileSync(path.join(dir, 'forget.jsonl'), '{"session":"a/b"}\n\n{"nonsense":1}\n');
	expect(() => readRules(places)).toThrow(/forget\.jsonl, line 3/);
	writeFileSync(path.join(dir, 'forget.jsonl'), '\uFEFF{"session":"a/b"}\n{"words":"x"}');
	expect(readRules(places).hidesFile('a/b', '/p/a/b.jsonl')).toBe(true);
	writeFileSync(places.config, '{"exclude":["/p/c"],');
	expect(() => readRules(places)).toThrow(/config\.json is not valid JSON/);
	writeFileSync(places.config, '{"exclude":"no"}');
	expect(() => readRules(places)).toThrow(/must be a list/);
	writeFileSync(places.config, '{"exclude":["/p/c"],"other":1}');
	expect(readRules(places).hidesFile('c/d', '/p/c/d.jsonl')).toBe(true);
});
