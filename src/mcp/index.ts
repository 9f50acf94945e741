export {askingSession} from './asking-session.ts';
export {serve} from './serve.ts';
export {respond} from './server.ts';
