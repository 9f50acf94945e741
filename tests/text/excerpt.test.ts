import fc from 'fast-check';
import {expect, test} from 'vitest';
import {keep, keepHead, keepLine, keepResult} from '../../src/text/excerpt.ts';

const key = `sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}`;
const pem = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEowIBAAKCAQEA7bq0aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f\n'.repeat(25)}-----END RSA PRIVATE KEY-----`;

test('short texts are whole, long ones have a head and a tail', () => {
	expect(keep('a\nb', 10)).toBe('a\nb');
	expect(keep('x'.repeat(1_000), 100)).toBe(`${'x'.repeat(75)}\n…\n${'x'.repeat(25)}`);
	const lines = Array.from({length: 400}, (_, n) => `line ${n}`).join('\n');
	for (const line of keep(lines, 300).split('\n')) expect(line).toMatch(/^(?:line \d+|…)$/);
	expect(keepHead(lines, 100)).toMatch(/^line 0\n[\s\S]*line \d+\n…$/);
	expect(keepLine('  a\n\n b  ', 10)).toBe('a b');
	expect(keepLine('🦄🦄🦄', 4)).toBe('🦄…');
});

test('no part of a secret is left, wherever the cut falls', () => {
	fc.assert(
		fc.property(
			fc.nat(1_500),
			fc.nat(1_500),
			fc.constantFrom(key, pem),
			fc.constantFrom(' ', '\n', 'word\n'),
			(before, behind, secret, fill) => {
				const pad = (size: number): string => fill.repeat(Math.ceil(size / fill.length));
				const text = `${pad(before)}\n${secret}\n${pad(behind)}`;
				for (const kept of [keep(text, 400), keepResult(text, true, 400), keepHead(text, 400), keepLine(text, 200)]) {
					for (let at = 30; at + 14 <= secret.length; at += 7) expect(kept).not.toContain(secret.slice(at, at + 14));
				}
			},
		),
		{numRuns: 150},
	);
});

test("deja's own blocks and what a terminal would obey are out before the length counts", () => {
	const block = `<deja-recall>\n${'recalled words\n'.repeat(200)}</deja-recall>`;
	expect(keep(`please ${block} go on`, 100)).not.toContain('recalled');
	expect(keep(`please\n${block}\ngo on`, 100)).toMatch(/^please\s+go on$/);
	expect(keepResult(`\u001b[31m${'\u001b[0m'.repeat(400)}red\u001b[39m\u0007`, false, 100)).toBe('red');
});
