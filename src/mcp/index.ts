export {memoryFrom} from './from-index.ts';
export {serve} from './serve.ts';
export {respond} from './server.ts';
