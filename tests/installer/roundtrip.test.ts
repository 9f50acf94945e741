/** Install, then uninstall, gives back the same bytes, whatever JSON a person has. */
import fc from 'fast-check';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {TextSurface} from '../../installer/surface.ts';
import {textSurfaces} from '../../installer/surfaces.ts';
import {type Home, makeHome} from './home.ts';

let home: Home;
let surfaces: readonly TextSurface[];
beforeAll(() => {
	home = makeHome();
	surfaces = textSurfaces(home.site);
});
afterAll(() => home.remove());

const named = (name: string) => surfaces.find((surface) => surface.name === name)!;

/** Numbers and strings as source text, which parsing and writing again would change. */
const scalar = fc.oneof(
	fc.constantFrom('12345678901234567890', '1e21', '1.0', '-0', '0.10', '1E+2', 'true', 'null'),
	fc.constantFrom('"\\u00e9\\/"', '"a\\tb"', '"Shell(git push --force*)"', '"$' + '{VAR}"', '"\u{1f980}"', '""'),
	fc.string().map((text) => JSON.stringify(text)),
);
const {any} = fc.letrec<{any: unknown}>((tie) => ({
	any: fc.oneof(
		{depthSize: 'small', withCrossShrink: true},
		scalar.map((source) => ({source})),
		fc.array(tie('any'), {maxLength: 3}),
		fc.array(fc.tuple(fc.string({maxLength: 5}), tie('any')), {maxLength: 3}).map((pairs) => new Map(pairs as [])),
	),
}));

const foreignHook = fc.record(
	{
		type: fc.constant('command'),
		command: fc.constantFrom('./guard.sh', 'deja-vu hook PreToolUse', 'jq . >> ~/log', '/opt/deja/hook.sh Stop'),
		timeout: fc.constantFrom(5, 0.5),
		'x-note': fc.constant('keep'),
		failClosed: fc.boolean(),
	},
	{requiredKeys: ['type', 'command']},
);
const group = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({matcher: fc.constantFrom('SHELL', '*'), hooks: fc.array(foreignHook, {maxLength: 2})}),
	},
	{weight: 1, arbitrary: fc.constantFrom({hooks: null}, {}, null)},
);
const events = fc.subarray(['SessionStart', 'PreToolUse', 'PostToolUse', 'Stop', 'FutureEvent']);
const hooks = events.chain((names) =>
	fc
		.tuple(...names.map(() => fc.array(group, {maxLength: 3})))
		.map((lists) => new Map(names.map((name, i) => [name, lists[i]]))),
);
const servers = fc
	.subarray(['docs', 'brave', 'deja-vu', 'x'])
	.chain((names) => fc.tuple(...names.map(() => any)).map((list) => new Map(names.map((name, i) => [name, list[i]]))));

/** A document with, perhaps, the member that deja writes to, at any place among others. */
function documents(key: string, member: fc.Arbitrary<unknown>) {
	const other = fc.tuple(
		fc.string({maxLength: 6}).filter((name) => name !== key),
		any,
	);
	return fc.tuple(fc.array(other, {maxLength: 4}), fc.option(member), fc.nat(4)).map(([members, own, at]) => {
		const list: [string, unknown][] = [...members];
		if (own !== null) list.splice(at, 0, [key, own]);
		return new Map(list);
	});
}

const formats = fc.record({
	indent: fc.constantFrom('', '  ', '\t', '    ', ' '),
	eol: fc.constantFrom('\n', '\r\n'),
	colon: fc.constantFrom(':', ': ', ' : '),
	inlineBelow: fc.constantFrom(0, 1, 2, 3, 99),
	empty: fc.constantFrom('', ' ', '\n'),
	end: fc.constantFrom('', '\n', '\r\n', '\n\n'),
	comma: fc.constantFrom(',', ', ', ' ,'),
});
type Format = typeof formats extends fc.Arbitrary<infer T> ? T : never;

