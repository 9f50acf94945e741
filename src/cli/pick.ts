/**
 * The session that a person means: a whole id, the start of one, or `project-folder/id` where two share an id.
 *
 * Pasted quotes and spaces are taken off. More than one match is never guessed at: the choices are named.
 */
import {sessionsNamed} from '../index/index.ts';
import type {SessionHead} from '../model/index.ts';
import {CommandError} from './command.ts';

/**
 * @param asked what was typed or pasted.
 * @returns the one session. Throws CommandError (exit 1) when there is none, or several.
 */
export function pickSession(sessions: readonly SessionHead[], asked: string | undefined): SessionHead {
	const wanted = (asked ?? '').trim().replace(/^['"`\s]+|['"`\s]+$/g, '');
	if (wanted === '') throw new CommandError('which session? Give its id, or the first characters of it', 2);
	const found = sessionsNamed(sessions, wanted);
	if (found.length === 0) throw new CommandError(unknown(sessions, wanted));
	if (found.length > 1) {
		const sameId = new Set(found.map((head) => head.id)).size === 1;
		const choices = found
			.slice(0, 8)
			.map((head) => `  ${sameId ? head.key : head.id}  ${head.cwd ?? head.project.label}`);
		const more = found.length > 8 ? `\n  and ${found.length - 8} more` : '';
		throw new CommandError(`"${wanted}" fits ${found.length} sessions; name one of\n${choices.join('\n')}${more}`);
	}
	return found[0]!;
}

/** Of a session whose transcript is gone nothing is kept beside its forks when they hold all of it: then they are named. */
function unknown(sessions: readonly SessionHead[], wanted: string): string {
	const forks = sessions.filter(({parent}) => parent?.startsWith(wanted));
	if (forks.length === 0) return `no session "${wanted}"`;
	const [{parent}] = forks as [SessionHead];
	const names = forks.filter((head) => head.parent === parent).map(({id}) => `  ${id}`);
	const more = names.length > 8 ? `\n  and ${names.length - 8} more` : '';
	const what = `session "${parent}" is no longer there; what was said in it lives on in its ${names.length === 1 ? 'fork' : 'forks'}`;
	return `${what}\n${names.slice(0, 8).join('\n')}${more}`;
}
