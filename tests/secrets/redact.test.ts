import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {lintSource} from '@secretlint/core';
import {creator as preset} from '@secretlint/secretlint-rule-preset-recommend';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {findSecrets, redact} from '../../src/secrets/redact.ts';

const cases = fileURLToPath(new URL('../../fixtures/cases', import.meta.url));
const read = (name: string): string => readFileSync(path.join(cases, name), 'utf8');
const lines = (name: string): string[] => read(name).split('\n').filter(Boolean);

/** Every string inside a value, as the reader meets them; an argument list is joined as the shell would show it. */
function strings(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) {
		return [...value.flatMap(strings), ...(value.every((v) => typeof v === 'string') ? [value.join(' ')] : [])];
	}
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
const session = '36-secrets/home/.commandcode/projects/work-sec/00000000-0000-4000-8000-000000024001';

describe('the corpus of secrets', () => {
	const secrets = [...new Set(lines('36-secrets/secrets.txt'))];
	const entries = lines(`${session}.jsonl`).map((line) => JSON.parse(line) as unknown);
	test('nothing of it survives, raw lines included', () => {
		expect(secrets).toHaveLength(26);
		const args = ['--passphrase', 'corrCIMwC2YWEi#$~', '-d', 'x.gpg'];
		const texts = entries.flatMap(strings).filter((text) => !args.includes(text));
		const clean = [...texts, read(`${session}.jsonl`), read(`${session}.meta.json`)].map(redact).join('\n');
		expect(secrets.filter((secret) => clean.includes(secret))).toEqual([]);
	});
	test('the lines around stay readable', () => {
		const text = strings(entries[1]).map(redact).join('\n');
		expect(text).toContain(
			'rotate the dunlin token [redacted:github-token] and the old [redacted:openai-key]; пароль: [redacted:password], contraseña: [redacted:password]',
		);
		expect(strings(entries[2]).map(redact).join('\n')).toContain(
			'AWS_ACCESS_KEY_ID=[redacted:aws-key-id] AWS_SECRET_ACCESS_KEY=[redacted:password] deploy --password=[redacted:password]',
		);
	});
});

test('look-alikes stay as they are', () => {
	for (const keep of lines('37-not-secrets/keep.txt')) {
		expect(redact(keep)).toBe(keep);
		expect(redact(`keep: ${keep}`)).toBe(`keep: ${keep}`);
		expect(redact(`kept ${keep}, then "${keep}".`)).toBe(`kept ${keep}, then "${keep}".`);
	}
});

const KEPT = [
	'const token = await refreshToken(user);',
	'password: z.string().min(8)',
	'token: string;',
	'interface A { password?: string | undefined; secret: Buffer }',
	'max_tokens: 4096, tokenCount=1234567890, pass_rate=0.9512345',
	'curl -H "Authorization: Bearer $TOKEN" https://api.example.com:8080/v1',
	'PASSWORD=$DB_PASSWORD',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the text.
	'password: ${{ secrets.DB_PASSWORD }}',
	'api_key=os.environ["API_KEY"]',
	'apiKey: process.env.API_KEY,',
	'login(password=password, token=token)',
	'the token is expired',
	'the password is base64 encoded',
	'Basic authentication is off',
	'bearer token handling in src/auth/bearer-token-middleware.ts',
	'docker run -u 1000:1000 image',
	'integrity: sha512-deadbeef, commit: 8f3c1e2ab94d7705c1f0e6a9d2b3c4d5e6f70812',
	'const handler = createUserProfileV2SettingsFactoryForAdmins2024',
	'"id": "3f2504e0-4f89-11d3-9a0c-0305e82c3301"',
	'tokenUrl: https://login.example.com/oauth2/v2.0/token',
	'password_file=/run/secrets/db_password',
	'secretName: my-app-tls-secret',
	'keyboardNavigationCluster: true',
	'-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQsw\n-----END CERTIFICATE-----',
	'src/index/sk-learn/AKIA_notes.md',
	'password: "Enter your new password"',
	'"password": "required"',
	'encode: (bytes) => z.util.uint8ArrayToBase64url,',
	'mongodb://host:1234/defaultauthdb is no password at: x',
	'密码错误，请重试',
	'пароль неверный: попробуй ещё раз',
];
test.each(KEPT)('kept: %s', (text) => {
	expect(redact(text)).toBe(text);
});

