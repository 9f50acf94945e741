/** The TUI in a terminal: the footer, the digest at the first prompt, the life of a live stamp, /deja. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {isStillRunning} from '../../src/lib/process.ts';
import {liveStamps, readStamp, type Stamp} from '../../src/live/live-sessions.ts';
import {type Tui, tui} from './client.ts';
import {blocksIn, conversation, eventually, type Stage, stage} from './stage.ts';
import {textOf} from './stub-server.ts';

let it: Stage;
let ui: Tui;
beforeAll(async () => {
	it = await stage();
	await it.history('Which retry budget does the parcel tracker have?', {
		text: 'Decision: the parcel tracker retries five times with jitter and then parks the parcel in the dead-letter table.',
	});
	expect(it.run(['install'])).toMatchObject({code: 0});
});
afterAll(() => it?.close());
beforeEach(async () => {
	it.stub.reset();
	ui = await tui(it.home);
	await ui.until('for shortcuts');
});
afterEach(() => ui.close());

const live = () => path.join(it.deja, 'live');
const stamps = (): readonly Stamp[] => liveStamps(live());

test('the footer shows deja’s segment; the digest reaches the first prompt; /exit closes the stamp', async () => {
	await ui.until(/deja .*recalled/);
	await eventually('the stamp is open', () => stamps().length === 1);
	const [stamp] = stamps();
	expect(stamp).toMatchObject({pid: ui.pid, mod: true, cwd: it.home.project});
	await ui.until(/session start hook/);

	it.stub.script({tools: [{name: 'shell_command', input: {command: 'echo hi'}}]}, {text: 'Five, with jitter.'});
	await ui.say('How many retries does the parcel tracker have?');
	await ui.until('Five, with jitter.');
	const requests = it.stub.main();
	expect(requests).toHaveLength(2);
	// The mod is awake: the hook steps aside, and the digest stands beside the answer.
	const first = conversation(requests[0]!);
	expect(first).toContain('<deja-digest>');
	expect(first).not.toMatch(/<hook_context source="SessionStart">\s*<deja-/);
	for (const request of requests) {
		const blocks = request.messages.flatMap((message) => blocksIn(textOf(message)));
		expect(blocks).toHaveLength(1);
		expect(blocks[0]).toContain('five times with jitter');
	}
	await ui.until(/deja 1 recalled/);

	await ui.say('/exit');
	await eventually('the client ended', () => !ui.alive());
	expect(readStamp(live(), stamp!.session)).toBeUndefined();
	expect(fs.readdirSync(live())).toEqual([]);
});

test('/clear begins another session, with its own stamp and its own digest', async () => {
	await eventually('the stamp is open', () => stamps().length === 1);
	const [first] = stamps();
	await ui.until(/session start hook/);
	await ui.say('Write a line about otters');
	await ui.until('Done.');
	await ui.say('/clear');
	await eventually('the stamp moved', () => stamps().length === 1 && stamps()[0]!.session !== first!.session);
	await ui.until(/deja .*recalled/);
});

test('a killed client leaves a stamp that is recognised as dead, and the next one sweeps it', async () => {
	await eventually('the stamp is open', () => stamps().length === 1);
	const [stamp] = stamps();
	ui.kill();
	await eventually('the client is gone', () => !ui.alive());
	expect(readStamp(live(), stamp!.session)).toEqual(stamp);
	expect(isStillRunning(stamp!)).toBe(false);
	expect(stamps()).toEqual([]);
	const next = await tui(it.home);
	try {
		await next.until('for shortcuts');
		await eventually('the dead stamp is swept', () => readStamp(live(), stamp!.session) === undefined);
	} finally {
		await next.close();
	}
});

test('/deja shows what was said, and off silences the session', async () => {
	await ui.until(/session start hook/);
	await ui.say('How many retries does the parcel tracker have?');
	await ui.until('Done.');
	await ui.say('/deja why');
	await ui.until(/parcel/);
	await ui.say('/deja off');
	await ui.until('deja is silent for as long as this client runs');
	await ui.until(/deja off/);
	it.stub.reset();
	await ui.say('Where do parcels go after the last retry of the tracker?');
	await eventually('the model was asked', () => it.stub.main().length === 1);
	const last = it.stub.main()[0]!.messages.at(-1)!;
	expect(blocksIn(textOf(last))).toEqual([]);
});
