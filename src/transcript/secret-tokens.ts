/**
 * Secrets that show what they are: provider keys with a known beginning, and JSON web tokens.
 *
 * All of them hold one long stretch of `[A-Za-z0-9_.-]`, so the scan looks at every 20th character and reads on only where
 * such a stretch can be (the step of Boyer and Moore), about three times as fast as one look at each character. Every
 * pattern is sticky, starts at a literal and consumes what it read: the work is linear in the text.
 */

/** One secret in a text: UTF-16 offsets, end exclusive. */
export interface Secret {
	readonly kind: string;
	readonly start: number;
	readonly end: number;
}

interface Family {
	readonly kind: string;
	/** Literal beginnings; the pattern is tried where one stands. */
	readonly starts: readonly string[];
	/** The whole secret from its beginning, written without flags. */
	readonly pattern: RegExp;
	/** The pattern is wide: what it finds must also look random, or it is somebody's branch name. */
	readonly random?: boolean;
}

const FAMILIES: readonly Family[] = [
	{kind: 'anthropic-key', starts: ['sk-ant-'], pattern: /sk-ant-[\w-]{16,}/},
	{
		kind: 'openai-key',
		starts: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-', 'sk-or-'],
		pattern: /sk-[A-Za-z]+-[\w-]{16,}/,
		random: true,
	},
	{kind: 'openai-key', starts: ['sk-'], pattern: /sk-[\w-]{20,}/, random: true},
	{kind: 'github-token', starts: ['ghs_'], pattern: /ghs_[0-9]{1,20}_[\w-]+\.[\w-]+\.[\w-]+/},
	{kind: 'github-token', starts: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], pattern: /gh[pousr]_\w{36,}/},
	{
		kind: 'github-token',
		starts: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
		pattern: /gh[pousr]_[A-Za-z0-9]{16,}/,
		random: true,
	},
	{kind: 'github-token', starts: ['github_pat_'], pattern: /github_pat_\w{20,}/},
	{
		kind: 'gitlab-token',
		starts: 'glpat glptt gldt glrt glcbt glft glimt glagent gloas glsoat glffct'.split(' ').map((s) => `${s}-`),
		pattern: /gl[a-z]+-[\w.-]{20,}/,
	},
	{
		kind: 'aws-key-id',
		starts: 'A3T ABIA ACCA AKIA AGPA AIDA AROA AIPA ANPA ANVA ASIA'.split(' '),
		pattern: /A[A-Z0-9]{19}(?![A-Za-z0-9])/,
	},
	{kind: 'google-key', starts: ['AIza'], pattern: /AIza[\w-]{30,}/},
	{kind: 'google-key', starts: ['GOCSPX-'], pattern: /GOCSPX-[\w-]{20,}/},
	{kind: 'google-token', starts: ['ya29.'], pattern: /ya29\.[\w-]{20,}/},
	{
		kind: 'slack-token',
		starts: ['xoxa-', 'xoxb-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xapp-', 'xoxe.'],
		pattern: /(?:xoxe\.)?(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}/,
	},
	{
		kind: 'stripe-key',
		starts: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'pk_live_', 'sk_org_'],
		pattern: /[prs]k_[a-z]+_[A-Za-z0-9_]{16,}/,
	},
	{kind: 'webhook-secret', starts: ['whsec_'], pattern: /whsec_[A-Za-z0-9+/=]{16,}/},
	{kind: 'npm-token', starts: ['npm_'], pattern: /npm_\w{36,}/},
	{kind: 'npm-token', starts: ['npm_'], pattern: /npm_[A-Za-z0-9]{16,}/, random: true},
	{kind: 'huggingface-token', starts: ['hf_', 'api_org_'], pattern: /(?:hf|api_org)_[A-Za-z0-9]{30,}/},
	{kind: 'xai-key', starts: ['xai-'], pattern: /xai-[A-Za-z0-9]{40,}/},
	{kind: 'groq-key', starts: ['gsk_'], pattern: /gsk_[A-Za-z0-9]{40,}/},
	{kind: 'sendgrid-key', starts: ['SG.'], pattern: /SG\.[\w-]{8,}\.[\w-]{8,}/},
	{
		kind: 'twilio-key',
		starts: [...'0123456789abcdef'].flatMap((hex) => [`SK${hex}`, `AC${hex}`]),
		pattern: /(?:SK|AC)[0-9a-f]{32}(?![0-9A-Za-z])/,
	},
	{kind: 'commandcode-key', starts: ['user_'], pattern: /user_[A-Za-z0-9]{32,}/, random: true},
	{kind: 'linear-key', starts: ['lin_api_', 'lin_oauth_'], pattern: /lin_[a-z]+_\w{32,}/},
	{kind: 'notion-token', starts: ['ntn_', 'secret_'], pattern: /(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{40,})/},
	{
		kind: 'shopify-token',
		starts: ['shppa_', 'shpca_', 'shpat_', 'shpss_'],
		pattern: /shp(?:pa|ca|at|ss)_[A-Za-z0-9]{32,}/,
	},
	{
		kind: 'grafana-token',
		starts: ['glc_', 'glsa_'],
		pattern: /gl(?:c_[A-Za-z0-9+/]{32,}={0,2}|sa_[A-Za-z0-9]{32}_\w{8})/,
	},
	{kind: '1password-token', starts: ['ops_ey'], pattern: /ops_ey[A-Za-z0-9+/=_-]{50,}/},
	{kind: 'vault-token', starts: ['hvs.', 'hvb.', 'hvr.'], pattern: /hv[sbr]\.[\w-]{20,}/},
	{kind: 'vercel-token', starts: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], pattern: /vc[piark]_[A-Za-z0-9]{20,}/},
	{kind: 'databricks-token', starts: ['dapi'], pattern: /dapi[A-Fa-f0-9]{32}(?:-[0-9])?(?![A-Fa-f0-9])/},
	{kind: 'docker-token', starts: ['dckr_pat_', 'dckr_oat_'], pattern: /dckr_[po]at_[\w-]{20,}/},
	{kind: 'figma-token', starts: ['figd_'], pattern: /figd_[\w-]{36,}/},
	{kind: 'digitalocean-token', starts: ['dop_v1_', 'doo_v1_', 'dor_v1_'], pattern: /do[opr]_v1_[a-f0-9]{32,}/},
	{kind: 'pypi-token', starts: ['pypi-AgE'], pattern: /pypi-AgE[\w-]{40,}/},
	{kind: 'rubygems-key', starts: ['rubygems_'], pattern: /rubygems_[a-f0-9]{40,}/},
	{kind: 'atlassian-token', starts: ['ATATT3', 'ATCTT3', 'ATBB'], pattern: /AT[A-Z]{2}[\w=.-]{30,}/, random: true},
	{kind: 'square-token', starts: ['sq0atp-', 'sq0csp-'], pattern: /sq0[a-z]{3}-[\w-]{22,}/},
	{kind: 'facebook-token', starts: ['EAA'], pattern: /EAA[A-Za-z0-9]{60,}/, random: true},
	{kind: 'postman-key', starts: ['PMAK-'], pattern: /PMAK-[a-f0-9]{24}-[a-f0-9]{34}/},
	{kind: 'newrelic-key', starts: ['NRAK-'], pattern: /NRAK-[A-Z0-9]{27}/},
	{kind: 'sentry-token', starts: ['sntrys_', 'sntryu_'], pattern: /sntry[su]_[A-Za-z0-9+/=_-]{40,}/},
	{kind: 'supabase-token', starts: ['sbp_', 'sb_secret_'], pattern: /sb(?:p|_secret)_[\w-]{20,}/},
	{kind: 'planetscale-token', starts: ['pscale_'], pattern: /pscale_(?:tkn|pw|oauth)_[\w.-]{32,}/},
	{kind: 'doppler-token', starts: ['dp.'], pattern: /dp\.[a-z]{2,5}\.(?:[\w-]+\.)?[A-Za-z0-9]{40,}/},
	{kind: 'fly-token', starts: ['fm1_', 'fm2_', 'fo1_'], pattern: /f[mo][12]_[A-Za-z0-9+/=_-]{40,}/},
	{kind: 'replicate-token', starts: ['r8_'], pattern: /r8_[A-Za-z0-9]{37}/},
	{kind: 'langsmith-key', starts: ['lsv2_'], pattern: /lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}/},
	{kind: 'pinecone-key', starts: ['pcsk_'], pattern: /pcsk_\w{40,}/},
	{kind: 'age-key', starts: ['AGE-SECRET-KEY-1'], pattern: /AGE-SECRET-KEY-1[A-Z0-9]{40,}/},
	{
		kind: 'api-key',
		starts: ['pplx-', 'tvly-', 'csk-', 'nfp_', 'e2b_', 'phx_', 'fw_', 're_', 'fc-', 'key-', 'rnd_', 'pat-', 'HRKU-'],
		pattern: /[A-Za-z0-9]+[_-](?:dev-|prod-)?[A-Za-z0-9_]{24,}/,
		random: true,
	},
	// Three parts as a signed token has them, five for an encrypted one; a lone first part may be any base64 of `{"`.
	{kind: 'jwt', starts: ['eyJ'], pattern: /eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*){0,3}/},
];

