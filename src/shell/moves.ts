/** Changes of directory in front of a command: they are neither what was done nor what decides how it ended. */

/** `cd x &&`, as a POSIX shell, cmd.exe and PowerShell spell it. */
const MOVES =
	/^\s*(?:(?:cd|chdir|pushd|sl|Set-Location|Push-Location)(?: \/d| -(?:Literal)?Path)?\s+(?:"[^"]*"|'[^']*'|[^\s;&|]+)\s*(?:&&|;)\s*)+/i;

export const withoutMoves = (command: string): string => command.replace(MOVES, '');
