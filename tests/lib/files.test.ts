/** A pipe or a device where a file of deja's should be: refused by whoever reads it, and nobody waits. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {readMachines} from '../../src/exchange/machines.ts';
import {readPlainFile, readSmallFile} from '../../src/lib/files.ts';
import {placesFrom} from '../../src/lib/paths.ts';
import {openLedger} from '../../src/recall/ledger.ts';
import {notes} from '../../src/recall/notes.ts';
import {readRules} from '../../src/rules/rules.ts';
import {isSyncing} from '../../src/service/background-sync.ts';
import {readLog} from '../../src/service/log.ts';
import {readOwnPrices} from '../../src/usage/own-prices.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'deja-files-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));

const makes: Readonly<Record<string, (file: string) => void>> = {
	'a device without end': (file) => symlinkSync('/dev/zero', file),
	'a pipe': (file) => execFileSync('mkfifo', [file]),
	'a folder': (file) => mkdirSync(file),
};

test.skipIf(process.platform === 'win32').each(Object.entries(makes))('%s is no file of ours', (kind, make) => {
	const home = path.join(root, kind.replaceAll(' ', '-'));
	const places = placesFrom({}, home);
	mkdirSync(places.said, {recursive: true});
	const file = path.join(home, 'x');
	make(file);
	expect(() => readPlainFile(file)).toThrow(/^(?:EFTYPE|EISDIR)/);
	expect(readSmallFile(file)).toBeUndefined();
	make(places.config);
	expect(readRules(places)).toMatchObject({scope: 'project', stops: expect.stringContaining('cannot be read')});
	rmSync(places.config, {recursive: true});
	make(path.join(places.deja, 'forget.jsonl'));
	expect(readRules(places)).toMatchObject({scope: 'project', lost: expect.stringContaining('cannot be read')});
	for (const one of [places.prices, places.notes, places.log, path.join(places.said, 's1.jsonl')]) make(one);
	for (const name of ['syncing', 'machines.json']) make(path.join(places.deja, name));
	expect(readOwnPrices(places.prices, places.commandcode).problems).toHaveLength(1);
	expect(notes(places.notes)).toEqual([]);
	expect(readLog(places.log, 5)).toEqual([]);
	expect(openLedger(places.said).read('s1')).toEqual([]);
	expect(isSyncing(places)).toBe(false);
	expect(readMachines(places).problem).toContain('cannot be read');
});

test('what is larger than anybody writes is not read', () => {
	const file = path.join(root, 'large');
	writeFileSync(file, 'x'.repeat(100));
	expect(() => readPlainFile(file, 99)).toThrow(/^EFBIG/);
	expect(readPlainFile(file, 100)).toHaveLength(100);
});
