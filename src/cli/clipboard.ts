/**
 * Text for the clipboard, by whatever this machine has for it. Over ssh none of these reaches the person's own clipboard:
 * there, and where there is no such program, the terminal is asked (OSC 52, see screen.ts).
 */
import {spawnSync} from 'node:child_process';
import {type Env, isWindows} from '../lib/index.ts';

/** Programs that take the text from their input, in the order in which they are tried. */
function programs({env, platform}: {readonly env: Env; readonly platform: NodeJS.Platform}): string[][] {
	if (env['TMUX']) return [['tmux', 'load-buffer', '-w', '-']];
	if (env['SSH_CONNECTION']) return [];
	if (platform === 'darwin') return [['pbcopy']];
	if (isWindows(platform)) return [['clip.exe']];
	return [
		...(env['WAYLAND_DISPLAY'] ? [['wl-copy']] : []),
		...(env['DISPLAY']
			? [
					['xclip', '-selection', 'clipboard'],
					['xsel', '--clipboard', '--input'],
				]
			: []),
		...(env['WSL_DISTRO_NAME'] ? [['clip.exe']] : []),
	];
}

/** @returns whether a program took it. */
export function copyText(text: string, world: {readonly env: Env; readonly platform: NodeJS.Platform}): boolean {
	return programs(world).some(([program = '', ...args]) => {
		const done = spawnSync(program, args, {input: text, stdio: ['pipe', 'ignore', 'ignore'], timeout: 1_000});
		return done.status === 0;
	});
}
