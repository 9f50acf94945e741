export {listTranscripts, transcriptAt} from './discover.ts';
export {becameOf, isShell} from './outcome.ts';
export {readSession} from './session.ts';
export {readSidecar} from './sidecar.ts';
export {READING_VERSION} from './state.ts';
export {filesOf} from './tool-files.ts';
export {toolName} from './tool-name.ts';
