/**
 * Whatever a machine has on its disk: who imports what it exports knows what they would know had they read its transcripts
 * themselves. Search, recall, show and usage are compared word by word; only whose machine it was is told beside it.
 */
import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {table} from '../../src/cli/table.ts';
import {nameOf} from '../../src/exchange/form.ts';
import {changeMachines, readMachines, selfOf} from '../../src/exchange/machines.ts';
import {keyOf} from '../../src/exchange/source.ts';
import {openIndex} from '../../src/index/open/open.ts';
import {sync} from '../../src/index/sync/sync.ts';
import type {Places} from '../../src/lib/paths.ts';
import {isRecord} from '../../src/lib/record.ts';
import {idOf} from '../../src/model/session.ts';
import {testContext} from '../cli/context.ts';

import {exportHome, importHome, newHome, tempDir} from './homes.ts';

const cases = path.join(import.meta.dirname, '../../fixtures/cases');
const store = (name: string) => path.join(cases, name, 'home/.commandcode/projects');
/** Eight sessions that say the same at the same moment: which of them comes first is decided by their keys, here and there. */
const equals = '45-ties-deterministic';
const names = fs.readdirSync(cases).filter((name) => name !== equals && fs.existsSync(store(name)));

async function ask(places: Places, ...words: string[]): Promise<string> {
	const home = path.dirname(path.dirname(places.deja));
	const context = testContext({home, cwd: '/home/ada/shop-api', now: Date.UTC(2026, 10, 30, 12)});
	const code = await runCommandLine(words, table, context);
	return `${code} ${context.stdout()}${context.stderr()}`;
}

/** What is asked of both. */
function questionsOf(places: Places): readonly (readonly string[])[] {
	const index = openIndex(places.index);
	const heads = index.sessions();
	const said = new Set<string>();
	for (const {key} of heads) {
		for (const {text, output} of index.passages(key)) {
			for (const word of `${text} ${output}`.match(/\p{L}{4,}/gu)?.slice(0, 3) ?? []) said.add(word);
		}
	}
	const questions = heads.map(({title}) => title).filter((title) => title.trim() !== '');
	index.close();
	const wanted = [...said].sort().filter((_, n) => n % Math.ceil(said.size / 12) === 0);
	const ids = [...new Set(heads.map((head) => head.id))];
	const named = ids.filter((id) => heads.filter((head) => head.id.startsWith(id)).length === 1);
	const groups = ['session', 'model', 'tool', 'command', 'skill', 'agent', 'day', 'project'];
	return [
		...wanted.map((word) => ['search', '--json', word]),
		...questions.slice(0, 8).map((question) => ['recall', '--json', question.replace(/^-+/, '')]),
		...named.map((id) => ['show', '--json', id]),
		...groups.map((by) => ['usage', 'all', '--json', '--by', by]),
		['sessions', '--json'],
	];
}

/**
 * What is worth the same stands in the order of keys, which are other ones there: lists are compared as sets, and what they
 * are ordered by as it stands.
 */
function settled(answer: string): unknown {
	const orders: unknown[] = [];
	const sorted = (value: unknown): unknown => {
		if (Array.isArray(value)) {
			orders.push(value.map((one) => (isRecord(one) ? (one['score'] ?? one['date'] ?? one['turn']) : null)));
			return value.map(sorted).sort((x, y) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1));
		}
		if (!isRecord(value)) return value;
		return Object.fromEntries(
			Object.entries(value).flatMap(([key, one]) => (key === 'ms' ? [] : [[key, sorted(one)]])),
		);
	};
	const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
	return json === '' ? answer : {answer: sorted(JSON.parse(json)), orders};
}

/** Takes on B for granted that each of A's directories is the same one there. */
function sayTheSame(a: Places, b: Places): void {
	const index = openIndex(a.index);
	const keys = index
		.billed()
		.flatMap(({project, alsoProject}) => [project.key, ...(alsoProject ? [alsoProject.key] : [])]);
	index.close();
	const {id} = selfOf(a);
	changeMachines(b, (all) => ({
		...all,
		trusted: [id],
		same: Object.fromEntries(keys.map((key) => [`${id}:${key}`, key])),
	}));
}

/** Names that a machine gives to what it was told, put back to those of the machine that told it. */
function unnamed(text: string, a: Places, b: Places): string {
	const index = openIndex(a.index);
	const {id, name} = readMachines(a).self!;
	let told = text.replaceAll(` on ${name}`, '').replaceAll(`,"machine":${JSON.stringify(name)}`, '');
	for (const {key, file} of index.billed()) {
		const there = keyOf(id, nameOf(key), idOf(key));
		told = told.replaceAll(there, key);
		told = told.replaceAll(new RegExp(`"[^"]*${nameOf(key)}~[^"]*\\.jsonl"`, 'g'), JSON.stringify(file));
	}
	index.close();
	return told.replaceAll(b.deja, a.deja);
}

async function sameAsReading(a: Places): Promise<void> {
	const b = newHome();
	const folder = tempDir();
	await exportHome(a, folder);
	sayTheSame(a, b);
	await importHome(b, folder);
	for (const words of questionsOf(a)) {
		const [own, told] = [await ask(a, ...words), await ask(b, ...words)];
		expect(settled(unnamed(told, a, b)), words.join(' ')).toEqual(settled(own));
	}
}

test.each(names)('case %s', async (name) => {
	const a = newHome();
	fs.cpSync(store(name), a.projects, {recursive: true});
	await sameAsReading(a);
});

test('the demo store', async () => {
	const a = newHome();
	fs.cpSync(path.join(cases, '../demo/projects'), a.projects, {recursive: true});
	await sameAsReading(a);
});

test.each([
	'01-v3-all-entry-kinds',
	'12-exit-codes-late-result',
	'19-fork-duplicates',
	'36-secrets',
	'54-transcript-deleted',
])('case %s, its transcripts deleted since', async (name) => {
	const a = newHome();
	fs.cpSync(store(name), a.projects, {recursive: true});
	await sync(a);
	for (const slug of fs.readdirSync(a.projects)) fs.rmSync(path.join(a.projects, slug), {recursive: true});
	await sameAsReading(a);
});
