/**
 * Passwords as commands take them: behind a flag that means one to that program, as an argument in its place, through a
 * pipe. The flag alone says nothing (`-p` is a port, a path and a password), so the program is looked for on its line.
 */
import {classOf} from './names.ts';
import {type Read, readValue, take} from './read.ts';
import type {Secret} from './tokens.ts';
import {isPlaceholder, looksLikeKey} from './values.ts';

/** How far back a command is looked for. UTF-16 units. */
const FAR = 240;

interface Program {
	/** Its name and what must stand before the flag. */
	readonly named: RegExp;
	/** Flags whose value is a secret. */
	readonly secret?: readonly string[];
	/** Flags with the value glued on: `-pHunter2`. */
	readonly glued?: readonly string[];
	/** Flags whose value is a user and a secret, with this between them. */
	readonly pair?: readonly (readonly [flag: string, between: string])[];
}

/** One row a program. */
const PROGRAMS: readonly Program[] = [
	{named: /\bsshpass\b/, secret: ['-p'], glued: ['-p']},
	{named: /\b(?:mysql|mariadb)[\w-]*\b/, glued: ['-p']},
	{
		named:
			/\b(?:docker|podman|nerdctl|buildah|skopeo|crane|oras|helm(?: registry)?|kubectl|oc|cf|az|heroku|ibmcloud|jfrog|jf|nuget|argocd|vault|rancher)\s+login\b/,
		secret: ['-p', '-u:p'],
	},
	{named: /\b(?:redis-cli|valkey-cli|keydb-cli)\b/, secret: ['-a', '--pass']},
	{named: /\bldap(?:search|add|modify|delete|passwd|whoami|compare|modrdn)\b/, secret: ['-w', '-s', '-a']},
	{named: /\b(?:smbclient|rpcclient|smbget|net|winexe|mount\.cifs)\b/, pair: [['-U', '%']]},
	{named: /\blftp\b/, pair: [['-u', ',']]},
	{named: /\bncftp(?:put|get|ls)?\b/, secret: ['-p']},
	{
		named: /\bcurl\b/,
		pair: [
			['-u', ':'],
			['-U', ':'],
		],
	},
	{named: /\b(?:http|https|xh|httpie)\b/, pair: [['-a', ':']]},
	{named: /\bwget\b|\baria2c\b/, secret: ['--http-passwd', '--password']},
	{named: /\bmongo(?:sh|dump|restore|export|import|stat|top)?\b/, secret: ['-p'], glued: []},
	{named: /\b(?:sqlcmd|bcp|osql)\b/, secret: ['-P'], glued: ['-P']},
	{named: /\b(?:cqlsh|influx|clickhouse-client|impala-shell|presto|trino)\b/, secret: ['-p', '--password']},
	{named: /\b(?:plink|pscp|psftp|puttygen)\b/, secret: ['-pw']},
	{named: /\b(?:xfreerdp3?|rdesktop)\b/, secret: ['-p'], glued: []},
	{named: /\b(?:zip|unzip|7z|7za|rar|unrar)\b/, secret: ['-P'], glued: ['-p', '-P']},
	{named: /\b(?:svn|hg|cvs)\b/, secret: ['--password']},
	{named: /\bgh secret set\b|\bgh variable set\b/, secret: ['-b', '--body']},
	{named: /\b(?:net use|runas|psexec|schtasks|wmic)\b/i, secret: ['-p', '/p', '/rp']},
	{named: /\b(?:ipmitool|racadm|ansible-vault)\b/, secret: ['-P', '-p']},
	{named: /\bsnmp(?:get|walk|set|bulkwalk)\b/, secret: ['-A', '-X']},
	{named: /\bopenssl\b/, secret: ['-k', '-passin', '-passout']},
	{named: /\bmosquitto_(?:pub|sub|rr)\b/, secret: ['-P']},
	{named: /\bssh-keygen\b/, secret: ['-N', '-P']},
	{named: /\baz\s+[a-z]/, secret: ['-p']},
	{named: /\baz\s+keyvault\s+secret\s+set\b/, secret: ['--value']},
	{named: /\bds(?:mod|add)\b/, secret: ['-pwd']},
	{named: /\b(?:useradd|usermod|twine)\b/, secret: ['-p']},
	{
		named:
			/\bsecurity\s+(?:unlock-keychain|import|create-keychain|set-keychain|set-key-partition-list|add-(?:generic|internet)-password)\b/,
		secret: ['-p', '-P', '-w'],
	},
	{named: /\bexpect\b|\bpasswd\b/, secret: []},
	{named: /\b(?:nxc|crackmapexec|netexec|evil-winrm|hydra|impacket-\w+)\b/, secret: ['-p']},
];

