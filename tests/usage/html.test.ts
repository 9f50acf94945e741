import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Grouping} from '../../src/usage/grouping.ts';
import {type Page, usageHtml} from '../../src/usage/html.ts';
import {periodFrom} from '../../src/usage/period.ts';
import {type Browser, chromium, startBrowser} from './browser.ts';
import {call, noon, run, session, sharesIn, sum} from './make.ts';

const hostile = '<img src=x onerror=alert(1)> "quoted" </th></table><script>alert(2)</script> \u001b[31m\u202e end';

function page(sessions = 40, more: Partial<Page> = {}): string {
	const usages = Array.from({length: sessions}, (_, n) => {
		const time = noon - n * 3 * 86_400_000;
		const cwd = `/home/dev/${'long-'.repeat(n % 9)}project-${n}`;
		const model = ['moonshotai/Kimi-K3', 'claude-sonnet-5', 'stub-1'][n % 3]!;
		const calls = [
			call({
				key: `${n}`,
				time,
				model,
				inputRaw: 123_456 * (n + 1),
				cacheRead: 99_999,
				output: 777,
				...(n === 0 ? {costUsd: 99} : {}),
			}),
		];
		const runs = [run({key: `r${n}`, time, program: 'npm', outcome: 'failed', exitCode: 1})];
		return session({id: `${n}`.padStart(8, '0'), cwd, title: n === 0 ? hostile : `Session ${n}`}, [calls], runs);
	});
	const bill = sharesIn(usages);
	const by = (grouping: Grouping) => sum(bill, periodFrom({}, noon, 'Asia/Kathmandu'), grouping);
	const sums = (['day', 'model', 'project', 'session', 'tool', 'command', 'skill', 'agent'] as const).map(by);
	const trend = {
		now: sum(bill, periodFrom({period: '30d'}, noon, 'Asia/Kathmandu'), 'day'),
		before: sum(bill, periodFrom({from: '2026-10-02', to: '2026-10-31'}, noon, 'Asia/Kathmandu'), 'day'),
	};
	const memory = {
		times: 3,
		digests: 2,
		sessions: 4,
		tokens: 1234,
		answered: [{failed: 'npm', fix: `npm ci && echo '${hostile}'`, times: 2}],
	};
	return usageHtml({
		sums,
		trend,
		memory: sessions === 0 ? undefined : memory,
		periodName: 'all time',
		facts: {checkedOn: '2026-11-30'},
		madeAt: '2026-11-30 17:45',
		...more,
	});
}

