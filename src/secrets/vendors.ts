/**
 * What vendors' keys look like: one table, one row a shape. A new shape is a new row; nothing else has to change.
 *
 * The shapes age: vendors add some every month. `CHECKED` says when the table was last compared with what kept scanners
 * know; `tests/secrets/oracle.test.ts` compares it with secretlint's rules, and with a gitleaks.toml that it is given.
 */

/** Year and month. @public for the bench and the test that compare. */
export const CHECKED = '2026-12';

export interface Shape {
	readonly kind: string;
	/** Literal beginnings; the pattern is tried where one stands. */
	readonly starts: readonly string[];
	/** The whole secret from its beginning, written without flags. */
	readonly pattern: RegExp;
	/** The pattern is wide: what it finds must also look random, or it is somebody's branch name. */
	readonly random?: boolean;
}

/** As vendors that make keys out of a UUID write it: a version 4. */
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![\\w-])';

export const SHAPES: readonly Shape[] = [
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
		starts: ['xoxa-', 'xoxb-', 'xoxc-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xapp-', 'xoxe.'],
		pattern: /(?:xoxe\.)?(?:xox[abceoprs]|xapp)-[A-Za-z0-9-]{10,}/,
	},
	{
		kind: 'stripe-key',
		starts: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'pk_live_', 'sk_org_'],
		pattern: /[prs]k_[a-z]+_[A-Za-z0-9_][\w-]{15,}/,
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
		starts: [...'0123456789abcdefABCDEF'].flatMap((hex) => [`SK${hex}`, `AC${hex}`]),
		pattern: /(?:SK|AC)[0-9a-fA-F]{32}(?![0-9A-Za-z])/,
	},
	{kind: 'commandcode-key', starts: ['user_'], pattern: /user_[A-Za-z0-9]{32,}/, random: true},
	{kind: 'linear-key', starts: ['lin_api_', 'lin_oauth_'], pattern: /lin_[a-z]+_\w{32,}/},
	{kind: 'notion-token', starts: ['ntn_', 'secret_'], pattern: /(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{40,})/},
	{
		kind: 'shopify-token',
		starts: ['shppa_', 'shpca_', 'shpat_', 'shpss_', 'shpua_'],
		pattern: /shp(?:pa|ca|at|ss|ua)_[A-Za-z0-9]{32,}/,
	},
	{
		kind: 'grafana-token',
		starts: ['glc_', 'glsa_'],
		pattern: /gl(?:c_[A-Za-z0-9+/]{32,}={0,2}|sa_[A-Za-z0-9]{32}_\w{8})/,
	},
	{kind: '1password-token', starts: ['ops_ey'], pattern: /ops_ey[A-Za-z0-9+/=_-]{50,}/},
	{kind: 'vault-token', starts: ['hvs.', 'hvb.', 'hvr.'], pattern: /hv[sbr]\.[\w-]{20,}/},
	{kind: 'vercel-token', starts: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], pattern: /vc[piark]_[A-Za-z0-9]{20,}/},
	{
		kind: 'databricks-token',
		starts: ['dapi', 'dose', 'dkea'],
		pattern: /d(?:api|ose|kea)[A-Fa-f0-9]{32}(?:-[0-9])?(?![A-Fa-f0-9])/,
	},
	{kind: 'docker-token', starts: ['dckr_pat_', 'dckr_oat_'], pattern: /dckr_[po]at_[\w-]{20,}/},
	{kind: 'figma-token', starts: ['figd_', 'figu_', 'figor_'], pattern: /fig(?:d|u|or)_[\w-]{36,}/},
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
	{kind: 'google-key', starts: ['AQ.Ab8'], pattern: /AQ\.Ab8[\w-]{30,}/},
	{kind: 'aws-bedrock-key', starts: ['ABSK'], pattern: /ABSK[A-Za-z0-9+/]{60,}={0,2}/, random: true},
	{kind: 'aws-session-token', starts: ['IQoJb3JpZ2lu'], pattern: /IQoJb3JpZ2lu[A-Za-z0-9+/=_-]{40,}/},
	{kind: 'tailscale-key', starts: ['tskey-'], pattern: /tskey-[a-z]+-\w{8,}-\w{16,}/},
	{kind: 'cloudflare-token', starts: ['cfut_', 'cfat_', 'cfk_'], pattern: /cf(?:ut|at|k)_[A-Za-z0-9]{40,}/},
	{kind: 'cloudflare-ca-key', starts: ['v1.0-'], pattern: /v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}/},
	{kind: 'slack-token', starts: ['xoxd-'], pattern: /xoxd-[A-Za-z0-9%+/=_-]{20,}/},
	{kind: 'slack-token', starts: ['xoxe.xox'], pattern: /xoxe\.xox[bp]-\d-[A-Za-z0-9]{60,}/},
	{kind: 'airtable-token', starts: ['pat'], pattern: /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/},
	{kind: 'pulumi-token', starts: ['pul-'], pattern: /pul-[a-f0-9]{40}/},
	{kind: 'dynatrace-token', starts: ['dt0'], pattern: /dt0[a-z]\d\d\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{60,}/},
	{kind: 'artifactory-key', starts: ['AKCp'], pattern: /AKCp[A-Za-z0-9]{60,}/},
	{kind: 'artifactory-token', starts: ['cmVmd'], pattern: /cmVmd[A-Za-z0-9]{55,}/, random: true},
	{kind: 'alibaba-key', starts: ['LTAI'], pattern: /LTAI(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{12,30}(?![A-Za-z0-9])/},
	{kind: 'tencent-key', starts: ['AKID'], pattern: /AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])/, random: true},
	{kind: 'together-key', starts: ['tgp_v1_'], pattern: /tgp_v1_[\w-]{32,}/},
	{kind: 'jina-key', starts: ['jina_'], pattern: /jina_[a-f0-9]{32}[\w-]{16,}/},
	{kind: 'mongodb-key', starts: ['mdb_sa_sk_'], pattern: /mdb_sa_sk_[\w-]{32,}/},
	{kind: 'buildkite-token', starts: ['bkua_', 'bkaj_', 'bkct_', 'bkpt_'], pattern: /bk(?:ua|aj|ct|pt)_[a-f0-9]{40}/},
	{kind: 'circleci-token', starts: ['CCIPAT_', 'CCIPRJ_'], pattern: /CCIP(?:AT|RJ)_[A-Za-z0-9]{20,}_[a-f0-9]{40}/},
	{kind: 'clickhouse-key', starts: ['4b1d'], pattern: /4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])/, random: true},
	{kind: 'clojars-token', starts: ['CLOJARS_'], pattern: /CLOJARS_[a-z0-9]{60}/},
	{kind: 'adobe-secret', starts: ['p8e-', 'p8-'], pattern: /p8e?-[A-Za-z0-9]{32}(?![A-Za-z0-9])/},
	{
		kind: 'authress-key',
		starts: ['sc_', 'ext_', 'scauth_', 'authress_'],
		pattern: /[a-z]+_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}/,
	},
	{kind: 'duffel-token', starts: ['duffel_test_', 'duffel_live_'], pattern: /duffel_(?:test|live)_[\w=-]{43}/},
	{kind: 'easypost-key', starts: ['EZAK', 'EZTK'], pattern: /EZ[AT]K[A-Za-z0-9]{54}/},
	{
		kind: 'flutterwave-key',
		starts: ['FLWSECK', 'FLWPUBK'],
		pattern: /FLW(?:SEC|PUB)K(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?/,
	},
	{kind: 'fly-token', starts: ['fm1a_', 'fm1r_', 'fm2_'], pattern: /fm(?:1[ar]|2)_[A-Za-z0-9+/=_,-]{40,}/},
	{kind: 'frameio-token', starts: ['fio-u-'], pattern: /fio-u-[\w=-]{40,}/},
	{kind: 'gitlab-token', starts: ['GR1348941'], pattern: /GR1348941[\w-]{20}/},
	{kind: 'grafana-token', starts: ['eyJrIjoi'], pattern: /eyJrIjoi[A-Za-z0-9+/]{60,}={0,3}/},
	{kind: 'harness-key', starts: ['pat.', 'sat.'], pattern: /[ps]at\.[\w-]{22}\.[a-zA-Z0-9]{24}\.[a-zA-Z0-9]{20}/},
	{kind: 'heroku-key', starts: ['HRKU-'], pattern: /HRKU-[\w-]{36,}/},
	{kind: 'infracost-key', starts: ['ico-'], pattern: /ico-[A-Za-z0-9]{32}(?![A-Za-z0-9])/},
	{kind: 'intra42-secret', starts: ['s-s4t2'], pattern: /s-s4t2(?:ud|af)-[a-f0-9]{64}/},
	{kind: 'octopus-key', starts: ['API-'], pattern: /API-[A-Z0-9]{26}(?![A-Za-z0-9])/, random: true},
	{kind: 'prefect-key', starts: ['pnu_'], pattern: /pnu_[A-Za-z0-9]{36}/},
	{kind: 'readme-key', starts: ['rdme_'], pattern: /rdme_[a-z0-9]{60,}/},
	{kind: 'scalingo-token', starts: ['tk-us-', 'tk-eu-'], pattern: /tk-(?:us|eu)-[\w-]{48}/},
	{kind: 'brevo-key', starts: ['xkeysib-', 'xsmtpsib-'], pattern: /x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}/},
	{kind: 'settlemint-token', starts: ['sm_aat_', 'sm_pat_', 'sm_sat_'], pattern: /sm_[aps]at_[A-Za-z0-9]{16}/},
	{kind: 'shippo-token', starts: ['shippo_live_', 'shippo_test_'], pattern: /shippo_(?:live|test)_[a-fA-F0-9]{40}/},
	{
		kind: 'sourcegraph-token',
		starts: ['sgp_', 'slk_'],
		pattern: /(?:sgp_(?:[a-f0-9]{16}_|local_)?|slk_)[a-fA-F0-9]{40,64}/,
	},
	{kind: 'vault-token', starts: ['s.', 'b.'], pattern: /[sb]\.[A-Za-z0-9]{24}(?![\w.])/, random: true},
	{
		kind: '1password-key',
		starts: ['A3-'],
		pattern: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/,
	},
	{kind: 'telegram-token', starts: ['bot'], pattern: /bot\d{8,12}:AA[\w-]{32,}/},
	{kind: 'nuget-key', starts: ['oy2'], pattern: /oy2[a-z0-9]{43}(?![A-Za-z0-9])/},
	{kind: 'mapbox-token', starts: ['sk.eyJ'], pattern: /sk\.eyJ[\w-]{20,}\.[\w-]{16,}/},
	{kind: 'cursor-key', starts: ['crsr_'], pattern: /crsr_[a-f0-9]{40,}/},
	{kind: 'cerebras-key', starts: ['csk-'], pattern: /csk-[a-z0-9]{40,}/},
	{kind: 'posthog-key', starts: ['phx_', 'phc_', 'phs_', 'pha_'], pattern: /ph[xcsa]_[A-Za-z0-9]{40,}/},
	{kind: 'resend-key', starts: ['re_'], pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/},
	{kind: 'neon-key', starts: ['napi_'], pattern: /napi_[a-z0-9]{40,}/},
	{kind: 'turso-token', starts: ['tailcfg-'], pattern: /tailcfg-\w{20,}/, random: true},
	{kind: 'render-key', starts: ['rnd_'], pattern: /rnd_[A-Za-z0-9]{24,}/, random: true},
	{kind: 'expo-token', starts: ['expo_'], pattern: /expo_[\w-]{40}/, random: true},
	{kind: 'snyk-token', starts: ['snyk_'], pattern: /snyk_(?:uat|pat|sat)\.[a-f0-9]{8}\.[\w.-]{20,}/},
	{
		kind: 'stripe-key',
		starts: ['sk_test_', 'rk_test_', 'sk_live_', 'rk_live_', 'sk_prod_', 'rk_prod_'],
		pattern: /[rs]k_[a-z]+_[A-Za-z0-9]{10,}/,
		random: true,
	},
	{kind: 'planetscale-token', starts: ['pscale_'], pattern: /pscale_(?:tkn|pw|oauth)_[\w=.-]{28,}/},
	{kind: 'sendgrid-key', starts: ['SG.'], pattern: /SG\.[\w=.-]{50,}/, random: true},
	{
		kind: 'api-key',
		starts: [
			...[
				'rpa_',
				'wandb_v1_',
				'nvapi-',
				'nfc_',
				'nfo_',
				'nfu_',
				'esecret_',
				'tfp_',
				'apify_api_',
				'bb_live_',
				'bb_test_',
			],
			...['retool_', 'CFPAT-', 'NRII-', 'NRAA-', 'NRSP-', 'KGAT_', 'dtn_', 'squ_', 'sqp_', 'sqa_', 'crt_'],
		],
		pattern:
			/[A-Za-z0-9]+(?:_(?:v1|api|live|test))?[_-](?=[\w-]{0,60}\d)(?=[\w-]{0,60}[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]{20,}\w{3,}/,
	},
	{
		kind: 'api-key',
		starts: ['sess-', 'secret-', 'pa-', 'as-', 'AQVN', 'AKLT', 'cio'],
		pattern: /(?:(?:sess|secret|pa|as)-|AQVN|AKLT|cio)[A-Za-z0-9_-]{22,}={0,2}/,
		random: true,
	},
	{kind: 'helicone-key', starts: ['sk-helicone-'], pattern: /sk-helicone-(?:[a-z0-9]{5,}-){3}[a-z0-9]{5,}/},
	{kind: 'honeycomb-key', starts: ['hcaik_', 'hcxik_', 'hcbik_'], pattern: /hc[a-z]ik_[a-z0-9]{50,}/},
	{kind: 'elevenlabs-key', starts: ['sk_'], pattern: /sk_[a-f0-9]{48}(?!\w)/},
	{kind: 'clickup-token', starts: ['pk_'], pattern: /pk_\d{5,12}_[A-Z0-9]{30,}/},
	{kind: 'dropbox-token', starts: ['sl.'], pattern: /sl\.(?:u\.)?[\w-]{60,}/, random: true},
	{kind: 'okta-token', starts: ['00'], pattern: /00[\w-]{40}(?![\w-])/, random: true},
	{kind: 'adyen-key', starts: ['AQE'], pattern: /AQE[A-Za-z0-9+/=_-]{40,}/, random: true},
	{
		kind: 'plaid-token',
		starts: ['access-sandbox-', 'access-development-', 'access-production-'],
		pattern: new RegExp(`access-[a-z]+-${UUID}`),
	},
	{
		kind: 'hubspot-token',
		starts: ['pat-na', 'pat-eu', 'pat-ap'],
		pattern: /pat-[a-z]{2}\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
	},
	{kind: 'launchdarkly-key', starts: ['sdk-', 'mob-', 'api-'], pattern: new RegExp(`[a-z]{3}-${UUID}`)},
	{kind: 'infisical-token', starts: ['st.'], pattern: /st\.[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}/},
	{kind: 'yandex-token', starts: ['y0_', 'y1_', 'y2_', 'y3_'], pattern: /y[0-3]_[\w-]{50,}/, random: true},
	{kind: 'yandex-token', starts: ['t1.'], pattern: /t1\.[\w=-]{20,}\.[\w=-]{60,}/},
	{kind: 'vk-token', starts: ['vk1.a.'], pattern: /vk1\.a\.[\w-]{60,}/},
	{kind: 'vercel-token', starts: ['vercel_blob_rw_'], pattern: /vercel_blob_rw_[A-Za-z0-9]{10,}_[A-Za-z0-9]{20,}/},
	{
		kind: 'trigger-key',
		starts: ['tr_dev_', 'tr_prod_', 'tr_stg_', 'tr_preview_'],
		pattern: /tr_[a-z]+_[A-Za-z0-9]{20,}/,
		random: true,
	},
	{
		kind: 'inngest-key',
		starts: ['signkey-prod-', 'signkey-test-', 'signkey-branch-'],
		pattern: /signkey-[a-z]+-[a-f0-9]{32,}/,
	},
	{kind: 'courier-key', starts: ['pk_prod_', 'pk_test_'], pattern: /pk_(?:prod|test)_[A-Z0-9]{28}(?!\w)/},
	{kind: 'polar-token', starts: ['polar_oat_', 'polar_pat_'], pattern: /polar_[op]at_[A-Za-z0-9]{30,}/},
	{kind: 'paddle-key', starts: ['pdl_live_', 'pdl_sdbx_'], pattern: /pdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_\w{20,}/},
	{kind: 'razorpay-key', starts: ['rzp_live_', 'rzp_test_'], pattern: /rzp_(?:live|test)_[A-Za-z0-9]{14}(?!\w)/},
	{kind: 'alchemy-key', starts: ['alcht_'], pattern: /alcht_[A-Za-z0-9]{30,}/},
	{kind: 'typeform-token', starts: ['tfp_'], pattern: /tfp_[\w-]{40,}/, random: true},
	{kind: 'browserbase-key', starts: ['bb_live_', 'bb_test_'], pattern: /bb_(?:live|test)_[\w-]{24,}/, random: true},
	{kind: 'docker-swarm-token', starts: ['SWMTKN-1-'], pattern: /SWMTKN-1-[a-z0-9]{40,}-[a-z0-9]{20,}/},
	{kind: 'lob-key', starts: ['live_', 'test_'], pattern: /(?:live|test)_[a-f0-9]{35}(?!\w)/},
	{kind: 'mollie-key', starts: ['live_', 'test_'], pattern: /(?:live|test)_[A-Za-z0-9]{30}(?!\w)/, random: true},
	{kind: 'gocardless-token', starts: ['live_', 'sandbox_'], pattern: /[a-z]+_[\w-]{40}(?![\w-])/, random: true},
	{kind: 'twitch-key', starts: ['live_'], pattern: /live_\d{6,12}_[A-Za-z0-9]{28,34}(?!\w)/},
	{kind: 'mailgun-key', starts: ['key-', 'pubkey-'], pattern: /(?:pub)?key-[a-f0-9]{32}(?!\w)/},
	{kind: 'fireworks-key', starts: ['fw_'], pattern: /fw_[A-Za-z0-9]{20,32}(?!\w)/, random: true},
	{
		kind: 'bitwarden-token',
		starts: ['0.'],
		pattern: /0\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9]{28,32}:[A-Za-z0-9+/]{22}={0,2}/,
	},
	{kind: 'axiom-token', starts: ['xaat-', 'xapt-'], pattern: new RegExp(`xa[ap]t-${UUID}`)},
	{kind: 'deno-token', starts: ['ddp_', 'ddo_', 'ddw_'], pattern: /dd[pow]_[A-Za-z0-9]{36}(?!\w)/, random: true},
	{kind: 'n8n-key', starts: ['n8n_api_'], pattern: /n8n_api_[a-f0-9]{40,}(?!\w)/},
	{kind: 'svix-key', starts: ['testsk_', 'sk_'], pattern: /(?:test)?sk_[A-Za-z0-9_]{30,}\.(?:eu|us|ca|au|in)(?!\w)/},
	{
		kind: 'api-key',
		starts: ['vtwn_', 'unkey_', 'xnd_production_', 'xnd_development_', 'aio_', 'cal_live_', 'sk_car_', 'zpka_'],
		pattern: /[a-z]+_(?:[a-z]+_)?[A-Za-z0-9_]{20,}(?!\w)/,
		random: true,
	},
	{kind: 'nostr-key', starts: ['nsec1'], pattern: /nsec1[ac-hj-np-z02-9]{58}(?!\w)/},
	{kind: 'wallet-key', starts: ['xprv'], pattern: /xprv[1-9A-HJ-NP-Za-km-z]{100,}/},
	// Base64 of what a private key begins with: `-----BEGIN`, where PRIVATE follows, and `openssh-key-v1`.
	{
		kind: 'private-key',
		starts: ['LS0tLS1CRUdJTi'],
		pattern:
			/LS0tLS1CRUdJTi(?:[A-Za-z0-9+/]{1,24}(?:UFJJVkFUR|BSSVZBVE|QUklWQVRF)|BQUklW|BSU0EgUF|BFQyBQ|BPUEVOU1NI|BFTkNS|BEU0Eg)[A-Za-z0-9+/=_-]*/,
	},
	{kind: 'private-key', starts: ['b3BlbnNzaC1rZXktdjE'], pattern: /b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=\s]{40,}/},
	// Three parts as a signed token has them, five for an encrypted one; a lone first part may be any base64 of `{"`.
	{kind: 'jwt', starts: ['eyJ'], pattern: /eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*){0,3}/},
];