const GONE: [text: string, secret: string, rest: string][] = [
	['PASSWORD=hunter2', 'hunter2', 'PASSWORD=[redacted:password]'],
	['{"password": "hunter"}', 'hunter', '{"password": "[redacted:password]"}'],
	['{\\"apiKey\\": \\"abc123def456\\"}', 'abc123def456', '{\\"apiKey\\": \\"[redacted:token]\\"}'],
	["'password' => 'pa55w0rd'", 'pa55w0rd', "'password' => '[redacted:password]'"],
	['db_pass := "x9!kk"', 'x9!kk', 'db_pass := "[redacted:password]"'],
	['postgres://app:p%40ss@db:5432/x', 'p%40ss', 'postgres://app:[redacted:url-password]@db:5432/x'],
	[
		'git clone https://ghx4TokenLooks8Random99@host/x.git',
		'ghx4TokenLooks8Random99',
		'git clone https://[redacted:url-token]@host/x.git',
	],
	['curl -u admin:s3cret! https://x', 's3cret!', 'curl -u admin:[redacted:password] https://x'],
	['mysqldump --password "lovely day 7"', 'lovely day 7', 'mysqldump --password "[redacted:password]"'],
	['["--token","abc123def456ghi"]', 'abc123def456ghi', '["--token","[redacted:token]"]'],
	['my password is Hunter22', 'Hunter22', 'my password is [redacted:password]'],
	['password for staging: Hunter22', 'Hunter22', 'password for staging: [redacted:password]'],
	['<password>hunter2</password>', 'hunter2', '<password>[redacted:password]</password>'],
	['X-Api-Key: 3f2504e04f8911d39a0c0305e82c3301', '3f2504e04f8911d39a0c0305e82c3301', 'X-Api-Key: [redacted:token]'],
	[
		'Set-Cookie: sid=Aa3Bb4Cc5Dd6Ee7Ff8Gg9; Path=/',
		'Aa3Bb4Cc5Dd6Ee7Ff8Gg9',
		'Set-Cookie: sid=[redacted:credential]; Path=/',
	],
	['FOO=Zx81kQm2Vn73LpTr90bYwEsUdHfGj', 'Zx81kQm2Vn73LpTr90bYwEsUdHfGj', 'FOO=[redacted:high-entropy]'],
	['密码：abc12345', 'abc12345', '密码：[redacted:password]'],
	['पासवर्ड: abc12345', 'abc12345', 'पासवर्ड: [redacted:password]'],
	['รหัสผ่าน: abc12345', 'abc12345', 'รหัสผ่าน: [redacted:password]'],
	['🗝️password: abc12345', 'abc12345', '🗝️password: [redacted:password]'],
	['パスワード: abc12345', 'abc12345', 'パスワード: [redacted:password]'],
	['비밀번호는: abc12345', 'abc12345', '비밀번호는: [redacted:password]'],
	['mot de passe : soleil42', 'soleil42', 'mot de passe : [redacted:password]'],
	['Passwort: geheim42', 'geheim42', 'Passwort: [redacted:password]'],
	['senha=abobora', 'abobora', 'senha=[redacted:password]'],
	['şifre: kedi1234', 'kedi1234', 'şifre: [redacted:password]'],
	['token=abc123def456&next=/home', 'abc123def456', 'token=[redacted:token]&next=/home'],
	[
		'https://hooks.slack.com/services/T0A/B0B/c0c0c0c0',
		'c0c0c0c0',
		'https://hooks.slack.com/services/[redacted:webhook]',
	],
	[
		'-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\nc2Vjb25kIGxpbmUgb2Yga2V5\nthen prose',
		'MIIEvQIBADANBgkqhkiG9w0BAQ',
		'[redacted:private-key]then prose',
	],
	[
		'see x:\nMIIEvQIBADANBgkqhkiG9w0BAQ\nAbCd\n-----END PRIVATE KEY-----\ny',
		'AbCd',
		'see x:\n[redacted:private-key]\ny',
	],
	[
		'KEY="-----BEGIN RSA PRIVATE KEY-----\\nMIIEvQIB\\n-----END RSA PRIVATE KEY-----"',
		'MIIEvQIB',
		'KEY="[redacted:private-key]"',
	],
];
test.each(GONE)('gone: %s', (text, secret, rest) => {
	expect(redact(text)).not.toContain(secret);
	expect(redact(text)).toBe(rest);
});

test('places point at the secrets, kinds name them, values are not told', () => {
	const text = 'a ghp_MIcaGsQUS6gyAmS6QcyuYEKKe2YcGiOe2AMi b';
	expect(findSecrets(text)).toEqual([{kind: 'github-token', start: 2, end: 42}]);
});

