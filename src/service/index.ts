export {transcriptOf} from './ancestors.ts';
export type {ToolEvent} from './around-tool.ts';
export {askedAgain, isCalledOff, isSyncing, syncInBackground} from './background-sync.ts';
export {asDigest} from './digest-frame.ts';
export {footerLine} from './footer-line.ts';
export {type Forgetting, forgetEverywhere} from './forget.ts';
export {readLog, writeLog} from './log.ts';
export {type About, type Around, type Memory, openMemory} from './memory.ts';
export {syncAtEnd, syncAtStart} from './occasion.ts';
export {restore, restoredId} from './restore.ts';
export {type SessionPart, type SessionTurn, sessionTurns} from './session-turns.ts';
export {
	type Look,
	type Notice,
	noticeLine,
	noticeOf,
	OCCASIONS,
	plainNotice,
	recallLines,
	toldList,
} from './told-lines.ts';
export {withinWalls} from './walls.ts';