/** Shapes that are known by what stands in their middle: looked for in every long stretch of key-like characters. */
export const MARKED: readonly {
	readonly kind: string;
	readonly mark: string;
	readonly pattern: RegExp;
	readonly random?: boolean;
}[] = [
	{kind: 'terraform-token', mark: '.atlasv1.', pattern: /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{40,}/},
	{kind: 'azure-key', mark: 'JQQJ99', pattern: /[A-Za-z0-9]{24,}JQQJ99[A-Za-z0-9]{10,}/},
	{
		kind: 'discord-token',
		mark: '.',
		pattern: /(?<![\w-])[MNO][\w-]{22,28}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/,
		random: true,
	},
	{kind: 'zhipu-key', mark: '.', pattern: /(?<![\w.-])[a-f0-9]{32}\.[A-Za-z0-9]{16}(?![\w.-])/, random: true},
	{kind: 'newrelic-key', mark: 'NRAL', pattern: /(?<!\w)[a-f0-9]{36}NRAL(?!\w)/},
	{kind: 'mailchimp-key', mark: '-us', pattern: /(?<!\w)[a-f0-9]{32}-us\d{1,2}(?!\w)/},
	{kind: 'mailgun-key', mark: '-', pattern: /(?<![\w-])[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}(?![\w-])/},
	{kind: 'azure-key', mark: 'AZDO', pattern: /[A-Za-z0-9]{52,}AZDO[A-Za-z0-9]{4}/},
];

