/** What arrives late, twice, torn, from a newer version or from somebody hostile does no harm; what was forgotten goes everywhere. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {changeMachines, selfOf} from '../../src/exchange/machines.ts';
import {openIndex} from '../../src/index/open/open.ts';
import {sync} from '../../src/index/sync/sync.ts';
import type {Places} from '../../src/lib/paths.ts';
import {remember} from '../../src/recall/notes.ts';
import {forgetEverywhere} from '../../src/service/forget.ts';
import {exportHome, importHome, newHome, newRepository, tempDir} from '../exchange/homes.ts';
import {exchange, header} from '../index/store.ts';
import {needs} from '../needs.ts';

const NOW = Date.UTC(2026, 10, 30, 12);

function write(places: Places, key: string, text: string): string {
	const file = path.join(places.projects, `${key}.jsonl`);
	fs.mkdirSync(path.dirname(file), {recursive: true});
	fs.writeFileSync(file, text);
	return file;
}

/** A session about an animal, in a month. */
const session = (n: number, animal: string, cwd = '/w/shop') =>
	header(`s${n}`, cwd) + exchange(n, `where does the ${animal} live`, `the ${animal} lives in the north`);

/** Ids of sessions and texts that a home knows. */
function known(places: Places): string[] {
	const index = openIndex(places.index);
	try {
		return index
			.sessions()
			.map(
				(head) =>
					`${head.id}: ${index
						.passages(head.key)
						.map(({text}) => text)
						.join(' | ')}`,
			)
			.sort();
	} finally {
		index.close();
	}
}

const filesOf = (dir: string): string[] =>
	fs
		.readdirSync(dir, {recursive: true, encoding: 'utf8'})
		.filter((name) => name.endsWith('.jsonl'))
		.sort();

test('the same folder twice, an older one after a newer one: nothing doubled, nothing lost', async () => {
	const [a, b] = [newHome(), newHome()];
	const [old, young] = [tempDir(), tempDir()];
	write(a, 'w-shop/s1', session(1, 'walrus'));
	await exportHome(a, old, {now: NOW});
	write(a, 'w-shop/s1', session(1, 'walrus') + exchange(2, 'and the puffin', 'the puffin lives on cliffs', 1));
	write(a, 'w-shop/s3', session(3, 'otter'));
	await exportHome(a, young, {now: NOW - 3_600_000});
	await importHome(b, young);
	const once = known(b);
	expect(once).toHaveLength(2);
	expect(once[0]).toContain('puffin');
	for (const dir of [old, young, old]) await importHome(b, dir);
	expect(known(b)).toEqual(once);
	await sync(b, {full: true});
	expect(known(b)).toEqual(once);
});

test('an export that says nothing new writes nothing, and its names are of what the files say', async () => {
	const a = newHome();
	const dir = tempDir();
	write(a, 'w-shop/s1', session(1, 'walrus'));
	expect((await exportHome(a, dir)).written).toBe(2);
	const before = filesOf(dir);
	expect((await exportHome(a, dir)).written).toBe(0);
	expect(filesOf(dir)).toEqual(before);
	write(a, 'w-shop/s3', session(3, 'otter'));
	expect((await exportHome(a, dir)).written).toBe(1);
	expect(filesOf(dir)).toHaveLength(2);
});

test('every cut and every flipped byte: all of a file or nothing', async () => {
	const [a] = [newHome()];
	const dir = tempDir();
	write(a, 'w-shop/s1', session(1, 'walrus'));
	await exportHome(a, dir);
	const name = filesOf(dir).find((one) => one.includes('2026-10'))!;
	const whole = fs.readFileSync(path.join(dir, name));
	const torn = tempDir();
	fs.mkdirSync(path.join(torn, path.dirname(name)));
	const b = newHome();
	await fc.assert(
		fc.asyncProperty(fc.nat(whole.length - 1), fc.boolean(), async (at, cut) => {
			const bytes = cut ? whole.subarray(0, at) : Buffer.from(whole);
			if (!cut) bytes[at]! ^= 0x55;
			fs.writeFileSync(path.join(torn, name), bytes);
			await importHome(b, torn);
			for (const one of known(b)) expect(one).toMatch(/^s1: /);
		}),
		{numRuns: 60},
	);
	fs.writeFileSync(path.join(torn, name), whole);
	await importHome(b, torn);
	expect(known(b)).toEqual(known(a));
});

