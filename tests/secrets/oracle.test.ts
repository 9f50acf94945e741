/**
 * The table of vendors' shapes against what a kept scanner knows. Its rules are not part of this project: give the path of
 * a gitleaks.toml in DEJA_GITLEAKS, and every rule with a shape of its own is tried with made-up keys; without it only the
 * date of the table is looked at. secretlint's rules are compared in `redact.test.ts`.
 */
import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {redact} from '../../src/secrets/redact.ts';
import {CHECKED, SHAPES} from '../../src/secrets/vendors.ts';

test('the table says when it was compared, and no row is there twice', () => {
	expect(CHECKED).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
	const rows = SHAPES.map(({kind, pattern}) => `${kind} ${pattern.source}`);
	expect(new Set(rows).size).toBe(rows.length);
	// A beginning is what its pattern begins with, or the row can never match.
	for (const {starts, pattern} of SHAPES)
		for (const start of starts)
			expect([start, pattern.source]).toEqual([expect.stringMatching(/\S/), expect.any(String)]);
});

const file = process.env['DEJA_GITLEAKS'];
/** Rules whose shape is too wide without a name before it, or that are no keys. */
const OTHER = new Set([
	'curl-auth-header',
	// Of a length that no real one has; a cookie outside of its header.
	'stripe-access-token',
	'gitlab-session-cookie',
	'curl-auth-user',
	'facebook-access-token',
	'freemius-secret-key',
	'maxmind-license-key',
	'nuget-config-password',
	'private-key',
	'kubernetes-secret-yaml',
	'jwt',
	'jwt-base64',
	'slack-webhook-url',
	'sourcegraph-access-token',
	'slack-legacy-token',
	'slack-legacy-workspace-token',
	'slack-config-access-token',
]);

describe.skipIf(file === undefined)('gitleaks', () => {
	const rules =
		file === undefined
			? []
			: [
					...readFileSync(file, 'utf8').matchAll(/\[\[rules\]\]\nid = "([^"]+)"[\s\S]*?\nregex = '''([\s\S]*?)'''/g),
				].map(([, id = '', regex = '']) => [id, regex] as const);
	const shaped = rules.filter(([id, regex]) => !OTHER.has(id) && !/\[\\s'"\]\{0,3\}/.test(regex));

	test.each(shaped)('%s', (_, regex) => {
		const source = regex
			.replace(/\\x60/g, '`')
			.replace(/\(\?i\)|\\b|\(\?[ims]+\)|\^|\$/g, '')
			.replace(/\(\?-?i:/g, '(?:')
			.replace(/\(\?:\[`'"\\s;\]\|\\\\\[nr\]\|\)$/, '')
			.replace(/\{(\d+),\}/g, (_all, least) => `{${least},${Number(least) + 20}}`);
		const keys = fc.sample(fc.stringMatching(new RegExp(`^(?:${source})$`)), {numRuns: 20, seed: 5});
		// Made-up keys of nothing but signs are none.
		const likely = keys
			.map((key) => key.trim())
			.filter((key) => /^[\w.~+/=-]+$/.test(key) && (key.match(/[A-Za-z\d]/g)?.length ?? 0) > key.length * 0.8);
		const missed = likely.filter((key) => redact(`the key is ${key} here`).includes(key));
		expect(missed.length, missed[0]).toBeLessThanOrEqual(likely.length / 4);
	});
});
