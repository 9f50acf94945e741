/** Secrets that only the form around them gives away, by kind; and what looks like these forms and holds none. */
import {describe, expect, test} from 'vitest';
import {redact} from '../../src/secrets/redact.ts';

const S = 'Kr4nich_77x';
const hex = '9d3c1f7ab2e84d56c0f1a7b3e9d2c4f8';
const b64 = (text: string): string => Buffer.from(text).toString('base64');
const line64 = 'q7Zt5Lm2Xv9Wn4Rb7Yc1Hd6Gf3Js0Qp8Ua5Ei2o1AkT6yBn3Vc8Xz0Lw4Mr7Se9D';

const GONE: Record<string, readonly (string | readonly [text: string, secret: string])[]> = {
	'behind a flag': [
		`sshpass -p ${S} scp a b:`,
		`sshpass -p'${S}' ssh host`,
		`mysql -h db -u root -p${S} shop`,
		`mysqldump -uadmin -p'${S}' shop > x.sql`,
		`mariadb-dump --user=a -p${S}`,
		`docker login -u ci -p ${S} registry.example.org`,
		`podman login registry.example.org -u ci -p "${S}"`,
		`az login --service-principal -u app -p ${S} --tenant t`,
		`redis-cli -h cache -a ${S} ping`,
		`ldapsearch -x -D cn=admin -w ${S} -b dc=x`,
		`smbclient //nas/share -U heron%${S}`,
		`lftp -u heron,${S} ftp.example.org`,
		`curl -uheron:${S} https://example.org`,
		`curl --user=heron:${S} https://example.org`,
		`keytool -list -keystore k.jks -storepass ${S}`,
		`jarsigner -keypass ${S} a.jar`,
		`mongosh --host db -u root -p ${S}`,
		`plink -pw ${S} host`,
		`7z x -p${S} a.7z`,
		`sqlcmd -S db -U sa -P ${S}`,
		`gh secret set NPM_TOKEN -b ${S}99`,
		`helm registry login -u a -p ${S} ghcr.io`,
	],
	'as an argument, through a pipe': [
		`htpasswd -b /etc/nginx/.htpasswd heron ${S}`,
		`htpasswd -nbB heron ${S}`,
		`echo ${S} | sudo -S apt update`,
		`echo "${S}" | docker login --password-stdin -u me`,
		`printf '%s' '${S}' | gh auth login --with-token`,
		`gh auth login --with-token <<< ${S}`,
		`aws configure set aws_secret_access_key ${S}abc`,
		`npm config set //registry.example.org/:_authToken ${S}`,
		`setx DB_PASSWORD ${S}`,
		`set -gx DB_PASSWORD ${S}`,
		`ENV API_TOKEN ${S}`,
		`$p = ConvertTo-SecureString "${S}" -AsPlainText -Force`,
	],
	'in files of logins': [
		`machine git.example.org login heron password ${S}`,
		`machine git.example.org\n  login heron\n  password ${S}\n`,
		`db.internal:5432:ledger:heron:${S}`,
		`*:*:*:heron:${S}`.replace('*:*', 'db:5432'),
		`requirepass ${S}`,
		`bind_password ${S}`,
		`//registry.example.org/:_auth=${b64(`heron:${S}`)}`,
		`{"auths":{"registry.example.org":{"auth":"${b64(`heron:${S}`)}"}}}`,
		`define('DB_PASSWORD', '${S}');`,
		`db:\n  password:\n    ${S}\n  port: 1`,
		`password: |\n  ${S}\nuser: x`,
		`   12\tpassword: >-\n   13\t  ${S}\n`,
		`$ cat config/master.key\n${hex}`,
	].map((text) =>
		text.includes('_auth=') || text.includes('"auth"')
			? ([text, b64(`heron:${S}`)] as const)
			: text.includes(hex)
				? ([text, hex] as const)
				: text,
	),
	'cookies and headers': [
		`Cookie: theme=dark; sessionid=${hex}; lang=en`,
		`curl -H "Cookie: PHPSESSID=q8d1v5k2m7t3n9p4" https://x.example`,
		`set-cookie: connect.sid=s%3AhR7tQ2mXv9LkZ4pN8wYc1.Kq3W; Path=/; HttpOnly`,
		`Authorization: Bearer heron42kz9`,
		`X-Api-Key: heron8842z`,
		`https://b.example/k?X-Amz-Credential=a&X-Amz-Signature=${hex}${hex}`,
		`https://acct.example/c?sv=2026&sig=${hex}%3D`,
	].map((text) => [text, /(?:9d3c1f7ab2e8|q8d1v5k2m7t3|hR7tQ2mXv9Lk|heron42kz9|heron8842z)/.exec(text)![0]] as const),
	'databases and clusters': [
		`CREATE USER 'heron'@'%' IDENTIFIED BY '${S}';`,
		`alter user heron identified with caching_sha2_password by '${S}'`,
		`ALTER ROLE heron WITH LOGIN PASSWORD '${S}';`,
		[`apiVersion: v1\nkind: Secret\ndata:\n  db: ${b64('Sanderling99!')}\ntype: Opaque`, b64('Sanderling99!')],
		[
			`apiVersion: v1\ndata:\n  DATABASE_URL: ${b64('x://a:b@c/d')}\n  other: ${b64('Sanderling99!')}\nkind: Secret\n`,
			b64('Sanderling99!'),
		],
		[`{"kind":"Secret","data":{"a":"${b64('first value')}","b":"${b64('Sanderling99!')}"}}`, b64('Sanderling99!')],
		`kind: Secret\nstringData:\n  odd: ${S}\n`,
	],
	'hashes of passwords': [
		'heron:$6$Kd8sQz1L$w9VbT3xYp0RkNfHcJmLs7uEaGq2Zi4oXtBvCnMrDyWlKjPhSgFeUaIoQzTxRb5d:19700:0:99999:7:::',
		'heron:$apr1$q2w8e4r6$Zt5Lk9Vn3Xc1Bm7Qp0Ws4.',
		'$2b$12$iRnmqXhVctpnnVA7sB6TdKvah5f0oznANEvM7BexX9V6L6ahApLk4',
		'$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQxMjM$Zt5Lk9Vn3Xc1Bm7Qp0Ws4Zt5Lk9Vn3Xc1Bm7',
	].map((text) => [text, /[A-Za-z0-9./]{20,}$|Zt5Lk9Vn3Xc1Bm7Qp0Ws4|w9VbT3xYp0RkNf/.exec(text)![0]] as const),
	'keys that were cut, numbered, quoted': [
		`    12\t${line64}\n    13\t${line64}\n    14\t-----END OPENSSH PRIVATE KEY-----`,
		`> -----BEGIN RSA PRIVATE KEY-----\n> ${line64}\n> ${line64}\nthen prose`,
		`+-----BEGIN EC PRIVATE KEY-----\n+${line64}\n+-----END EC PRIVATE KEY-----`,
		`1: -----BEGIN PRIVATE KEY-----\n2: ${line64}\n3: ${line64}`,
		`the end of it: ${line64}\n${line64}\n-----END PRIVATE KEY-----`,
		`PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 2\n${line64}\n${line64}\nPrivate-MAC: 1`,
		`{"kty":"EC","crv":"P-256","x":"abc","d":"${line64.slice(0, 43)}"}`,
	].map((text) => [text, line64.slice(0, 43)] as const),
	'said in a sentence': [
		`the wifi password is ${S}`,
		'my password is bluemonkey, keep it',
		`Das Passwort lautet ${S} und gilt ab heute`,
		`Le mot de passe est ${S}`,
		`la contraseña es ${S}`,
		`a senha é ${S}`,
		`パスワードは${S}です`,
		`数据库密码是${S}`,
		`het wachtwoord is ${S}`,
	].map((text) => (text.includes('monkey') ? ([text, 'bluemonkey'] as const) : text)),
};