/** The programs that could mean a secret by a flag, by its first two characters. */
const BY_FLAG = new Map<string, Program[]>();
for (const program of PROGRAMS) {
	const {secret = [], glued = [], pair = []} = program;
	const flags = [...secret, ...glued, ...pair.map(([flag]) => flag)];
	for (const short of new Set(flags.map((flag) => flag.slice(0, 2)))) {
		BY_FLAG.set(short, [...(BY_FLAG.get(short) ?? []), program]);
	}
}

const FLAG = /-{1,2}[A-Za-z][\w-]{0,40}/y;

/** At the dash behind a blank: `mysql -pHunter2`, `docker login -p x`, `keytool -storepass x`. */
export function behindDash(text: string, dash: number, found: Secret[]): number {
	const next = text.charCodeAt(dash + 1);
	// Below the letters, and no second dash: a bullet, a minus, a rule.
	if (text.charCodeAt(dash - 1) !== 32 || (next < 65 && next !== 45)) return 0;
	const at = dash - 1;
	FLAG.lastIndex = dash;
	const flag = FLAG.exec(text)?.[0];
	if (flag === undefined) return 0;
	const behind = FLAG.lastIndex;
	// `-storepass x`, `-password x`: a name that promises a secret, with one dash.
	if (flag.length > 4 && flag[1] !== '-' && text[behind] === ' ') {
		const is = classOf(flag.slice(1));
		if (is === 'password' || is === 'token' || /pass(?:w(?:or)?d)?$/i.test(flag))
			return secretAt(text, behind + 1, found);
	}
	if (flag === '-S' || flag === '-s') return piped(text, at, found);
	const short = flag.slice(0, 2);
	const programs = BY_FLAG.get(short);
	if (programs === undefined) return 0;
	const line = lineBefore(text, at);
	for (const {named, secret = [], glued = [], pair = []} of programs) {
		const isMine = secret.includes(flag) || glued.includes(short) || pair.some(([name]) => name === short);
		if (!isMine || !named.test(line)) continue;
		if (secret.includes(flag) && /[ =]/.test(text[behind] ?? '')) return secretAt(text, behind + 1, found);
		if (glued.includes(short) && flag[1] !== '-') return gluedTo(text, at + 3, found);
		for (const [name, between] of pair) if (name === short) return pairAt(text, at + 3, between, found);
	}
	return 0;
}