/** Addresses whose path lets whoever has it in: what stands before the secret, behind `://`, and how the secret looks. */
export const ADDRESSES: readonly (readonly [before: RegExp, secret: RegExp])[] = [
	[/hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\//, /[\w/@-]{8}/],
	[/(?:\w{1,20}\.)?discord(?:app)?\.com\/api\/webhooks\//, /[\w/@-]{8}/],
	[/[\w-]{1,63}\.webhook\.office\.com\/webhookb2\//, /[\w/@-]{8}/],
	[/[\w-]{1,40}\.infura\.io\/(?:ws\/)?v3\//, /[0-9a-f]{32}/],
	[/[\w-]{1,40}\.g\.alchemy\.com\/(?:nft\/)?v[23]\//, /[\w-]{20}/],
	[/[\w.-]{1,80}\.quiknode\.pro\//, /[0-9a-f]{32}/],
	[/hooks\.zapier\.com\/hooks\/catch\/\d{1,12}\//, /\w{5}/],
	[/hook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.(?:com|celonis\.com)\//, /[a-z0-9]{20}/],
	[/maker\.ifttt\.com\/(?:trigger\/[\w-]{1,80}\/(?:json\/)?with\/key|use)\//, /[\w-]{20}/],
	[/open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\//, /[\w-]{16}/],
	[/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=/, /[\w-]{16}/],
	[/api\.openweathermap\.org\/[^\s"'<>]{1,160}?appid=/, /[0-9a-f]{32}/],
];