describe.each(Object.entries(GONE))('%s', (_, cases) => {
	test.each(cases.map((one) => (typeof one === 'string' ? ([one, S] as const) : one)))('%s', (text, secret) => {
		for (const around of [text, `look at this please ${text}`, `error: it failed with ${text}\n`]) {
			expect(redact(around)).not.toContain(secret.slice(0, 10));
		}
	});
});

test.each([
	'docker run -p 8080:80 -u 1000:1000 app',
	'ssh -p 2222 heron@10.1.2.3',
	'mkdir -p build/out && git log -p -1',
	'mysql -u root -p',
	'mysql -h db -p3306',
	'redis-cli -p 6379 ping',
	'tail -w 20 file; curl -u $USER:$PASS url',
	'cp -a src dist; tar -xzf a.tgz; grep -w word',
	'ls -p | sort -s',
	'echo done | tee log',
	'echo hello | docker run -i x',
	'npm set registry https://registry.npmjs.org',
	'git config set core.editor vim',
	'ENV NODE_ENV production',
	'set -euo pipefail',
	'the tests pass 12 of 13 times',
	'tests pass: 1234, first pass: 0.52s, pass: 12:30:45',
	'bypass 12 checks',
	'host:5432:db is open',
	'tables are uniquely identified by a project_id, rows are identified by 12',
	'2001:4888:50:ff00:0500:0bb8::',
	'src/a.ts:12:5: error: x is y',
	'the session cookie expires after 30 minutes',
	'Set-Cookie: theme=dark; Path=/; Max-Age=31536000',
	'login page with password rules',
	'kind: SecretStore\nspec:\n  data: x\n',
	'kind: ConfigMap\ndata:\n  port: "8080"\n',
	'cost is $6 and $2b more',
	'my password is wrong, it says',
	'my password is stored somewhere safe',
	'das Passwort ist falsch',
	'パスワードは8文字以上です。',
	'password:\n  type: string\n  minLength: 8',
	'password:\n  required',
	'arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-AbCdEf',
	'login(password: String!, token: ID): Session!',
	'"integrity": "sha512-abc"; h1:q7Zt5Lm2Xv9Wn4Rb7Yc1Hd6Gf3Js0Qp8Ua5Ei2o1AkT=',
	'PASSWORD must be set',
	"ENV['PASSWORD'] || 'none'",
	'~/.config/app and ~10 minutes',
	'TOKEN_LIMIT 4096',
	'the auth flow: "auth": "required"',
	'Private-Lines: see the format',
])('kept: %s', (text) => {
	expect(redact(text)).toBe(text);
});