/** `-u user:secret`, `-uuser:secret`; a pair of numbers is a user and a group of a container. */
function pairAt(text: string, at: number, between: string, found: Secret[]): number {
	const from = /[ =]/.test(text[at] ?? '') ? at + 1 : at;
	const start = text[from] === '"' || text[from] === "'" ? from + 1 : from;
	const stop = /[\s"']/.exec(text.slice(start, start + 200));
	const pair = text.slice(start, stop ? start + stop.index : start + 200);
	const split = pair.indexOf(between);
	if (split < 1 || split > 64) return 0;
	const secret = pair.slice(split + 1);
	if (secret.length < 3 || /^\d+$/.test(secret) || secret.startsWith('//') || isPlaceholder(secret)) return 0;
	const place = start + split + 1;
	found.push({kind: 'password', start: place, end: place + secret.length});
	return place + secret.length;
}

/** A secret behind a flag that means one: whatever it is, unless it is a variable, a flag, or nothing. */
function secretAt(text: string, at: number, found: Secret[]): number {
	while (text[at] === ' ') at++;
	const read = readValue(text, at, true);
	return read && mayBe(text.slice(read.start, read.end)) ? take(text, wholeOf(text, read), 'password', found) : 0;
}

function gluedTo(text: string, at: number, found: Secret[]): number {
	const first = text[at];
	if (first === undefined || /[\s=-]/.test(first)) return 0;
	const read = readValue(text, at, true);
	if (!read) return 0;
	const value = text.slice(read.start, read.end);
	return mayBe(value) && (read.quoted || !/^\d{2,5}$/.test(value))
		? take(text, wholeOf(text, read), 'password', found)
		: 0;
}

/** The signs that end a sentence may end a password as well. */
const wholeOf = (text: string, read: Read): Read => {
	let {end} = read;
	while (!read.quoted && end < text.length && /[!?#%&*+^~.,:;)\]}]/.test(text[end]!)) end++;
	return {...read, end};
};

const mayBe = (value: string): boolean => value.length >= 4 && !value.startsWith('-') && !isPlaceholder(value);

/** The command that a flag belongs to, as far as it stands before it: behind the last `;`, `&&` or `|` of its line. */
function lineBefore(text: string, at: number): string {
	const piece = text.slice(Math.max(0, at - FAR), at);
	return piece
		.slice(piece.lastIndexOf('\n') + 1)
		.split(/; |&& |\| /)
		.at(-1)!;
}

/** What is put through the pipe that ends before `at`: `echo x | sudo -S …`, `printf %s x | docker login --password-stdin`. */
const SAID =
	/(?:^|[\s;&|(])(?:echo|printf|print|Write-Output)[ \t]+(?:-[neE]+[ \t]+|["']?%s(?:\\n)?["']?[ \t]+)*(?:"([^"\n]{3,200})"|'([^'\n]{3,200})'|([^\s|"'`<>]{3,200}))[ \t]*\|[^\n|]*$/;
export function piped(text: string, at: number, found: Secret[]): number {
	const from = Math.max(0, at - FAR);
	const line = text.slice(from, at).split('\n').at(-1)!;
	const said = SAID.exec(line);
	const value = said?.[1] ?? said?.[2] ?? said?.[3];
	if (said === null || value === undefined || isPlaceholder(value)) return 0;
	// `… | sudo -S`, not `… | sort -s`.
	if (
		!/\|[^|]*(?:sudo|doas|su|passwd|chpasswd|login|auth|stdin|token|cryptsetup|gpg)\b/.test(line) &&
		!/login|auth|stdin|token/.test(text.slice(at, at + 60))
	)
		return 0;
	const start = at - line.length + said.index + said[0].lastIndexOf(value);
	found.push({kind: 'password', start, end: start + value.length});
	return 0;
}

/** `gh auth login --with-token <<< x`, `docker login --password-stdin <<< "x"`; and what is piped to it. */
const HERE = /[^\n<|;]{0,60}<<<[ \t]*/y;
export function fromStdin(text: string, at: number, behind: number, found: Secret[]): number {
	HERE.lastIndex = behind;
	return HERE.test(text) ? secretAt(text, HERE.lastIndex, found) : piped(text, at, found);
}

/** Commands that keep what is piped to them as a secret. */
export const keepers: readonly string[] = [
	...['secret create ', 'secret put ', 'secret set ', 'secrets create ', 'secrets:set ', 'versions add ', 'env add '],
	...[
		'secrets set ',
		'secret-tool store',
		'chpasswd',
		'pass insert',
		'luksOpen',
		'luksFormat',
		'kubeseal',
		'encrypt_string',
	],
];
/** `echo x | docker secret create y -`, `echo user:x | chpasswd`, `chpasswd <<< "user:x"`. At the command. */
export function keptFromPipe(text: string, at: number, found: Secret[]): number {
	const from = Math.max(0, at - FAR);
	const line = text.slice(from, at).split('\n').at(-1)!;
	const said = SAID.exec(line);
	const piped = said?.[1] ?? said?.[2] ?? said?.[3];
	let start = said && piped !== undefined ? at - line.length + said.index + said[0].lastIndexOf(piped) : -1;
	let value = piped ?? '';
	if (start < 0) {
		HERE.lastIndex = at;
		const read = HERE.test(text) ? readValue(text, HERE.lastIndex, true) : undefined;
		if (!read) return 0;
		start = read.start;
		value = text.slice(read.start, read.end);
	}
	if (text.startsWith('chpasswd', at)) {
		const user = /^[\w.-]{1,32}:/.exec(value)?.[0].length ?? 0;
		start += user;
		value = value.slice(user);
	}
	if (/\s/.test(value) || !looksLikeKey(value)) return 0;
	found.push({kind: 'password', start, end: start + value.length});
	return 0;
}

/** `htpasswd -b file user secret`: the last of its arguments. */
const HTPASSWD =
	/htpasswd[ \t]{1,8}(?:-[A-Za-z]{1,8}[ \t]{1,8}(?:\d{1,3}[ \t]{1,8})?){0,4}-[a-zA-Z]{0,8}b[a-zA-Z]{0,8}[ \t]{1,8}(?:-[A-Za-z]{1,8}[ \t]{1,8}){0,4}(?:\S{1,200}[ \t]{1,8})?[\w.@-]{1,64}[ \t]{1,8}(?=\S)/y;
export function htpasswd(text: string, at: number, found: Secret[]): number {
	HTPASSWD.lastIndex = at;
	return HTPASSWD.test(text) ? secretAt(text, HTPASSWD.lastIndex, found) : 0;
}

/** `ENV NAME value`, `setx NAME value`, `set -gx NAME value`, `aws configure set name value`, `npm config set name value`. */
const SET =
	/(?:ENV|ARG|setx|setenv|set(?:[ \t]+-{1,2}[\w-]+){1,3}|(?<=(?:config(?:ure)?|env|secrets?)[ \t:]{1,3})set)[ \t]+(?:--\w+[ \t]+)?["']?([\w./:@-]{2,80})["']?[ \t]+(?![=|])/y;
export function setTo(text: string, at: number, found: Secret[]): number {
	SET.lastIndex = at;
	const name = SET.exec(text)?.[1];
	if (name === undefined) return 0;
	const behind = SET.lastIndex;
	const is = classOf(name.slice(name.lastIndexOf(':') + 1));
	if (is !== 'password' && is !== 'token') return 0;
	const read = readValue(text, behind, true);
	if (!read) return 0;
	const value = text.slice(read.start, read.end);
	return mayBe(value) && (read.quoted || looksLikeKey(value)) ? take(text, wholeOf(text, read), 'password', found) : 0;
}

/** `sqlplus user/secret@db`. */
const ORACLE = /\w{5,7} (?:-\S{1,20} ){0,4}(?:userid=)?["']?[\w.$-]{1,64}\/(?=[^@\s"'/]{3,120}(?:@|["'\s]|$))/y;
const UNTIL_AT = new Set(['.py ', 'sqlplus ', 'expdp ', 'impdp ', 'sqlldr ']);
/** Arguments that are secrets by their place: a word to look for, and all that stands before the secret. */
const PLACES: Readonly<Record<string, RegExp>> = {
	'alias set ': /alias set \S{1,80} \S{1,200} \S{1,120} (?=\S)/y,
	'net use ': /net use (?:\S{1,40} )?\\\\\S{1,120} (?=[^/\s])/y,
	'nmcli ': /nmcli [^\n]{1,160}? password (?=\S)/y,
	freerdp: /freerdp3?[^\n]{1,160}? \/p:(?=\S)/y,
	'kv put ': /kv put [^\n]{1,120}? [\w.-]{1,64}=(?=[^@\s])/y,
	'add-authtoken ': /add-authtoken (?=\S)/y,
	'WIFI:': /WIFI:(?:[A-OQ-Z]:[^;\n]{0,80};){0,4}P:(?=[^;\n])/y,
	'authorize-account ': /authorize-account \S{1,80} (?=\S)/y,
	'cloudflared service install ': /cloudflared service install (?=\S)/y,
	'wpa_passphrase ': /wpa_passphrase (?:"[^"\n]{1,64}"|\S{1,64}) (?=\S)/y,
	'keyMaterial=': /keyMaterial=(?=\S)/y,
	'signtool ': /signtool [^\n]{1,160}? \/p (?=\S)/y,
	'put-parameter ': /put-parameter (?=[^\n]{0,300}SecureString)[^\n]{0,300}?--value[ =]["']?(?=[^\s"'])/y,
	'> AUTH ': /> AUTH (?:\w{1,64} )?(?=\S)/y,
	'sqlplus ': ORACLE,
	'expdp ': ORACLE,
	'impdp ': ORACLE,
	'sqlldr ': ORACLE,
	'rclone config ':
		/rclone config (?:create|update|password) [^\n]{1,200}? (?:pass|password2?|token|\w{0,20}secret)[ =](?=\S)/y,
	'rclone obscure ': /rclone obscure (?=\S)/y,
	'host add ': /host add \S{1,80} \S{1,200} \S{1,120} (?=\S)/y,
	' LOGIN ': /(?<=(?:^|[\s>:])[A-Za-z]{0,4}\d{1,5}) LOGIN (?:"[^"\n]{1,80}"|[^\s"]{1,80}) "?(?=[^\s"])/y,
	'IDENTIFY ': /(?<=NickServ )IDENTIFY (?:\w{1,30} )?(?=\S)/iy,
	'send "': /(?<=assword[^\n]{0,60}\n?[^\n]{0,40})send "(?=[^"\\\n]{4,64}\\[rn])/y,
	'auth=(': /auth=\(["'][^"'\n]{1,80}["'],[ ]?["'](?=[^"'\s]*\d)/y,
	'.login(': /(?<=server|smtp|imap|mail|ftp|conn|session|client)\.login\(["'][^"'\n]{1,80}["'],[ ]?["'](?=[^"'\s]*\d)/y,
	'Credential(': /Credential\(["'][^"'\n]{1,80}["'],[ ]?["'](?=[^"'\s]*\d)/y,
	'bw unlock ': /bw unlock (?=[^-\s])/y,
	'keyctl add ': /keyctl add \S{1,20} \S{1,80} (?=\S)/y,
	'net user ': /net user \S{1,40} (?=[^/\s])/y,
	'ngrok authtoken ': /ngrok authtoken (?=\S)/y,
	'oathtool ': /oathtool (?:-{1,2}\S{1,20} ){0,4}(?=[^-\s"$])/y,
	'enable secret ': /enable secret \d (?=\S)/y,
	'username ': /username \S{1,40} (?:privilege \d{1,2} )?(?:password|secret) \d (?=\S)/y,
	'snmp-server community ': /snmp-server community (?=\S)/y,
	'radius-server key ': /radius-server key (?:\d )?(?=\S)/y,
	'tacacs-server key ': /tacacs-server key (?:\d )?(?=\S)/y,
	'.py ': /\.py (?:-\S{1,40} ){0,4}[\w.-]{1,64}\/[\w.$-]{1,64}:(?=[^@\s]{3,120}@)/y,
};
export const placeWords: readonly string[] = Object.keys(PLACES);
export function atPlace(text: string, at: number, found: Secret[]): number {
	const word = placeWords.find((one) => text.startsWith(one, at));
	if (word === undefined) return 0;
	const before = PLACES[word]!;
	before.lastIndex = at;
	if (!before.test(text)) return 0;
	const start = before.lastIndex;
	const [value = ''] = /^[^\s;"'\\]+/.exec(text.slice(start, start + 200)) ?? [];
	const host = UNTIL_AT.has(word) ? value.lastIndexOf('@') : -1;
	const secret = host < 0 ? value : value.slice(0, host);
	// "the password prompt": a word and nothing else.
	if (!mayBe(secret) || /^[a-z]+$/.test(secret)) return word === 'kv put ' ? keptFromPipe(text, at, found) : 0;
	found.push({kind: 'password', start, end: start + secret.length});
	return start + secret.length;
}
