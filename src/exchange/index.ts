export {forgetImported, textWithout} from './forget.ts';
export {
	contentHash,
	type EndLine,
	type FileLine,
	type ForgottenLine,
	hashing,
	lineOf,
	type NotesLine,
	nameOf,
	type Origin,
	type Packed,
	type ProjectFacts,
	pack,
	partOf,
	type Repository,
	SCHEMA_VERSION,
	type SessionLine,
} from './form.ts';
export {changeMachines, machineName, newSelf, nextEdition, noteUntold, readMachines, selfOf} from './machines.ts';
export {toldNotes} from './notes.ts';
export {type Line, parseFormLine} from './parse.ts';
export {headOf, imported, unpack} from './source.ts';
export {
	type About,
	dropSession,
	keepSession,
	machinesIn,
	projectName,
	readAbout,
	type Stored,
	storedIn,
	tidyStore,
	writeAbout,
} from './store.ts';
export {withoutWords} from './without-words.ts';
