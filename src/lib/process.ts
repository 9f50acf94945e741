/**
 * Processes of this machine: does one run, and is it still the one that was meant? A pid is given out again, on some
 * systems within minutes, so whoever notes one also notes when it started (where the system tells) and when it was noted.
 *
 * Nothing here throws; what cannot be known counts as alive, for a doubt must not break into somebody's work.
 */
import type {ChildProcess} from 'node:child_process';
import {readFileSync} from 'node:fs';
import os from 'node:os';
import {codeOf} from './error-code.ts';
import {onWindows} from './host-path.ts';

/** A process as it was noted down. */
export interface ProcessNote {
	readonly pid: number;
	/** `startTime` at that time; '' where the system does not tell. */
	readonly start: string;
	/** When it was noted, unix ms. */
	readonly at: number;
}

/** Clocks are set and drift: what was noted this much before the boot, ms, may still be of this boot. */
const DRIFT_MS = 60_000;

/** Does a process of this pid run? One of somebody else (EPERM) does. */
export function isAlive(pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return codeOf(error) === 'EPERM';
	}
}

/**
 * Start of a process in clock ticks since boot: field 22 of /proc/<pid>/stat. '' without a /proc (Windows, macOS), and when
 * only the exit code is left of it.
 */
export function startTime(pid: number): string {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
		// Field 2 is the program's name in parentheses and may hold anything, spaces and parentheses too.
		const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		return state === 'Z' || state === 'X' ? '' : (fields[18] ?? '');
	} catch {
		return '';
	}
}

/** When this machine was started, unix ms. */
export function bootTime(): number {
	return Date.now() - os.uptime() * 1000;
}

/** Does the very process run that was noted? Not one that has its number now, and none of before the machine's last start. */
export function isStillRunning({pid, start, at}: ProcessNote, boot: number = bootTime()): boolean {
	if (!isAlive(pid) || at < boot - DRIFT_MS) return false;
	return start === '' || startTime(pid) === start;
}

/** For the spawn of a child that `endGroup` ends with all that it started. On Windows a group would be a window of its own. */
export const ownGroup = {detached: !onWindows, windowsHide: true} as const;

/** Kills a child and, where there are groups, whatever it started. */
export function endGroup(child: ChildProcess): void {
	try {
		process.kill(-child.pid!, 'SIGKILL');
	} catch {
		child.kill('SIGKILL');
	}
}
