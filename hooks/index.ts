export {events, type HookEventRow, hookEvent} from './events.ts';
