export {events, hookEvent} from './events.ts';