/** Writes a document in one of many styles. */
function written(value: unknown, format: Format, depth = 0): string {
	if (
		value instanceof Map ||
		Array.isArray(value) ||
		(typeof value === 'object' && value !== null && !('source' in value))
	) {
		const list = Array.isArray(value) ? value.map((one) => ['', one] as const) : [...entriesOf(value)];
		const [open, close] = Array.isArray(value) ? '[]' : '{}';
		if (list.length === 0) return `${open}${format.empty}${close}`;
		const parts = list.map(([key, one]) => {
			const lead = Array.isArray(value) ? '' : `${JSON.stringify(key)}${format.colon}`;
			return `${lead}${written(one, format, depth + 1)}`;
		});
		if (depth >= format.inlineBelow) return `${open}${parts.join(format.comma)}${close}`;
		const line = `${format.eol}${format.indent.repeat(depth + 1)}`;
		return `${open}${line}${parts.join(`,${line}`)}${format.eol}${format.indent.repeat(depth)}${close}`;
	}
	return typeof value === 'object' && value !== null ? (value as {source: string}).source : JSON.stringify(value);
}

function entriesOf(value: object): Iterable<readonly [string, unknown]> {
	return value instanceof Map ? (value as Map<string, unknown>) : Object.entries(value);
}

function returns(surface: TextSurface, text: string, key: 'hooks' | 'mcpServers'): void {
	const put = surface.put(text, undefined, false);
	expect(put.state).toBe('created');
	// Strict JSON that holds all that was there, in its order, and ours behind it.
	const old = JSON.parse(text) as Loose;
	const fresh = JSON.parse(put.text!) as Loose;
	const {[key]: oldOnes = {}, ...others} = old;
	const {[key]: freshOnes, ...stayed} = fresh;
	expect(JSON.stringify(stayed)).toBe(JSON.stringify(others));
	for (const [name, there] of Object.entries(oldOnes as Loose)) {
		const now = (freshOnes as Loose)[name];
		const kept = Array.isArray(there) && key === 'hooks' ? (now as unknown[]).slice(0, there.length) : now;
		expect(JSON.stringify(kept)).toBe(JSON.stringify(there));
	}
	expect(Object.keys(freshOnes as Loose)).toEqual(expect.arrayContaining(key === 'hooks' ? wantedEvents : ['deja']));
	// Nothing to do the second time; the same bytes in the end; nothing to do after that.
	expect(surface.put(put.text, put.before, false)).toEqual({state: 'unchanged', text: put.text});
	expect(surface.take(put.text, put.before)).toEqual({state: 'removed', text});
	expect(surface.take(text, undefined)).toEqual({state: 'unchanged', text});
}

type Loose = Record<string, unknown>;
const wantedEvents = ['SessionStart', 'PreToolUse', 'PostToolUse'];

test('settings.json: 300 of them', () => {
	fc.assert(
		fc.property(documents('hooks', hooks), formats, (document, format) => {
			returns(named('hooks'), written(document, format) + format.end, 'hooks');
		}),
		{numRuns: 300},
	);
});

test('mcp.json: 300 of them', () => {
	fc.assert(
		fc.property(documents('mcpServers', servers), formats, (document, format) => {
			returns(named('mcp'), written(document, format) + format.end, 'mcpServers');
		}),
		{numRuns: 300},
	);
});

test('after somebody has rewritten the file, exactly ours is taken out: 200 of them', () => {
	const edit = fc.record({group, event: fc.constantFrom('PreToolUse', 'Stop', 'SessionStart'), first: fc.boolean()});
	fc.assert(
		fc.property(documents('hooks', hooks), formats, edit, (document, format, {group: more, event, first}) => {
			const surface = named('hooks');
			const text = written(document, format);
			const put = surface.put(text, undefined, false);
			const withOurs = JSON.parse(put.text!) as Loose;
			const without = JSON.parse(text) as Loose;
			for (const settings of [withOurs, without]) {
				const all = (settings['hooks'] ?? {}) as Record<string, unknown[]>;
				const groups = all[event] ?? [];
				all[event] = first ? [more, ...groups] : [...groups, more];
				settings['hooks'] = all;
				settings['newKey'] = 1;
			}
			const taken = surface.take(JSON.stringify(withOurs, null, 2), put.before);
			expect(taken.state).toBe('removed');
			// -0 was lost when it was written anew.
			expect(JSON.parse(taken.text!)).toEqual(JSON.parse(JSON.stringify(without)));
		}),
		{numRuns: 200},
	);
});

test('no file, and an empty one', () => {
	for (const name of ['hooks', 'mcp']) {
		for (const text of [undefined, '']) {
			const put = named(name).put(text, undefined, false);
			expect(put.state).toBe('created');
			expect(put.text?.endsWith('}\n')).toBe(true);
			expect(named(name).take(put.text, put.before)).toEqual({state: 'removed', text});
		}
	}
});