test('a newer form is left alone and said, a line of an unknown kind passed over, a name that leads out refused', async () => {
	const [a, b] = [newHome(), newHome()];
	const dir = tempDir();
	write(a, 'w-shop/s1', session(1, 'walrus'));
	await exportHome(a, dir);
	const [file] = filesOf(dir).filter((name) => name.includes('2026-10'));
	const place = path.join(dir, file!);
	const text = fs.readFileSync(place, 'utf8');
	fs.rmSync(place);
	fs.writeFileSync(path.join(dir, 'newer.jsonl'), text.replace('"schema_version":1', '"schema_version":2'));
	fs.writeFileSync(path.join(dir, 'evil.jsonl'), text.replace(/"session":"[^"]+"/g, '"session":"../../../evil"'));
	fs.writeFileSync(path.join(dir, 'other.jsonl'), '{"some":"json"}\n');
	const {left} = await importHome(b, dir);
	expect(left.map(({why}) => why).sort()).toEqual(['not of the exchange form', 'of a newer version of deja (form 2)']);
	expect(known(b)).toEqual([]);
	expect(fs.readdirSync(path.dirname(b.deja))).not.toContain('evil');
});

test('what is forgotten on one machine goes on the other, and no old folder brings it back', async () => {
	const [a, b] = [newHome(), newHome()];
	const [old, young] = [tempDir(), tempDir()];
	write(a, 'w-shop/s1', session(1, 'walrus'));
	write(a, 'w-shop/s3', session(3, 'otter') + exchange(4, 'what of the heron', 'the heron nests early', 3));
	await exportHome(a, old);
	await importHome(b, old);
	expect(known(b)).toHaveLength(2);
	await forgetEverywhere(a, [{session: 'w-shop/s1'}]);
	await forgetEverywhere(a, [{words: 'nests early'}]);
	await exportHome(a, young);
	for (const file of filesOf(young)) {
		expect(fs.readFileSync(path.join(young, file), 'utf8')).not.toMatch(/walrus|nests early/);
	}
	await importHome(b, young);
	await importHome(b, old);
	expect(known(b)).toEqual(known(a));
	expect(known(b).join()).not.toMatch(/walrus|nests early/);
});

test('what is forgotten here is off the disk, and refused when it is told again', async () => {
	const [a, b] = [newHome(), newHome()];
	const dir = tempDir();
	write(a, 'w-shop/s1', session(1, 'walrus'));
	write(a, 'w-shop/s3', session(3, 'otter') + exchange(4, 'what of the heron', 'the heron nests early', 3));
	await exportHome(a, dir);
	await importHome(b, dir);
	const index = openIndex(b.index);
	const {key} = index.sessions().find(({id}) => id === 's1')!;
	index.close();
	await forgetEverywhere(b, [{session: key}]);
	await forgetEverywhere(b, [{words: 'nests early'}]);
	const onDisk = () =>
		filesOf(b.imports)
			.map((name) => fs.readFileSync(path.join(b.imports, name), 'utf8'))
			.join('');
	for (const again of [false, true]) {
		if (again) await importHome(b, dir);
		expect(onDisk()).not.toMatch(/walrus|nests early/);
		expect(onDisk()).toContain('otter');
		expect(known(b)).toHaveLength(1);
		expect(known(b).join()).toContain('heron');
	}
});

test('only what was named leaves, and nothing that is excluded; what was told before goes when it is', async () => {
	const [a, b] = [newHome(), newHome()];
	const dir = tempDir();
	write(a, 'w-shop/s1', session(1, 'walrus'));
	write(a, 'w-other/s3', session(3, 'otter', '/w/other'));
	await exportHome(a, dir, {project: '/w/shop'});
	await importHome(b, dir);
	expect(known(b).map((one) => one.slice(0, 2))).toEqual(['s1']);
	fs.writeFileSync(a.config, JSON.stringify({exclude: ['/w/shop']}));
	await exportHome(a, dir);
	expect(
		filesOf(dir)
			.map((name) => fs.readFileSync(path.join(dir, name), 'utf8'))
			.join(''),
	).not.toContain('walrus');
	await importHome(b, dir);
	expect(known(b).map((one) => one.slice(0, 2))).toEqual(['s3']);
});

test('a machine is the same under another name; two of one name are two', async () => {
	const [a, b, c] = [newHome(), newHome(), newHome()];
	const dir = tempDir();
	for (const [places, n] of [
		[a, 1],
		[c, 3],
	] as const) {
		write(places, `w-shop/s${n}`, session(n, 'walrus'));
		selfOf(places, 'laptop');
		await exportHome(places, dir);
	}
	await importHome(b, dir);
	expect(known(b)).toHaveLength(2);
	changeMachines(a, (all) => ({...all, self: {...all.self!, name: 'old laptop'}}));
	write(a, 'w-shop/s5', session(5, 'puffin'));
	await exportHome(a, dir);
	await importHome(b, dir);
	const index = openIndex(b.index);
	const names = index.sessions().map(({machine}) => machine!.name);
	index.close();
	expect(names.sort()).toEqual(['laptop', 'old laptop', 'old laptop']);
});

test.runIf(needs.git)(
	'a project is the same by its first commit, by its remote, or because the person says so',
	async () => {
		const [a, b] = [newHome(), newHome()];
		const dir = tempDir();
		const there = newRepository(path.join(tempDir(), 'shop'), 'git@example.org:ada/shop.git');
		const here = path.join(tempDir(), 'checkout');
		fs.cpSync(there, here, {recursive: true});
		write(a, 'w-shop/s1', session(1, 'walrus', there));
		write(b, 'w-check/s9', session(9, 'heron', here));
		await sync(b);
		await exportHome(a, dir);
		const {learnRepositories} = await import('../../src/machines/repositories.ts');
		const index = openIndex(b.index);
		learnRepositories(b, index.projects());
		index.close();
		await importHome(b, dir);
		const after = openIndex(b.index);
		const head = after.sessions().find(({id}) => id === 's1')!;
		after.close();
		expect(head.project.key).toBe(here);
		expect(head.cwd).toBe(here);
	},
);

test('notes travel; withdrawn ones go', async () => {
	const [a, b] = [newHome(), newHome()];
	const dir = tempDir();
	write(a, 'w-shop/s1', session(1, 'walrus'));
	remember(a.notes, {text: 'the walrus stays in the north', project: '/w/shop'}, NOW);
	await exportHome(a, dir);
	await importHome(b, dir);
	const {toldNotes} = await import('../../src/exchange/notes.ts');
	expect(toldNotes(b)).toEqual([]);
	const {id} = selfOf(a);
	changeMachines(b, (all) => ({...all, trusted: [id], same: {[`${id}:/w/shop`]: '/home/me/shop'}}));
	expect(toldNotes(b).map(({text, project}) => [text, project])).toEqual([
		['the walrus stays in the north', '/home/me/shop'],
	]);
	fs.rmSync(a.notes);
	await exportHome(a, dir);
	await importHome(b, dir);
	expect(toldNotes(b)).toEqual([]);
});