test('the page asks for nothing and holds nothing that runs', () => {
	const html = page();
	expect(html).not.toMatch(/<script|<link[^>]+href="(?!data:)|<img|https?:|url\(|@import| on\w+=["']/i);
	expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
	expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
});

test('an empty page is a page', () => {
	expect(page(0)).toContain('No calls in this period.');
	expect(page(0)).not.toContain('NaN');
	expect(page()).not.toMatch(/NaN|undefined|Infinity/);
});

test('at first sight: sentences, the period before, what memory told; signs are explained once', () => {
	const html = page();
	expect(html.match(/<ul class="findings">/g)).toHaveLength(1);
	expect(html).toMatch(/<li>Last 30 days: ~\$[\d.]+\+?, [\d.]+ times as much as from 2026-10-02 to 2026-10-31 /);
	expect(html).toMatch(/<li>npm failed 40 of 40 times, ~\$[\d.]+\.<\/li>/);
	expect(html).toContain('In 4 sessions the agent was told something 3 times, and 2 sessions began with where');
	expect(html).toContain('<code>npm</code> failed; last time <code>npm ci &amp;&amp; echo');
	for (const once of [/<b>~<\/b>/g, /<b>\+<\/b>/g, /Unpriced:/g, /recorded by the client/g])
		expect(html.match(once)).toHaveLength(1);
	// Every link leads to a part of the page.
	for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
	expect(html.match(/href="#by-/g)!.length).toBeGreaterThan(4);
});

test('what nothing was used of has no table, and calls that used nothing of a kind no row', () => {
	const html = page();
	expect(html).not.toContain('id="by-skill"');
	expect(html).not.toMatch(/no skill|no command|no sub-agent|answers without a tool/);
	expect(html).toMatch(/<td class="bad">40 ✕<\/td>/);
});

test('all tables have the same columns in the same places', () => {
	const columns = [...page().matchAll(/<colgroup>.*?<\/colgroup>/g)].map(([text]) => text);
	expect(columns.length).toBeGreaterThan(4);
	expect(new Set(columns).size).toBe(1);
});

test('to be shown around: numbers for names, everybody’s names stay', () => {
	const html = page(40, {share: true, memory: undefined});
	for (const own of ['project-', 'home/dev', 'Session ', 'onerror', 'stub-1', 'Kathmandu', '0000000'])
		expect([own, html.includes(own)]).toEqual([own, false]);
	expect(html).toContain('>project 1<');
	expect(html).toContain('>session 1<');
	expect(html).toContain('moonshotai/Kimi-K3');
	expect(html).toMatch(/Unpriced: .* \(model 3\)/);
	expect(html).toContain('>npm<');
});

describe.skipIf(!chromium)('in Chromium (Debian package chromium)', () => {
	let browser: Browser;
	const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-test-'));
	const file = path.join(dir, 'usage.html');

	beforeAll(async () => {
		fs.writeFileSync(file, page());
		browser = await startBrowser();
	});
	afterAll(async () => {
		await browser.close();
		fs.rmSync(dir, {recursive: true});
	});

	test.each([360, 768, 1280])(
		'at %i pixels the page itself never scrolls sideways, and no text is cut',
		async (width) => {
			await browser.open(file, width, 900, 'light');
			expect(await browser.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
			const cut = `[...document.querySelectorAll('.value, .name, td, thead th, .scale span, .ticks span, .findings li, code')]
			.filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
			.map((one) => one.textContent)`;
			expect(await browser.evaluate(cut)).toEqual([]);
		},
	);

	test.each(['light', 'dark'] as const)('in %s every text stands out from what is behind it', async (scheme) => {
		await browser.open(file, 1280, 900, scheme);
		const weak = `(() => {
			const luminance = (color) => {
				const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3)
					.map((one) => one / 255).map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
				return 0.2126 * r + 0.7152 * g + 0.0722 * b;
			};
			const behind = (one) => {
				for (let at = one; at; at = at.parentElement) {
					const color = getComputedStyle(at).backgroundColor;
					if (!color.startsWith('rgba(0, 0, 0, 0')) return color;
				}
			};
			return [...document.querySelectorAll('h1, h2, p, li, a, code, .value, .name, th, td, figcaption, .scale span, .ticks span')].filter((one) => {
				const [a, b] = [luminance(getComputedStyle(one).color), luminance(behind(one))].sort((x, y) => y - x);
				return (a + 0.05) / (b + 0.05) < 4.5;
			}).map((one) => one.outerHTML.slice(0, 80));
		})()`;
		expect(await browser.evaluate(weak)).toEqual([]);
		const back = await browser.evaluate<string>('getComputedStyle(document.body).backgroundColor');
		expect(back).toBe(scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 23, 26)');
		expect((await browser.picture()).length).toBeGreaterThan(20_000);
	});

	test('what a title says is shown and never obeyed; nothing is fetched, nothing fails', async () => {
		await browser.open(file, 1280, 900, 'light');
		const titles = await browser.evaluate<string[]>(
			"[...document.querySelectorAll('tbody th')].map((one) => one.textContent)",
		);
		expect(titles.some((title) => title.includes('<img src=x onerror=alert(1)> "quoted" </th></table><script>'))).toBe(
			true,
		);
		expect(await browser.evaluate("document.querySelectorAll('img, script, iframe, object').length")).toBe(0);
		expect(browser.requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
		expect(browser.errors).toEqual([]);
	});

	test('tables have heads and names, the chart has words for those who do not see it', async () => {
		expect(await browser.evaluate("document.querySelector('svg').getAttribute('aria-label')")).toMatch(
			/^Cost by day, 2026-/,
		);
		expect(await browser.evaluate("document.querySelectorAll('svg rect title').length")).toBeGreaterThan(20);
		const unnamed = `[...document.querySelectorAll('table')].filter((table) =>
			[...table.querySelectorAll('th')].some((one) => !one.scope) ||
			!document.getElementById(table.parentElement.getAttribute('aria-labelledby'))).length`;
		expect(await browser.evaluate(unnamed)).toBe(0);
		expect(await browser.evaluate("document.querySelector('.card, .cards .value').innerText")).toMatch(
			/^~\$[\d,.]+\+$/,
		);
	});
});
