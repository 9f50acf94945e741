/**
 * How what an install writes has to be spelled on each system: the one table of the installer's that knows Windows.
 *
 * Host facts (command-code 1.64.0): hooks are run by /bin/bash -c, by /bin/sh where there is no bash, and on Windows by
 * cmd.exe; MCP servers are started without a shell, but on Windows with one, which joins command and arguments unquoted. The
 * agent's shell there is PowerShell, in which a line that begins with a string is an expression and needs an `&`. The
 * client's program is `cmd`, on Windows `cmdc`, since `cmd` is the system's own shell.
 */
import path from 'node:path';
import {isWindows, slashed} from '../src/lib/index.ts';
import {quoteWord} from './shell-words.ts';
import type {Site} from './surface.ts';

export interface Host {
	/** The command of a hook: absolute and quoted, so that it needs no PATH; its stdin is read and its end is 0 in any case. */
	hook(site: Site, event: string): string;
	/** Program and arguments of the MCP server. */
	server(site: Site): {readonly command: string; readonly args: readonly string[]};
	/** One word for a person to type: quoted where it has to be. */
	word(file: string): string;
	/** Two steps for a person to paste: be in this directory, then the command. undefined where its name cannot be quoted. */
	inside(dir: string, command: string): string | undefined;
	/** What the agent types to start deja. */
	words(site: Site): string;
	/** The client's own program. */
	readonly client: string;
	/** The script in the runtime that starts deja with the Node it was installed with, or with the one on PATH. */
	readonly launcher: string;
	launcherText(site: Site): string;
	/** The script on PATH that starts the one in the runtime. */
	onPath(site: Site): string;
	/** Names under which the client is found on PATH. */
	readonly clients: readonly string[];
	/** What the client hands a hook's command to: `shell` of a spawn. */
	shell(bash: boolean): string | true;
	/** MCP servers are started through that shell as well. */
	readonly serverShell: boolean;
}

const posix: Host = {
	hook({places, node, moved, bash}, event) {
		const home = moved ? `DEJA_HOME=${quoteWord(places.deja)} ` : '';
		const words = bash
			? [path.join(places.runtime, 'hook.sh'), event, node]
			: [node, path.join(places.runtime, 'hook.mjs'), event];
		return `${home}${words.map(quoteWord).join(' ')} || cat >/dev/null`;
	},
	server: ({places}) => ({command: path.join(places.runtime, 'deja'), args: ['mcp']}),
	word: quoteWord,
	inside: (dir, command) => `cd ${quoteWord(dir)} && ${command}`,
	words: ({places}) => quoteWord(path.join(places.runtime, 'deja')),
	client: 'cmd',
	launcher: 'deja',
	launcherText({node, places, moved}) {
		const home = moved ? `DEJA_HOME=\${DEJA_HOME:-${quoteWord(places.deja)}}\nexport DEJA_HOME\n` : '';
		return `#!/bin/sh
# Written by \`deja install\`, anew each time.
here=$(dirname -- "$(readlink -f -- "$0" 2>/dev/null || printf '%s' "$0")")
${home}node=${quoteWord(node)}
[ -x "$node" ] || node=node
exec "$node" "$here/deja.mjs" "$@"
`;
	},
	onPath: ({places}) => `#!/bin/sh\nexec ${quoteWord(path.join(places.runtime, 'deja'))} "$@"\n`,
	clients: ['cmd', 'cmdc', 'command-code', 'commandcode'],
	shell: (bash) => (bash ? '/bin/bash' : '/bin/sh'),
	serverShell: false,
};

const inRuntime = ({places}: Site, name: string) => path.win32.join(places.runtime, name);
/** A word for cmd.exe, in quotes of its own where it needs them: nobody else puts any. */
const quoted = (word: string) => (/^[\w:\\./-]+$/.test(word) ? word : `"${word}"`);
/** A program for PowerShell; where the plain word serves, for cmd.exe too. */
const called = (word: string) => (quoted(word) === word ? word : `& "${word}"`);
/** In a script: cmd.exe reads it in the console's code page, and a name in the person's folder may have letters beyond ASCII. */
function inScript(file: string, {places, profile}: Site): string {
	const home = profile || path.win32.dirname(places.commandcode);
	const below = file.toLowerCase().startsWith(`${home.toLowerCase()}\\`);
	const plain = (text: string) => text.replaceAll('%', '%%');
	return below ? `%USERPROFILE%${plain(file.slice(home.length))}` : plain(file);
}

const windows: Host = {
	// findstr in the place of cat: every line matches, so it ends with 0 after any payload.
	hook: (site, event) =>
		`"${slashed(site.node)}" "${slashed(inRuntime(site, 'hook.mjs'))}" ${event} || findstr "^^" >nul`,
	server: (site) => ({command: quoted(site.node), args: [quoted(inRuntime(site, 'deja.mjs')), 'mcp']}),
	word: (file) => called(file),
	// `&&` is an error in PowerShell 5.1; quotes and pushd mean the same there and in cmd.exe, another drive included.
	inside: (dir, command) => (/["$`%!]/.test(dir) ? undefined : `pushd "${dir}"\n${command}`),
	words: (site) => called(inRuntime(site, 'deja.cmd')),
	client: 'cmdc',
	launcher: 'deja.cmd',
	launcherText(site) {
		const home = site.moved ? [`if not defined DEJA_HOME set "DEJA_HOME=${inScript(site.places.deja, site)}"`] : [];
		return [
			'@echo off',
			'setlocal',
			...home,
			`set "NODE=${inScript(site.node, site)}"`,
			'if not exist "%NODE%" set "NODE=node"',
			'"%NODE%" "%~dp0deja.mjs" %*',
			'',
		].join('\r\n');
	},
	onPath: (site) => `@"${inScript(inRuntime(site, 'deja.cmd'), site)}" %*\r\n`,
	// `cmd` is the system's own shell there.
	clients: ['cmdc', 'command-code', 'commandcode'],
	shell: () => true,
	serverShell: true,
};

export function hostOf(platform: NodeJS.Platform): Host {
	return isWindows(platform) ? windows : posix;
}