const fragment = fc.oneof(
	fc.string({maxLength: 20}),
	fc.constantFrom(
		...GONE.map(([text]) => text),
		...KEPT,
		...lines('36-secrets/secrets.txt'),
		'token=',
		'"',
		"'",
		'\\',
		'://',
		'@',
		'--password ',
		'-----BEGIN PRIVATE KEY-----\n',
		'\n',
		'пароль: ',
		'Bearer ',
	),
);
test('twice is once; finds are in order, apart, inside; nothing throws', () => {
	fc.assert(
		fc.property(fc.array(fragment, {maxLength: 8}), (parts) => {
			const text = parts.join('');
			let end = 0;
			for (const secret of findSecrets(text)) {
				expect(secret.start).toBeGreaterThanOrEqual(end);
				expect(secret.end).toBeGreaterThan(secret.start);
				end = secret.end;
			}
			expect(end).toBeLessThanOrEqual(text.length);
			expect(redact(redact(text))).toBe(redact(text));
		}),
		{numRuns: 2000},
	);
});

describe('secretlint as the oracle', () => {
	/** What secretlint's recommended rules report in a text: messages with their places. */
	async function reported(text: string): Promise<string[]> {
		const {messages} = await lintSource({
			source: {filePath: '/x/secrets.txt', content: text, ext: '.txt', contentType: 'text'},
			options: {config: {rules: [{id: '@secretlint/secretlint-rule-preset-recommend', rule: preset}]}},
		});
		// Any password in the URL of a database is one to it, our mark too.
		return messages.map(({range}) => text.slice(range[0], range[1])).filter((found) => !found.includes('[redacted:'));
	}
	const random = (length: number, alphabet: string) =>
		fc.string({unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length});
	const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
	const digits = '0123456789';
	const hex = `${digits}abcdef`;
	const word = letters + digits;
	const samples: Record<string, fc.Arbitrary<string>> = {
		aws: random(16, `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`).map((s) => `AKIA${s}`),
		'aws secret': random(40, `${word}/+`).map((s) => `AWS_SECRET_ACCESS_KEY="${s}"`),
		github: random(36, word).map((s) => `ghp_${s}`),
		'github fine': random(82, `${word}_`).map((s) => `github_pat_${s}`),
		gitlab: random(20, `${word}_-`).map((s) => `glpat-${s}`),
		npm: random(36, word).map((s) => `npm_${s}`),
		npmrc: random(36, word).map((s) => `//registry.npmjs.org/:_authToken=${s}`),
		slack: random(24, word).map((s) => `xoxb-123456789012-1234567890123-${s}`),
		webhook: random(24, word).map((s) => `https://hooks.slack.com/services/T12345678/B12345678/${s}`),
		basic: random(12, word).map((s) => `https://user:${s}@example.com/x`),
		openai: random(20, word).map((s) => `sk-${s}T3BlbkFJ${s}`),
		anthropic: random(93, `${word}_-`).map((s) => `sk-ant-api03-${s}AA`),
		groq: random(52, word).map((s) => `gsk_${s}`),
		huggingface: random(34, letters).map((s) => `hf_${s}`),
		linear: random(40, word).map((s) => `lin_api_${s}`),
		notion: random(35, word).map((s) => `ntn_12345678901${s}`),
		sendgrid: random(22, word).map((s) => `SG.${s}.${s}`),
		shopify: random(32, hex).map((s) => `shpat_${s}`),
		grafana: random(32, word).map((s) => `glsa_${s}_0a1b2c3d`),
		vault: random(95, word).map((s) => `hvs.${s}`),
		databricks: random(32, hex).map((s) => `dapi${s}`),
		docker: random(27, word).map((s) => `dckr_pat_${s}`),
		figma: random(40, `${word}_-`).map((s) => `figd_${s}`),
		vercel: random(24, word).map((s) => `vcp_${s}`),
		postgres: random(16, word).map((s) => `postgres://svc:${s}@db.example.com:5432/app`),
		mysql: random(16, word).map((s) => `mysql://svc:${s}@db.example.com:3306/app`),
		mongodb: random(16, word).map((s) => `mongodb+srv://svc:${s}@db.example.com/app`),
		pem: random(64, `${word}+/`).map(
			(s) => `-----BEGIN RSA PRIVATE KEY-----\n${s}\n${s}\n-----END RSA PRIVATE KEY-----`,
		),
	};
	test.each(Object.keys(samples))('%s: what it finds is gone', async (name) => {
		for (const [i, sample] of fc.sample(samples[name]!, {numRuns: 8, seed: 7}).entries()) {
			const text = ['before ', 'x=', '"', '\n'][i % 4] + sample + [' after', '', '"', '\n'][i % 4];
			const found = await reported(text);
			const clean = redact(text);
			expect(found.filter((secret) => clean.includes(secret))).toEqual([]);
			expect(await reported(clean)).toEqual([]);
		}
	});
	test('nothing is left in the corpus either', async () => {
		const text = read(`${session}.jsonl`);
		expect((await reported(text)).length).toBeGreaterThan(7);
		expect(await reported(redact(text))).toEqual([]);
	});
});

