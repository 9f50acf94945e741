/** A process that lives until the test is over, for what asks whether one does. */
import {spawn} from 'node:child_process';
import {onTestFinished} from 'vitest';

/** @returns its number. */
export function livingProcess(): number {
	const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], {stdio: 'ignore'});
	const gone = new Promise((resolve) => child.on('exit', resolve));
	onTestFinished(async () => {
		child.kill('SIGKILL');
		await gone;
	});
	return child.pid!;
}
