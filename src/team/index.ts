export {keepTeamNotes, keptTeamNotes, rejectedNotes, rejectNote} from './kept.ts';
export {addNote, fetchNotes, LONGEST, notesIn, sendNotes, withdrawNote} from './notes-ref.ts';
