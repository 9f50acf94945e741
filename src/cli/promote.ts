/**
 * `deja promote`: one sentence that the person stands behind, for everybody who works in this repository. It says what a session
 * has settled, or takes a note of the person's own further; nothing else of the session leaves.
 */
import {openIndex, sessionsNamed} from '../index/index.ts';
import {notes as readNotes} from '../recall/index.ts';
import {redact} from '../secrets/index.ts';
import {addNote, LONGEST} from '../team/index.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {withGitErrors} from './git-errors.ts';
import {keepNotes, theRepository} from './team-notes.ts';

export const promote = defineCommand({
	name: 'promote',
	summary: 'put a note into this repository that your team is told, in your name',
	args: {
		words: {
			kind: 'list',
			hint: '<session|note> "what holds"',
			description: 'what it comes from, and the note; of a note of yours its own words when none are given',
			complete: 'session',
		},
	},
	notes: [
		'the note lies in refs/deja/notes of this repository; `deja push` here sends it, `deja pull` brings those of others',
	],
	run({words: [from, ...rest], json}, context) {
		const {terminal, env} = context;
		if (from === undefined) throw new CommandError('deja promote <session|note> "what holds"', 2);
		if (env['COMMANDCODE_SCRATCHPAD'])
			throw new CommandError('only a person can stand behind a note: run it in your own terminal');
		const known = textOf(from, context);
		const text = redact(rest.join(' ') || (known ?? ''))
			.replace(/\s+/g, ' ')
			.trim();
		if (text === '') throw new CommandError('what holds? A session needs the note in your words', 2);
		if (text.length > LONGEST) throw new CommandError(`a note has at most ${LONGEST} characters`);
		const here = theRepository(context);
		const id = withGitErrors(() => addNote(here.git, text));
		keepNotes(context, here);
		if (json) terminal.out(`${JSON.stringify({schema_version: 1, id, text, project: here.project})}\n`);
		else terminal.out(`${id}: ${text}\n\`deja push\` here sends it to your team\n`);
		return 0;
	},
});

/** @returns the words of the note that is meant; undefined for a session. Throws CommandError when it is neither. */
function textOf(id: string, {places}: Context): string | undefined {
	const notes = readNotes(places.notes).filter((note) => note.id.startsWith(id));
	if (notes.length === 1) return notes[0]!.text;
	const index = openIndex(places.index);
	try {
		if (sessionsNamed(index.sessions(), id).length === 1) return undefined;
	} finally {
		index.close();
	}
	throw new CommandError(`"${id}" is neither one session nor one note of yours`);
}
