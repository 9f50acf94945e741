export {AGENTS, type AgentId, type OtherAgent, otherAgent} from './agent.ts';
export {idOf, isForeign, type ReadState, type SessionHead, type SessionRead, type Skip} from './session.ts';
export {
	type Ran,
	type Run,
	runName,
	type SessionUsage,
	sessionUsage,
	shortRunName,
	type TurnUsage,
	turnUsage,
} from './session-usage.ts';
export type {Listing, ReadOptions, Source, TranscriptFile} from './source.ts';
export type {Billed, Call, Outcome, Role, Step, ToolRun, Turn} from './turn.ts';
