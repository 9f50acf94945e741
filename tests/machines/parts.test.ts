/** A part of the form is written and read a session at a time, and is the same bytes as if it had been held as a whole. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {contentHash, lineOf} from '../../src/exchange/form.ts';
import {withPart} from '../../src/machines/read-part.ts';
import {clearFresh, partWriter} from '../../src/machines/write-part.ts';
import {tempDir} from '../exchange/homes.ts';

const machine = {id: '0123456789abcdef', name: 'desk'};
const part = '2026-11';

/** Lines of a session, as the form has them; only their beginning is looked at here. */
const session = (n: number, size: number): string =>
	lineOf({type: 'session', session: `s${n}`, turns: 1}) + lineOf({type: 'turn', text: 'ä'.repeat(size)});

function write(dir: string, texts: readonly string[], edition = 7): boolean {
	const writer = partWriter(dir, machine, {part, edition});
	for (const text of texts) writer.add(text);
	return writer.end();
}

function read(file: string): {readonly texts: readonly string[]; readonly why: string | undefined} {
	const texts: string[] = [];
	const why = withPart(file, ({sessions}) => texts.push(...sessions()));
	return {texts, why};
}

// In one piece; more than is held; a line that is longer than what is read at once.
for (const sizes of [[10, 20], Array.from({length: 60}, (_, n) => 100_000 + n), [3_000_000, 5]]) {
	test(`${sizes.length} sessions of up to ${Math.max(...sizes)} letters`, () => {
		const dir = tempDir();
		const texts = sizes.map((size, n) => session(n, size));
		const body = texts.join('');
		expect(write(dir, texts)).toBe(true);
		const [file] = fs.readdirSync(path.join(dir, machine.id));
		expect(file).toBe(`${part}.${contentHash(body)}.jsonl`);
		const place = path.join(dir, machine.id, file!);
		const first = lineOf({type: 'file', schema_version: 1, machine, part, edition: 7});
		const same = first + body + lineOf({type: 'end', lines: 1 + 2 * sizes.length}) === fs.readFileSync(place, 'utf8');
		expect(same).toBe(true);
		expect(read(place)).toEqual({texts, why: undefined});

		// What says the same keeps its file; what says nothing has none.
		const made = fs.statSync(place).mtimeMs;
		expect(write(dir, texts, 8)).toBe(false);
		expect(fs.statSync(place).mtimeMs).toBe(made);
		expect(write(dir, [], 9)).toBe(false);
		expect(fs.readdirSync(path.join(dir, machine.id))).toEqual([]);
	});
}

test('who is stopped while a large part is written leaves nothing that is read, and what is left goes', () => {
	const dir = tempDir();
	const folder = path.join(dir, machine.id);
	write(dir, [session(1, 10)]);
	const before = fs.readdirSync(folder);
	const stopped = partWriter(dir, machine, {part, edition: 8});
	stopped.add(session(2, 6_000_000));
	expect(fs.readdirSync(folder)).toHaveLength(2);
	stopped.drop();
	expect(fs.readdirSync(folder)).toEqual(before);
	// Killed: nobody drops anything.
	fs.writeFileSync(path.join(folder, `.${part}.1.tmp`), 'half');
	clearFresh(dir, machine);
	expect(fs.readdirSync(folder)).toEqual(before);
});

test('a large part that is not whole, or says something else than its name, gives nothing', () => {
	const dir = tempDir();
	write(
		dir,
		Array.from({length: 30}, (_, n) => session(n, 100_000)),
	);
	const [name] = fs.readdirSync(path.join(dir, machine.id));
	const place = path.join(dir, machine.id, name!);
	const bytes = fs.readFileSync(place);
	fs.writeFileSync(place, bytes.subarray(0, -2));
	expect(read(place)).toEqual({texts: [], why: 'not whole yet: its end is missing'});
	const other = Buffer.from(bytes);
	other[bytes.length >> 1] = 0x62;
	fs.writeFileSync(place, other);
	expect(read(place)).toEqual({texts: [], why: 'damaged: it does not say what its name says'});
});
