/**
 * Secrets that show what they are: provider keys with a known beginning, and JSON web tokens.
 *
 * Every pattern is sticky, is tried only where one of its literal beginnings stands, and consumes what it read: the work is
 * linear in the text. Beginnings that words share (`sk-`, `key-`, `user_`) ask for a random look as well.
 */

import {looksRandom} from './shape.ts';

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
	{kind: 'openai-key', starts: ['sk-'], pattern: /sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}/},
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

/** The shortest word that can hold a secret of the table. */
export const SHORTEST = 20;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/**
 * Looks for secrets of the table in one word, `text` from `from` to `to`.
 *
 * @returns the end of the last secret found, which may lie beyond the word; 0 when there is none.
 */
export function tokensIn(text: string, from: number, to: number, found: Secret[]): number {
	let last = 0;
	let inside = false;
	for (let at = from; at < to - 4; at++) {
		const letter = isLetter(text.charCodeAt(at));
		// Only where letters begin: `task-force-…` holds no `sk-` key.
		if (letter && !inside && MAY_START[slot(text, at)] === 1) {
			const end = tokenAt(text, at, found);
			if (end > 0) {
				last = end;
				at = end - 1;
			}
		}
		inside = letter;
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
