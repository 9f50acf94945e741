import {describe, expect, test} from 'vitest';
import {type Occasion, readPrompt, typedIn} from '../../src/recall/prompt.ts';

const occasions: Readonly<Record<Occasion, readonly string[]>> = {
	'looks back': [
		'what did we decide about webhook retries?',
		'remind me why we keep two queues',
		'how was the leak in the worker fixed',
		'warum haben wir den Cache entfernt?',
		'почему мы убрали кэш?',
		'tell me again how the lock works',
	],
	'left off': [
		'where did we leave off with the replay viewer?',
		'where were we?',
		'what is still missing in the importer',
		'which forms still use the old library',
		'continue with the replay viewer',
		'wo waren wir stehen geblieben?',
		'où en étions-nous ?',
		'¿dónde lo dejamos?',
		'на чём мы остановились?',
		'上次到哪了？',
	],
	question: [
		'which bucket holds the lab results',
		'lab PDFs in S3?',
		'plover threshold',
		'how is the terraform state locked',
		'we have a transcript_path inside state. how is this filled?',
		'welche Frist gilt für Mahnungen?',
		'刷新令牌怎么实现？',
	],
	error: ["OSError: [Errno 24] Too many open files: '/var/spool/ingest'"],
	none: [
		'add a print button to the patient page',
		'can you add a bucket for access logs',
		'how do i write a table driven test in go',
		'explain what a quaternion is',
		'is there a way to print a stack trace in go',
		'could you make the table rows zebra striped',
		'format all tf files',
		'log the player name on join',
		'do we need that?',
		'does this change apply to resume too?',
		'review the changes in this branch',
		'Implement the following plan:\n\n# Queue\n\n1. Add a queue\n2. Test it',
		'[2026-11-02T10:11:12Z] INFO x\n[2026-11-02T10:11:13Z] WARN y',
		'kannst du den Knopf grün machen?',
		'peux-tu ajouter un bouton ?',
		`${'the importer stops and nobody knows what to do about it, '.repeat(8)}why?`,
	],
};
describe.each(Object.entries(occasions))('%s', (occasion, prompts) => {
	test.each(prompts)('%s', (prompt) => {
		expect(readPrompt(prompt).occasion).toBe(occasion);
	});
});

test('what is pasted is not typed', () => {
	expect(
		typedIn(
			'why does it stop?\n```\nconst a = 1;\n```\n> somebody said so\n    at Heron.run (heron.js:4:1)\n[2026-11-02T10:11:12Z] INFO x',
		),
	).toBe('why does it stop?');
	expect(typedIn('what do we answer?\n\nOn Monday Bo wrote:\nwhere is the gate?')).toBe('what do we answer?');
	expect(typedIn('src/heron.ts:12:4: error TS2322: no')).toBe('');
	expect(readPrompt("have we seen this before?\nOSError: [Errno 24] Too many open files: '/var/spool'")).toMatchObject({
		typed: 'have we seen this before?',
		error: expect.stringContaining('Too many open files'),
	});
});
