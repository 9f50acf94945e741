export {
	closeStamp,
	isModAwake,
	liveStamps,
	openStamp,
	stampOf,
	sweepStamps,
	validSession,
} from './live-sessions.ts';