describe('the work grows with the text, not with its square', () => {
	const hostile: [name: string, piece: string][] = [
		['one long word', 'a'],
		['one long random word', 'aB3'],
		['names', 'password=token=secret='],
		['quotes', 'password="'],
		['colons', 'key: '],
		['schemes', '://a:b'],
		['blocks that begin', '-----BEGIN PRIVATE KEY-----\n'],
		['blocks that end', 'AAAA\n-----END PRIVATE KEY-----'],
		['flags', '--password '],
		['beginnings', 'ghp_sk-proj-eyJ.'],
		['dots', 'eyJabcdefgh.'],
		['elements', '<a></password>'],
		['passwords', 'the password is '],
		['marks', '[redacted:password]'],
		['programs', 'mysql -p '],
		['cookies', 'Cookie: a=b1; '],
		['logins', 'login a password '],
		['settings', 'requirepass '],
		['users', 'IDENTIFIED BY '],
		['arguments', 'htpasswd -b '],
		['hashes', '$6$a$'],
		['secrets of a cluster', 'kind: Secret\ndata:\n  a: b\n'],
		['pipes', 'echo aaa | b --password-stdin '],
		['names above', 'password:\n  '],
		['numbered lines', '1: AAAAAAAAAAAAAAAAAAAAAAAA\n'],
		['columns', 'user|password\n'],
		['heads', 'password,'],
		['cells', '| password | '],
		['kept from pipes', 'echo aaaa1 | chpasswd '],
		['logins of IMAP', 'a1 LOGIN a b '],
		['phrases', 'phrase: abandon ability '],
		['answers', 'assword send "'],
		['names and values', '"name":"password","value":"'],
		['users of FTP', 'USER a\nPASS '],
		['lines of Oracle', 'sqlplus a/b '],
		['addresses', '://a.g.alchemy.com/v2/'],
		['sentences without spaces', 'パスワードは'],
	];
	/** What the system counts CPU time in, in milliseconds: a tick of up to 16 on Windows. */
	function tick(): number {
		const before = process.cpuUsage();
		for (;;) {
			const {user, system} = process.cpuUsage(before);
			if (user + system > 0) return (user + system) / 1000;
		}
	}
	const least = Math.max(tick(), 1);
	/** CPU milliseconds, the least of three. */
	function cost(text: string): number {
		let best = Number.POSITIVE_INFINITY;
		for (let i = 0; i < 3; i++) {
			const before = process.cpuUsage();
			findSecrets(text);
			const {user, system} = process.cpuUsage(before);
			best = Math.min(best, (user + system) / 1000);
		}
		return best;
	}
	test.each(hostile)('%s', (_, piece) => {
		const text = (bytes: number): string => piece.repeat(Math.ceil(bytes / piece.length));
		// Eight times the text: eight times the work, sixty-four times if something were quadratic.
		const small = Math.max(cost(text(128 * 1024)), least);
		expect(cost(text(1024 * 1024)) / small).toBeLessThan(30);
	});
});

test.each([
	['useradd -p', (x: string) => `sudo useradd -p ${x} bob`],
	['twine -p', (x: string) => `twine upload -u bob -p ${x} dist/*`],
	['security -p', (x: string) => `security unlock-keychain -p ${x} login.keychain`],
	['security import -P', (x: string) => `security import c.p12 -P ${x} -k b.keychain`],
	['signtool /p', (x: string) => `signtool sign /f c.pfx /p ${x} a.exe`],
	['wpa_passphrase', (x: string) => `wpa_passphrase "My Home" ${x}`],
	['netsh', (x: string) => `netsh wlan set profileparameter name=Home keyMaterial=${x}`],
	['redis AUTH', (x: string) => `127.0.0.1:6379> AUTH ${x}`],
	['parameter store', (x: string) => `aws ssm put-parameter --name /db --type SecureString --value ${x}`],
	['SQL function', (x: string) => `SET PASSWORD FOR 'a'@'%' = PASSWORD('${x}')`],
])('by its place in a command: %s', (_, command) => {
	expect(redact(command('korb417XZ'))).not.toContain('korb417');
});

test.each([
	'.password-field { color: #a1b2c3; }',
	'"login.password": "Password", "login.password.hint": "At least 12 characters"',
	'password: "Passwort", forgotPassword: "Passwort vergessen?"',
	'aws ssm put-parameter --name /x --type String --value plain17Value',
])('%s has none', (text) => {
	expect(redact(text)).toBe(text);
});
