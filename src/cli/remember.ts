/** `deja remember` and `deja notes`: what the person wants known, in their own words; it leads in recall and digest. */

import path from 'node:path';
import {projectKeys} from '../index/index.ts';
import {confirm, remember as keep, type Note, notes as readNotes, withdraw} from '../recall/index.ts';
import {redact} from '../secrets/index.ts';
import {wrap} from '../text/index.ts';
import {CommandError, type Context, defineCommand} from './command.ts';
import {tilde} from './install-words.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';
import {teamNotes} from './team-notes.ts';
import {day} from './when.ts';
import {withIndex} from './with-index.ts';

export const remember = defineCommand({
	name: 'remember',
	summary: 'keep a note that leads in recall and in the digest',
	args: {
		text: {kind: 'words', hint: '"text"', description: 'the note', required: 'remember what?', stdin: true},
		everywhere: {kind: 'flag', description: 'for all projects, not only this one'},
		supersedes: {kind: 'text', hint: 'ID', description: 'the note that this one replaces'},
	},
	run: ({text: words, everywhere, supersedes, json}, context) =>
		withIndex(context, async (index) => {
			const text = redact(words).trim();
			const old = supersedes === undefined ? undefined : oneNote(context, supersedes);
			const author = authorOf(context);
			if (author === 'agent' && everywhere)
				throw new CommandError(
					'a note that the agent keeps holds in its project only; the person can keep one everywhere',
				);
			if (author === 'agent' && old && old.author !== 'agent')
				throw new CommandError(`"${old.text}" is a note of the person, who alone can replace it`);
			const project = everywhere ? undefined : projectKeys(index, context.cwd)[0];
			const known = new Set(readNotes(context.places.notes).map(({id}) => id));
			const note = keep(
				context.places.notes,
				{
					text,
					...(project ? {project} : {}),
					...(author === 'agent' ? {author} : {}),
					...(old ? {supersedes: old.id} : {}),
				},
				context.now(),
			);
			const word = known.has(note.id) ? 'remembered already' : 'remembered';
			answer(context, json, note, old ? `remembered, in place of "${old.text}"` : word);
			return 0;
		}),
});

export const notes = defineCommand({
	name: 'notes',
	summary: 'the notes that hold',
	args: {
		confirm: {kind: 'text', hint: 'ID', description: 'a note of the agent: it counts as yours from now on'},
		remove: {kind: 'text', hint: 'ID', description: 'a note that no longer holds'},
		team: {kind: 'flag', description: 'the notes of your team in this repository; with --remove: withdraw one for all'},
		reject: {kind: 'text', hint: 'ID', description: 'with --team: a note that is never told to you again'},
	},
	run: ({confirm: confirmed, remove, team, reject, json}, context) => {
		const {terminal, places} = context;
		if (team) return teamNotes({remove, reject, json}, context);
		if (reject !== undefined) throw new CommandError('--reject goes with --team', 2);
		if (remove !== undefined) {
			const gone = oneNote(context, remove);
			withdraw(places.notes, gone.id);
			answer(context, json, gone, 'removed');
			return 0;
		}
		if (confirmed !== undefined) {
			const meant = oneNote(context, confirmed);
			answer(context, json, confirm(places.notes, meant.id) ?? meant, 'yours now');
			return 0;
		}
		const list = readNotes(places.notes);
		if (json) {
			const rows = list.map((note) => ({
				...note,
				author: note.author ?? 'person',
				time: iso(note.time),
				project: note.project ?? null,
			}));
			terminal.out(`${JSON.stringify({schema_version: 1, notes: rows})}\n`);
			return 0;
		}
		if (list.length === 0) terminal.out('no notes; `deja remember "text"` keeps one\n');
		for (const note of list) {
			const where = note.project === undefined ? 'everywhere' : tilde(note.project, path.dirname(places.commandcode));
			const whose = note.author === 'agent' ? `  ${style(terminal, 'cyan', "the agent's, not confirmed")}` : '';
			const below = wrap(`  ${note.id}  ${day(note.time)}  ${where}`, terminal.columns, '  ');
			const lines = [...wrap(note.text, terminal.columns), ...below.map((line) => style(terminal, 'dim', line))];
			terminal.out(`${lines.join('\n')}${whose}\n`);
		}
		return 0;
	},
});

/** Host fact: the client gives the commands that its agent runs one variable of its own, and a person's terminal has none. */
function authorOf({env}: Context): 'person' | 'agent' {
	return env['COMMANDCODE_SCRATCHPAD'] ? 'agent' : 'person';
}

function oneNote({places}: Context, id: string): Note {
	const found = readNotes(places.notes).filter((note) => note.id.startsWith(id));
	if (found.length !== 1)
		throw new CommandError(found.length === 0 ? `no note "${id}"` : `"${id}" fits ${found.length} notes`);
	return found[0]!;
}

function answer({terminal}: Context, json: boolean, note: Note, word: string): void {
	if (json) terminal.out(`${JSON.stringify({schema_version: 1, ...note, time: iso(note.time)})}\n`);
	else terminal.out(`${wrap(`${word}: ${note.text} (${note.id})`, terminal.columns, '  ').join('\n')}\n`);
}
