export {
	commandTag,
	errorTag,
	fileTags,
	normalCommand,
	programTag,
	queryTokens,
	type TermFinder,
	termFinder,
	terms,
} from './analysis/index.ts';
export type {Catalog} from './catalog/index.ts';
export {askForRebuild, isAskedFor, mergeNow, needsMerge, openNewest, readManifest, sweep} from './commit/index.ts';
export {lockOwner, withWriterLock} from './directory/index.ts';
export {byTurn, openIndex, ownAgent, projectKeys, sessionsNamed, walled} from './open/index.ts';
export {
	type Clause,
	explicitSearch,
	type Filter,
	type Hit,
	highlights,
	type Index,
	parseSearch,
	phraseSearch,
	snippet,
} from './query/index.ts';
export {closeSegment, type Field, type Passage, verifySegment} from './segment/index.ts';
export {
	dropAgent,
	forget,
	hasWork,
	look,
	type StoreReport,
	type StoreTotals,
	type SyncReport,
	skipLine,
	storeReport,
	storeTotals,
	sync,
	syncAndOpen,
} from './sync/index.ts';