const byStart = new Map<string, {kind: string; pattern: RegExp; random: boolean}[]>();
for (const {kind, starts, pattern, random = false} of FAMILIES) {
	for (const start of starts) {
		const known = byStart.get(start) ?? [];
		known.push({kind, pattern: new RegExp(pattern.source, 'y'), random});
		byStart.set(start, known);
	}
}
/** Longest first, so that `sk-proj-` wins over `sk-`. */
const START = new RegExp(
	[...byStart.keys()]
		.sort((a, b) => b.length - a.length)
		.map((start) => start.replaceAll('.', '\\.'))
		.join('|'),
	'y',
);
/** A small filter over the first three characters, before the expression above is asked. */
const slot = (text: string, at: number): number =>
	(text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 3) ^ (text.charCodeAt(at + 2) << 6)) & 8191;
const MAY_START = new Uint8Array(8192);
for (const start of byStart.keys()) MAY_START[slot(start, 0)] = 1;

/** Shortest stretch that can hold a secret of the table. */
const STRIDE = 20;
const TOKEN = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.') TOKEN[c.charCodeAt(0)] = 1;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isToken = (code: number): boolean => code < 128 && TOKEN[code] === 1;

/** Finds every secret of the table, in order of place, without overlaps. */
export function findTokens(text: string): Secret[] {
	const found: Secret[] = [];
	const n = text.length;
	let at = STRIDE - 1;
	let done = 0;
	while (at < n) {
		if (!isToken(text.charCodeAt(at))) {
			at += STRIDE;
			continue;
		}
		let from = at;
		while (from > done && isToken(text.charCodeAt(from - 1))) from--;
		let to = at + 1;
		while (to < n && isToken(text.charCodeAt(to))) to++;
		if (to - from >= STRIDE) {
			const last = inStretch(text, from, to, found);
			if (last > to) to = last;
		}
		done = to;
		at = to + STRIDE;
	}
	return found;
}

