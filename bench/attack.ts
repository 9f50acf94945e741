/**
 * What hostile text achieves, counted: secrets of hard shapes that are kept, planted rules that are quoted, frames that stay whole.
 *
 *   node bench/ts.mjs bench/attack.ts [list.mjs]
 *
 * Without an argument it makes its own samples, anew in every run, from `attack-shapes.ts`. A module that exports `S` (secrets:
 * {name, secret, text}) and `N` (look-alikes: {name, text}) may be given: somebody else's list is worth more than one's own.
 * The same samples are shown to secretlint's recommended rules. Prints one JSON object; exit 1 when less than 85 % of the secrets
 * go, a look-alike is touched, or a planted form is quoted.
 */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {lintSource} from '@secretlint/core';
import {creator as preset} from '@secretlint/secretlint-rule-preset-recommend';
import {openIndex} from '../src/index/open/open.ts';
import {projectKeys} from '../src/index/open/projects.ts';
import {sync} from '../src/index/sync/sync.ts';
import {placesFrom} from '../src/lib/paths.ts';
import {ask} from '../src/recall/ask.ts';
import {digest} from '../src/recall/digest.ts';
import {recall} from '../src/recall/recall.ts';
import {redact} from '../src/secrets/redact.ts';
import {CHECKED} from '../src/secrets/vendors.ts';
import {plain} from '../src/text/clean.ts';
import {neutralise} from '../src/text/frames.ts';
import {questionText} from '../src/tools/question-text.ts';
import {frames, lookAlikes, planted, secrets, writePlanted} from './attack-shapes.ts';

const NOW = Date.UTC(2026, 10, 30);
const given = process.argv[2];
const list =
	given === undefined
		? {S: secrets(), N: lookAlikes}
		: ((await import(pathToFileURL(path.resolve(given)).href)) as {
				S: ReturnType<typeof secrets>;
				N: typeof lookAlikes;
			});

/** Ten characters of it in a row are as good as all. */
function isLeft(text: string, secret: string): boolean {
	const length = Math.min(10, secret.length);
	for (let at = 0; at + length <= secret.length; at++) if (text.includes(secret.slice(at, at + length))) return true;
	return false;
}
const around = (text: string): readonly string[] => [
	text,
	`look at this please ${text}`,
	`error: it failed with ${text}\n`,
];

const kept = list.S.filter(({text, secret}) => around(text).some((one) => isLeft(redact(one), secret))).map(
	({name}) => name,
);
const touched = list.N.filter(({text}) => redact(text) !== text).map(({name}) => name);

async function missedBySecretlint(): Promise<number> {
	let missed = 0;
	for (const {text} of list.S) {
		const {messages} = await lintSource({
			source: {filePath: '/x/a.txt', content: text, ext: '.txt', contentType: 'text'},
			options: {config: {rules: [{id: '@secretlint/secretlint-rule-preset-recommend', rule: preset}]}},
		});
		if (messages.length === 0) missed++;
	}
	return missed;
}

/** Plants every form in a session of its own, asks for each as a person and as an agent would, and opens a session. */
async function quotedForms(): Promise<{block: string[]; tool: string[]; digest: string[]}> {
	const home = mkdtempSync(path.join(os.tmpdir(), 'deja-attack-'));
	try {
		const places = placesFrom({HOME: home}, home);
		writePlanted(places.projects, NOW);
		await sync(places);
		const index = openIndex(places.index);
		const projects = projectKeys(index, '/w/shop');
		const found = {block: [] as string[], tool: [] as string[], digest: [] as string[]};
		for (const {name, subject, sign} of planted()) {
			const question = `What did we decide about ${subject}?`;
			if (recall(index, {question, projects, now: NOW}).block.includes(sign)) found.block.push(name);
			const asked = ask(index, {question, projects, elsewhere: 'never', notSessions: [], now: NOW});
			if (questionText(asked, question, (id) => id).includes(sign)) found.tool.push(name);
		}
		const opened = digest(index, {projects, cwd: '/w/shop', now: NOW}).block;
		for (const {name, sign} of planted()) if (opened.includes(sign)) found.digest.push(name);
		index.close();
		return found;
	} finally {
		rmSync(home, {recursive: true, force: true});
	}
}

const whole = frames
	.filter(([, text]) => /<\/?[^>]*(?:recall|digest|system|INST|im_start|turn)|https?:/i.test(neutralise(plain(text))))
	.map(([name]) => name);
const quoted = await quotedForms();
const share = Math.round((1 - kept.length / list.S.length) * 1_000) / 10;
const {devDependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as {devDependencies: Record<string, string>};
console.log(
	JSON.stringify({
		secrets: {shapes: list.S.length, kept: kept.length, gonePercent: share, names: kept, table: CHECKED},
		lookAlikes: {texts: list.N.length, touched: touched.length, names: touched},
		secretlint: {
			missed: await missedBySecretlint(),
			version: devDependencies['@secretlint/core'],
		},
		planted: {forms: planted().length, inBlocks: quoted.block, inToolAnswers: quoted.tool, inDigests: quoted.digest},
		frames: {forms: frames.length, whole},
		node: process.version,
	}),
);
process.exitCode =
	share < 85 || touched.length + whole.length + quoted.block.length + quoted.tool.length + quoted.digest.length > 0
		? 1
		: 0;
