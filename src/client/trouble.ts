/** The log, apart from the engine: it brings along all that knows secrets, which a client's start should not wait for. */
export {writeLog} from '../service/index.ts';
