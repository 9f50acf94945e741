/**
 * Commands that hand the machine or what is on it to somebody else: memory never passes them on, whoever ran them before.
 *
 * A hostile page can make an agent run a command once; it must not become advice for every later session. Refused by kind,
 * not by name; the patterns are wide, since being on the list too often only costs a hint.
 */

const INTERPRETER = String.raw`(?:sudo\s+(?:-\S+\s+)*)?(?:env\s+)?(?:\S*\/)?(?:(?:ba|z|da|k|c|tc|fi|a)?sh|python[\d.]*|node|deno|bun|perl|ruby|php|lua|osascript|pwsh|powershell|iex|tclsh)`;
const FETCHES = `(?:curl|wget|aria2c|fetch|http|https|iwr|irm|Invoke-WebRequest|Invoke-RestMethod|Start-BitsTransfer|scp|ftp|lynx|nc|ncat)`;

const KINDS: Readonly<Record<string, readonly RegExp[]>> = {
	'runs what it fetches or decodes': [
		new RegExp(String.raw`\|\s*${INTERPRETER}(?=$|[\s;&|)"'-])(?!\s+-m\b)`, 'i'),
		new RegExp(String.raw`(?:${INTERPRETER}|source|\.)\s+(?:-\S+\s+)*<\(`, 'i'),
		new RegExp(String.raw`${INTERPRETER}\s+(?:-\S+\s+)*<<<`, 'i'),
		/\b(?:eval|source|exec)\b.*(?:\$\(|`|<\()|\biex\b|Invoke-Expression/i,
		new RegExp(String.raw`${INTERPRETER}\s+(?:-\S+\s+)*-\w*c\b.*(?:\$\(|\`|\b${FETCHES}\b)`, 'i'),
		/\b(?:python[\d.]*|node|deno|bun|perl|ruby|php|osascript)\s+(?:-\S+\s+)*-\w*(?:c|e|r|p|-eval|-print)\b.*(?:urlopen|urllib|requests\.|https?:|exec\s*\(|eval\s*\(|system\s*\(|subprocess|child_process|socket|fetch\s*\(|__import__|b64decode|atob|fromCharCode)/i,
		new RegExp(
			String.raw`\b${FETCHES}\b.*(?:&&|;|\|\||\n)\s*(?:${INTERPRETER}\s+\S|chmod\b|\.{1,2}\/|\/tmp\/|\/var\/tmp\/|source\s|\.\s|dpkg\s+-i|rpm\s+-|installer\s|msiexec|make\b)`,
			'i',
		),
		/\b(?:base64\s+(?:-\w*[dD]\w*|--decode)|xxd\s+-\w*r|openssl\s+(?:enc|base64)\b.*-d|certutil\s+-decode|uudecode|gunzip|zcat)\b.*(?:\||>|&&|;)/i,
		/\b(?:deno|bun|node)\s+(?:run\s+)?(?:-\S+\s+)*https?:|\bgo\s+(?:run|install)\s+\S+@|\bnix(?:-shell|\s+run)\b.*(?:https?:|github:)/i,
		/\b(?:npx|bunx|pnpx|pipx\s+run|uvx|(?:pnpm|yarn)\s+dlx|npm\s+(?:exec|x))\s+(?:\S+\s+)*?(?:-y\b|--yes\b|(?:@[\w.-]+\/)?[\w.-]+@\S|https?:|git\+|github:)|\b(?:pnpm|yarn)\s+dlx\b|\b(?:pipx\s+run|uvx)\b/i,
		/\b(?:npm|pnpm|yarn|bun|pip[\d.]*|uv|cargo|gem|poetry|go|brew|code|apt(?:-get)?|dnf|yum)\s+(?:\S+\s+)*?(?:i|install|add|get|create|init|--install-extension)\s.*(?:https?:\/\/|git\+|git:|git@|github:|--git\b|\.tgz\b|\.vsix\b)/i,
	],
	'takes packages from elsewhere': [
		/--(?:index-url|extra-index-url|registry|find-links|trusted-host|proxy|add-repository|source)\b|\bpip[\d.]*\s.*\s-i\s+\S*:|\b(?:registry|index-url|index_url|extra-index-url)\s*=|\bconfig\s+(?:set|add)\s+\S*(?:registry|index-url|proxy)|\b(?:GOPROXY|GONOSUMDB|GONOSUMCHECK|GOINSECURE|GOSUMDB|GOFLAGS|PIP_\w*INDEX\w*|NPM_CONFIG_\w+|UV_\w*INDEX\w*|HTTPS?_PROXY|ALL_PROXY|HOMEBREW_\w*(?:URL|DOMAIN|REMOTE))=/i,
		/\b(?:add-apt-repository|apt-add-repository|apt-key)\b|sources\.list|\bgem\s+sources?\s+(?:-a|--add)|\bhelm\s+repo\s+add|\bbrew\s+tap\b|\bflatpak\s+remote-add|\b(?:dnf|yum|zypper)\b.*(?:addrepo|config-manager)|\.(?:npmrc|pypirc|yarnrc\S*)\b.*|pip\.conf/i,
	],
	'turns checks off': [
		/\b(?:curl|http|https)\b.*\s(?:-\w*k\w*|--insecure)(?=\s|$)|--(?:no-check-certificate|insecure\S*|no-verify-ssl|no-ssl-verify|skip-tls\S*|tls-skip\S*|ignore-certificate-errors|allow-unauthenticated|allow-untrusted|nogpgcheck|no-gpg-checks?|skip-verify|no-verify|no-sandbox|disable-gpg\S*|disable-setuid-sandbox|dangerously\S*|privileged|break-system-packages|unsafe-perm)\b|SkipCertificateCheck|Set-ExecutionPolicy|ExecutionPolicy\s+(?:Bypass|Unrestricted)/i,
		/strict[-_]?ssl\b\W+(?:false|0|off|no)|ssl_?verif\w*\W+(?:false|0|off|no)|\bsslmode=disable|NODE_TLS_REJECT_UNAUTHORIZED|GIT_SSL_NO_VERIFY|PYTHONHTTPSVERIFY|StrictHostKeyChecking|UserKnownHostsFile|CURL_INSECURE|(?:verify|check_hostname)\s*=\s*false|ignore[-_]scripts\W+false/i,
		/\b(?:setenforce|csrutil|spctl|Set-MpPreference|auditctl|aa-disable|aa-complain)\b|\bufw\s+disable|netsh\s+advfirewall|update-ca-|add-trusted-cert|certutil\s+-(?:A|addstore)|update-ca-certificates|\btrust\s+anchor\b/i,
	],
	'lets others in or stays': [
		/authorized_keys|known_hosts|ssh-copy-id|\.ssh\/|\/etc\/(?:passwd|shadow|sudoers|hosts|cron\S*|ssh|pam|profile|ld\.so|resolv|environment|rc\S*|systemd|init)|\bvisudo\b|\b(?:useradd|adduser|usermod|groupadd|gpasswd|chpasswd|net\s+user|net\s+localgroup)\b/i,
		/\bcrontab\b|\bsystemctl\s+(?:\S+\s+)*(?:enable|link|edit)\b|\blaunchctl\b|\bschtasks\b|\breg\s+add\b|\bat\s+now\b|LaunchAgents|LaunchDaemons|autostart/i,
		/>>?\s*\S*\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|gitconfig|npmrc|netrc|pypirc|envrc|inputrc)\b|\btee\b.*(?:\.(?:bashrc|zshrc|profile|bash_profile|zshenv|gitconfig|netrc)|\/etc\/)/i,
		/\bgit\s+(?:\S+\s+)*?(?:config|-c)\b.*(?:hookspath|sshcommand|askpass|fsmonitor|pager|editor|alias\.|credential|insteadof|include|filter\.|external|gpg\.|protocol\.|textconv|proxy|attributesfile|templatedir|safe\.directory)/i,
		/\bchmod\s+(?:-\S+\s+)*(?:\S*[ugoa]*\+\S*s|[ugoa,+=rwx]*[ao]\+?\w*w|0?[2-7]?(?:777|666|[0-7]{2}[2367])|[4-7][0-7]{3})\b|\bsetcap\b|\bxhost\b|\b(?:LD_PRELOAD|LD_LIBRARY_PATH|DYLD_\w+|BASH_ENV|PYTHONSTARTUP|PROMPT_COMMAND|GIT_SSH(?:_COMMAND)?|NODE_OPTIONS|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS)=|\bPATH=\S*(?:\/tmp|\/var\/tmp|\.\/)/i,
		/\b(?:nc|ncat|netcat|socat|telnet)\b|\/dev\/(?:tcp|udp)\/|\bssh\s+.*\s-\w*[RD]\b|\b(?:ngrok|cloudflared|localtunnel|chisel|frpc)\b|docker\.sock|\bdocker\s+.*(?:-v\s*\/:|--(?:pid|net|network|userns|ipc)[= ]host)/i,
	],
	'sends what is here elsewhere': [
		/\b(?:curl|wget|http|https|iwr|irm|Invoke-\w+)\b.*\s(?:-d|--data\S*|-F|--form\S*|-T|--upload-file|--post-\w+|-InFile|-Body|--body-file)(?=[\s=@'"]|$)|\|\s*(?:curl|wget|nc|ncat|socat)\b/i,
		/\b(?:scp|sftp|rclone|croc|magic-wormhole|wormhole|transfer\.sh)\b|\brsync\b.*\S+:|\bgh\s+(?:gist|secret|auth|ssh-key|gpg-key)\b|\baws\s+s3\s+(?:cp|sync|mv)\b|\bgsutil\s+(?:cp|rsync)|\bmail(?:x|\s+-s)\b/i,
	],
};
const PATTERNS = Object.values(KINDS).flat();

/** True when memory must not pass the command on. */
export function breaksTrust(command: string): boolean {
	// What a shell joins is one word: `cu""rl`, `cu\rl`, a line broken by `\`.
	const joined = command.replace(/\\\r?\n/g, ' ').replace(/(?<=\w)(?:""|''|\\)(?=\w)/g, '');
	return (
		PATTERNS.some((pattern) => pattern.test(joined) || pattern.test(command)) || /\$'[^']*\\x|\$\{?IFS\b/.test(command)
	);
}
