export {
	closeStamp,
	isModAwake,
	liveStamps,
	openStamp,
	readStamp,
	type Stamp,
	stampOf,
	sweepStamps,
	validSession,
} from './live-sessions.ts';