/** Looks at one stretch; answers the end of the last secret found, which may lie beyond the stretch. */
function inStretch(text: string, from: number, to: number, found: Secret[]): number {
	let last = from;
	for (let at = from; at < to - 4; at++) {
		if (MAY_START[slot(text, at)] === 0) continue;
		// A letter before it means the middle of a word.
		if (at > from && isLetter(text.charCodeAt(at - 1))) continue;
		const end = tokenAt(text, at, found);
		if (end === 0) continue;
		last = end;
		at = end - 1;
	}
	return last;
}

/** Answers where the secret that starts here ends, 0 when none does. */
function tokenAt(text: string, at: number, found: Secret[]): number {
	START.lastIndex = at;
	const start = START.exec(text)?.[0];
	if (start === undefined) return 0;
	for (const {kind, pattern, random} of byStart.get(start)!) {
		pattern.lastIndex = at;
		const hit = pattern.exec(text)?.[0];
		if (hit === undefined || (random && !looksRandom(hit.slice(start.length)))) continue;
		found.push({kind, start: at, end: pattern.lastIndex});
		return pattern.lastIndex;
	}
	return 0;
}

/**
 * Does a string look like random base64 or base62, rather than like words, an identifier, a hash or a path?
 * Letters of both cases and digits must change places often: at least every third step in random text, less in words.
 */
export function looksRandom(text: string): boolean {
	let lower = 0;
	let upper = 0;
	let digits = 0;
	let changes = 0;
	let before = 0;
	for (let i = 0; i < text.length; i++) {
		const c = text.charCodeAt(i);
		let now = 0;
		if (c >= 97 && c <= 122) {
			lower++;
			now = 1;
		} else if (c >= 65 && c <= 90) {
			upper++;
			now = 2;
		} else if (c >= 48 && c <= 57) {
			digits++;
			now = 3;
		}
		if (now !== before && i > 0) changes++;
		before = now;
	}
	const n = text.length;
	if (n < 12) return false;
	// Lower-case letters and digits only (or capitals and digits): keys of that form are long and rich in digits.
	if (upper < 2 || lower < 2)
		return n >= 24 && digits >= n / 8 && digits < n && changes >= n * 0.3 && lower + upper > 4;
	return digits >= 2 && changes >= n * 0.34;
}
